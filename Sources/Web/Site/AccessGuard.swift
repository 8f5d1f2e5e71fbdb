/// Decides who may talk to the site.
///
/// - A `Host` that is not ours means that somebody's domain name was made to point at this machine (DNS rebinding).
/// - A form that another page posts here carries that page's `Origin`. The cookie alone would not tell: it is the same
///   for all ports of a machine. A browser that hides the origin, as our own `Referrer-Policy` makes it do, says
///   `Sec-Fetch-Site` instead, and no page can forge that.
/// - The secret in the launch address, exchanged for a cookie, keeps the other users of the machine out.
struct AccessGuard: Sendable {
  private let authorities: [String]
  private let cookie: String
  private let secret: Secret

  /// Path and query of the address to start with, which lets a browser in.
  var launchTarget: String { "/?token=\(secret.text)" }

  /// Guards the server on a port.
  init(port: UInt16, secret: Secret) {
    let hosts = ["127.0.0.1", "localhost", "[::1]"]
    authorities = hosts.map { "\($0):\(port)" } + (port == 80 ? hosts : [])
    // Each port has a name of its own, so that two servers do not take each other's cookie away.
    cookie = "roster-\(port)"
    self.secret = secret
  }

  /// Looks at the head of a request.
  ///
  /// - Returns: the answer, if the site itself shall not see the request.
  func answer(to request: Request) -> Response? {
    guard let host = request.fields["host"]?.lowercased(), authorities.contains(host) else {
      return Self.wrongHost
    }
    guard request.method.isSafe || comesFromOurPage(request, host: host) else { return Self.foreignForm }
    if request.method.isSafe, request.path == "/", let token = request.query["token"], secret.matches(token) {
      // A browser that comes from elsewhere, such as the file that --open makes, would not bring the cookie along to
      // where it is redirected: only a page of ours can lead it on.
      let comesFromElsewhere = request.fields["sec-fetch-site"] == "cross-site"
      var response = comesFromElsewhere ? Response(page: Self.welcome) : Response(redirectTo: "/")
      response.fields.append("set-cookie", "\(cookie)=\(secret.text); Path=/; HttpOnly; SameSite=Strict")
      return response
    }
    return holdsCookie(request) ? nil : Self.unknownBrowser
  }

  private func comesFromOurPage(_ request: Request, host: String) -> Bool {
    let (origin, site) = (request.fields["origin"], request.fields["sec-fetch-site"])
    let originIsHidden = request.fields.count(of: "origin") == 0 || origin == "null"
    let siteIsHidden = request.fields.count(of: "sec-fetch-site") == 0
    let originIsOurs = origin?.lowercased() == "http://\(host)"
    let siteIsOurs = site == "same-origin"
    return (originIsOurs || originIsHidden) && (siteIsOurs || siteIsHidden) && (originIsOurs || siteIsOurs)
  }

  private func holdsCookie(_ request: Request) -> Bool {
    request.fields.all.filter { $0.name == "cookie" }.contains { field in
      field.value.split(separator: ";").contains { pair in
        let parts = pair.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
        return parts.count == 2 && parts[0] == cookie && secret.matches(String(parts[1]))
      }
    }
  }

  private static let welcome = HTML.message(
    "Roster", "<p><a href=\"/\">Go on to Roster</a>.</p>", leadsOn: true)

  private static let wrongHost = Response(
    .misdirectedRequest,
    page: .message(
      "Not this address",
      "<p>Roster answers only at the address that <code>roster serve</code> printed.</p>"))

  private static let foreignForm = Response(
    .forbidden,
    page: .message(
      "Not from this page",
      """
      <p>Nothing was changed: the form did not come from a page of Roster, or the browser does not say where it came \
      from. Open the address that <code>roster serve</code> printed and try again there.</p>
      """))

  private static let unknownBrowser = Response(
    .forbidden,
    page: .message(
      "Open the printed address",
      """
      <p>This browser has not been let in, or Roster was started again since. Open the whole address that \
      <code>roster serve</code> printed in the terminal, with everything after the question mark.</p>
      <p>If you have just done that, <a href="/">go on to Roster</a>.</p>
      """))
}
