import Glibc

@testable import Web

/// A client with a socket of its own that waits for what it is told to, but never for long.
final class Client {
  struct Failure: Error {
    let call: String
    let number = errno
  }

  private let descriptor: Int32
  private var input: [UInt8] = []

  /// Connects to the server at one of its two addresses.
  init(port: UInt16, host: String = "127.0.0.1") throws {
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, "\(port)", &hints, &found) == 0, let address = found?.pointee else {
      throw Failure(call: "getaddrinfo")
    }
    defer { freeaddrinfo(found) }
    descriptor = socket(address.ai_family, address.ai_socktype, 0)
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    // What is sent goes out at once, in as many pieces as the test makes of it.
    var on: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    guard connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 else {
      throw Failure(call: "connect")
    }
  }

  deinit {
    close(descriptor)
  }

  /// Sends bytes; what the server does not want to have any more is left out.
  func send(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  func send(_ text: String) { send(Array(text.utf8)) }
  func send(_ request: SampleRequest) { send(request.bytes) }

  /// Says that nothing more is sent.
  func finish() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// Waits for the next answer; `nil` if the server closes the connection before it.
  func reply(headOnly: Bool = false) throws -> Reply? {
    while true {
      if let reply = Reply(takenFrom: &input, headOnly: headOnly) { return reply }
      guard try receive() else { return nil }
    }
  }

  /// Waits until the server closes the connection.
  ///
  /// - Returns: all that it sent and that was not taken as an answer.
  func rest() throws -> [UInt8] {
    while try receive() {}
    return input
  }

  /// Waits until there is something to read, and leaves it there.
  func awaitOutput() throws {
    var byte: UInt8 = 0
    guard recv(descriptor, &byte, 1, Int32(MSG_PEEK)) == 1 else { throw Failure(call: "recv") }
  }

  private func receive() throws -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count < 0, errno == ECONNRESET { return false }
    guard count >= 0 else { throw Failure(call: "recv") }
    input += buffer[..<count]
    return count > 0
  }
}
