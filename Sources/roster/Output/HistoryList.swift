import CSV
import Repository
import Services

/// Writes entries of the history, in one of three formats.
struct HistoryList {
  /// Hands each entry to a closure, every time in the same order.
  typealias Entries = ((HistoryEntry) throws -> Void) throws -> Void

  let console: Console
  let format: String?
  /// How many entries there are at the most.
  let limit: Int?

  func write(_ entries: Entries) throws {
    switch format {
    case "csv": try writeCSV(entries)
    case "json": try writeJSON(entries)
    default: try writeTable(entries)
    }
  }

  /// The entries are gone through twice, to be measured and to be written: there may be many.
  private func writeTable(_ entries: Entries) throws {
    var table = TextTable([
      TextTable.Column(title: "Number", isRightAligned: true), TextTable.Column(title: "When"),
      TextTable.Column(title: "What", mayBeCut: true), TextTable.Column(title: "Command"),
      TextTable.Column(title: "Undone"),
    ])
    var isEmpty = true
    try entries { entry in
      table.measure(cells(entry))
      isEmpty = false
    }
    guard !isEmpty else {
      if limit != 0 { console.tell("no changes") }
      return
    }
    try table.writeHeader(to: console)
    try entries { entry in try console.write(table.line(cells(entry))) }
  }

  private func cells(_ entry: HistoryEntry) -> [String] {
    [
      String(entry.id), entry.happenedAt, entry.summary, entry.command ?? "", entry.isUndone ? "yes" : "",
    ]
  }

  private func writeCSV(_ entries: Entries) throws {
    var writer = CSVWriter(console.outputSink)
    for title in ["number", "when", "what", "command", "undone"] { try writer.append(title) }
    try writer.endRecord()
    try entries { entry in
      try writer.append(Int(entry.id))
      try writer.append(entry.happenedAt)
      try writer.append(text: entry.summary)
      try writer.append(text: entry.command ?? "")
      try writer.append(entry.isUndone ? 1 : 0)
      try writer.endRecord()
    }
    try writer.flush()
  }

  private func writeJSON(_ entries: Entries) throws {
    let writer = JSONWriter(console.outputSink)
    writer.beginArray()
    try entries { entry in
      writer.beginObject()
      writer.member("number", entry.id)
      writer.member("when", entry.happenedAt)
      writer.member("what", entry.summary)
      if let command = entry.command { writer.member("command", command) } else { writer.null("command") }
      writer.member("undone", entry.isUndone ? 1 : 0)
      try writer.endObject()
    }
    try writer.endArray()
  }
}
