import TestSupport

@testable import Web

/// The secret of every site in these tests.
let sampleSecret: Secret = {
  var random = SeededRandom(seed: 1)
  return Secret(using: &random)
}()

/// A site with a page of each kind.
func sampleSite(port: UInt16 = 8080, _ addRoutes: (inout Router) -> Void = { _ in }) -> Site {
  struct Broken: Error {}
  var router = Router()
  router.get("/") { _ in Response(page: .message("Students", "<p>Ada</p>")) }
  router.get("/echo/{word}") { request in
    Response(
      type: "text/plain", body: Array("\(request.parameters["word"] ?? "") \(request.query["q"] ?? "")".utf8))
  }
  router.get("/large") { request in
    Response(type: "text/plain", body: .init(repeating: 120, count: Int(request.query["size"] ?? "") ?? 0))
  }
  router.get("/broken") { _ in throw Broken() }
  router.post("/students") { request in
    _ = try request.form()
    return Response(redirectTo: "/")
  }
  router.post("/size", bodyLimit: .upload) { request in
    Response(type: "text/plain", body: Array("\(request.body.count)".utf8))
  }
  addRoutes(&router)
  return Site(access: AccessGuard(port: port, secret: sampleSecret), router: router)
}

/// A request of a browser that was let in.
struct SampleRequest {
  var line: String
  var port: UInt16 = 8080
  /// Where a form comes from; `nil` for a page of the site.
  var origin: String?
  var fields: [String] = []
  var body: [UInt8] = []

  init(_ line: String, port: UInt16 = 8080, fields: [String] = [], body: String = "") {
    self.line = line
    self.port = port
    self.fields = fields
    self.body = Array(body.utf8)
  }

  /// As it is sent.
  var bytes: [UInt8] {
    var head = [
      "\(line) HTTP/1.1", "Host: 127.0.0.1:\(port)", "Cookie: roster-\(port)=\(sampleSecret.text)",
    ]
    if line.hasPrefix("POST") {
      head += ["Origin: \(origin ?? "http://127.0.0.1:\(port)")", "Content-Length: \(body.count)"]
    }
    return Array(((head + fields).joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
  }
}
