/// All that a browser can ask for, and who may ask.
///
/// It belongs to the thread that runs the server.
public final class Site {
  private let access: AccessGuard
  private let router: Router
  private let database: Database?

  /// A site of the pages that `router` knows.
  ///
  /// - Parameters:
  ///   - access: Who may ask.
  ///   - router: What can be asked for.
  ///   - database: What the pages are made of; it explains what goes wrong.
  init(access: AccessGuard, router: Router, database: Database? = nil) {
    self.access = access
    self.router = router
    self.database = database
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
    self.init(access: access, router: router, database: database)
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
    return answer { try router.answer(to: request) }
  }

  /// The answer that was being made; `nil` as long as it is.
  func answer(of preparation: Preparation) -> Response? {
    preparation.result.map { result in answer(result.get) }
  }

  /// Runs `body`, which answers requests that were received before, with one look at the database.
  ///
  /// So each answer shows all that was stored before the last byte of its request came: the look is younger than that. A
  /// request that comes after the look has to wait for the next one.
  func answerTogether(_ body: () -> Void) {
    if let database { database.lookOnce(body) } else { body() }
  }

  /// The changes that have begun since this was last asked and go on.
  func takeUnfinishedChanges() -> [UnfinishedChange] { database?.takeUnfinishedChanges() ?? [] }

  private func answer(_ make: () throws -> Response) -> Response {
    do {
      return try make()
    } catch let refusal as Refusal {
      return .refusal(refusal.status)
    } catch {
      guard let database else { return .refusal(.internalServerError) }
      return Response(explaining: database.explanation(of: error))
    }
  }
}
