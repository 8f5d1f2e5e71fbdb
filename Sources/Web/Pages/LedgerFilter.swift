internal import Records
internal import Repository
internal import Services

/// What narrows the ledger on a page: what the controls say, and what is wrong with it.
struct LedgerFilter {
  /// The names of the controls: a text, a category, and what a period is said by.
  static let names = ["search", Field.category.column] + Period.fields.map(\.column)

  /// What the controls say, as it was typed.
  let values: FormValues

  /// The categories to choose from.
  let categories: [Category]

  /// The day by the machine's local time.
  let today: CalendarDate

  /// Which expenses are meant; of what could not be read, nothing.
  private(set) var filter = ExpenseFilter()

  /// What is wrong, in the order of the controls.
  private(set) var issues: [ValidationIssue] = []

  /// Reads what the controls say, by the categories of a ledger.
  init(_ values: FormValues, in store: Store, by parsing: ParsingContext) throws {
    self.values = values
    categories = try LedgerService(store).completed(parsing).categories
    today = parsing.today
    filter.text = values["search"]
    if let name = values[Field.category.column] {
      do throws(ValidationIssue) {
        filter.category = try Category(parsing: name, in: categories)
      } catch {
        issues.append(error)
      }
    }
    let texts = Period.fields.compactMap { field in values[field.column].map { (field, $0) } }
    do throws(ValidationError) {
      let period = try Period(parsing: Dictionary(uniqueKeysWithValues: texts), today: today)
      filter.from = period.from
      filter.to = period.to
    } catch {
      issues += error.issues
    }
  }

  /// Which expenses are meant.
  ///
  /// - Throws: `ValidationError` for what cannot be read.
  func read() throws(ValidationError) -> ExpenseFilter {
    guard issues.isEmpty else { throw ValidationError(issues) }
    return filter
  }

  /// The days that are meant in words, such as "November 2026"; `nil` for all days.
  var periodInWords: String? {
    switch (filter.from, filter.to) {
    case (nil, nil): return nil
    case (let from?, nil): return "since \(from.displayName)"
    case (nil, let to?): return "until \(to.displayName)"
    case (let from?, let to?):
      let month = Month(of: from)
      if month.days == from...max(from, to) { return month.displayName }
      if let year = SchoolYear(of: from), year.days == from...max(from, to) {
        return "school year \(year.displayName)"
      }
      return from == to ? from.displayName : "\(from.displayName) to \(to.displayName)"
    }
  }
}

// MARK: - The controls

extension LedgerFilter {
  /// The controls: usual periods as links of a page, a text, a category, and any other period under Dates.
  func controls(path: String) -> HTML {
    let text = values["search"] ?? ""
    return """
      \(periods(path))\
      <label class="text">Search<input type="search" name="search" value="\(text)" autocomplete="off"></label>\
      <label>Category\(select(.category, [("", "All")] + categories.map { ($0.name, $0.name) }))\
      \(message(.category))</label>\
      \(dates)
      """
  }

  /// Any other period; open while something in it is wrong.
  private var dates: HTML {
    let isOpen = issues.contains { Period.fields.contains($0.field) }
    return """
      <details class="dates"\(attribute: "open", isOpen)><summary class="button">Dates</summary><div>\
      <label>\(Field.month.title)\(input(.month, "month", placeholder: "YYYY-MM"))\(message(.month))</label>\
      <label>\(Field.schoolYear.title)\(select(.schoolYear, schoolYears))\(message(.schoolYear))</label>\
      <label>\(Field.from.title)\(input(.from, "date", placeholder: "YYYY-MM-DD"))\(message(.from))</label>\
      <label>\(Field.to.title)\(input(.to, "date", placeholder: "YYYY-MM-DD"))\(message(.to))</label>\
      </div></details>
      """
  }

  private var schoolYears: [(value: String, title: String)] {
    let current = SchoolYear(of: today)?.year ?? today.year
    let years = (0..<10).compactMap { SchoolYear(current - $0) }
    return [("", "Any")] + years.map { (String($0.year), $0.displayName) }
  }

  private func input(_ field: Field, _ type: String, placeholder: String) -> HTML {
    let value = values[field.column] ?? ""
    // A control for dates shows nothing of a text that is none, and nothing typed may be lost.
    let isWrong = issue(field) != nil
    return """
      <input type="\(isWrong ? "text" : type)" name="\(field.column)" value="\(value)" placeholder="\(placeholder)" \
      autocomplete="off"\(trouble(field))>
      """
  }

  private func select(_ field: Field, _ choices: [(value: String, title: String)]) -> HTML {
    let value = values[field.column] ?? ""
    let isKnown = choices.contains { $0.value == value }
    let options = (choices + (isKnown ? [] : [(value, value)])).map { choice in
      "<option value=\"\(choice.value)\"\(attribute: "selected", choice.value == value)>\(choice.title)</option>"
        as HTML
    }
    return "<select name=\"\(field.column)\"\(trouble(field))>\(options)</select>"
  }

  private func issue(_ field: Field) -> ValidationIssue? { issues.first { $0.field == field } }

  private func trouble(_ field: Field) -> HTML? {
    issue(field).map { _ in " aria-invalid=\"true\" aria-describedby=\"filter-\(field.column)-error\"" }
  }

  private func message(_ field: Field) -> HTML? {
    issue(field).map { issue in
      "<span class=\"error\" id=\"filter-\(field.column)-error\">\(issue.message.asSentence)</span>"
    }
  }

  // MARK: Usual periods

  /// Links to the usual periods, and to none in place of another one; what else narrows the list stays.
  private func periods(_ path: String) -> HTML {
    let state = ListState(filter: values)
    let month = Month(of: today)
    var links: [(title: String, values: [Field: String])] = [
      ("All time", [:]), ("This month", [.month: month.isoText]),
    ]
    if let last = month.firstDay.adding(days: -1) {
      links.append(("Last month", [.month: Month(of: last).isoText]))
    }
    if let year = SchoolYear(of: today) {
      links.append(("School year \(year.displayName)", [.schoolYear: String(year.year)]))
    }
    let chosen = Period.fields.map { values[$0.column] ?? "" }
    let isUsual = links.contains { link in Period.fields.map { link.values[$0] ?? "" } == chosen }
    let items = links.map { link in
      let texts = Period.fields.map { link.values[$0] ?? "" }
      let query = zip(Period.fields, texts).reduce(state) { $0.narrowed($1.0.column, to: $1.1) }.query
      return """
        <li><a href="\(path)\(query)"\(attribute: "aria-current", texts == chosen ? "true" : nil)>\(link.title)</a></li>
        """ as HTML
    }
    let other: HTML? = isUsual ? nil : periodInWords.map { "<li><span class=\"is-set\">\($0)</span></li>" }
    return "<ul class=\"periods\" aria-label=\"Usual periods\">\(items)\(other)</ul>"
  }
}
