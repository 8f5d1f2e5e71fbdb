internal import Records
internal import Repository
internal import Services

/// Import, export and backup: files in, with a look at what would be added before anything is stored, and files out.
struct FilesPage: Page {
  static let title = "Import & Export"
  static let path = "/files"

  let database: Database
  let uploads = ImportUploads()
  private let downloads = Downloads()

  init(_ database: Database) {
    self.database = database
  }

  func addRoutes(to router: inout Router) {
    let path = Self.path
    router.get(path) { _ in Response(page: startPage().html) }
    router.get("\(path)/export") { request in try export(request.query) }
    router.get("\(path)/backup") { _ in try backup() }
    router.post("\(path)/import", bodyLimit: .upload) { request in try take(request.multipartForm()) }
    router.get("\(path)/import/{id}") { request in try look(request) }
    router.post("\(path)/import/{id}") { request in try store(request, request.form()) }
    router.get("\(path)/import/{id}/stored") { request in try stored(request) }
    router.get("\(path)/import/{id}/refused") { request in try rejects(request) }
  }

  /// The page to choose a file, or what to export.
  func startPage(message: String? = nil) -> Layout {
    Layout(
      title: Self.title, path: Self.path,
      content: """
        <div class="files">
        <section class="panel" aria-labelledby="import-title">
        <h2 id="import-title">Import</h2>
        <p class="hint">A CSV file of students, expenses or restaurants, up to 32 MB. You see what would be added \
        before anything is stored.</p>
        <form id="import" method="post" action="\(Self.path)/import" enctype="multipart/form-data" \
        data-limit="\(Router.BodyLimit.upload.rawValue - 4096)">
        <div class="drop" data-drop>
        <label for="import-file">Choose a CSV file<span data-drop-words hidden> or drop it here</span></label>
        <input id="import-file" type="file" name="file" accept=".csv,.txt,.tsv,text/csv,text/plain" required\
        \(attribute: "aria-invalid", message == nil ? nil : "true") aria-describedby="import-error">
        </div>
        <p id="import-error" class="error" role="alert"\(attribute: "hidden", message == nil)>\(message ?? "")</p>
        <p id="import-too-large" hidden>This file is larger than 32 MB. Use <code>roster import</code> for it, or \
        divide it.</p>
        <details><summary>If the file needs an explanation</summary>
        \(ImportSettings(FormValues()).controls)</details>
        <p><button class="main" type="submit">Look at the file</button></p>
        </form>
        </section>
        <section class="panel" aria-labelledby="export-title">
        <h2 id="export-title">Export</h2>
        <p class="hint">All records of a kind, in a file that can be imported again.</p>
        <form id="export" method="get" action="\(Self.path)/export">
        <div class="fields">
        <label>What<select name="kind">\(RecordKind.allCases.map(option))</select></label>
        <label>As<select name="format">\(ExportFormat.allCases.map(option))</select></label>
        </div>
        <p><button type="submit">Download</button></p>
        </form>
        </section>
        <section class="panel" aria-labelledby="backup-title">
        <h2 id="backup-title">Backup</h2>
        <p class="hint">The whole database with its history, copied at one moment and checked. \
        <code>roster restore</code> puts it in place again.</p>
        <form id="backup" method="get" action="\(Self.path)/backup">
        <p><button type="submit">Download a backup</button></p>
        </form>
        </section>
        </div>
        """)
  }

  private func option(_ kind: RecordKind) -> HTML {
    "<option value=\"\(kind.rawValue)\">\(kind.rawValue.asTitle)</option>"
  }

  private func option(_ format: ExportFormat) -> HTML {
    let words =
      switch format {
      case .csv: "CSV"
      case .spreadsheet: "CSV for Excel and other spreadsheets"
      case .json: "JSON"
      }
    return "<option value=\"\(format.rawValue)\">\(words)</option>"
  }

  /// Hands out all records of a kind.
  private func export(_ values: FormValues) throws -> Response {
    guard let kind = values["kind"].flatMap(RecordKind.init(rawValue:)),
      let format = ExportFormat(rawValue: values["format"] ?? ExportFormat.csv.rawValue)
    else { throw Refusal(status: .notFound) }
    return try downloads.begin(named: "\(kind.rawValue).\(format.fileExtension)", of: database) {
      store, _ in
      try ExportService(store).file(of: kind, as: format)
    }
  }

  /// Hands out a checked copy of the database.
  private func backup() throws -> Response {
    let name = "roster-\(database.parsing.today.isoText).db"
    return try downloads.begin(named: name, of: database) { store, goesOn in
      try BackupService(store).file(while: goesOn)
    }
  }
}

extension Response {
  /// A file that the browser saves under a name.
  init(download name: String, _ bytes: [UInt8]) {
    self.init(type: Self.type(ofFileNamed: name), body: bytes)
    // The first name is for clients that know no other than ASCII (RFC 6266, appendix D).
    let plain = String(
      String.UnicodeScalarView(
        name.unicodeScalars.map { scalar in
          scalar.isASCII && scalar.value >= 0x20 && scalar != "\"" && scalar != "\\" && scalar != "%"
            && scalar != "\u{7F}" ? scalar : "_"
        }))
    fields.append(
      "content-disposition", "attachment; filename=\"\(plain)\"; filename*=UTF-8''\(name.percentEncoded)")
  }

  private static func type(ofFileNamed name: String) -> String {
    switch name.split(separator: ".").last {
    case "json": "application/json"
    case "db": "application/vnd.sqlite3"
    default: "text/csv; charset=utf-8"
    }
  }
}
