import Foundation
import TestSupport
import Testing

@Suite struct TerminalTests {
  @Test func `a script at a terminal asks and is answered`() throws {
    let folder = try ScratchFolder()
    let terminal = try folder.atTerminal(
      "printf 'Name? '; read name < /dev/tty; echo \"Hello $name $HOME\"; stty size; pwd; exit 3",
      columns: 37)
    #expect(try terminal.expect("? ") == "Name? ")
    try terminal.send("Ada\n")
    #expect(try terminal.finish() == 3)
    #expect(
      terminal.shown == "Name? Ada\r\nHello Ada \(folder.path)\r\n24 37\r\n\(folder.path)\r\n")
  }

  @Test func `nothing waits for ever`() throws {
    let terminal = try ScratchFolder().atTerminal("cat")
    try terminal.send("x\n")
    let overdue = #expect(throws: Terminal.Overdue.self) { try terminal.expect("y", within: 0.5) }
    #expect(overdue?.shown == "x\r\nx\r\n")
    try terminal.send("\u{3}")
    #expect(try terminal.finish() == 130)
  }
}
