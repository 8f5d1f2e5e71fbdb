import TestSupport
import Testing

/// Categories from the command line, with the program as it was built.
@Suite struct CategoryCommandTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test func `a category is added once and listed with its uses`() throws {
    try folder.check("roster add category ' Snacks '", output: "added category Snacks\n")
    try folder.check(
      "roster add category SNACKS", errors: "roster: error: there is a category \"Snacks\" already\n",
      status: 65)
    try folder.check(
      "roster add category ''", errors: "roster: error: Please enter a category.\n", status: 65)
    _ = try folder.sh("roster add expense --title Tea --amount 1 --category snacks")
    try folder.check(
      "roster list categories",
      output: """
        Category   Expenses
        Food              0
        Transport         0
        Supplies          0
        Books             0
        Events            0
        Equipment         0
        Fees              0
        Other             0
        Snacks            1

        """)
    try folder.check("roster list categories --format csv | tail -n 2", output: "Other,0\nSnacks,1\n")
    try folder.check(
      "roster list categories --format json | tail -n 2",
      output: "{\"category\":\"Snacks\",\"expenses\":1}\n]\n")
  }

  @Test func `a refused category makes no database, and categories are listed without one`() throws {
    try folder.check(
      "roster add category food", errors: "roster: error: there is a category \"Food\" already\n", status: 65)
    #expect(try folder.sh("roster list categories | wc -l").output == "9\n")
    #expect(try folder.names() == [])
  }

  @Test func `one in use is not removed, and the message says by how many expenses`() throws {
    _ = try folder.sh(
      "for title in Tea Nuts; do roster add expense --title $title --amount 1 --category Food; done")
    try folder.check(
      "roster remove category food",
      errors: """
        roster: error: the category "Food" is in use by 2 expenses
        roster: hint: give them another one first, or rename it with 'roster edit category'

        """, status: 65)
    _ = try folder.sh("roster remove expense 1")
    try folder.check(
      "roster remove category Food",
      errors: """
        roster: error: the category "Food" is in use by 1 expense
        roster: hint: give them another one first, or rename it with 'roster edit category'

        """, status: 65)
    try folder.check("roster remove category BOOKS", output: "removed category Books\n")
    try folder.check(
      "roster remove category Books",
      errors: """
        roster: error: There is no category "Books". The categories are Food, Transport, Supplies, Events, Equipment, \
        Fees, Other.

        """, status: 66)
  }

  @Test func `a renamed category takes its expenses along`() throws {
    _ = try folder.sh("roster add expense --title Tea --amount 1 --category Food --date 2026-01-01")
    try folder.check(
      "roster edit category food --name Meals", output: "was category Food\nnow category Meals\n")
    try folder.check(
      "roster list expenses --format csv 2> /dev/null | tail -n 1", output: "1,2026-01-01,Tea,Meals,1.00,\n")
    try folder.check(
      "roster edit category Meals --name books",
      errors: "roster: error: there is a category \"Books\" already\n",
      status: 65)
    try folder.check(
      "roster edit category Meals",
      errors: "roster: error: --name NAME is missing\nroster: hint: 'roster help edit category' tells more\n",
      status: 64)
  }

  @Test(arguments: ["edit category other --name Misc", "remove category Other"])
  func `the category of an expense that names none stays`(_ command: String) throws {
    _ = try folder.sh("roster --db r.db add category Snacks")
    try folder.check(
      "roster --db r.db \(command)",
      errors:
        "roster: error: \"Other\" is the category of an expense for which none is given; it stays as it is\n",
      status: 65)
    try folder.check(
      "roster --db r.db add expense --title Tea --amount 3 --date 2026-03-01",
      output: "added expense 1: 2026-03-01 Tea, 3.00, Other\n")
  }
}
