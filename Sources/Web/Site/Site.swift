/// All that a browser can ask for, and who may ask.
///
/// It belongs to the thread that runs the server.
public final class Site {
  private let access: AccessGuard
  private let router: Router

  /// A site of the pages that `router` knows.
  init(access: AccessGuard, router: Router) {
    self.access = access
    self.router = router
  }

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
      return .refusal(.internalServerError)
    }
  }
}
