/// A format of another program that is taken for CSV, by the bytes with which such a file begins.
public enum ForeignFormat: Hashable, Sendable {
  /// `.xlsx`, or another document of that family.
  case workbook
  /// `.xls`, or another document of the older programs.
  case oldWorkbook
  /// `.ods`, or another document of that family.
  case openDocument
  /// A ZIP archive that holds something else.
  case archive
  /// A file that gzip has packed.
  case gzip
  /// `.pdf`
  case pdf
  /// An SQLite database.
  case database

  /// So many bytes tell it.
  static let length = 128

  /// Recognizes a format; `nil` for what may be text.
  init?(_ bytes: [UInt8]) {
    func has(_ text: String, at index: Int = 0) -> Bool { bytes.dropFirst(index).starts(with: text.utf8) }
    if has("PK\u{3}\u{4}") {
      // The name of the first file in the archive stands at 30, and its content behind.
      self =
        has("mimetypeapplication/vnd.oasis.opendocument", at: 30)
        ? .openDocument
        : ["[Content_Types].xml", "_rels/", "xl/", "docProps/"].contains { has($0, at: 30) }
          ? .workbook : .archive
    } else if bytes.starts(with: [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]) {
      self = .oldWorkbook
    } else if bytes.starts(with: [0x1F, 0x8B]) {
      self = .gzip
    } else if has("%PDF-") {
      self = .pdf
    } else if has("SQLite format 3\0") {
      self = .database
    } else {
      return nil
    }
  }

  /// What such a file is called.
  public var name: String {
    switch self {
    case .workbook, .oldWorkbook: "an Excel workbook or another Office document"
    case .openDocument: "an OpenDocument spreadsheet"
    case .archive: "a ZIP archive"
    case .gzip: "a file packed by gzip"
    case .pdf: "a PDF document"
    case .database: "an SQLite database"
    }
  }

  /// What can be done to have a CSV file.
  public var remedy: String {
    switch self {
    case .workbook, .oldWorkbook, .openDocument: "open it in a spreadsheet program and save it as CSV"
    case .archive, .gzip: "unpack it, and import the CSV file that it holds"
    case .pdf: "import the file from which it was made, saved as CSV"
    case .database: "write CSV from it first; 'roster export' does so with a database of roster"
    }
  }
}
