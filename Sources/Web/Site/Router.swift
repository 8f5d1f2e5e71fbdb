/// What answers a request.
typealias Handler = (Request) throws -> Response

/// Finds the handler of a request by its path and method.
struct Router {
  /// The largest body, in bytes, that a route takes.
  enum BodyLimit: Int, Sendable {
    /// A form that was typed.
    case form = 1_048_576
    /// A form with a file.
    case upload = 33_554_432
  }

  /// What stands between two slashes of a route's path.
  private enum Segment {
    case literal(Substring)
    case parameter(String)
  }

  private struct Route {
    let method: Request.Method
    let segments: [Segment]
    let bodyLimit: Int
    let handler: Handler
  }

  private var routes: [Route] = []

  /// Answers GET, and HEAD without the body.
  ///
  /// In a path such as `/students/{id}`, what stands for the name in braces is in ``Request/parameters``. The first
  /// route that fits is taken.
  mutating func get(_ path: String, _ handler: @escaping Handler) {
    add(.get, path, bodyLimit: 0, handler)
  }

  /// Answers POST; the path is as in ``get(_:_:)``.
  mutating func post(_ path: String, bodyLimit: BodyLimit = .form, _ handler: @escaping Handler) {
    add(.post, path, bodyLimit: bodyLimit.rawValue, handler)
  }

  /// How long the body of a request may be, in bytes: nothing unless a route takes it.
  func bodyLimit(for request: Request) -> Int {
    route(of: request)?.route.bodyLimit ?? 0
  }

  /// Answers a request.
  ///
  /// - Throws: a ``Refusal`` with 404 if there is no such path, and what the handler throws. For a path that is there
  ///   with another method the answer is 405 and names it.
  func answer(to request: Request) throws -> Response {
    guard let (route, parameters) = route(of: request) else {
      let others = routes.filter { parameters($0, request.path) != nil }.map(\.method)
      guard !others.isEmpty else { throw Refusal(status: .notFound) }
      return .refusal(.methodNotAllowed, allowed: others.contains(.get) ? "GET, HEAD" : "POST")
    }
    var request = request
    request.parameters = parameters
    return try route.handler(request)
  }

  private mutating func add(
    _ method: Request.Method, _ path: String, bodyLimit: Int, _ handler: @escaping Handler
  ) {
    let segments = Self.pieces(of: path).map { segment in
      segment.first == "{" ? Segment.parameter(String(segment.dropFirst().dropLast())) : .literal(segment)
    }
    routes.append(Route(method: method, segments: segments, bodyLimit: bodyLimit, handler: handler))
  }

  /// What stands between the slashes; a mark that would combine with a slash does not hide it.
  private static func pieces(of path: String) -> [Substring] {
    path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false).map(Substring.init)
  }

  private func route(of request: Request) -> (route: Route, parameters: [String: String])? {
    let method = request.method.isSafe ? .get : request.method
    for route in routes where route.method == method {
      if let parameters = parameters(route, request.path) { return (route, parameters) }
    }
    return nil
  }

  private func parameters(_ route: Route, _ path: String) -> [String: String]? {
    let parts = Self.pieces(of: path)
    guard parts.count == route.segments.count else { return nil }
    var parameters: [String: String] = [:]
    for (segment, part) in zip(route.segments, parts) {
      switch segment {
      case .literal(let text): guard text == part else { return nil }
      case .parameter(let name):
        guard !part.isEmpty else { return nil }
        parameters[name] = String(part)
      }
    }
    return parameters
  }
}
