/// Why the server cannot run.
public enum ServerError: Error, Equatable, Sendable {
  /// Another program listens on the port.
  case portInUse(UInt16)
  /// The system lets only the administrator use the port.
  case portNotPermitted(UInt16)
  /// A call to the system failed: its name and the error number.
  case system(call: String, number: Int32)
}
