extension Response {
  /// A page.
  init(_ status: Status = .ok, page: HTML) {
    self.init(status, type: "text/html; charset=utf-8", body: page.bytes)
  }

  /// The page for a request that is not answered otherwise; a 405 names the methods that are `allowed`.
  static func refusal(_ status: Status, allowed: String = "GET, HEAD, POST") -> Response {
    let explanation: HTML =
      switch status {
      case .notFound: "<p>There is no such page. <a href=\"/\">Go to the first one</a>.</p>"
      case .requestTimeout: "<p>The request did not arrive in time. Please try again.</p>"
      case .contentTooLarge: "<p>That is more than fits: a form takes 1 MB, a file to import 32 MB.</p>"
      case .headTooLarge:
        """
        <p>The browser sent too much along. Often these are cookies of other servers on this machine: delete the \
        cookies of this address and try again.</p>
        """
      case .internalServerError:
        "<p>This is a mistake in Roster, and what you asked for was not done. The other pages go on working.</p>"
      default: "<p>The request could not be understood or is not allowed, and nothing was changed.</p>"
      }
    var response = Response(status, page: .message(status.reason, explanation))
    if status == .methodNotAllowed { response.fields.append("allow", allowed) }
    return response
  }
}
