import CSV
import Testing

/// The files beside the tests, as schools and spreadsheets make them.
@Suite struct FileTests {
  private static let header = ["first_name", "last_name", "current_grade"]
  private static let zoë = ["Zo\u{EB}", "M\u{FC}ller", "12"]

  @Test(
    arguments: [
      ("plain.csv", Dialect(), [["Alice", "Anderson", "9"], ["Bob", "Li", "10"], zoë], [1, 2, 3, 4]),
      ("no-final-line-end.csv", Dialect(), [["Alice", "Anderson", "9"], ["Bob", "Li", "10"]], [1, 2, 3]),
      ("crlf.csv", Dialect(), [["Alice", "Anderson", "9"], ["Bob", "Li", "10"]], [1, 2, 3]),
      ("cr.csv", Dialect(), [["Alice", "Anderson", "9"], ["Bob", "Li", "10"]], [1, 2, 3]),
      (
        "mixed-line-ends.csv", Dialect(),
        [["Alice", "Anderson", "9"], ["Bob", "Li", "10"], ["Carol", "Khan", "11"]],
        [1, 2, 3, 6]
      ),
      ("header-only.csv", Dialect(), [], [1]),
      ("byte-order-mark.csv", Dialect(), [zoë], [1, 2]),
      ("semicolon.csv", Dialect(), [["Zo\u{EB}", "M\u{FC}ller, Dr.", "12"]], [1, 2]),
      ("tab.csv", Dialect(), [["Zo\u{EB}", "M\u{FC}ller, Dr.", "12"]], [1, 2]),
      ("pipe.csv", Dialect(), [["Zo\u{EB}", "M\u{FC}ller, Dr.", "12"]], [1, 2]),
      ("sep-line.csv", Dialect(), [zoë], [2, 3]),
      ("title-lines.csv", Dialect(skipLines: 1), [["Alice", "Anderson", "9"]], [3, 4]),
      (
        "quotes.csv", Dialect(),
        [["Ann \"Annie\"", "O'Neil, Jr.", "9"], ["Mary\nJane", "Li", "10"], ["5\" Bob", "Khan", "11"]],
        [1, 2, 3, 5]
      ),
      ("blank-lines.csv", Dialect(), [["Alice", "Anderson", "9"], ["Bob", "Li", "10"]], [2, 4, 7]),
      ("spreadsheet-unicode-text.csv", Dialect(), [zoë, ["\u{674E}", "\u{1F600}", "9"]], [1, 2, 3]),
      ("utf16-big-endian.csv", Dialect(), [zoë], [1, 2]),
      (
        "windows-1252.csv", Dialect(encoding: .windows1252),
        [["Zo\u{EB}", "O\u{2019}Neil", "12"], ["Jos\u{E9}", "M\u{FC}ller", "9"]], [1, 2, 3]
      ),
      ("latin1.csv", Dialect(encoding: .latin1), [zoë], [1, 2]),
      ("macroman.csv", Dialect(encoding: .macRoman), [zoë], [1, 2]),
      (
        "formulas.csv", Dialect(), [["'=HYPERLINK(1)", "'t Hooft", "9"], ["'-Ann", "''@x", "10"]], [1, 2, 3]
      ),
    ] as [(String, Dialect, [[String]], [Int])])
  func aFileIsReadAsItStands(name: String, dialect: Dialect, rows: [[String]], lines: [Int]) throws {
    let reading = try Reading(file: name, dialect)
    #expect(reading.fields == [Self.header] + rows)
    #expect(reading.lines == lines)
    #expect(reading.error == nil)
  }

  @Test func emptyCellsAtTheEndAreCountedAsTheyStand() throws {
    let reading = try Reading(file: "spreadsheet-trailing-cells.csv")
    #expect(reading.records.map(\.fields.count) == [5, 5, 3])
    #expect(reading.blankLines == 1)
  }

  @Test func anEmptyFileHasNoRecords() throws {
    let reading = try Reading(file: "empty.csv")
    #expect(reading.records.isEmpty)
    #expect(reading.error == nil)
  }

  @Test(arguments: [
    (
      "windows-1252.csv",
      """
      2: column 1: the byte 0xEB is not valid UTF-8; if the file is from an older program, \
      add --encoding windows-1252
      """
    ),
    (
      "utf16-cut-off.csv", "2: column 3: the file ends in the middle of a character; it may have been cut off"
    ),
    (
      "nul.csv",
      """
      2: column 2: a NUL byte, which no text file holds; if the file is UTF-16 without a byte-order mark, \
      add --encoding utf-16le
      """
    ),
    (
      "unclosed-quote.csv",
      "3: column 2: a quote opens here and is never closed; close it, or remove it if the cell has no closing quote"
    ),
    (
      "text-after-quote.csv",
      "3: column 2: text after the closing quote; a quote that belongs to a quoted cell is written twice"
    ),
  ])
  func aFileThatCannotBeReadIsRefused(name: String, message: String) throws {
    #expect(try Reading(file: name).refusal == message)
  }
}
