internal import Repository
internal import Services

/// The files that are being made to be handed out: a few at a time.
///
/// Each is laid in a temporary file by a thread of its own and sent from there. So the database is locked only as long as
/// it takes to read it, however slow the client is, and what a client does not take is on the disk and not in memory.
final class Downloads {
  private static let limit = 2

  private struct Begun {
    weak var preparation: Preparation?
  }

  private var begun: [Begun] = []

  /// Begins to make a file.
  ///
  /// - Parameters:
  ///   - name: What the file is called on the user's side.
  ///   - database: What it is made of.
  ///   - make: Makes it; asks now and then whether it may go on.
  /// - Returns: the answer that hands it out, or a provisional one if too many are being made.
  /// - Throws: what keeps the database from being opened.
  func begin(
    named name: String, of database: Database,
    _ make: @escaping @Sendable (Store, _ goesOn: @escaping () -> Bool) throws -> TemporaryFile
  ) throws -> Response {
    begun.removeAll { $0.preparation.map { $0.result != nil } ?? true }
    guard begun.count < Self.limit else { return Response(explaining: Self.isBusy) }
    let store = try database.another(for: .reading)
    store.waitForOthers()
    let preparation = Preparation(lending: store) { store, goesOn in
      store.watch(goesOn)
      var response = Response(download: name, [])
      response.file = try make(store, goesOn)
      return response
    }
    begun.append(Begun(preparation: preparation))
    return Response(awaiting: preparation)
  }

  private static let isBusy = Database.Explanation(
    mistakes: ["\(limit) other files are being made at this moment"],
    remedies: ["try again when they are done"],
    isPassing: true)
}
