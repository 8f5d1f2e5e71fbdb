import Foundation
import TestSupport
import Testing

extension BrowserTests {
  /// The report: its charts, and the tables beside them.
  @Suite struct ReportPageTests {
    private let roster: RunningRoster
    private let page: Page

    init() throws {
      roster = try RunningRoster()
      try roster.sh("roster import '\(packagePath("SampleData/expenses.csv"))'")
      page = try Browser.shared().newPage()
    }

    /// The tables of the page, written as `roster report` writes them.
    private func tables() throws -> String {
      let script = """
        return ['category', 'month'].flatMap(by => {
          const rows = [...document.querySelectorAll(`.by-${by} tbody tr`)]
          return rows.map(row => [by, ...[...row.children].map(cell => cell.innerText.replace(' %', ''))].join(','))
        }).join('\\n')
        """
      return try page.run(script) as? String ?? ""
    }

    /// The rows of `roster report`, with the months in words as the page has them.
    private func report(_ options: String = "") throws -> String {
      let names = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
      ]
      return try roster.sh("roster report --format csv \(options)").split(separator: "\n").dropFirst().map {
        $0.replacing(/month,([0-9]{4})-([0-9]{2})/) { match in
          "month,\(names[(Int(match.2) ?? 1) - 1]) \(match.1)"
        }
      }.joined(separator: "\n")
    }

    @Test func `the tables have the numbers of the command, and the charts show them`() throws {
      try roster.open("/report", in: page)
      #expect(try page.title == "Report · Roster")
      #expect(try tables() == report())
      #expect(try page.element(".totals p").text == "10344.08 204 expenses")
      #expect(
        try page.texts("tfoot tr")
          == ["Total\t204\t10344.08\t", "Total\t204\t10344.08\t"].map {
            $0.trimmingCharacters(in: .whitespaces)
          })
      // As long as the sums are to one another, from the largest to the smallest.
      let bars = """
        const fills = [...document.querySelectorAll('.report:nth-of-type(2) .chart .fill')]
        const widths = fills.map(fill => fill.getBoundingClientRect().width)
        return widths.map(width => Math.round(1000 * width / widths[0]))
        """
      let totals = try page.texts(".by-category tbody td:nth-child(3)").map { Double($0) ?? 0 }
      let lengths = try page.run(bars) as? [Int] ?? []
      #expect(lengths.count == totals.count)
      for (length, total) in zip(lengths, totals) {
        #expect(abs(Double(length) - 1000 * total / (totals.first ?? 1)) <= 6)
      }
      let columns = """
        return [...document.querySelectorAll('.report:nth-of-type(3) .chart .fill title')].map(e => e.textContent)
        """
      #expect(try (page.run(columns) as? [String])?.first == "August 2024: 292.32")
      #expect(try (page.run(columns) as? [String])?.count == page.texts(".by-month tbody tr").count)
      for chart in try page.elements(".chart svg") {
        #expect(try chart.isShown && chart.attribute("role") == "img")
      }
      try page.expectNothingAmiss()
    }

    @Test func `a period and a category narrow the report as they narrow the command's`() throws {
      try roster.open("/report?school_year=2025", in: page)
      #expect(try tables() == report("--school-year 2025"))
      #expect(try page.element(".totals p").text == "5005.58 105 expenses, school year 2025/26")
      // By keyboard: the search, then a category that leads to its expenses.
      try page.element("[name=search]").type("bus")
      try page.press(.enter)
      try page.eventually(try report("--school-year 2025 --search bus")) { try tables() }
      try page.element(".by-category tbody a").type(Page.Key.enter.rawValue)
      try page.eventually("Expenses · Roster") { try page.title }
      let query = "--school-year 2025 --search bus --category Transport"
      let count = try roster.sh("roster list expenses --format csv \(query) | tail -n +2 | wc -l")
      #expect(try page.rows().count == Int(count.trimmingCharacters(in: .whitespacesAndNewlines)))
      try page.expectNothingAmiss()
    }

    @Test func `what cannot be read is told beside its field, and nothing is shown in its place`() throws {
      try roster.open("/report?from=soon", in: page)
      let field = try page.awaitElement(".dates [name=from]")
      #expect(try field.attribute("aria-invalid") == "true")
      #expect(try field.value == "soon")
      let message = try page.element("#\(try field.attribute("aria-describedby") ?? "none")")
      #expect(try message.isShown && message.text.isEmpty == false)
      #expect(try page.elements(".chart").count == 0)
      try page.expectNoViolations("a day that cannot be read")
      // What is open gives way to what is below it.
      try page.element("h1").click()
      try page.element(".empty a").click()
      try page.awaitElement(".chart svg")
    }

    @Test func `without JavaScript it is the same`() throws {
      try page.disableJavaScript()
      try roster.open("/report", in: page)
      #expect(try tables() == report())
      try page.element(".periods li:nth-child(2) a").click()
      try page.awaitElement(".empty a").click()
      try page.awaitElement(".chart svg")
    }

    @Test func `a ledger without expenses says how to begin`() throws {
      let empty = try RunningRoster()
      try empty.open("/report", in: page)
      try page.expectNoViolations()
      try page.awaitElement(".empty a").click()
      try page.eventually("expense-title") { try page.focus }
    }

    @Test(arguments: [320, 390])
    func `a phone shows everything without scrolling sideways`(_ width: Int) throws {
      try page.setSize(width: width, height: 700, phone: true)
      try roster.open("/report", in: page)
      #expect(try page.run("return innerWidth") as? Int == width)
      #expect(try page.sidewaysOverflow == 0)
      for selector in [".chart svg", ".spending"] {
        for part in try page.elements(selector) {
          let frame = try part.frame
          #expect(frame.x >= 0 && frame.x + frame.width <= Double(width), "\(selector)")
        }
      }
    }

    @Test(arguments: Page.ColorScheme.allCases)
    func `the accessibility engine finds nothing, and nothing moves`(_ scheme: Page.ColorScheme) throws {
      try page.setMedia(scheme)
      try roster.open("/report", in: page)
      #expect(try page.animations == [])
      try page.expectNoViolations()
    }
  }
}
