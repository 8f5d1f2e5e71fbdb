import Testing

@testable import roster

@Suite struct TextTableTests {
  private static let columns = [
    TextTable.Column(title: "ID", isRightAligned: true), TextTable.Column(title: "Name", mayBeCut: true),
    TextTable.Column(title: "Note", mayBeCut: true), TextTable.Column(title: "Amount", isRightAligned: true),
  ]

  private func table(_ rows: [[String]], width: Int? = nil) -> String {
    var table = TextTable(Self.columns)
    for row in rows { table.measure(row) }
    if let width { table.fit(to: width) }
    let console = Console(Environment(["NO_COLOR": "1"]))
    return table.header(in: console) + rows.map { table.line($0) }.joined()
  }

  @Test("Columns are aligned by what a reader sees, numbers at the right, without spaces at the end")
  func aligned() {
    let rows = [
      ["1", "王秀英", "", "5.00"], ["12", "Zoe\u{301}", "two\nlines", "1234.50"], ["3", "", "", ""],
    ]
    #expect(
      table(rows) == """
        ID  Name    Note        Amount
         1  王秀英                5.00
        12  Zoe\u{301}     two⏎lines  1234.50
         3

        """)
  }

  @Test("On a narrow terminal the widest texts are cut, ids and amounts never")
  func narrow() {
    let rows = [
      ["1", "Short", "A note that is much too long for this terminal", "5.00"],
      ["123456", "A name that is long as well", "", "9999999999.99"],
    ]
    #expect(
      table(rows, width: 54) == """
            ID  Name            Note                    Amount
             1  Short           A note that is…           5.00
        123456  A name that i…                   9999999999.99

        """)
  }

  @Test("What cannot be cut is wider than a terminal that is too narrow")
  func tooNarrow() {
    #expect(
      table([["1234567890", "Short name", "Short note", "9999999999.99"]], width: 20) == """
                ID  Name      Note             Amount
        1234567890  Short n…  Short n…  9999999999.99

        """)
  }
}
