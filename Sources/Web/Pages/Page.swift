/// A page that the navigation leads to, with all that can be done on it.
protocol Page {
  /// What the navigation calls it.
  static var title: String { get }

  /// Where it is; what belongs to it is below.
  static var path: String { get }

  /// The page of a database.
  init(_ database: Database)

  /// Says what answers the requests for it.
  func addRoutes(to router: inout Router)
}
