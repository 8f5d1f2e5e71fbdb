import Foundation
import Repository
import Synchronization
import TestSupport
import Testing

@testable import Web

/// Files that are handed out, and what else the server does meanwhile.
@Suite struct DownloadTests {
  private let scratch: ScratchDatabase

  init() throws {
    scratch = try ScratchDatabase()
    _ = try scratch.open()
  }

  private func addStudents(_ count: Int) throws {
    _ = try scratch.output(
      of: """
        WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
        INSERT INTO students (first_name, last_name, current_grade)
        SELECT 'Firstname ' || i, 'A last name ' || i, 9 FROM n;
        """)
  }

  private func exported() throws -> [UInt8] {
    try scratch.folder.check("roster --db roster.db export > out.csv")
    return try [UInt8](#require(scratch.folder.bytes(of: "out.csv")))
  }

  private static let export = "GET /files/export?kind=students"

  /// Asks for an export and waits until it is there to be sent.
  private func talk(takingOutput takesOutput: Bool) throws -> Talk {
    try addStudents(20_000)
    var talk = Talk(SamplePages.site(of: scratch))
    talk.takesOutput = takesOutput
    talk.send(SampleRequest(Self.export))
    while case .preparing = talk.phase {
      Thread.sleep(forTimeInterval: 0.001)
      talk.wait(.milliseconds(20))
    }
    return talk
  }

  @Test func `a client that does not take its file is given up`() throws {
    var talk = try talk(takingOutput: false)
    #expect(talk.phase == .answering(closes: false) && talk.conversation.hasOutput)
    talk.wait(.milliseconds(29_999))
    #expect(talk.phase == .answering(closes: false))
    talk.wait(.milliseconds(1))
    #expect(talk.phase == .ended)
  }

  @Test func `a slow client that takes something now and then gets the whole file, piece by piece`() throws {
    var talk = try talk(takingOutput: false)
    var output: [UInt8] = []
    while talk.conversation.hasOutput, output.count < 10_000_000 {
      #expect(talk.conversation.output.count <= 64 * 1024)
      let piece = talk.conversation.output[talk.conversation.sentCount...].prefix(40_000)
      output += piece
      _ = talk.conversation.sent(piece.count, at: talk.now)
      talk.wait(.seconds(14))
    }
    let body = try exported()
    #expect(body.count > 10 * 64 * 1024 && Reply.all(in: output).replies.first?.body == body)
    #expect(talk.phase == .idle)
  }

  @Test func `HEAD tells the same without the file`() throws {
    try addStudents(10)
    let server = try RunningServer(pagesOf: scratch)
    let get = try #require(try server.exchange(Self.export))
    let head = try #require(try server.exchange(Self.export.replacing("GET", with: "HEAD")))
    #expect(head.status == 200 && head.fields == get.fields && head.body.isEmpty)
    #expect(try get.body == exported())
  }

  @Test func `while one client does not read, others are served and may write, and it gets one state`() throws
  {
    try addStudents(200_000)
    let body = try exported()
    let server = try RunningServer(pagesOf: scratch)
    let slow = try Client(port: server.port)
    slow.send(SampleRequest(Self.export, port: server.port))
    try slow.awaitOutput()
    #expect(try server.exchange("GET /students")?.status == 200)
    _ = try scratch.output(of: "BEGIN EXCLUSIVE; DELETE FROM students WHERE id > 1000; COMMIT;")
    #expect(try server.exchange(Self.export)?.body == exported())
    #expect(try slow.reply()?.body == body)
  }

  @Test func `a client that leaves in the middle harms nobody`() throws {
    try addStudents(200_000)
    let server = try RunningServer(pagesOf: scratch)
    for _ in 0..<5 {
      let client = try Client(port: server.port)
      client.send(SampleRequest(Self.export, port: server.port))
      try client.awaitOutput()
    }
    #expect(try server.exchange("GET /students")?.status == 200)
    #expect(try server.exchange(Self.export)?.body == exported())
  }

  @Test func `many ask for a file at the same time, and all get it`() throws {
    try addStudents(2_000)
    let body = try exported()
    let server = try RunningServer(pagesOf: scratch)
    let clients = try (0..<6).map { _ in try Client(port: server.port) }
    for client in clients { client.send(SampleRequest(Self.export, port: server.port)) }
    for client in clients { #expect(try client.reply()?.body == body) }
  }

  @Test func `what was stored before a request is in its answer, however many others ask`() throws {
    try addStudents(20)
    let server = try RunningServer(pagesOf: scratch)
    let isOver = Atomic(false)
    let crowd = DispatchGroup()
    let port = server.port
    withExtendedLifetime(isOver) {
      for _ in 0..<4 {
        DispatchQueue.global().async(group: crowd) {
          guard let client = try? Client(port: port) else { return }
          while !isOver.load(ordering: .relaxed) {
            client.send(SampleRequest("GET /students", port: port))
            _ = try? client.reply()
          }
        }
      }
    }
    let clients = try (0..<4).map { _ in try Client(port: port) }
    for round in 0..<60 {
      _ = try scratch.output(
        of: ".timeout 60000\nUPDATE students SET last_name = 'Round\(round)end' WHERE id = 1;")
      for client in clients { client.send(SampleRequest("GET /students", port: port)) }
      for client in clients {
        #expect(try client.reply()?.text.contains("Round\(round)end") == true, "in round \(round)")
      }
    }
    isOver.store(true, ordering: .relaxed)
    crowd.wait()
  }
}
