import Glibc

/// What the process leaves with; the numbers are those of `sysexits.h`.
enum ExitStatus: Int32 {
  case done = 0
  /// The command line was not understood; so too where an option that steers a command (a filter, a format, a setting)
  /// has a value that it does not know.
  case usage = 64
  /// The data was refused: a value that was to be stored in a record, from an option, a form or a file.
  case refused = 65
  /// A file or a database does not exist or cannot be read.
  case noInput = 66
  /// A bug of ours.
  case bug = 70
  /// A file cannot be made.
  case cannotCreate = 73
  /// Reading or writing failed; a full disk.
  case inputOutput = 74
  /// The database stayed busy.
  case busy = 75
  /// The permissions do not allow it.
  case noPermission = 77
  /// Not a database that may be opened.
  case notOurs = 78
  /// Ctrl-C.
  case interrupted = 130
}

extension ExitStatus {
  /// The status for an error number of the system.
  ///
  /// - Parameters:
  ///   - number: the error number.
  ///   - other: the status unless the number is one of permissions, of space, or of the device.
  init(errno number: Int32, otherwise other: ExitStatus = .cannotCreate) {
    switch number {
    case EACCES, EPERM, EROFS: self = .noPermission
    case ENOSPC, EDQUOT, EIO, EFBIG: self = .inputOutput
    default: self = other
    }
  }
}
