/// All that a browser can ask for, and who may ask.
///
/// It belongs to the thread that runs the server.
public final class Site {
  private let access: AccessGuard
  private let router: Router
  private let explain: (any Error) -> Response?

  /// A site of the pages that `router` knows; `explain` has the answer for an error that is no ``Refusal``, `nil` for a
  /// mistake of ours.
  init(
    access: AccessGuard, router: Router, explaining explain: @escaping (any Error) -> Response? = { _ in nil }
  ) {
    self.access = access
    self.router = router
    self.explain = explain
  }

  /// The site of all our pages, for a server on a port.
  ///
  /// - Parameters:
  ///   - port: The port that the server listens on.
  ///   - database: What the pages show and change.
  public convenience init(port: UInt16, database: Database) {
    var random = SystemRandomNumberGenerator()
    self.init(access: AccessGuard(port: port, secret: Secret(using: &random)), database: database)
  }

  /// The site of all our pages.
  convenience init(access: AccessGuard, database: Database) {
    var router = Router()
    Layout.addRoutes(to: &router)
    for page in Layout.pages { page.init(database).addRoutes(to: &router) }
    self.init(access: access, router: router) { error in
      Response(explaining: database.explanation(of: error))
    }
  }

  /// Path and query of the address to start with, which lets a browser in.
  public var launchTarget: String { access.launchTarget }

  /// Looks at the head of a request before its body is read.
  ///
  /// - Returns: the answer, if the request is not to be looked at any further.
  func screen(_ head: Request) -> Response? {
    access.answer(to: head)
  }

  /// How long the body of a request may be, in bytes.
  func bodyLimit(for head: Request) -> Int {
    router.bodyLimit(for: head)
  }

  /// Answers a request; a handler that fails makes a page that says so.
  func answer(to request: Request) -> Response {
    if let response = screen(request) { return response }
    do {
      return try router.answer(to: request)
    } catch let refusal as Refusal {
      return .refusal(refusal.status)
    } catch {
      return explain(error) ?? .refusal(.internalServerError)
    }
  }
}
