/// An answer that is made on a thread of its own; once this is let go, nobody waits for it any more.
final class Preparation: Sendable {
  private let work: BackgroundWork<Response>

  /// Begins to make the answer.
  ///
  /// - Parameters:
  ///   - lent: What it is made of, which nobody else may use as long as there is no ``result``.
  ///   - body: Makes it. It asks now and then whether it may go on.
  init<Lent>(
    lending lent: Lent, _ body: @escaping @Sendable (Lent, _ goesOn: @escaping () -> Bool) throws -> Response
  ) {
    work = BackgroundWork(lending: lent) { lent, work in try body(lent, { !work.isCancelled }) }
  }

  deinit {
    work.cancel()
  }

  /// The answer, or why there is none; `nil` as long as it is being made.
  var result: Result<Response, any Error>? { work.result }
}

extension Preparation: Equatable {
  /// Whether both are the same.
  static func == (first: Preparation, second: Preparation) -> Bool { first === second }
}
