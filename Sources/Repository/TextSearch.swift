internal import Records
internal import SQLite

/// Looks for a text in columns of a list, without regard to case and accents.
///
/// It is for texts that have no key beside them in the table.
public struct TextSearch: Sendable {
  private let wanted: [UInt8]
  private let columns: [Int]
  private let limit: Int
  private var key: [UInt8]

  /// Looks for `text` in columns that have at the most `limit` code points.
  init(_ text: String, columns: [Int], limit: Int) {
    wanted = Array(foldedForSearch(text).utf8)
    self.columns = columns
    self.limit = limit
    key = Array(repeating: 0, count: 3 * limit)
  }

  /// Whether one of the columns has the text in it.
  mutating func finds(_ row: borrowing Row) throws -> Bool {
    for column in columns {
      if try row.withOptionalText(column, { text in isFound(in: text) }) == true { return true }
    }
    return false
  }

  private mutating func isFound(in text: Span<UInt8>) -> Bool {
    if text.isASCII { return text.contains(wanted.span) }
    let limit = limit
    var room = key.mutableSpan
    guard case .keyed(let length) = NameForm(text, limit: limit, key: &room) else {
      return foldedForSearch(String(copying: text)).utf8Span.span.contains(wanted.span)
    }
    return key.span.extracting(0..<length).contains(wanted.span)
  }
}

extension Span<UInt8> {
  fileprivate var isASCII: Bool {
    for index in indices where self[index] >= 0x80 { return false }
    return true
  }

  /// Whether it has these bytes in it, its capital letters A to Z being taken for small ones.
  fileprivate func contains(_ wanted: Span<UInt8>) -> Bool {
    var start = 0
    while start + wanted.count <= count {
      var matched = 0
      while matched < wanted.count, lowercased(start + matched) == wanted[matched] { matched += 1 }
      if matched == wanted.count { return true }
      start += 1
    }
    return false
  }

  private func lowercased(_ index: Int) -> UInt8 {
    let byte = self[index]
    return byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
  }
}
