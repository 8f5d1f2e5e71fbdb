import Testing

@testable import roster

@Suite struct BarTests {
  @Test(
    "A bar shows a share to an eighth of a column",
    arguments: [
      (0.0, "", ""),
      (0.0001, "▏", "#"),
      (0.125, "█", "#"),
      (0.3, "██▍", "##"),
      (0.5, "████", "####"),
      (0.99, "███████▉", "########"),
      (1.0, "████████", "########"),
      (1.5, "████████", "########"),
      (-0.5, "", ""),
      (Double.nan, "", ""),
    ])
  func share(_ share: Double, _ blocks: String, _ ascii: String) {
    #expect(Bar(share: share, width: 8).text(unicode: true) == blocks)
    #expect(Bar(share: share, width: 8).text(unicode: false) == ascii)
  }
}
