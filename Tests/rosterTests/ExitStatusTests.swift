import Glibc
import Repository
import TestSupport
import Testing

@testable import roster

@Suite struct ExitStatusTests {
  private static let statuses: [(Int32, Int32)] = [
    (EACCES, 77), (EPERM, 77), (EROFS, 77), (ENOSPC, 74), (EDQUOT, 74), (EIO, 74), (EFBIG, 74), (ENOENT, 73),
    (EMFILE, 73),
  ]

  @Test(arguments: statuses)
  func `an error number of the system has one status`(_ number: Int32, _ status: Int32) {
    #expect(ExitStatus(errno: number).rawValue == status)
    #expect(Failure(.cannotCreate(errno: number), path: "r.db").status.rawValue == status)
  }

  @Test func `a file that cannot be read for another reason is no input`() {
    #expect(ExitStatus(errno: ENOENT, otherwise: .noInput) == .noInput)
    #expect(Failure(.cannotRead(errno: ELOOP), path: "r.db").status == .noInput)
    #expect(Failure(.cannotRead(errno: EIO), path: "r.db").status == .inputOutput)
  }

  @Test(.enabled(if: Unwritable.isPossible, "nothing is unwritable to this user"))
  func `a new file that may not be made is a matter of permission`() throws {
    let folder = try ScratchFolder()
    _ = try folder.sh("mkdir shut")
    try Unwritable.make(folder.place(of: "shut"))
    defer { Unwritable.undo(folder.place(of: "shut")) }
    // A folder that is immutable gives EPERM, one without permission EACCES.
    let failure = #expect(throws: Failure.self) {
      _ = try NewFile(path: folder.place(of: "shut/out.csv"), replaces: false, keeping: [])
    }
    #expect(failure?.status == .noPermission)
  }
}
