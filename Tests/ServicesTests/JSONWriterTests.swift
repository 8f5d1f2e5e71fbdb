import CSV
import Services
import Testing

@Suite struct JSONWriterTests {
  private func written(_ write: (JSONWriter) throws -> Void) throws -> String {
    var bytes: [UInt8] = []
    let writer = JSONWriter(
      ByteSink { (block) throws(CSVError) in
        for index in block.indices { bytes.append(block[index]) }
      })
    writer.beginArray()
    try write(writer)
    try writer.endArray()
    return try #require(String(validating: bytes, as: UTF8.self))
  }

  @Test("An array without objects is one line")
  func empty() throws {
    #expect(try written { _ in } == "[]\n")
  }

  @Test("Every object has a line, and a value of each kind its form")
  func objects() throws {
    let text = try written { json in
      json.beginObject()
      json.member("id", 1)
      json.member("title", "Markers")
      json.number("amount", "12.50")
      json.null("note")
      try json.endObject()
      json.beginObject()
      json.member("id", .min)
      try json.endObject()
    }
    #expect(
      text == """
        [
        {"id":1,"title":"Markers","amount":12.50,"note":null},
        {"id":-9223372036854775808}
        ]

        """)
  }

  @Test(
    "What RFC 8259 asks to escape is escaped, and nothing else",
    arguments: [
      ("say \"hi\"", "say \\\"hi\\\""),
      ("a\\b", "a\\\\b"),
      ("two\nlines\r\n", "two\\nlines\\r\\n"),
      ("a\tb", "a\\tb"),
      ("\u{0}\u{1F}", "\\u0000\\u001f"),
      ("\u{7F}\u{2028}/é王😀", "\u{7F}\u{2028}/é王😀"),
      ("", ""),
    ])
  func escapes(_ text: String, _ escaped: String) throws {
    let written = try written { json in
      json.beginObject()
      json.member("note", text)
      try json.endObject()
    }
    #expect(written == "[\n{\"note\":\"\(escaped)\"}\n]\n")
  }

  @Test(
    "Bytes that are not UTF-8 become U+FFFD",
    arguments: [
      ([0x41, 0xFF, 0x42], "A\u{FFFD}B"),
      ([0xC3], "\u{FFFD}"),
      ([0xED, 0xA0, 0x80, 0x22], "\u{FFFD}\u{FFFD}\u{FFFD}\\\""),
    ] as [([UInt8], String)])
  func repairs(_ bytes: [UInt8], _ shown: String) throws {
    let written = try written { json in
      json.beginObject()
      json.member("note", bytes.span)
      try json.endObject()
    }
    #expect(written == "[\n{\"note\":\"\(shown)\"}\n]\n")
  }
}
