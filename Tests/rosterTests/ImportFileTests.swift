import Foundation
import TestSupport
import Testing

/// The files beside the tests, as schools and spreadsheets make them: what is stored of each, or all that is told.
@Suite struct ImportFileTests {
  let folder: ImportFolder

  init() throws { folder = try ImportFolder() }

  /// How the same two rows may be written, the options that it takes, and what is told beside the numbers.
  private static let forms = [
    ("utf-8", "", ""), ("utf-8-bom", "", ""), ("utf-16-le", "", ""), ("utf-16-be", "", ""),
    ("windows-1252", "--encoding windows-1252", ""), ("latin1", "--encoding latin1", ""),
    ("macroman", "--encoding macroman", ""),
    ("semicolon", "", ""), ("tab", "", ""), ("pipe", "", ""), ("sep-line", "", ""),
    ("crlf", "", ""), ("cr", "", ""), ("mixed-line-ends", "", ""), ("no-final-line-end", "", ""),
    ("blank-lines", "", "roster: blank lines passed over: 5\n"), ("trailing-cells", "", ""),
    ("title-lines", "--skip-lines 3", ""),
  ]

  @Test(arguments: forms, ["students", "expenses", "restaurants"])
  func `a file is read however it is written, from its place and from standard input`(
    _ form: (name: String, options: String, remark: String), _ kind: String
  ) throws {
    let file = try folder.take("\(kind)-\(form.name).csv")
    let rows = ImportFolder.rows[kind] ?? ""
    let stored = form.name == "latin1" ? rows.replacing("’", with: "'") : rows
    try folder.check(
      file, form.options,
      errors: form.remark + "roster: \(file): \(kind): 2 added, 0 already there, 0 refused\n",
      stored: stored)
    for (before, behind) in [("", " < \(file)"), ("cat \(file) | ", "")] {
      try folder.scratch.check(
        "\(before)roster import \(kind) - \(form.options)\(behind)",
        errors: form.remark + "roster: <stdin>: \(kind): 0 added, 2 already there, 0 refused\n")
    }
  }

  @Test(arguments: ["students", "expenses", "restaurants"])
  func `a file without a row adds nothing and says so`(_ kind: String) throws {
    let header = try folder.take("\(kind)-header-only.csv")
    try folder.check(
      header,
      errors: "roster: \(header): \(kind): 0 added, 0 already there, 0 refused (there is only a header)\n",
      stored: "")
    let empty = try folder.take("\(kind)-empty.csv")
    for what in ["", "\(kind) "] {
      try folder.scratch.check(
        "roster import \(what)\(empty)",
        errors: "roster: error: \(empty): there is no header: the file has no lines\n", status: 65)
    }
    try folder.scratch.check(
      "for lines in '\\n\\n' ' , \\n;;'; do printf \"$lines\" | roster import \(kind) -; done; printf 'a\\n' | roster import - "
        + "--skip-lines 1",
      errors: String(
        repeating:
          "roster: error: <stdin>: there is no header: the file has only lines that are blank or passed over\n",
        count: 3), status: 65)
  }

  /// What makes a file of any kind unreadable, where, and why.
  private static let unreadable = [
    (
      "nul", "", 3,
      "a NUL byte, which no text file holds; if the file is UTF-16 without a byte-order mark, "
        + "add --encoding utf-16le"
    ),
    (
      "unclosed-quote", "", 4,
      "a quote opens here and is never closed; close it, or remove it if the cell has no closing quote"
    ),
    (
      "text-after-quote", "", 3,
      "text after the closing quote; a quote that belongs to a quoted cell is written twice"
    ),
  ]

  @Test(arguments: unreadable, ["students", "expenses", "restaurants"])
  func `a file that cannot be read is refused at the line`(
    _ form: (name: String, options: String, line: Int, message: String), _ kind: String
  ) throws {
    let file = try folder.take("\(kind)-\(form.name).csv")
    try folder.checkRefused(
      file, form.options,
      errors: """
        roster: error: \(file):\(form.line): \(form.message)
        roster: \(file): nothing is stored: 1 refused

        """)
  }

