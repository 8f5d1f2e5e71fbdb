import TestSupport
import Testing

@testable import Web

@Suite struct MultipartFormTests {
  @Test func valuesAndTheFileAreRead() throws {
    let form = try MultipartForm(
      Array(
        """
        --xyz\r
        Content-Disposition: form-data; name="kind"\r
        \r
        students\r
        --xyz\r
        content-disposition: form-data; name="file"; filename="my file é.csv"\r
        Content-Type: text/csv\r
        \r
        a,b\r
        --xy\r
        \r
        --xyz--\r

        """.utf8), contentType: "multipart/form-data; boundary=xyz")
    #expect(form.values.pairs.map(\.name) == ["kind"])
    #expect(form.values["kind"] == "students")
    #expect(
      form.file
        == MultipartForm.File(field: "file", name: "my file é.csv", bytes: Array("a,b\r\n--xy\r\n".utf8)))
  }

  @Test func aControlWithoutAFileSendsAnEmptyOne() throws {
    let form = try form(part("name=\"file\"; filename=\"\"", "") + "--b--\r\n")
    #expect(form.file == MultipartForm.File(field: "file", name: "", bytes: []))
  }

  @Test(arguments: ["--b--\r\n", "--b--"])
  func aFormMayBeEmpty(body: String) throws {
    let form = try form(body)
    #expect(form.values.pairs.isEmpty)
    #expect(form.file == nil)
  }

  @Test(arguments: [
    "multipart/form-data; boundary=b", "Multipart/Form-Data;boundary=\"b\"",
    "multipart/form-data;  BOUNDARY=b",
  ])
  func theBoundaryIsFound(contentType: String) throws {
    #expect(try MultipartForm(Array("--b--".utf8), contentType: contentType).file == nil)
  }

  @Test(arguments: [
    ("", Status.unsupportedMediaType), ("text/csv; boundary=b", .unsupportedMediaType),
    ("multipart/form-data", .unsupportedMediaType), ("multipart/form-data; charset=b", .badRequest),
    ("multipart/form-data; boundary=", .badRequest), ("multipart/form-data; boundary=\"\"", .badRequest),
    ("multipart/form-data; boundary=b c", .badRequest), ("multipart/form-data; boundary=b; x=y", .badRequest),
    ("multipart/form-data; boundary=\(String(repeating: "b", count: 71))", .badRequest),
  ])
  func anotherContentTypeIsRefused(contentType: String, status: Status) {
    #expect(throws: Refusal(status: status)) {
      try MultipartForm(Array("--b--".utf8), contentType: contentType)
    }
  }

  @Test(arguments: [
    ("nothing", ""), ("no end", "--b\r\n"), ("text before the first part", "x\r\n--b--\r\n"),
    ("text after the last part", "--b--\r\nx"), ("another boundary", "--c--\r\n"),
    ("no name", part("filename=\"a\"", "") + "--b--"),
    ("a name without quotes", part("name=a", "") + "--b--"),
    ("a name that is not closed", part("name=\"a", "") + "--b--"),
    ("something after the name", part("name=\"a\" x", "") + "--b--"),
    ("an extended file name", part("name=\"a\"; filename*=\"UTF-8''b\"", "") + "--b--"),
    ("a file name first", part("filename=\"a\"; name=\"a\"", "") + "--b--"),
    ("a part without a head", "--b\r\n\r\nx\r\n--b--"),
    ("a head without an end", "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n"),
    (
      "a disposition twice",
      "--b\r\nContent-Disposition: form-data; name=\"a\"\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\r\n--b--"
    ),
    ("an attachment", "--b\r\nContent-Disposition: attachment; name=\"a\"\r\n\r\n\r\n--b--"),
    (
      "a transfer encoding",
      "--b\r\nContent-Disposition: form-data; name=\"a\"\r\nContent-Transfer-Encoding: base64\r\n\r\n\r\n--b--"
    ),
    ("two files", part("name=\"a\"; filename=\"1\"", "") + part("name=\"b\"; filename=\"2\"", "") + "--b--"),
    ("NUL in a value", part("name=\"a\"", "\0") + "--b--"),
    (
      "no line end after the delimiter", "--b \r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\r\n--b--"
    ),
    (
      "an endless head",
      "--b\r\nContent-Disposition: form-data; name=\"\(String(repeating: "a", count: 5000))\"\r\n\r\n\r\n--b--"
    ),
  ])
  func whatDoesNotFollowTheGrammarIsRefused(why: String, body: String) {
    #expect(throws: Refusal.malformed, "\(why)") { try form(body) }
  }

  @Test func namesAndValuesHaveToBeUTF8ButAFileMayBeAnything() throws {
    let file =
      Array("--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"f\"\r\n\r\n".utf8) + [0xE9, 0]
    #expect(try MultipartForm(file + "\r\n--b--".utf8, contentType: type).file?.bytes == [0xE9, 0])
    let value = Array("--b\r\nContent-Disposition: form-data; name=\"f\"\r\n\r\n".utf8) + [0xE9]
    #expect(throws: Refusal.malformed) { try MultipartForm(value + "\r\n--b--".utf8, contentType: type) }
    let name = Array("--b\r\nContent-Disposition: form-data; name=\"".utf8) + [0xE9]
    #expect(throws: Refusal.malformed) {
      try MultipartForm(name + "\"\r\n\r\n\r\n--b--".utf8, contentType: type)
    }
  }

  @Test func thereAreNotMoreValuesThanTheLimit() {
    let body = String(repeating: part("name=\"a\"", ""), count: FormValues.limit + 1) + "--b--"
    #expect(throws: Refusal(status: .contentTooLarge)) { try form(body) }
  }

  @Test func whatIsWrittenIsReadBackAndCutShortIsRefused() throws {
    for seed in UInt64(0)..<200 {
      var random = SeededRandom(seed: seed)
      let values = (0..<Int.random(in: 0...3, using: &random)).map { index in
        ("name \(index)", String(decoding: randomContent(&random), as: UTF8.self))
      }
      let content = randomContent(&random)
      var body: [UInt8] = []
      for (name, value) in values { body += part("name=\"\(name)\"", value).utf8 }
      body += "--b\r\nContent-Disposition: form-data; name=\"f\"; filename=\"a.csv\"\r\n\r\n".utf8
      body += content + "\r\n--b--\r\n".utf8
      let form = try MultipartForm(body, contentType: type)
      #expect(form.values.pairs.map(\.value) == values.map(\.1), "\(random)")
      #expect(form.file?.bytes == content, "\(random)")
      for length in 0..<(body.count - 2) {
        #expect(throws: Refusal.malformed, "\(random), cut at \(length)") {
          try MultipartForm(Array(body[..<length]), contentType: type)
        }
      }
    }
  }
}

private let type = "multipart/form-data; boundary=b"

private func form(_ body: String) throws(Refusal) -> MultipartForm {
  try MultipartForm(Array(body.utf8), contentType: type)
}

/// A part with its line end, which the next delimiter follows.
private func part(_ names: String, _ content: String) -> String {
  "--b\r\nContent-Disposition: form-data; \(names)\r\n\r\n\(content)\r\n"
}

/// Content that looks like delimiters but has none.
private func randomContent(_ random: inout SeededRandom) -> [UInt8] {
  let text = (0..<Int.random(in: 0...10, using: &random)).reduce(into: "") { text, _ in
    text += ["\r\n", "\r", "\n", "-", "--", "a", "--\r\n", "é", "\r\n-"].randomElement(using: &random) ?? ""
  }
  return Array(text.replacing("--b", with: "").utf8)
}
