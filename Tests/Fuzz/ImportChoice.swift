import Records

@testable import CSV
@testable import Repository
@testable import Services

/// How an input is read, and how its records are written.
struct Choice {
  var options = ImportOptions()
  var export = CSVExport()
  /// Whether the bytes outside ASCII stand for whole words.
  var isSpelled: Bool
  /// Whether what is refused is handed in again.
  var readsRejects: Bool
  /// Who is said to write the texts of a record.
  var origin: ParsingContext.Origin
  var header: [UInt8] = []
  private var kind: RecordKind?

  init(_ first: UInt8, _ second: UInt8) {
    // Most inputs have nothing but rows, as most of what happens to a header is refusal.
    if first & 7 > 0 {
      let kind = [RecordKind.expenses, .students, .expenses, .restaurants][Int(first & 3)]
      header = Self.headers[kind]!
      self.kind = kind
    } else {
      options.dialect.delimiter = [nil, nil, .semicolon, .tab][Int(second >> 2 & 3)]
    }
    options.addsCategories = second & 0x10 == 0
    options.decimalMark = [nil, nil, .point, .comma][Int(first >> 3 & 3)]
    options.dateOrder = [nil, .dayMonthYear, .monthDayYear, .yearMonthDay][Int(first >> 5 & 3)]
    readsRejects = first & 0x80 == 0
    options.dialect.encoding = [nil, nil, .windows1252, .macRoman][Int(second & 3)]
    isSpelled = second & 3 == 1
    origin = [.person(nil), .person(.comma), .file(nil, nil), .file(.point, .monthDayYear)][Int(second >> 6)]
    export.withID = second & 0x20 != 0
    export.lineEnd = second & 0x40 != 0 ? .carriageReturnLineFeed : .lineFeed
    export.byteOrderMark = second & 0x80 != 0
  }

  func isOf(_ kind: RecordKind) -> Bool { self.kind == nil || self.kind == kind }

  private static let headers = Dictionary(
    uniqueKeysWithValues: RecordKind.allCases.map { kind in
      (kind, Array((ImportService.columns(of: kind).map(\.field.column).joined(separator: ",") + "\n").utf8))
    })
}

typealias CSVExport = Exporter<StudentRepository>.CSVOptions
