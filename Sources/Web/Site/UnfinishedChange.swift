/// A change of the database that a person has asked for and that goes on, on a thread of its own.
struct UnfinishedChange {
  /// What it is, such as "import of list.csv" or "undo of number 17".
  let title: String

  /// Whether it was stored; `nil` as long as it goes on.
  let isStored: () -> Bool?

  /// Asks it to end early, and to store nothing.
  let cancel: () -> Void
}
