import Testing

@testable import Web

@Suite struct HTMLTests {
  @Test func textIsEscapedAndMarkupIsNot() {
    let text = "<b>\"Tom\" & 'Ada'</b>"
    let inner: HTML = "<i>\(text)</i>"
    let html: HTML = "<p title=\"\(text)\">\(inner)</p>"
    let escaped = "&lt;b&gt;&quot;Tom&quot; &amp; &#39;Ada&#39;&lt;/b&gt;"
    #expect(String(decoding: html.bytes, as: UTF8.self) == "<p title=\"\(escaped)\"><i>\(escaped)</i></p>")
  }

  @Test func partsAreWrittenOneAfterTheOther() {
    let rows = ["a", "<"].map { "<li>\($0)</li>" as HTML }
    var html: HTML = "<ul>\(rows)</ul>"
    html += HTML(rows)
    html += "\(rows.first)\(nil as HTML?)\(42)"
    #expect(
      String(decoding: html.bytes, as: UTF8.self)
        == "<ul><li>a</li><li>&lt;</li></ul><li>a</li><li>&lt;</li><li>a</li>42")
  }

  @Test func attributesAreWrittenIfTheyApply() {
    let html: HTML = """
      <input\(attribute: "value", "\"x\"")\(attribute: "title", nil as String?)\(attribute: "checked", true)\
      \(attribute: "required", false)>
      """
    #expect(String(decoding: html.bytes, as: UTF8.self) == "<input value=\"&quot;x&quot;\" checked>")
  }

  @Test func lettersOfAllKindsStayAsTheyAre() {
    let html: HTML = "\("Zo\u{EB} \u{1F600} <\u{338}")"
    #expect(String(decoding: html.bytes, as: UTF8.self) == "Zo\u{EB} \u{1F600} &lt;\u{338}")
  }
}
