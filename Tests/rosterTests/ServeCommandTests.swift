import Foundation
import TestSupport
import Testing

/// `roster serve` with the real program.
@Suite struct ServeCommandTests {
  /// Starts the server, waits for its address, runs `body` of bash with `$port` and `$token`, and ends it by a signal.
  private func serving(
    _ options: String = "", signal: String = "INT", in folder: ScratchFolder, before: String = "",
    after: String = "",
    _ body: String = ""
  ) throws -> Finished {
    try folder.write(
      """
      (\(before.isEmpty ? ":" : before); PATH="$PWD:$PATH" TMPDIR="$PWD" exec roster serve \(options)) > address &
      server=$!
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
      status=$?
      \(after)
      exit $status
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

  @Test func `a database that goes from its place is missed, and what is put back is shown again`() throws {
    let folder = try ScratchFolder()
    let finished = try serving(
      "--db a.db", in: folder,
      """
      roster --db a.db add --first Ada --last Lovelace --grade 9 > /dev/null
      ask /students | grep -c '<b>Lovelace</b>'
      mv a.db b.db
      ask /students | grep -oE 'HTTP/1.1 [0-9]+|The file[^<]*|[Tt]he file was[^<]*'
      ls *.db
      mv b.db a.db
      ask /students | grep -c '<b>Lovelace</b>'
      """)
    #expect(
      finished
        == Finished(
          """
          1
          HTTP/1.1 500
          the file was here and is gone; nothing is made in its place.
          b.db
          1

          """))
  }

  // MARK: Downloads

  /// Fills a database with students whose names make about 40 bytes of CSV each.
  private func fill(_ name: String, students count: Int, in folder: ScratchFolder) throws {
    try folder.check(
      """
      roster --db \(name) add --first Ada --last Lovelace --grade 9
      sqlite3 \(name) "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
        INSERT INTO students (first_name, last_name, current_grade)
        SELECT 'Firstname ' || i, 'A last name ' || i, 9 FROM n"
      roster --db \(name) list > /dev/null
      """, output: "added student 1: Ada Lovelace, Grade 9\n")
  }

  @Test func `an export of many rows needs no more memory than one of few`() throws {
    var peaks: [Int] = []
    for count in [10, 300_000] {
      let folder = try ScratchFolder()
      try fill("a.db", students: count, in: folder)
      let finished = try serving(
        "--db a.db", in: folder,
        """
        ask '/files/export?kind=students&format=json' | sed '1,/^\\r$/d' > out.json
        roster --db a.db export students --format json | cmp - out.json && echo same
        wc -c < out.json
        sed -n '/^VmHWM/s/[^0-9]//gp' /proc/$server/status
        """)
      let lines = finished.output.split(separator: "\n")
      try #require(lines.count == 3 && lines[0] == "same", "\(finished)")
      if count > 10 { #expect(try #require(Int(lines[1])) > 20_000_000) }
      peaks.append(try #require(Int(lines[2])))
    }
    #expect(peaks[1] < peaks[0] + 12_000, "\(peaks) kB")
  }

  @Test func `a download that stalls locks nobody out, and leaves nothing behind when the server is killed`()
    throws
  {
    let folder = try ScratchFolder()
    try fill("a.db", students: 300_000, in: folder)
    let finished = try serving(
      "--db a.db", signal: "KILL", in: folder,
      """
      for target in /files/backup '/files/export?kind=students'; do
        exec 3<>"/dev/tcp/127.0.0.1/$port"
        printf 'GET %s HTTP/1.1\\r\\nHost: 127.0.0.1:%s\\r\\nCookie: roster-%s=%s\\r\\n\\r\\n' \
          "$target" "$port" "$port" "$token" >&3
        read -r line <&3
        echo "$line" | tr -d '\\r'
        sqlite3 a.db "BEGIN EXCLUSIVE; UPDATE students SET current_grade = 10 WHERE id = 1; COMMIT"
        ask /students | head -1 | tr -d '\\r'
        find /proc/$server/fd -lname "$PWD/roster-?????? (deleted)" | wc -l
        exec 3<&-
      done
      until [ "$(find /proc/$server/fd -lname '*(deleted)' | wc -l)" = 0 ]; do sleep 0.02; done
      """)
    #expect(
      finished.output == String(repeating: "HTTP/1.1 200 OK\nHTTP/1.1 200 OK\n1\n", count: 2), "\(finished)")
    #expect(finished.status == 137)
    #expect(try folder.names() == ["a.db", "address", "serve.sh"])
  }

  @Test func `where a temporary file cannot be made or is too large, the page says so`() throws {
    let folder = try ScratchFolder()
    try fill("a.db", students: 20_000, in: folder)
    let finished = try serving(
      "--db a.db", in: folder, before: "ulimit -f 64",
      """
      for target in /files/backup '/files/export?kind=students'; do
        ask "$target" | grep -oE '^HTTP/1.1 [0-9]+|no temporary file [^<]*</p><p>[^<]*'
      done
      """)
    let told = """
      no temporary file can be made there: %</p><p>$TMPDIR names another folder for it.

      """
    #expect(
      finished.output == "HTTP/1.1 500\n" + told.replacing("%", with: "Input/output error.")
        + "HTTP/1.1 500\n"
        + told.replacing("%", with: "File too large."), "\(finished)")
  }

  // MARK: The end

  /// Confirms an import while another program writes, and asks the server to end; `signals` is run once it says that it
  /// waits, and then the other program is done.
  private func endDuringImport(in folder: ScratchFolder, _ signals: String = "") throws -> Finished {
    try folder.check(
      "roster --db a.db add --first Ada --last Lovelace --grade 9",
      output: "added student 1: Ada Lovelace, Grade 9\n")
    return try serving(
      "--db a.db 2> errors", signal: "TERM", in: folder,
      after: "cat <&5 | grep -oE '^HTTP/1.1 [0-9]+|<b>[^<]*</b> added|>Interrupted[^<]*'",
      """
      post() {
        exec 3<>"/dev/tcp/127.0.0.1/$port"
        printf 'POST %s HTTP/1.1\\r\\nHost: 127.0.0.1:%s\\r\\nCookie: roster-%s=%s\\r\\n' \
          "$1" "$port" "$port" "$token" >&3
        printf 'Origin: http://127.0.0.1:%s\\r\\nContent-Type: %s\\r\\n' "$port" "$2" >&3
        printf 'Content-Length: %s\\r\\nConnection: close\\r\\n\\r\\n%s' "${#3}" "$3" >&3
        sed -n 's/^location: \\([^\\r]*\\).*/\\1/p' <&3
      }
      upload=$(
        printf -- '--b\\r\\nContent-Disposition: form-data; name="file"; filename="list.csv"\\r\\n\\r\\n'
        echo first_name,last_name,current_grade
        seq -f 'Firstname%.0f,Lastname,9' 20000
        printf -- '\\r\\n--b--')
      look=$(post /files/import 'multipart/form-data; boundary=b' "$upload")
      mkfifo script
      sqlite3 a.db < script > locked &
      exec 4> script
      echo "BEGIN IMMEDIATE; SELECT 'locked';" >&4
      until grep -q locked locked; do sleep 0.02; done
      stored=$(post "$look" application/x-www-form-urlencoded '')
      exec 5<>"/dev/tcp/127.0.0.1/$port"
      printf 'GET %s HTTP/1.1\\r\\nHost: 127.0.0.1:%s\\r\\nCookie: roster-%s=%s\\r\\n\\r\\n' \
        "$stored" "$port" "$port" "$token" >&5
      # Its answer shows that what was sent before it has been read.
      ask /students > /dev/null
      told() { until grep -q "$1" errors; do sleep 0.02; done; }
      (
        told 'waiting until'
        \(signals)
        echo 'COMMIT;' >&4
      ) &
      exec 4>&-
      """)
  }

  @Test func `an import that was confirmed is stored before the end`() throws {
    let folder = try ScratchFolder()
    let finished = try endDuringImport(in: folder)
    #expect(finished == Finished("HTTP/1.1 200\n<b>20\u{202F}000</b> added\n"), "\(finished)")
    #expect(
      try folder.text(of: "errors") == """
        roster: waiting until the import of list.csv is stored; a second signal interrupts it
        roster: the import of list.csv is stored

        """)
    try folder.check("sqlite3 a.db 'SELECT count(*) FROM students'", output: "20001\n")
  }

  @Test func `a second signal interrupts the import, and nothing is stored`() throws {
    let folder = try ScratchFolder()
    let finished = try endDuringImport(in: folder, "kill -INT $server; told interrupting")
    #expect(
      finished == Finished("HTTP/1.1 503\n>Interrupted; the database is as it was.\n", status: 130),
      "\(finished)")
    #expect(
      try folder.text(of: "errors") == """
        roster: waiting until the import of list.csv is stored; a second signal interrupts it
        roster: interrupting the import of list.csv
        roster: error: the import of list.csv was not stored

        """)
    try folder.check("sqlite3 a.db 'SELECT count(*) FROM students'", output: "1\n")
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
    // Not written by this process: a program that another test starts meanwhile would hold the file open for a moment,
    // and what is open for writing cannot be run.
    _ = try folder.sh(
      """
      cat > xdg-open << 'END'
      #!/bin/sh
      { echo "$@"; stat -c %a "$1"; cat "$1"; } > opened.new
      mv opened.new opened
      END
      chmod +x xdg-open
      """)
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
