/// An import that goes on, on a thread of its own.
struct UnfinishedImport {
  /// What is imported.
  let file: String

  /// Whether it was stored; `nil` as long as it goes on.
  let isStored: () -> Bool?

  /// Asks it to end early, and to store nothing.
  let cancel: () -> Void
}
