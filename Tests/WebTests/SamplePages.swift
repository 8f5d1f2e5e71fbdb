import Foundation
import Records
import Repository
import SQLite
import Services
import TestSupport

@testable import Web

/// The pages of a database in a scratch folder, asked without a socket as a browser asks that was let in.
struct SamplePages {
  let scratch: ScratchDatabase
  let site: Site

  /// Pages of a database that does not exist yet, or of one that is there.
  init(of scratch: ScratchDatabase? = nil) throws {
    let scratch = try scratch ?? ScratchDatabase()
    self.scratch = scratch
    site = Self.site(of: scratch)
  }

  /// The site of a database, for a server on a port.
  static func site(of scratch: ScratchDatabase, port: UInt16 = 8080) -> Site {
    let database = Database(
      opening: { access in
        do {
          return try Store(path: scratch.path, for: access, busyTimeout: 0)
        } catch StoreError.missing {
          return try Store()
        }
      },
      parsing: { ParsingContext(today: someDay) },
      explaining: { error in
        Database.Explanation(
          mistakes: ["it failed: \(error)"], remedies: ["try again later"],
          isPassing: (error as? SQLiteError)?.code == .busy)
      })
    return Site(access: AccessGuard(port: port, secret: sampleSecret), database: database)
  }

  /// Pages of a database with the students that the `sqlite3` shell puts into it: `('Ada', 'Lovelace', 9), …`.
  init(students: String) throws {
    try self.init("INSERT INTO students (first_name, last_name, current_grade) VALUES \(students);")
  }

  /// Pages of a database with the restaurants that the `sqlite3` shell puts into it: `('Spoon', 3, 0, 1), …` for name,
  /// price level, favorite and check-in.
  init(restaurants: String) throws {
    try self.init(
      "INSERT INTO restaurants (name, price_level, is_favorite, is_check_in) VALUES \(restaurants);")
  }

  private init(_ script: String) throws {
    try self.init()
    _ = try scratch.open()
    _ = try scratch.output(of: script)
  }

  /// Asks for a page.
  func get(_ target: String) throws -> Answer {
    try answer(to: SampleRequest("GET \(target)"))
  }

  /// Sends a form: `first_name=Ada&last_name=Lovelace`.
  func post(_ target: String, _ form: String) throws -> Answer {
    let type = "Content-Type: application/x-www-form-urlencoded"
    return try answer(to: SampleRequest("POST \(target)", fields: [type], body: form))
  }

  func answer(to request: SampleRequest) throws -> Answer {
    var parser = RequestParser()
    parser.append(request.bytes[...])
    var event = parser.next()
    if case .head(let head) = event {
      parser.acceptBody(limit: site.bodyLimit(for: head))
      event = parser.next()
    }
    if case .refused(let status) = event { return Answer(response: .refusal(status)) }
    guard case .request(let whole) = event else { throw Unread() }
    let response = site.answer(to: whole)
    guard let preparation = response.preparation else { return Answer(response: response) }
    while true {
      if let prepared = site.answer(of: preparation) { return Answer(response: prepared) }
      Thread.sleep(forTimeInterval: 0.001)
    }
  }

  private struct Unread: Error {}
}

/// The day on which the pages are asked for.
private let someDay = CalendarDate(year: 2026, month: 4, day: 13)!

/// What a page answers.
struct Answer {
  let response: Response

  var status: Int { response.status.rawValue }
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The body, with the file that follows it.
  var bytes: [UInt8] {
    response.body + (response.file.map { file in try! file.bytes(0..<file.size) } ?? [])
  }

  var location: String? { response.fields["location"] }

  /// What stands between each `start` and the next `end`.
  func all(between start: String, and end: String) -> [String] {
    text.components(separatedBy: start).dropFirst().map { $0.components(separatedBy: end)[0] }
  }

  /// The names in the list, in their order.
  var names: [String] {
    all(between: "-open\" href=\"", and: "</a>").map { $0.components(separatedBy: "data-sheet>")[1] }.map {
      name in
      name.replacingOccurrences(of: "<b>", with: "").replacingOccurrences(of: "</b>", with: "")
    }
  }

  /// The messages beside the fields, by the id of the field.
  var messages: [String: String] {
    var messages: [String: String] = [:]
    for field in all(between: "data-field=\"", and: "</p>\n</div>") where !field.contains("-error\" hidden") {
      let id = field.components(separatedBy: "\"")[0]
      messages[id] = field.components(separatedBy: "-error\">").last?.components(separatedBy: "<").first
    }
    return messages
  }

  /// The id of the element that has the focus when the page is shown.
  var focus: String? {
    all(between: "<", and: ">").first { $0.contains(" autofocus") }?.components(separatedBy: " id=\"").last?
      .components(separatedBy: "\"").first
  }
}
