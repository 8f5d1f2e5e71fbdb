internal import CSQLite

extension Connection {
  /// Why a change of a changeset cannot be applied.
  public enum ConflictKind: Sendable {
    /// The row is there and is not as the changeset has it before the change.
    case changed
    /// The row is not there.
    case missing
    /// There is a row of that key already.
    case present
    /// A rule of the schema refuses the row.
    case refused
    /// In the end, rows would refer to some that do not exist; it is not known which.
    case dangling
  }

  /// A change that cannot be applied.
  public struct Conflict: Hashable, Sendable {
    /// Why.
    public let kind: ConflictKind
    /// The name of the table; empty where it is not known.
    public let table: String
    /// The primary key of the row, 0 where it is not one integer.
    public let id: Int64
  }

  /// Makes the changes of a changeset, all of them or none.
  ///
  /// CHECK constraints hold; triggers fire as they do for any change, see ``fireTriggers(_:)``.
  ///
  /// - Returns: the conflicts, empty if all changes are made; the first of them if there are very many.
  /// - Throws: what SQLite meets, and that the bytes are no changeset.
  public func apply(_ changeset: Changeset) throws -> [Conflict] {
    let found = Conflicts()
    do {
      try transaction {
        let code = unsafe changeset.bytes.withUnsafeBytes { bytes in
          unsafe sqlite3changeset_apply(
            handle, Int32(bytes.count), UnsafeMutableRawPointer(mutating: bytes.baseAddress), nil,
            { context, kind, iterator in
              guard let context = unsafe context, let iterator = unsafe iterator else {
                return SQLITE_CHANGESET_ABORT
              }
              let conflicts = unsafe Unmanaged<Conflicts>.fromOpaque(context).takeUnretainedValue()
              return unsafe conflicts.take(kind, Change(iterator: iterator))
            }, Unmanaged.passUnretained(found).toOpaque())
        }
        // To go on after a conflict is for finding the others; nothing of it is kept.
        if !found.all.isEmpty { throw Stopped() }
        // The connection itself speaks of the savepoint, which a full disk takes away before it is released.
        guard code == SQLITE_OK else { throw SQLiteError(code: code) }
      }
    } catch is Stopped {}
    return found.all
  }

  /// Says whether changes on this connection fire triggers; at first they do.
  public func fireTriggers(_ isOn: Bool) {
    unsafe shim_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, isOn ? 1 : 0)
  }

  private struct Stopped: Error {}

  private final class Conflicts {
    private static let limit = 1000
    var all: [Conflict] = []

    func take(_ code: Int32, _ change: borrowing Change) -> Int32 {
      let kind: ConflictKind
      switch code {
      case SQLITE_CHANGESET_DATA: kind = .changed
      case SQLITE_CHANGESET_NOTFOUND: kind = .missing
      case SQLITE_CHANGESET_CONFLICT: kind = .present
      case SQLITE_CHANGESET_FOREIGN_KEY:
        // It is about all changes together, and lends none of them.
        all.append(Conflict(kind: .dangling, table: "", id: 0))
        return SQLITE_CHANGESET_ABORT
      default: kind = .refused
      }
      all.append(Conflict(kind: kind, table: change.table, id: (try? change.id()) ?? 0))
      return all.count < Self.limit ? SQLITE_CHANGESET_OMIT : SQLITE_CHANGESET_ABORT
    }
  }
}
