/// A request that was read whole.
struct Request: Equatable, Sendable {
  /// What is asked for.
  enum Method: String, Sendable {
    case get = "GET"
    case head = "HEAD"
    case post = "POST"

    /// Whether it only asks and changes nothing.
    var isSafe: Bool { self != .post }
  }

  /// What is asked for.
  var method = Method.get
  /// The path with its percent signs resolved; it starts with a slash.
  var path = "/"
  /// What follows the question mark.
  var query = FormValues()
  /// The fields of the head; there is one `host` among them.
  var fields = HeaderFields()
  /// The body; empty if there is none.
  var body: [UInt8] = []
  /// What stands in the path for the names of the route, such as `id` in `/students/{id}`.
  var parameters: [String: String] = [:]
  /// Whether it is of HTTP/1.1 and not of HTTP/1.0.
  var isHTTP11 = true

  /// Whether the client means to send another request on the same connection (RFC 9112, section 9.3).
  var keepsConnection: Bool {
    let options = fields.all.filter { $0.name == "connection" }.flatMap { field in
      field.value.lowercased().split { $0 == "," || $0 == " " || $0 == "\t" }
    }
    return !options.contains("close") && (isHTTP11 || options.contains("keep-alive"))
  }

  /// Whether the client waits for leave to send the body (RFC 9110, section 10.1.1).
  var expectsContinue: Bool {
    isHTTP11 && fields["expect"] != nil
  }
}