  @Test(arguments: [
    ("students", "0xEB", "last_name: The last name"), ("expenses", "0xE8", "note: The note"),
    ("restaurants", "0xE9", "type: The type"),
  ])
  func `bytes that are not UTF-8 are refused at the line, and so is the wrong encoding where it shows`(
    _ kind: String, _ byte: String, _ cell: String
  ) throws {
    let file = try folder.take("\(kind)-windows-1252.csv")
    try folder.checkRefused(
      file,
      errors: """
        roster: error: \(file):3: the byte \(byte) is not valid UTF-8; if the file is from an older program, \
        add --encoding windows-1252
        roster: \(file): nothing is stored: 1 refused

        """)
    try folder.checkRefused(
      file, "--encoding latin1",
      errors: """
        roster: error: \(file):3: \(cell) must not contain a control character (U+0092).
        roster: \(file): nothing is stored: 1 refused

        """)
  }

  @Test(arguments: ["students", "expenses", "restaurants"])
  func `where the header may be divided in two ways, --delimiter decides`(_ kind: String) throws {
    let file = try folder.take("\(kind)-undecided.csv")
    try folder.checkRefused(
      file,
      errors:
        "roster: error: \(file):1: the header may be divided by comma or semicolon; say which with --delimiter\n"
    )
    let count = kind == "students" ? 3 : kind == "expenses" ? 5 : 6
    try folder.check(
      file, "--delimiter semicolon",
      errors: """
        roster: columns that are ignored: "\(String(repeating: "a,", count: count))b"
        roster: \(file): \(kind): 2 added, 0 already there, 0 refused

        """, stored: ImportFolder.rows[kind] ?? "")
  }

  @Test(arguments: ["students", "expenses", "restaurants"])
  func `what stands above the header is told with the line on which one was seen`(_ kind: String) throws {
    let file = try folder.take("\(kind)-title-lines.csv")
    for what in ["", "\(kind) "] {
      for (words, name) in [
        ("roster import \(what)\(file)", file), ("cat \(file) | roster import \(what)-", "<stdin>"),
        ("roster import \(what)- < \(file)", "<stdin>"),
      ] {
        try folder.scratch.check(
          words,
          errors: """
            roster: error: \(name):1: this is not a header: "Lincoln High, spring"
            roster: hint: a header was seen on line 4: --skip-lines 3 passes over what stands above

            """, status: 65)
      }
    }
    try folder.checkNothingIsMade(beside: [file])
  }

  @Test(arguments: [
    (
      "students", "roster: columns that are ignored: \"remark\"\n",
      "1,Bob,\"Li, Jr.\",9\n2,Zoë,O’Müller,12\n"
    ),
    (
      "expenses", "",
      """
      1,2026-03-01,"Cups, plates",Supplies,3.00,
      2,2026-03-02,Crème,Food,12.50,für O’Neil
      3,2026-03-03,Tea,Other,1.00,

      """
    ),
    (
      "restaurants", "",
      "1,\"Spoon, Fork & Co\",Soups,555-0100,2,1,0\n2,Café Zoë,Früh’s,,5,0,1\n3,Fork,,,3,0,0\n"
    ),
  ])
  func `cells that are optional may be missing at the end`(_ kind: String, _ remark: String, _ stored: String)
    throws
  {
    let file = try folder.take("\(kind)-dropped-cells.csv")
    let count = stored.split(separator: "\n").count
    try folder.check(
      file, errors: remark + "roster: \(file): \(kind): \(count) added, 0 already there, 0 refused\n",
      stored: stored)
  }

  @Test(arguments: [
    ("students", "roster: columns that are ignored: \"remark\"\n", 5, "2 cells", 4),
    ("expenses", "", 6, "2 cells", 5), ("restaurants", "", 5, "1 cell", 4),
  ])
  func `cells too many and too few are refused with both counts`(
    _ kind: String, _ remark: String, _ tooMany: Int, _ tooFew: String, _ header: Int
  ) throws {
    let file = try folder.take("\(kind)-cells.csv")
    try folder.checkRefused(
      file,
      errors: remark + """
        roster: error: \(file):2: the row has \(tooMany) cells and the header \(header); \
        is a cell with a delimiter not quoted?
        roster: error: \(file):3: the row has \(tooFew) and the header \(header)
        roster: \(file): nothing is stored: 2 refused

        """)
  }

