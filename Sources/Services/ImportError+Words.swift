internal import Glibc
internal import Records

extension ImportError {
  /// What can be done about a file that is refused; how it is done depends on where the person is.
  public enum Remedy: Hashable, Sendable {
    /// To look at the names that a column may have.
    case lookAtColumns
    /// To pass over lines above a header that was seen: its line, and how many stand above it.
    case skipLines(seenOnLine: Int, count: Int)
    /// To say which of these kinds of record the file holds.
    case nameKind([RecordKind])
    /// To write a header with the columns of one of the kinds, which are listed.
    case writeHeader(String)
    /// To make a CSV file of what is no such file.
    case convert(ForeignFormat)
    /// To name another folder for temporary files.
    case nameTemporaryFolder
  }

  /// What is wrong, in plain words, with the name of the file in front.
  public func mistake(in file: String) -> String {
    switch self {
    case .missingColumns(let missing, let found):
      "\(file): the header has no \(missing.joined(separator: ", ")); it has \(list(found))"
    case .otherKind(let kinds, let missing):
      """
      \(file): the header has no \(missing.joined(separator: ", ")); \
      it fits \(kinds.map(\.rawValue).joined(separator: " and "))
      """
    case .repeatedColumn(let first, let second):
      "\(file): the columns \"\(first)\" and \"\(second)\" of the header mean the same; leave one of them"
    case .noHeader(let found, let line, .some): "\(file):\(line): this is not a header: \(list(found))"
    case .noHeader(let found, _, nil): "\(file): the header fits no kind of record: \(list(found))"
    case .ambiguousHeader(let kinds):
      "\(file): the header fits \(kinds.map(\.rawValue).joined(separator: " and "))"
    case .empty(isBlank: false): "\(file): there is no header: the file has no lines"
    case .empty(isBlank: true):
      "\(file): there is no header: the file has only lines that are blank or passed over"
    case .foreign(let format): "\(file): this is \(format.name), not a CSV file"
    case .unreadable(let line, let message): "\(file):\(line.map { "\($0):" } ?? "") \(message)"
    case .cannotLayAside(let error): error.mistake
    case .cannotOpen(EISDIR): "\(file): this is a folder, not a file"
    case .cannotOpen(let number): "\(file): cannot be read: \(systemText(number))"
    }
  }

  /// What can be done about it, beyond what the mistake says.
  public var remedy: Remedy? {
    switch self {
    case .missingColumns: .lookAtColumns
    case .noHeader(_, _, let seen?): .skipLines(seenOnLine: seen, count: seen - 1)
    case .noHeader(_, _, nil): .writeHeader(Self.wantedColumns)
    case .ambiguousHeader(let kinds), .otherKind(let kinds, _): .nameKind(kinds)
    case .foreign(let format): .convert(format)
    case .cannotLayAside: .nameTemporaryFolder
    case .repeatedColumn, .empty, .unreadable, .cannotOpen: nil
    }
  }

  /// The columns that the header of each kind has to have: "students: first_name, …; expenses: …".
  private static var wantedColumns: String {
    RecordKind.allCases.map { kind in
      let columns = ImportService.columns(of: kind).filter(\.isRequired).map(\.field.column)
      return "\(kind.rawValue): \(columns.joined(separator: ", "))"
    }.joined(separator: "; ")
  }
}

private func list(_ cells: [String]) -> String {
  let shown = 20
  let more = cells.count > shown ? " and \(cells.count - shown) more" : ""
  return cells.prefix(shown).map { quoted($0) }.joined(separator: ", ") + more
}
