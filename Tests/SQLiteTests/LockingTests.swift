import Foundation
import Synchronization
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

  @Test func `who has waited long gets in between short transactions of others`() throws {
    let place = folder.place(of: "test.db")
    let isLocked = DispatchSemaphore(value: 0)
    let isIn = DispatchSemaphore(value: 0)
    let transactions = Mutex(0)
    // After a long one, the lock is free for 6 milliseconds out of 30: SQLite's own waiting would by then look once in
    // 100, and let some 80 go by in these rounds.
    let rounds = 5
    let thread = Thread {
      do {
        let first = try Connection(path: place, mode: .readWrite, busyTimeout: 60_000)
        for _ in 0..<rounds {
          try first.transaction {
            isLocked.signal()
            Thread.sleep(forTimeInterval: 0.3)
          }
          while isIn.wait(timeout: .now() + 0.006) == .timedOut {
            try first.transaction { Thread.sleep(forTimeInterval: 0.024) }
            transactions.withLock { $0 += 1 }
          }
        }
      } catch {
        Issue.record(error)
      }
    }
    thread.start()
    let second = try folder.connect(busyTimeout: 60_000)
    for number in 0..<rounds {
      isLocked.wait()
      try second.transaction { try second.execute("INSERT INTO t VALUES (\(number))") }
      isIn.signal()
    }
    let count = transactions.withLock { $0 }
    #expect(count < 45, "\(count)")
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
