internal import Records

/// Pages as they were last made, kept until something is stored in the database or a day has gone: to make one takes
/// many times as long as to see that it would be the same again.
struct KeptPages {
  /// How many bytes they may have together; somebody goes back and forth between a few.
  static let byteLimit = 1 << 20

  private struct Key: Hashable {
    let path: String
    let query: [FormValues.Pair]
  }

  /// What the pages were made of.
  struct Basis: Equatable {
    /// The version of the database.
    let version: Int
    /// The day, by which forms and periods are filled in.
    let today: CalendarDate
  }

  private var basis: Basis?
  private var pages: [Key: Response] = [:]
  private var byteCount = 0

  /// The page that was made for the same request on the same basis.
  func page(for request: Request, on basis: Basis) -> Response? {
    self.basis == basis ? pages[Key(path: request.path, query: request.query.pairs)] : nil
  }

  /// Keeps a page, if it is whole; those that were made on another basis go.
  mutating func keep(_ page: Response, for request: Request, on basis: Basis) {
    guard page.status == .ok, page.body.count <= Self.byteLimit else { return }
    if self.basis != basis || byteCount + page.body.count > Self.byteLimit {
      self = KeptPages()
      self.basis = basis
    }
    guard pages.updateValue(page, forKey: Key(path: request.path, query: request.query.pairs)) == nil else {
      return
    }
    byteCount += page.body.count
  }
}
