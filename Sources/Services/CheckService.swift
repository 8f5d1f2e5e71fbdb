public import Records
public import Repository
internal import SQLite

/// Looks for all that can be wrong in a database, and changes nothing.
public struct CheckService {
  private let store: Store
  private var context: ParsingContext

  /// Checks a store, which is best opened as it is.
  ///
  /// - Parameters:
  ///   - store: the store.
  ///   - context: what records are read by.
  public init(_ store: Store, in context: ParsingContext) {
    self.store = store
    self.context = context
    // What is stored is like a file whose columns are settled.
    self.context.origin = .file(.point, .yearMonthDay)
  }

  /// What is looked at, in this order.
  public enum Subject: CaseIterable, Sendable {
    /// The structure of the file and its indexes.
    case integrity
    /// The tables, indexes, triggers and views against those of the migrations.
    case schema
    /// The rules of the schema on every row: types, NOT NULL, CHECK, UNIQUE.
    case rules
    /// The references of rows to others.
    case foreignKeys
    /// That each expense has one of the categories.
    case categories
    /// That there is one row of preferences.
    case preferences
    /// That the rows can be named by their ids.
    case ids
    /// That texts are as roster would store them.
    case texts
    /// The keys by which names are put in order.
    case nameKeys
    /// That the changes in the history can be taken back.
    case history
  }

  /// What was found out about a subject.
  public enum Finding: Hashable, Sendable {
    /// SQLite's words for damage.
    case damage(String)
    /// Reading had to be given up: SQLite's words.
    case unreadable(String)
    /// An object of the schema that is not as the migrations make it.
    case difference(SchemaDifference)
    /// Rows that the schema does not allow.
    case breach(RuleBreach)
    /// Rows that refer to one that does not exist.
    case danglingReferences(FaultyRows)
    /// Expenses whose category there is not.
    case unknownCategories(FaultyRows)
    /// The row of preferences is missing.
    case noPreferences
    /// So many rows of preferences too many.
    case surplusPreferences(Int)
    /// Rows with an id that no command takes.
    case unnameableRows(FaultyRows)
    /// Rows with a text that roster would store in another form, or refuse.
    case untidyTexts(FaultyRows)
    /// Rows whose keys are not those of their names.
    case wrongKeys(FaultyRows)
    /// So many rows of a table have no keys yet.
    case waitingForKeys(table: String, count: Int)
    /// Entries of the history that something is wrong with.
    case historyFault(HistoryFault)

    fileprivate var isUnreadable: Bool {
      if case .unreadable = self { true } else { false }
    }

    /// Whether something is wrong; else it is only worth knowing.
    public var isFault: Bool {
      switch self {
      case .difference(let difference): difference.kind != .extra
      case .waitingForKeys: false
      default: true
      }
    }
  }

  /// Looks at everything, each subject by itself, so that no writer waits for the whole.
  ///
  /// It ends with the schema if that cannot be read.
  ///
  /// - Parameter report: told of each subject what was found; nothing if all is well.
  /// - Throws: what `report` throws; that the database is busy, or the work was interrupted.
  public func run(_ report: (Subject, [Finding]) throws -> Void) throws {
    let tables = try store.expectedTables()
    // A rule that is broken is told without the row, and on a connection that only reads SQLite passes over CHECK; the
    // rows are then looked at one by one.
    var brokenRules: [String] = []
    var isDoubtful = false
    for subject in Subject.allCases {
      let findings = try reading {
        switch subject {
        case .integrity:
          let problems = try store.integrityProblems(limit: Self.shownProblems)
          brokenRules = problems.filter(Self.isAboutRule)
          return problems.filter { !Self.isAboutRule($0) }.map(Finding.damage)
        case .schema: return try store.schemaDifferences().map(Finding.difference)
        case .rules:
          guard store.isReadOnly || isDoubtful || !brokenRules.isEmpty else { return [] }
          let breaches = try store.ruleBreaches()
          return breaches.isEmpty ? brokenRules.map(Finding.damage) : breaches.map(Finding.breach)
        case .foreignKeys: return try store.foreignKeyBreaches().map(Finding.danglingReferences)
        case .categories:
          guard tables.isSuperset(of: ["expenses", "categories"]) else { return [] }
          return try some(store.expensesWithoutCategory()).map(Finding.unknownCategories)
        case .preferences: return tables.contains("preferences") ? try preferences() : []
        case .ids: return try store.unnameableRows(in: tables).map(Finding.unnameableRows)
        case .texts: return try untidyTexts(tables).map(Finding.untidyTexts)
        case .nameKeys: return try nameKeys(tables)
        case .history:
          return tables.contains("history") ? try store.historyFaults().map(Finding.historyFault) : []
        }
      }
      isDoubtful = isDoubtful || findings.contains(where: \.isFault)
      try report(subject, findings)
      // Without its schema nothing else in the file can be found.
      if subject == .schema, findings.contains(where: \.isUnreadable) { return }
    }
  }

