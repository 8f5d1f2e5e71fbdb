import Testing

@testable import roster

@Suite struct DatabaseLocationTests {
  /// What says where the database is, and where it then is.
  struct Case: CustomTestStringConvertible, Sendable {
    let option: String?
    let variables: [String: String]
    let account: String?
    let path: String
    let ownFolder: String?
    let testDescription: String

    init(
      _ name: String, option: String? = nil, _ variables: [String: String] = [:], account: String? = nil,
      path: String, ownFolder: String? = nil
    ) {
      testDescription = name
      self.option = option
      self.variables = variables
      self.account = account
      self.path = path
      self.ownFolder = ownFolder
    }
  }

  @Test(
    "The database is where the first of these says",
    arguments: [
      Case("--db", option: "a.db", ["ROSTER_DB": "b.db", "HOME": "/home/ada"], path: "a.db"),
      Case("$ROSTER_DB", ["ROSTER_DB": "b.db", "XDG_DATA_HOME": "/data", "HOME": "/home/ada"], path: "b.db"),
      Case(
        "$XDG_DATA_HOME", ["ROSTER_DB": "", "XDG_DATA_HOME": "/data", "HOME": "/home/ada"],
        path: "/data/roster/roster.db", ownFolder: "/data/roster"),
      Case(
        "$HOME, where $XDG_DATA_HOME is not absolute", ["XDG_DATA_HOME": "data", "HOME": "/home/ada"],
        path: "/home/ada/.local/share/roster/roster.db", ownFolder: "/home/ada/.local/share/roster"),
      Case(
        "the account", ["HOME": ""], account: "/home/grace",
        path: "/home/grace/.local/share/roster/roster.db", ownFolder: "/home/grace/.local/share/roster"),
    ])
  func location(_ example: Case) throws {
    let environment = Environment(example.variables, accountHome: example.account)
    let location = try DatabaseLocation(option: example.option, environment)
    #expect(location.path == example.path)
    #expect(location.ownFolder == example.ownFolder)
    #expect(location.isNamed == (example.ownFolder == nil))
  }

  @Test("Who has no home folder is asked to name a database")
  func homeless() {
    let error = #expect(throws: UsageError.self) { try DatabaseLocation(option: nil, Environment([:])) }
    #expect(
      error?.mistakes == ["there is no home folder to keep the database in; name a database with --db FILE"])
  }
}
