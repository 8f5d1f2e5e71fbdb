import Foundation
import TestSupport
import Testing

/// `roster serve` with the real program.
@Suite struct ServeCommandTests {
  /// Starts the server, waits for its address, runs `body` of bash with `$port` and `$token`, and ends it by a signal.
  private func serving(
    _ options: String = "", signal: String = "INT", in folder: ScratchFolder, _ body: String = ""
  ) throws -> Finished {
    try folder.write(
      """
      PATH="$PWD:$PATH" TMPDIR="$PWD" roster serve \(options) > address & server=$!
      for i in $(seq 500); do grep -qs token address && break; sleep 0.02; done
      IFS=':/?=' read -r -a parts < address
      port=${parts[4]} token=${parts[7]}
      ask() {
        exec 3<>"/dev/tcp/127.0.0.1/$port"
        printf 'GET %s HTTP/1.1\\r\\nHost: 127.0.0.1:%s\\r\\nCookie: roster-%s=%s\\r\\nConnection: close\\r\\n\\r\\n' \
          "$1" "$port" "$port" "$token" >&3
        cat <&3
      }
      \(body)
      kill -\(signal) $server
      wait $server
      """, to: "serve.sh")
    return try folder.sh("bash serve.sh")
  }

  @Test(arguments: ["INT", "TERM"])
  func `it prints one address, answers there, and ends cleanly`(signal: String) throws {
    let folder = try ScratchFolder()
    let finished = try serving(
      "--db a.db", signal: signal, in: folder,
      """
      roster --db a.db add --first Ada --last Lovelace --grade 9
      ask /students | grep -c '<b>Lovelace</b>'
      ask "/?token=$token" | head -1
      """)
    #expect(
      finished
        == Finished("added student 1: Ada Lovelace, Grade 9\n1\nHTTP/1.1 303 See Other\r\n"))
    let address = try folder.text(of: "address")
    #expect(
      address.wholeMatch(of: /http:\/\/127\.0\.0\.1:[0-9]+\/\?token=[0-9a-f]{64}\n/) != nil, "\(address)")
  }

  @Test func `what was set in a browser is still set after a restart, and the command line obeys it`() throws
  {
    let folder = try ScratchFolder()
    try folder.check(
      """
      roster --db a.db add restaurant --name Dear --price 4 --check-in
      roster --db a.db add restaurant --name Far --price 1
      roster --db a.db add restaurant --name Near --price 2 --check-in
      """,
      output: """
        added restaurant 1: Dear, $$$$, check-in
        added restaurant 2: Far, $
        added restaurant 3: Near, $$, check-in

        """)
    let set = try serving(
      "--db a.db", in: folder,
      """
      form='display_order=check-in&show_check_in_only=0&max_price_level=3'
      exec 3<>"/dev/tcp/127.0.0.1/$port"
      printf 'POST /restaurants/settings HTTP/1.1\\r\\nHost: 127.0.0.1:%s\\r\\nCookie: roster-%s=%s\\r\\n' \
        "$port" "$port" "$token" >&3
      printf 'Origin: http://127.0.0.1:%s\\r\\nContent-Type: application/x-www-form-urlencoded\\r\\n' "$port" >&3
      printf 'Content-Length: %s\\r\\nConnection: close\\r\\n\\r\\n%s' "${#form}" "$form" >&3
      cat <&3 | grep -o '^location: .*[^\r]'
      """)
    #expect(set == Finished("location: /restaurants?settings=1&change=4\n"))
    let shown = try serving(
      "--db a.db", in: folder,
      """
      ask /restaurants | grep -oE '<b>[A-Z][a-z]+|[0-9] of [0-9] shown: [^<]*'
      ask /restaurants/settings | grep -oE '"(check-in|favorite|alphabetical)" selected|<output [^<]*'
      """)
    #expect(
      shown.output == """
        2 of 3 shown: $$$ or below.
        <b>Near
        <b>Far
        "check-in" selected
        <output for="settings-max_price_level">Show $$$ or below

        """)
    try folder.check(
      "roster --db a.db list restaurants --format csv",
      output: """
        id,name,type,phone,price_level,is_favorite,is_check_in
        3,Near,,,2,0,1
        2,Far,,,1,0,0

        """, errors: "roster: 2 of 3 shown: $$$ or below\n")
  }

  @Test func `the default database is shown as empty and not made`() throws {
    let folder = try ScratchFolder()
    let finished = try serving(in: folder, "ask /students | grep -o 'No students yet'")
    #expect(finished == Finished("No students yet\n"))
    #expect(try folder.names() == ["address", "serve.sh"])
  }

  @Test func `a port that is in use is told`() throws {
    let folder = try ScratchFolder()
    let finished = try serving(
      in: folder,
      """
      roster serve --port $port 2> errors
      echo $? "$port"
      """)
    let words = finished.output.split(separator: "\n")[0].split(separator: " ")
    #expect(words[0] == "73")
    #expect(
      try folder.text(of: "errors") == """
        roster: error: --port: another program listens on port \(words[1])
        roster: hint: name another port, or leave --port out for a free one

        """)
  }

  @Test(arguments: ["0", "65536", "-1", "+80", "http", ""])
  func `what is no port is told`(port: String) throws {
    try ScratchFolder().check(
      "roster serve --port='\(port)'",
      errors: """
        roster: error: --port: "\(port)" is not a port; a port is a number from 1 to 65535
        roster: hint: 'roster help serve' tells more

        """, status: 64)
  }

  @Test func `a file that may not be opened is told before anything is served`() throws {
    let folder = try ScratchFolder()
    try folder.write(String(repeating: "no database ", count: 20), to: "a.db")
    try folder.check(
      "roster --db a.db serve",
      errors: "roster: error: a.db: is not an SQLite database; it is left as it is\n", status: 78)
  }

  @Test func `the browser gets the address from a file for its owner alone`() throws {
    let folder = try ScratchFolder()
    try folder.write(
      """
      #!/bin/sh
      { echo "$@"; stat -c %a "$1"; cat "$1"; } > opened.new
      mv opened.new opened
      """, to: "xdg-open")
    _ = try folder.sh("chmod +x xdg-open")
    let finished = try serving(
      "--open", in: folder, "for i in $(seq 500); do [ -e opened ] && break; sleep 0.02; done")
    #expect(finished == Finished())
    let opened = try folder.text(of: "opened")
    let address = try folder.text(of: "address").dropLast()
    #expect(opened.contains("url=\(address)\">") && opened.contains("\n600\n"))
    let path = try #require(opened.split(separator: "\n").first).description
    #expect(!path.contains(" ") && !path.contains("token") && path.hasSuffix(".html"))
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
