import Foundation

@testable import Web

/// An answer as a client reads it.
struct Reply: Equatable, CustomStringConvertible {
  var status: Int
  var fields = HeaderFields()
  var body: [UInt8]

  var text: String { String(decoding: body, as: UTF8.self) }
  var description: String { "\(status) \(fields.all.map { "\($0.name): \($0.value)" }) \(text)" }

  /// Takes the first answer, that to a HEAD has no body, from the front of `bytes` if it is whole.
  init?(takenFrom bytes: inout [UInt8], headOnly: Bool = false) {
    guard let headEnd = Data(bytes.prefix(4096)).range(of: Data("\r\n\r\n".utf8)) else { return nil }
    let lines = String(decoding: bytes[..<headEnd.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    let words = lines[0].split(separator: " ", maxSplits: 2)
    guard words.count == 3, words[0] == "HTTP/1.1", let status = Int(words[1]) else { return nil }
    self.status = status
    for line in lines.dropFirst() {
      guard let field = try? headerField(Array(line.utf8)[...]) else { return nil }
      fields.append(field.name, String(decoding: field.value, as: UTF8.self))
    }
    let length = status == 100 || headOnly ? 0 : Int(fields["content-length"] ?? "") ?? -1
    guard length >= 0, bytes.count >= headEnd.upperBound + length else { return nil }
    body = Array(bytes[headEnd.upperBound..<(headEnd.upperBound + length)])
    bytes.removeFirst(headEnd.upperBound + length)
  }

  /// All answers in `bytes`; what is left over at the end is not an answer.
  static func all(in bytes: [UInt8]) -> (replies: [Reply], rest: [UInt8]) {
    var rest = bytes
    var replies: [Reply] = []
    while let reply = Reply(takenFrom: &rest) { replies.append(reply) }
    return (replies, rest)
  }
}
