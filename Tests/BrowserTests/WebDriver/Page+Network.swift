import Foundation
import Testing

/// What a page has asked a server for.
struct PageRequest: Equatable, CustomStringConvertible {
  let method: String
  let address: String

  /// Method, path and query, such as `POST /students`.
  var description: String {
    let path = URLComponents(string: address).map { parts in
      parts.percentEncodedPath + (parts.percentEncodedQuery.map { "?\($0)" } ?? "")
    }
    return "\(method) \(path ?? address)"
  }

  /// Whether it went over a network, and so not to the page itself as `data:` does.
  var isOverNetwork: Bool { !address.hasPrefix("data:") && !address.hasPrefix("about:") }
}

extension Page {
  /// What pages have asked for since this was asked last, by the log of the developer tools.
  func requests() throws -> [PageRequest] {
    let entries = try browser.send("POST", "/se/log", ["type": "performance"]) as? [[String: Any]] ?? []
    return try entries.compactMap { entry in
      guard let text = entry["message"] as? String, text.contains("Network.requestWillBeSent\"") else {
        return nil
      }
      let whole = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      let message = whole?["message"] as? [String: Any]
      let request = (message?["params"] as? [String: Any])?["request"] as? [String: Any]
      guard let method = request?["method"] as? String, let address = request?["url"] as? String else {
        return nil
      }
      return PageRequest(method: method, address: address)
    }
  }

  /// Expects that nothing failed in the page, that its policy forbade nothing, and that nobody but its own server was
  /// asked for anything.
  func expectNothingAmiss(sourceLocation: SourceLocation = #_sourceLocation) throws {
    #expect(try consoleErrors() == [], sourceLocation: sourceLocation)
    let origin = try run("return origin") as? String ?? "none"
    let foreign = try requests().filter { $0.isOverNetwork && !$0.address.hasPrefix("\(origin)/") }
    #expect(foreign == [], sourceLocation: sourceLocation)
  }
}
