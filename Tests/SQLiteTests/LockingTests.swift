import Foundation
import TestSupport
import Testing

@testable import SQLite

/// Two connections to one file, and a thread that interrupts.
@Suite struct LockingTests {
  private let folder: ScratchFolder
  private let busy = SQLiteError(extendedCode: 5, message: "database is locked", sql: "BEGIN IMMEDIATE")

  init() throws {
    folder = try ScratchFolder()
    try folder.connect().execute("CREATE TABLE t (x INTEGER)")
  }

  @Test func `a second writer is refused while the first one writes, and a reader is not`() throws {
    let first = try folder.connect()
    let second = try folder.connect()
    try first.transaction {
      try first.execute("INSERT INTO t VALUES (1)")
      #expect(throws: busy) { try second.transaction {} }
      #expect(try second.transaction(.deferred) { try second.integers("SELECT x FROM t") } == [])
    }
    try second.transaction { try second.execute("INSERT INTO t VALUES (2)") }
    #expect(try first.integers("SELECT x FROM t") == [1, 2])
  }

  @Test func `a writer waits for the time that it was given`() throws {
    let first = try folder.connect()
    let second = try folder.connect(busyTimeout: 300)
    try first.transaction {
      let time = ContinuousClock().measure {
        #expect(throws: busy) { try second.transaction {} }
      }
      #expect(time >= .milliseconds(300))
      #expect(time < .seconds(30))
    }
  }

  @Test func `a writer that waits goes on when the first one is done`() throws {
    let place = folder.place(of: "test.db")
    let isLocked = DispatchSemaphore(value: 0)
    let thread = Thread {
      do {
        let first = try Connection(path: place, mode: .readWrite)
        try first.transaction {
          try first.execute("INSERT INTO t VALUES (1)")
          isLocked.signal()
          Thread.sleep(forTimeInterval: 0.2)
        }
      } catch {
        Issue.record(error)
      }
    }
    thread.start()
    isLocked.wait()
    let second = try folder.connect(busyTimeout: 60_000)
    #expect(try second.transaction { try second.integers("SELECT x FROM t") } == [1])
  }

  @Test func `who has waited long gets in between many short transactions of others`() throws {
    let place = folder.place(of: "test.db")
    let hasBegun = DispatchSemaphore(value: 0)
    let isOver = DispatchSemaphore(value: 0)
    let hasEnded = DispatchSemaphore(value: 0)
    // The lock is free for a few milliseconds out of sixteen; SQLite's own waiting would look once in a hundred.
    let thread = Thread {
      do {
        let first = try Connection(path: place, mode: .readWrite)
        while isOver.wait(timeout: .now() + 0.004) == .timedOut {
          try first.transaction {
            hasBegun.signal()
            Thread.sleep(forTimeInterval: 0.012)
          }
        }
      } catch {
        Issue.record(error)
      }
      hasEnded.signal()
    }
    thread.start()
    hasBegun.wait()
    let second = try folder.connect(busyTimeout: 60_000)
    let time = try ContinuousClock().measure {
      for number in 1...20 {
        try second.transaction { try second.execute("INSERT INTO t VALUES (\(number))") }
      }
    }
    isOver.signal()
    hasEnded.wait()
    #expect(try second.integers("SELECT count(*) FROM t") == [20])
    #expect(time < .seconds(20), "\(time)")
  }

  @Test func `a timeout of zero, set later, is not waited for`() throws {
    let first = try folder.connect()
    let second = try folder.connect(busyTimeout: 60_000)
    second.setBusyTimeout(0)
    try first.transaction {
      let time = ContinuousClock().measure {
        #expect(throws: busy) { try second.transaction {} }
      }
      #expect(time < .seconds(30))
    }
  }

  @Test func `a transaction that began by reading is refused when it comes too late to write`() throws {
    let first = try folder.connect()
    let second = try folder.connect()
    let sql = "INSERT INTO t VALUES (2)"
    try first.transaction {
      try first.execute("INSERT INTO t VALUES (1)")
      #expect(throws: SQLiteError(extendedCode: 5, message: "database is locked", sql: sql)) {
        try second.transaction(.deferred) {
          #expect(try second.integers("SELECT x FROM t") == [])
          try second.execute(sql)
        }
      }
    }
    #expect(try second.integers("SELECT x FROM t") == [1])
  }

  @Test func `a running statement is interrupted from another thread, and its transaction is undone`() throws
  {
    let connection = try folder.connect()
    let interrupter = connection.interrupter
    let isOver = DispatchSemaphore(value: 0)
    let hasEnded = DispatchSemaphore(value: 0)
    let thread = Thread {
      while isOver.wait(timeout: .now() + 0.01) == .timedOut { interrupter.interrupt() }
      hasEnded.signal()
    }
    thread.start()
    let sql = """
      INSERT INTO t WITH RECURSIVE n(x) AS (VALUES (1) UNION ALL SELECT x + 1 FROM n) SELECT x FROM n
      """
    let error = #expect(throws: SQLiteError.self) {
      try connection.transaction { try connection.execute(sql) }
    }
    isOver.signal()
    hasEnded.wait()
    #expect(error == SQLiteError(extendedCode: 9, message: "interrupted", sql: sql))
    #expect(error?.code == .interrupted)
    #expect(try connection.integers("SELECT x FROM t") == [])
  }
}