  /// How many problems SQLite is asked for.
  private static var shownProblems: Int { 100 }

  /// Whether SQLite speaks of the value of a row rather than of the file.
  private static func isAboutRule(_ problem: String) -> Bool {
    problem.hasPrefix("CHECK constraint failed in ") || problem.contains(" value in ")
  }

  /// What `find` finds, or that reading had to be given up: what is damaged here says nothing of the other subjects.
  private func reading(_ find: () throws -> [Finding]) throws -> [Finding] {
    do {
      return try find()
    } catch let error as SQLiteError {
      guard [.corrupt, .error, .mismatch, .ioError].contains(error.code) else { throw error }
      return [.unreadable(error.message)]
    }
  }

  private func some(_ rows: FaultyRows) -> [FaultyRows] {
    rows.count > 0 ? [rows] : []
  }

  private func preferences() throws -> [Finding] {
    guard let surplus = try store.surplusPreferences() else { return [.noPreferences] }
    return surplus > 0 ? [.surplusPreferences(surplus)] : []
  }

  private func nameKeys(_ tables: Set<String>) throws -> [Finding] {
    try store.nameKeyBreaches(in: tables).flatMap { wrong, waiting in
      some(wrong).map(Finding.wrongKeys)
        + (waiting > 0 ? [.waitingForKeys(table: wrong.table, count: waiting)] : [])
    }
  }

  // MARK: Texts

  private func untidyTexts(_ tables: Set<String>) throws -> [FaultyRows] {
    var untidy: [FaultyRows] = []
    if tables.contains("students") { untidy += try untidyTexts(StudentRepository(store), in: "students") }
    if tables.contains("restaurants") {
      untidy += try untidyTexts(RestaurantRepository(store), in: "restaurants")
    }
    if tables.contains("expenses") { untidy += try untidyTexts(ExpenseRepository(store), in: "expenses") }
    if tables.contains("categories") {
      var categories = FaultyRows(table: "categories")
      for (id, category) in try store.categoriesByRow() {
        let same = try? Category(parsing: category.name)
        if same.map({ $0.name.utf8.elementsEqual(category.name.utf8) }) != true { categories.append(id) }
      }
      untidy += some(categories)
    }
    return untidy
  }

  /// The records that are not the same after their texts are read as if they were typed.
  private func untidyTexts<Storage: RecordRepository>(
    _ records: Storage, in table: String
  ) throws -> [FaultyRows] {
    var untidy = FaultyRows(table: table)
    var context = context
    try records.forEachUncommon { stored in
      let texts = stored.record.texts
      // Whether there is the category is another question.
      context.categories = texts[.category].map { [Category(storedName: $0)] } ?? []
      let same = try? Storage.R(parsing: texts, in: context).texts
      let isTidy = Storage.R.fields.allSatisfy { field in
        same?[field].map { $0.utf8.elementsEqual((texts[field] ?? "").utf8) } ?? false
      }
      if !isTidy { untidy.append(stored.id) }
    }
    return some(untidy)
  }
}
