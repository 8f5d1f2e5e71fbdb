internal import Services

extension FilesPage {
  /// Keeps the file that was sent, and leads to the look at it.
  func take(_ form: MultipartForm) throws -> Response {
    guard let file = form.file, !file.name.isEmpty || !file.bytes.isEmpty else {
      return Response(
        .unprocessableContent, page: startPage(message: "Choose the file first: none was sent.").html)
    }
    let upload = try uploads.add(name: file.name, file.bytes)
    return Response(redirectTo: path(of: upload) + ImportSettings(form.values).query)
  }

  /// The page that tells what an import would do.
  func look(_ request: Request) throws -> Response {
    guard let upload = upload(of: request) else { return forgotten }
    let settings = ImportSettings(request.query)
    switch try upload.progress(of: .look(settings), in: database) {
    case .underWay(let percent):
      return waiting("Looking at \(upload.name)", percent: percent)
    case .done(let result):
      let page = ImportMarkup(upload: upload, path: path(of: upload), settings: settings)
      do {
        guard case .outcome(let outcome) = try result.get() else { throw CancellationError() }
        return Response(page: page.look(outcome).html)
      } catch let error as ImportError {
        return Response(page: page.refusal(error).html)
      } catch is CancellationError {
        // Another look at the same file came in between.
        return waiting("Looking at \(upload.name)", percent: 0)
      }
    }
  }

  /// Begins to store the file, and leads to what comes of it.
  func store(_ request: Request, _ values: FormValues) throws -> Response {
    guard let upload = upload(of: request) else { return forgotten }
    let hasBegun = try upload.beginStoring(
      ImportSettings(request.query), skipsInvalid: values[ImportMarkup.skipsInvalidName] != nil, in: database)
    guard hasBegun else { return waiting("Importing \(upload.name)", percent: 0) }
    return Response(redirectTo: "\(path(of: upload))/stored")
  }

  /// The page that tells what an import has done.
  func stored(_ request: Request) throws -> Response {
    guard let upload = upload(of: request) else { return forgotten }
    if upload.isBeingStored { return waiting("Importing \(upload.name)", percent: upload.percent) }
    guard let (task, result) = upload.lastStored, case .store(let settings, let skipsInvalid) = task else {
      return Response(redirectTo: path(of: upload))
    }
    let page = ImportMarkup(upload: upload, path: path(of: upload), settings: settings)
    do {
      guard case .stored(let outcome, let change) = try result.get() else { throw CancellationError() }
      var layout = page.stored(outcome, skipsInvalid: skipsInvalid)
      layout.status?.offer = try offer(toUndo: change, outcome.kind)
      return Response(page: layout.html)
    } catch let error as ImportError {
      return Response(page: page.refusal(error).html)
    } catch {
      // It is over, however passing its reason was: nobody has to wait for a better answer.
      return Response(
        .serviceUnavailable, page: page.failure(database.explanation(of: error)).html)
    }
  }

  /// The button that takes an import back, and then leads to the list that it added to.
  private func offer(toUndo change: Int64?, _ kind: RecordKind) throws -> HistoryMoveForm? {
    try database.read { store in
      var form = try HistoryMoveForm(undoing: change, list: "/\(kind.rawValue)", in: store)
      form?.isOnList = false
      return form
    }
  }

  /// The refused rows as a file.
  func rejects(_ request: Request) throws -> Response {
    guard let upload = upload(of: request) else { return forgotten }
    switch try upload.progress(of: .rejects(ImportSettings(request.query)), in: database) {
    case .underWay(let percent):
      return waiting("Collecting the refused rows of \(upload.name)", percent: percent)
    case .done(let result):
      do {
        guard case .rejects(let bytes) = try result.get() else { throw CancellationError() }
        let stem = upload.name.lastIndex(of: ".").map { upload.name[..<$0] } ?? upload.name[...]
        return Response(download: "\(stem)-refused.csv", bytes)
      } catch is ImportError {
        return Response(redirectTo: path(of: upload) + ImportSettings(request.query).query)
      } catch is CancellationError {
        return waiting("Collecting the refused rows of \(upload.name)", percent: 0)
      }
    }
  }

  private func path(of upload: ImportUpload) -> String { "\(Self.path)/import/\(upload.id.text)" }

  private func upload(of request: Request) -> ImportUpload? {
    request.parameters["id"].flatMap(uploads.find)
  }

  /// The page for a file that is not kept any more.
  private var forgotten: Response {
    let layout = Layout(
      title: "Choose the file again", path: Self.path,
      content: """
        <p class="empty">This file is not kept any more: that is done for an hour, for the last few files, and as \
        long as <code>roster serve</code> runs. <a href="\(Self.path)">Choose it again</a></p>
        """)
    return Response(.notFound, page: layout.html)
  }

  /// What is shown as long as there is no result; the server asks again for a while before it sends this, and then the
  /// browser does.
  private func waiting(_ title: String, percent: Int) -> Response {
    let layout = Layout(
      title: title, path: Self.path,
      content: """
        <p class="empty" role="status"><progress max="100" value="\(percent)">\(percent) %</progress><br>\
        \(percent) % of the file is read. This page goes on by itself.</p>
        """)
    var response = Response(page: layout.html)
    response.isProvisional = true
    response.fields.append("refresh", "1")
    return response
  }
}
