import Foundation
import Glibc

/// A line to ChromeDriver: JSON over HTTP, one connection for each command.
///
/// `URLSession` cannot talk to ChromeDriver: it refuses a field without a space after the colon.
struct DriverConnection {
  /// The port of the driver on this machine.
  let port: UInt16

  /// What the driver has against a command.
  struct Refusal: Error, CustomStringConvertible {
    /// The code of the WebDriver standard, such as `no such element`.
    let code: String
    let message: String
    let command: String

    var description: String { "\(command): \(code): \(message)" }
  }

  /// A connection that broke, or a driver that does not answer.
  struct Silence: Error, CustomStringConvertible {
    let call: String
    let number = errno
    var description: String { "chromedriver: \(call): \(String(cString: strerror(number)))" }
  }

  /// How long a command may take, in seconds; the longest loads a page.
  private static let patience = 60

  /// Sends a command of the WebDriver standard.
  ///
  /// - Returns: the `value` of the answer; `nil` stands for `null`.
  /// - Throws: ``Refusal`` or ``Silence``.
  func send(_ method: String, _ path: String, _ body: [String: Any]? = nil) throws -> Any? {
    let (status, answer) = try exchange(
      method, path, body.map { try JSONSerialization.data(withJSONObject: $0) } ?? Data())
    let object = try JSONSerialization.jsonObject(with: answer) as? [String: Any]
    let value = object?["value"]
    guard status == 200 else {
      let refusal = value as? [String: Any]
      let message = (refusal?["message"] as? String)?.split(separator: "\n").first.map(String.init)
      throw Refusal(
        code: refusal?["error"] as? String ?? "status \(status)", message: message ?? "",
        command: "\(method) \(path)")
    }
    return value is NSNull ? nil : value
  }

  private func exchange(_ method: String, _ path: String, _ body: Data) throws -> (status: Int, body: Data) {
    let socket = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { throw Silence(call: "socket") }
    defer { close(socket) }
    var limit = timeval(tv_sec: Self.patience, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(socket, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let connected = withUnsafePointer(to: address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw Silence(call: "connect") }

    let head = """
      \(method) \(path) HTTP/1.1\r
      Host: 127.0.0.1:\(port)\r
      Connection: close\r
      Content-Type: application/json\r
      Content-Length: \(body.count)\r
      \r

      """
    try send(Data(head.utf8) + body, to: socket)
    return try answer(from: socket)
  }

  private func send(_ bytes: Data, to socket: Int32) throws {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
      guard count > 0 else { throw Silence(call: "send") }
      rest = rest.dropFirst(count)
    }
  }

  /// Status and body of the answer, which ends where its length says so.
  private func answer(from socket: Int32) throws -> (status: Int, body: Data) {
    var received = Data()
    var block = [UInt8](repeating: 0, count: 65536)
    while true {
      if let headEnd = received.firstRange(of: Data("\r\n\r\n".utf8)) {
        let head = String(decoding: received[..<headEnd.lowerBound], as: UTF8.self).lowercased()
        let length = head.firstMatch(of: /content-length: *([0-9]+)/).flatMap { Int($0.1) }
        let body = received[headEnd.upperBound...]
        if let length, body.count >= length {
          return (head.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0, body.prefix(length))
        }
      }
      let count = recv(socket, &block, block.count, 0)
      guard count > 0 else { throw Silence(call: "recv") }
      received += block[..<count]
    }
  }
}
