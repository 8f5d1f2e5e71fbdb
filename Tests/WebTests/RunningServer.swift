import Foundation
import TestSupport

@testable import Web

/// A server on a thread of its own, which ends when the test has no use for it any more.
final class RunningServer {
  let port: UInt16
  private let stopSignal: StopSignal
  private let done = DispatchSemaphore(value: 0)

  /// Starts to serve the sample site.
  convenience init(
    timing: Timing = Timing(), capacity: Int = 256, handlesSignals: Bool = false,
    _ addRoutes: @escaping @Sendable (inout Router) -> Void = { _ in }
  ) throws {
    try self.init(timing: timing, capacity: capacity, handlesSignals: handlesSignals) { port in
      sampleSite(port: port, addRoutes)
    }
  }

  /// Starts to serve the site of all pages.
  convenience init(pagesOf scratch: ScratchDatabase, timing: Timing = Timing()) throws {
    try self.init(timing: timing, capacity: 256, handlesSignals: false) { port in
      SamplePages.site(of: scratch, port: port)
    }
  }

  private init(
    timing: Timing, capacity: Int, handlesSignals: Bool, _ makeSite: @escaping @Sendable (UInt16) -> Site
  ) throws {
    nonisolated(unsafe) let server = try Server(port: nil, timing: timing, capacity: capacity)
    port = server.port
    stopSignal = server.stopSignal
    let done = done
    Thread.detachNewThread {
      let site = makeSite(server.port)
      if handlesSignals { try? server.run(site) { _ in } } else { try? server.loop(site) }
      done.signal()
    }
  }

  deinit {
    stop()
    stop()
  }

  /// Asks the server to end.
  func stop() {
    stopSignal.send()
  }

  /// Waits for the server's end.
  ///
  /// - Returns: whether it came in time.
  func hasEnded(within limit: Duration = .seconds(20)) -> Bool {
    defer { done.signal() }
    return done.wait(timeout: .now() + Double(limit.components.seconds)) == .success
  }

  /// A request and its answer on a connection of their own.
  func exchange(_ line: String, fields: [String] = [], body: String = "") throws -> Reply? {
    let client = try Client(port: port)
    client.send(SampleRequest(line, port: port, fields: fields, body: body))
    return try client.reply(headOnly: line.hasPrefix("HEAD"))
  }
}
