internal import Records
internal import Services

/// What a person says on a page about a file to import.
///
/// It stands in the addresses of the pages about the file, and in hidden fields of their forms.
struct ImportSettings: Equatable, Sendable {
  /// What the file holds; `nil` if its header is to tell.
  private(set) var kind: RecordKind?
  /// How it is written, as far as that is said.
  private(set) var choices: [ImportChoice: String] = [:]
  /// Whether categories that there are none of are added.
  private(set) var addsCategories = false
  /// Whether rows are added that are there already.
  private(set) var addsAll = false

  private static let kindTitle = "What it holds"
  private static let addsCategoriesTitle = "Add categories of expenses that there are none of yet"
  private static let addsAllTitle = "Add rows also if they are there already"

  private static let kindName = "kind"
  private static let addsCategoriesName = "add-categories"
  private static let addsAllName = "all"

  /// Reads a form or a query; what makes no sense counts as not said.
  init(_ values: FormValues) {
    kind = values[Self.kindName].flatMap(RecordKind.init(rawValue:))
    var options = ImportOptions()
    for choice in ImportChoice.allCases {
      if let text = values[choice.rawValue], options.choose(text, for: choice) { choices[choice] = text }
    }
    if choices[.skipLines] == "0" { choices[.skipLines] = nil }
    addsCategories = values[Self.addsCategoriesName] != nil
    addsAll = values[Self.addsAllName] != nil
  }

  /// What has to be said of a file of refused rows.
  init(_ options: RejectsOptions) {
    kind = options.kind
    choices[.decimalMark] = options.decimalMark?.rawValue
    choices[.dateOrder] = options.dateOrder?.rawValue
    addsCategories = options.addsCategories
    addsAll = options.addsAll
  }

  /// The same, but for what the file holds.
  func naming(_ kind: RecordKind) -> ImportSettings {
    var settings = self
    settings.kind = kind
    return settings
  }

  /// The same, but for how many lines are passed over.
  func skippingLines(_ count: Int) -> ImportSettings {
    var settings = self
    settings.choices[.skipLines] = String(count)
    return settings
  }

  /// The options of the import.
  var options: ImportOptions {
    var options = ImportOptions()
    for (choice, text) in choices { _ = options.choose(text, for: choice) }
    options.addsCategories = addsCategories
    options.addsAll = addsAll
    return options
  }

  private var pairs: [(name: String, value: String)] {
    var pairs = kind.map { [(name: Self.kindName, value: $0.rawValue)] } ?? []
    for choice in ImportChoice.allCases {
      if let text = choices[choice] { pairs.append((name: choice.rawValue, value: text)) }
    }
    if addsCategories { pairs.append((name: Self.addsCategoriesName, value: "1")) }
    if addsAll { pairs.append((name: Self.addsAllName, value: "1")) }
    return pairs
  }

  /// What stands behind a path to keep them, with the question mark; empty if nothing is said.
  var query: String {
    let parts = pairs.map { "\($0.name)=\($0.value.percentEncoded)" }
    return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
  }

  /// What is said, by the controls for it: `“Order of dates” dmy`; `nil` if nothing is.
  var words: String? {
    var words = kind.map { ["“\(Self.kindTitle)” \($0.rawValue)"] } ?? []
    words += ImportChoice.allCases.compactMap { choice in choices[choice].map { "“\(choice.title)” \($0)" } }
    if addsCategories { words.append("“\(Self.addsCategoriesTitle)”") }
    if addsAll { words.append("“\(Self.addsAllTitle)”") }
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }

  // MARK: Controls

  /// The controls to say all that.
  var controls: HTML {
    let kinds = RecordKind.allCases.map { ($0.rawValue, $0.rawValue.asTitle) }
    return """
      <div class="fields">
      \(picker(Self.kindTitle, Self.kindName, kind?.rawValue, "Its header tells", kinds))
      \(ImportChoice.allCases.map(control))
      </div>
      <div class="switches">
      \(checkbox(Self.addsCategoriesTitle, Self.addsCategoriesName, addsCategories))
      \(checkbox(Self.addsAllTitle, Self.addsAllName, addsAll))
      </div>
      """
  }

  private func control(_ choice: ImportChoice) -> HTML {
    if let texts = choice.texts {
      let options = texts.map { ($0, choice.words(for: $0)) }
      return picker(choice.title, choice.rawValue, choices[choice], "The file tells", options)
    }
    return """
      <label>\(choice.title)\
      <input type="number" name="\(choice.rawValue)" min="0" max="999999999" inputmode="numeric" \
      value="\(choices[choice] ?? "0")"></label>
      """
  }

  private func picker(
    _ title: String, _ name: String, _ value: String?, _ unsaid: String, _ options: [(String, String)]
  ) -> HTML {
    let items = options.map { option in
      "<option value=\"\(option.0)\"\(attribute: "selected", option.0 == value)>\(option.1)</option>" as HTML
    }
    return """
      <label>\(title)<select name="\(name)"><option value="">\(unsaid)</option>\(items)</select></label>
      """
  }

  private func checkbox(_ title: String, _ name: String, _ isOn: Bool) -> HTML {
    """
    <label><input type="checkbox" name="\(name)" value="1"\(attribute: "checked", isOn)> \(title)</label>
    """
  }
}

extension ImportChoice {
  /// What the control for it is called.
  var title: String {
    switch self {
    case .encoding: "Encoding"
    case .delimiter: "Between the cells"
    case .skipLines: "Lines above the header"
    case .decimalMark: "Decimal mark"
    case .dateOrder: "Order of dates"
    }
  }

  /// One of its texts as a person reads it; it begins with the text, which messages mention.
  fileprivate func words(for text: String) -> String {
    switch (self, text) {
    case (.delimiter, "comma"): "comma ,"
    case (.delimiter, "semicolon"): "semicolon ;"
    case (.delimiter, "pipe"): "pipe |"
    case (.encoding, "windows-1252"): "windows-1252 (older Windows)"
    case (.encoding, "macroman"): "macroman (older Mac)"
    case (.decimalMark, "point"): "point, as in 12.50"
    case (.decimalMark, "comma"): "comma, as in 12,50"
    case (.dateOrder, "ymd"): "ymd: 2026-04-13"
    case (.dateOrder, "dmy"): "dmy: 13/04/2026"
    case (.dateOrder, "mdy"): "mdy: 04/13/2026"
    default: text
    }
  }
}

extension String {
  /// A message of an import, with the controls of the page in place of the options of `roster import`.
  var namingControls: String {
    var words = self
    for choice in ImportChoice.allCases {
      words = words.replacing("--\(choice.rawValue)", with: "“\(choice.title)”")
    }
    return words
  }

  /// The text with a capital letter in front.
  var asTitle: String { prefix(1).uppercased() + dropFirst() }
}
