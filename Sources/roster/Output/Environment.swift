import Glibc

/// The environment variables of the process.
struct Environment {
  private let lookUp: (String) -> String?

  /// The home folder that the accounts of the machine name for the person; asked only if `$HOME` is not set.
  let accountHome: () -> String?

  /// The environment of this process; each variable is read when it is asked for.
  init() {
    lookUp = { name in unsafe getenv(name).map { unsafe String(cString: $0) } }
    accountHome = {
      guard let account = unsafe getpwuid(getuid()), let home = unsafe account.pointee.pw_dir else {
        return nil
      }
      return unsafe String(cString: home)
    }
  }

  /// A given environment.
  init(_ variables: [String: String], accountHome: String? = nil) {
    lookUp = { variables[$0] }
    self.accountHome = { accountHome }
  }

  /// The value of a variable; an empty one counts as not set.
  subscript(name: String) -> String? {
    lookUp(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}
