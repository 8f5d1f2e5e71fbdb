/// What a program leaves that is killed while it stores: a journal that takes back what is in the file already.
public enum HotJournal {
  /// Leaves a database of a folder so; what is undone is that all students are called Eve.
  public static func leave(beside name: String, in folder: ScratchFolder) throws {
    try folder.write(
      """
      PRAGMA cache_size = 1;
      BEGIN;
      UPDATE students SET first_name = 'Eve';
      CREATE TABLE filler AS SELECT zeroblob(4000) AS x FROM generate_series(1, 100);
      .system cp \(name)-journal journal
      COMMIT;
      """, to: "script.sql")
    _ = try folder.sh(
      "sqlite3 -batch -init /dev/null \(name) < script.sql; rm script.sql; mv journal \(name)-journal")
  }
}
