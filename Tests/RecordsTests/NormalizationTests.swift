import Testing

@testable import Records

@Suite struct NormalizationTests {
  struct Form: Sendable {
    let text: [UInt32]
    let composed: [UInt32]
    let decomposed: [UInt32]
  }

  // Values of NormalizationTest.txt (Unicode Character Database).
  @Test(arguments: [
    Form(text: [0x1E0A], composed: [0x1E0A], decomposed: [0x44, 0x307]),
    Form(text: [0x44, 0x307, 0x323], composed: [0x1E0C, 0x307], decomposed: [0x44, 0x323, 0x307]),
    Form(text: [0x212B], composed: [0xC5], decomposed: [0x41, 0x30A]),
    Form(text: [0x1100, 0x1161, 0x11A8], composed: [0xAC01], decomposed: [0x1100, 0x1161, 0x11A8]),
    Form(text: [0x958], composed: [0x915, 0x93C], decomposed: [0x915, 0x93C]),
    Form(text: [0x61], composed: [0x61], decomposed: [0x61]),
  ])
  func `the forms are those of the standard`(_ form: Form) {
    let text = string(form.text)
    #expect(text.composed.unicodeScalars.map(\.value) == form.composed)
    #expect(text.decomposed.map(\.value) == form.decomposed)
  }

  private func string(_ codePoints: [UInt32]) -> String {
    var scalars = String.UnicodeScalarView()
    for value in codePoints { scalars.append(Unicode.Scalar(value)!) }
    return String(scalars)
  }
}
