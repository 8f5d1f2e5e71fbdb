internal import Forms
internal import Records
internal import Repository
internal import Services

/// A page that lists the records of one kind, with the sheets to add, change and remove them.
///
/// A conforming type says how its records are filled in, narrowed and shown; the rest is here and in the extensions.
protocol RecordPage: Page {
  associatedtype Storage: RecordRepository
  typealias R = Storage.R

  /// The database of the page.
  var database: Database { get }

  /// The kind of record: "student", "students".
  static var singular: String { get }
  static var plural: String { get }

  /// The form in which one is filled in.
  static func form(id: Form.ID, in context: ParsingContext) -> RecordForm<R>

  /// How much of the window the sheet with that form takes.
  static var sheetSize: Sheet.Size { get }

  /// What a stored record that is like a new one is to it.
  static var duplicateNoun: String { get }

  /// The names of the controls that narrow the list.
  static var filterNames: [String] { get }

  /// What these controls, filled in like this, narrow the list to.
  ///
  /// - Throws: `ValidationError` for what cannot be read; ``filterControls(_:in:)`` tells it beside the controls.
  func filter(_ values: FormValues, in store: Store) throws -> Storage.Filter

  /// These controls.
  func filterControls(_ values: FormValues, in store: Store) throws -> HTML

  /// What stands above the list, such as totals; nothing unless a kind has it.
  func overview(_ state: ListState, of filter: Storage.Filter, in store: Store) throws -> HTML?

  /// What stands in place of a list that has no row; `nil` where that is because there are no records, or none that
  /// fits what was asked for.
  static func emptyNote(of filter: Storage.Filter, in store: Store) throws -> HTML?

  /// What is said of a record that was stored and is in no list; nothing unless a kind hides some.
  static var hiddenNote: String { get }

  /// What stands beside the button that adds a record; nothing unless a kind has it.
  static func tools(_ state: ListState) -> HTML

  /// The titles of the columns.
  static var columns: [String] { get }

  /// What stands in the columns; the first one opens the record.
  static func cells(_ record: R) -> [HTML]

  /// What else stands in the first column, outside of what opens the record; nothing unless a kind has it.
  static func detail(_ record: R) -> HTML?

  /// One record in a line, for what was done to it.
  static func summary(_ record: R) -> String
}

extension RecordPage {
  static var sheetSize: Sheet.Size { .full }
  static func emptyNote(of filter: Storage.Filter, in store: Store) throws -> HTML? { nil }
  static var hiddenNote: String { "" }
  static func tools(_ state: ListState) -> HTML { "" }
  static func detail(_ record: R) -> HTML? { nil }
  func overview(_ state: ListState, of filter: Storage.Filter, in store: Store) throws -> HTML? { nil }

  /// Whether the sheet for a new record stays for the next one, or closes when the record is saved.
  ///
  /// A low sheet leaves the list in view, where the record appears; a full one covers it.
  static var addsInARow: Bool { sheetSize == .low }

  /// "a student", "an expense".
  static var withArticle: String { "\("aeiou".contains(singular.prefix(1)) ? "an" : "a") \(singular)" }

  func addRoutes(to router: inout Router) {
    addRecordRoutes(to: &router)
  }

  /// Says what answers the requests for the list and its sheets.
  func addRecordRoutes(to router: inout Router) {
    let path = Self.path
    router.get(path) { request in
      try database.page(for: request) { try page(state(of: request)) }
    }
    router.get("\(path)/new") { request in try additionPage(state(of: request)) }
    router.post(path) { request in try add(request.form(), state(of: request)) }
    router.post("\(path)/check") { request in try check(request.form()) }
    router.get("\(path)/{id}") { request in try editPage(id(of: request), state(of: request)) }
    router.post("\(path)/{id}") { request in try edit(id(of: request), request.form(), state(of: request)) }
    router.get("\(path)/{id}/remove") { request in try removalPage(id(of: request), state(of: request)) }
    router.post("\(path)/{id}/remove") { request in
      try remove(id(of: request), request.form(), state(of: request))
    }
  }

  /// Which part of the list a request is about.
  func state(of request: Request) -> ListState {
    ListState(request, filterNames: Self.filterNames)
  }

  private func id(of request: Request) throws -> Int64 {
    guard let id = request.parameters["id"].flatMap({ Int64($0) }), id > 0 else {
      throw Refusal(status: .notFound)
    }
    return id
  }

  /// The record with an id; `nil` if there is none.
  static func find(_ id: Int64, in store: Store) throws -> Stored<R>? {
    do { return try RecordService<Storage>(store).find(id: id) } catch is NotFoundError { return nil }
  }

  /// A session of the form, for a new record or to edit one.
  func session(
    id: Form.ID, editing stored: Stored<R>? = nil, store: @escaping (R) throws -> Void = { _ in }
  ) throws -> FormSession<R> {
    let parsing = try database.read { store in
      try RecordService<Storage>(store).completed(database.parsing)
    }
    return FormSession(
      Self.form(id: id, in: parsing), editing: stored?.record, in: parsing, explaining: words, store: store)
  }

  /// What is wrong, as it is told on a form.
  func words(for error: any Error) -> String {
    if let error = error as? DuplicateError<R> {
      return error.existing.map { "\(Self.duplicateNoun): \(Self.summary($0.record))" }.joined(
        separator: "\n")
    }
    if let error = error as? ChangedMeanwhile<R> {
      let present = "It was changed meanwhile and is now: \(Self.summary(error.present.record))."
      return "\(present)\nSave again to store what stands here."
    }
    let explanation = database.explanation(of: error)
    return (explanation.mistakes + explanation.remedies).joined(separator: "\n")
  }
}
