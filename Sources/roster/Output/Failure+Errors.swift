import CSV
import Glibc
import Records
import Repository
import SQLite
import Services

extension Failure {
  /// What to say of an error; `nil` for a closed pipe, which ends quietly.
  ///
  /// - Parameters:
  ///   - error: the error.
  ///   - database: the database that SQLite speaks of, as it was named.
  init?(_ error: any Error, database: String = "the database") {
    switch error {
    case let failure as Failure: self = failure
    case let error as UsageError:
      self.init(status: .usage, mistakes: error.mistakes, hints: ["'\(error.help)' tells more"])
    case let error as StoreError: self.init(error, path: database)
    case let error as SQLiteError: self.init(error, path: database)
    case let error as RecordDecodingError:
      self.init(
        status: .notOurs,
        mistakes: ["the \(error.column) of the row with id \(error.id) holds a value that no record has"],
        hints: ["the file was changed past its constraints; mend the row in the sqlite3 shell"])
    case let error as NotFoundError:
      self.init(status: .noInput, mistakes: error.ids.map { "there is no record with the id \($0)" })
    case let error as ReferenceConflict:
      self.init(status: .refused, mistakes: error.messages, hints: [ReferenceConflict.remedy])
    case is MoneyOverflow:
      self.init(
        status: .refused, mistakes: ["the amounts add up to more than can be told: 92,233,720,368,547,758.07"]
      )
    case let error as ImportError: self.init(error, file: "the file")
    case let error as TemporaryFileError:
      self.init(
        status: ExitStatus(errno: error.errno), mistakes: [error.mistake], hints: [Self.otherTemporaryFolder])
    case is CancellationError:
      self.init(status: .interrupted, mistakes: ["interrupted; the database is as it was"])
    case let error as CSVError:
      switch error.kind {
      case .brokenPipe: return nil
      case .cancelled: self.init(status: .interrupted, mistakes: ["interrupted; the database is as it was"])
      case .refused: self.init(status: .refused, mistakes: [error.description])
      case .readFailed, .writeFailed: self.init(status: .inputOutput, mistakes: [error.message])
      }
    default: self.init(status: .bug, mistakes: ["this should not have happened: \(error)"])
    }
  }

  /// What is wrong with an error, in plain words, a line for each mistake.
  static func words(for error: any Error, database: String) -> String {
    Failure(error, database: database)?.mistakes.joined(separator: "\n") ?? ""
  }

  /// What to say of the fields of a record that options fill.
  init(_ error: ValidationError, of arguments: ParsedArguments) {
    self.init(
      status: .refused, mistakes: error.issues.map { "\(arguments.place(of: $0.field)): \($0.message)" })
  }

  /// What to say of a database that cannot be opened.
  init(_ error: StoreError, path: String) {
    switch error {
    case .missing:
      self.init(
        status: .noInput, mistakes: ["\(path): there is no such database"],
        hints: ["the first 'roster add' or 'roster import' makes it"])
    case .folderMissing:
      self.init(
        status: .cannotCreate, mistakes: ["\(path): the folder for it does not exist"],
        hints: ["make the folder first"])
    case .cannotCreate(let number):
      self.init(
        status: ExitStatus(errno: number),
        mistakes: ["\(path): cannot be made: \(systemText(number))"])
    case .cannotRead(let number):
      self.init(
        status: ExitStatus(errno: number, otherwise: .noInput),
        mistakes: ["\(path): cannot be opened: \(systemText(number))"])
    case .notAFile:
      self.init(status: .notOurs, mistakes: ["\(path): is not a file"])
    case .notADatabase:
      self.init(status: .notOurs, mistakes: ["\(path): is not an SQLite database; it is left as it is"])
    case .foreign(let id):
      let whose =
        id == 0
        ? "an SQLite database, but no roster" : "the database of another program (application_id \(id))"
      self.init(status: .notOurs, mistakes: ["\(path): is \(whose); it is left as it is"])
    case .newer(let version, let known):
      self.init(
        status: .notOurs,
        mistakes: [
          "\(path): was made by a newer roster (schema \(version), this one knows \(known)); it is left as it is"
        ],
        hints: ["use that newer roster"])
    case .impossibleVersion(let version):
      self.init(
        status: .notOurs,
        mistakes: [
          "\(path): says that its schema has the version \(version), which no roster makes; it is left as it is"
        ],
        hints: [
          "if PRAGMA user_version was changed by hand, set it back: a new roster has \(Store.knownVersion)"
        ])
    case .blank:
      self.init(status: .notOurs, mistakes: ["\(path): is empty: there is no roster in it"])
    case .unsound(let problem):
      self.init(
        status: .refused, mistakes: ["\(path): is damaged: \(problem)"],
        hints: ["'roster --db \(path) check' tells all that is wrong and what can be done"])
    case .outdated(let version, let known):
      self.init(
        status: .noPermission,
        mistakes: [
          "\(path): has the older schema \(version) and cannot be written to bring it up to \(known)"
        ],
        hints: ["copy the file to where you may write, or let its owner open it once"])
    }
  }