  @Test(arguments: [
    (
      "students", 7, #"current_grade: "13" is not a grade; use 9, 10, 11 or Grad"#,
      """
      1,"Ann ""Annie""\","O'Neil, Jr.",9
      2,"5"" Bob","Li""\""\",10
      3,Eve,Khan,11

      """
    ),
    (
      "expenses", 5, "amount: The amount must be more than zero.",
      """
      1,2026-03-01,\"""Big"" sale, spring",Other,1.00,"two
      lines ""here""\"
      2,2026-03-02,"5"" nails",Other,2.00,"a ""b""\"

      """
    ),
    (
      "restaurants", 6, #"price_level: "6" is not a price level; use 1 to 5 or $ to $$$$$"#,
      """
      1,"The ""Old"" Inn","Grill, Bar",,2,0,0
      2,"The 5"" Inn",Soups,,3,0,0

      """
    ),
  ])
  func `quotes are read, and lines counted also behind quoted line breaks`(
    _ kind: String, _ line: Int, _ message: String, _ stored: String
  ) throws {
    let file = try folder.take("\(kind)-quotes.csv")
    try folder.checkRefused(
      file,
      errors: """
        roster: error: \(file):\(line): \(message)
        roster: \(file): nothing is stored: 1 refused

        """)
    let count = kind == "students" ? 3 : 2
    try folder.check(
      file, "--skip-invalid",
      errors: """
        roster: error: \(file):\(line): \(message)
        roster: \(file): \(kind): \(count) added, 0 already there, 1 refused

        """, stored: stored)
  }

  @Test(arguments: [
    ("students", "1,Bob,Li,9\n2,Zoë,Müller,12\n3,Eve,Khan,10\n"),
    ("expenses", "1,2026-03-01,Tea,Food,1.50,\n2,2026-03-02,Crème,Books,12.00,note\n"),
    ("restaurants", "1,Spoon,Soups,555-0100,2,1,0\n2,Café,,,3,0,1\n"),
  ])
  func `white space of every kind around a cell goes`(_ kind: String, _ stored: String) throws {
    let file = try folder.take("\(kind)-white-space.csv")
    let count = kind == "students" ? 3 : 2
    try folder.check(
      file, errors: "roster: \(file): \(kind): \(count) added, 0 already there, 0 refused\n", stored: stored)
  }

  @Test(arguments: [
    (
      "students",
      [
        #"2: current_grade: "٩" is not a grade (digits must be 0-9); use 9, 10, 11 or Grad"#,
        #"3: current_grade: "１０" is not a grade (digits must be 0-9); use 9, 10, 11 or Grad"#,
      ]
    ),
    (
      "expenses",
      [
        #"2: date: "٢٠٢٦-٠٣-٠١" is not a date (digits must be 0-9); write YYYY-MM-DD"#,
        #"3: amount: "１２.50" is not an amount (digits must be 0-9); write it like 12.50"#,
        #"4: amount: "१२" is not an amount (digits must be 0-9); write it like 12.50"#,
      ]
    ),
    (
      "restaurants",
      [#"2: price_level: "２" is not a price level (digits must be 0-9); use 1 to 5 or $ to $$$$$"#]
    ),
  ])
  func `digits of other scripts are refused with the reason`(_ kind: String, _ messages: [String]) throws {
    let file = try folder.take("\(kind)-digits.csv")
    try folder.checkRefused(
      file,
      errors: messages.map { "roster: error: \(file):\($0)\n" }.joined()
        + "roster: \(file): nothing is stored: \(messages.count) refused\n")
  }

  @Test(arguments: [
    (
      "students", "first_name || '|' || last_name", "=HYPERLINK(1)|'t Hooft\n-Ann|'@x\n+A|'Abd\n"
    ),
    ("expenses", "title || '|' || coalesce(note, '')", "=1+1|'-x\n't Hooft|@all\n"),
    (
      "restaurants", "name || '|' || coalesce(type, '') || '|' || coalesce(phone, '')",
      "=1+1|@home|+1 555-0100\n't Hooft|-|''=5\n"
    ),
  ])
  func `the apostrophe before what looks like a formula goes, and an export has it again`(
    _ kind: String, _ columns: String, _ stored: String
  ) throws {
    let file = try folder.take("\(kind)-formulas.csv")
    let count = stored.split(separator: "\n").count
    try folder.scratch.check(
      """
      export ROSTER_DB=r.db
      roster import \(file) && sqlite3 r.db "SELECT \(columns) FROM \(kind) ORDER BY id"
      roster export \(kind) - 2> /dev/null | cmp - \(file) && roster import \(file)
      """, output: stored,
      errors: """
        roster: \(file): \(kind): \(count) added, 0 already there, 0 refused
        roster: \(file): \(kind): 0 added, \(count) already there, 0 refused

        """)
  }
}
