import Foundation
import Glibc

/// A terminal without a screen.
public final class PseudoTerminal {
  /// What a program is given as its terminal.
  let programSide: FileHandle

  private let screenSide: FileHandle

  /// A terminal of a width; line ends come out as they go in.
  public init(columns: UInt16) throws {
    var screen: Int32 = -1
    var program: Int32 = -1
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    var settings = termios()
    guard openpty(&screen, &program, nil, nil, &size) == 0, tcgetattr(program, &settings) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
    // The side of the screen would otherwise stay open in programs that other tests start.
    for side in [screen, program] { _ = fcntl(side, F_SETFD, FD_CLOEXEC) }
    settings.c_oflag &= ~tcflag_t(OPOST)
    tcsetattr(program, TCSANOW, &settings)
    screenSide = FileHandle(fileDescriptor: screen, closeOnDealloc: true)
    programSide = FileHandle(fileDescriptor: program, closeOnDealloc: true)
  }

  /// What programs wrote, up to where the last one of them closed it.
  func readToEnd() throws -> String {
    try programSide.close()
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4096)
    while true {
      // Once no program has it open, reading fails with EIO.
      let count = read(screenSide.fileDescriptor, &block, block.count)
      if count <= 0 { break }
      bytes += block[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