  /// What to say of a database that SQLite cannot use.
  init(_ error: SQLiteError, path: String) {
    switch error.code {
    case .busy:
      self.init(
        status: .busy, mistakes: ["\(path): is in use by another program"],
        hints: ["try again when that is done"])
    case .full:
      self.init(status: .inputOutput, mistakes: ["\(path): the disk is full; the database is as it was"])
    case .ioError where error.isOfUnsyncedFolder:
      self.init(
        status: .inputOutput,
        mistakes: [
          "\(path): the change is stored, but a power failure may take it back: its folder cannot be synced"
        ],
        hints: ["see whether the disk is sound, and take a copy of the database"])
    case .ioError:
      self.init(
        status: .inputOutput,
        mistakes: ["\(path): reading or writing failed (\(error.message)); the database is as it was"])
    case .readOnly where error.isOfHotJournal:
      self.init(
        status: .refused,
        mistakes: ["\(path): a program was stopped while it wrote; its journal stands beside the file"],
        hints: ["any command that opens it takes back what was begun: 'roster --db \(path) list'"])
    case .readOnly, .permission:
      let what = error.isOfReadOnlyFolder ? "its folder" : "the file"
      self.init(status: .noPermission, mistakes: ["\(path): cannot be written: \(what) is read-only"])
    case .cannotOpen:
      self.init(
        status: .noPermission,
        mistakes: ["\(path): cannot be written: its folder is read-only, full or out of reach"])
    case .corrupt, .notADatabase:
      self.init(
        status: .notOurs, mistakes: ["\(path): is damaged: \(error.message)"],
        hints: [
          "'roster --db \(path) check' tells more, and what can be done"
        ])
    case .constraint:
      self.init(status: .refused, mistakes: [error.message])
    case .interrupted:
      self.init(status: .interrupted, mistakes: ["interrupted; the database is as it was"])
    default:
      self.init(
        status: .notOurs, mistakes: ["\(path): is not as roster made it: \(error.message)"],
        hints: ["its tables or its version were changed: 'roster check' tells which"])
    }
  }
}

extension ReferenceConflict {
  /// What can be done about rows that refer to others that would go.
  static let remedy = "remove these rows in the sqlite3 shell first, or have them refer to others"
}

/// What the system says of an error number.
func systemText(_ number: Int32) -> String {
  unsafe strerror(number).map { unsafe String(cString: $0) } ?? "error \(number)"
}

extension Failure {
  /// What to say of a file of which no row was read.
  init(_ error: ImportError, file: String) {
    let status: ExitStatus =
      switch error {
      case .cannotLayAside(let error): ExitStatus(errno: error.errno)
      case .cannotOpen(let number): ExitStatus(errno: number, otherwise: .noInput)
      default: .refused
      }
    self.init(
      status: status, mistakes: [error.mistake(in: file)], hints: error.remedy.map { [Self.words($0)] } ?? [])
  }

  private static let otherTemporaryFolder = "$TMPDIR names another folder for it"

  /// How the command line gives the remedy.
  private static func words(_ remedy: ImportError.Remedy) -> String {
    switch remedy {
    case .lookAtColumns: "'roster import --help' lists the names that a column may have"
    case .skipLines(let line, let count):
      "a header was seen on line \(line): --skip-lines \(count) passes over what stands above"
    case .nameKind(let kinds) where kinds.count == 1: "'roster import \(kinds[0].rawValue) FILE' imports it"
    case .nameKind(let kinds): "say which: 'roster import \(kinds[0].rawValue) FILE'"
    case .writeHeader(let columns): "these columns were looked for: \(columns)"
    case .convert(let format): format.remedy
    case .nameTemporaryFolder: otherTemporaryFolder
    }
  }
}
