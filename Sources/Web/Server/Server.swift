internal import Glibc

/// A server for this machine only: one loop over all connections, on the thread that runs it.
///
/// It listens on 127.0.0.1 and, where there is one, on ::1. Nobody can keep it busy by being slow: each phase of a
/// connection has an absolute end, and of ``capacity`` connections the one that matters least makes room for a new one.
public final class Server {
  /// The port it listens on.
  public let port: UInt16

  let timing: Timing
  let capacity: Int
  let stopSignal: StopSignal
  var listeners: [Socket]
  var connections: [Connection] = []
  /// Whether the server was asked to end.
  var isEnding = false
  /// The changes that it waits for before it ends.
  var awaited: [UnfinishedChange] = []
  /// Whether they were asked to end early.
  var isInterrupted = false
  /// When the server ends at the latest, once it has nothing more to wait for.
  var endTime: Duration?
  /// Until when no connection is accepted because the system had no room for one.
  var restTime = Duration.zero
  var buffer = [UInt8](repeating: 0, count: 64 * 1024)

  /// Starts to listen; clients wait until ``run(_:)``.
  ///
  /// - Parameter port: `nil` takes a free one.
  /// - Throws: ``ServerError/portInUse(_:)`` if it is, on one of the two addresses at least.
  public convenience init(port: UInt16?) throws(ServerError) {
    try self.init(port: port, timing: Timing())
  }

  init(port: UInt16?, timing: Timing, capacity: Int = 256) throws(ServerError) {
    listeners = try Self.listeners(port: port)
    self.port = try listeners[0].port()
    self.timing = timing
    self.capacity = capacity
    stopSignal = try StopSignal()
  }

  /// Serves a site until SIGINT or SIGTERM; then answers what is under way, waits for changes to be stored, and returns.
  ///
  /// A second signal interrupts the changes, or ends it at once if there are none.
  ///
  /// - Parameters:
  ///   - site: What is served.
  ///   - tell: Told what becomes of changes that are under way when the server is asked to end.
  /// - Throws: ``ServerError`` if the system fails the server.
  public func run(_ site: Site, telling tell: (Notice) -> Void) throws(ServerError) {
    try stopSignal.whileHandlingSignals { () throws(ServerError) in try loop(site, telling: tell) }
  }

  /// The sockets for both addresses, with the same port.
  private static func listeners(port: UInt16?) throws(ServerError) -> [Socket] {
    var attempts = 0
    while true {
      guard let first = try Socket.listening(on: .version4, port: port ?? 0) else {
        throw .system(call: "bind", number: EADDRNOTAVAIL)
      }
      do {
        let second = try Socket.listening(on: .version6, port: first.port())
        return [first] + (second.map { [$0] } ?? [])
      } catch {
        // A port that is free on one address need not be so on the other.
        attempts += 1
        guard port == nil, attempts < 16 else { throw error }
      }
    }
  }
}
