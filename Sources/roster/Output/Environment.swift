import Glibc

/// The environment variables of the process.
struct Environment {
  /// The value of a variable; an empty one counts as not set.
  subscript(name: String) -> String? {
    guard let value = unsafe getenv(name), unsafe value.pointee != 0 else { return nil }
    return unsafe String(cString: value)
  }
}
