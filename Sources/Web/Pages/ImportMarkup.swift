internal import Records
internal import Services

/// The pages about one file to import.
struct ImportMarkup {
  /// What a form says if the good rows are to be stored although others are refused.
  static let skipsInvalidName = "skip-invalid"

  let upload: ImportUpload

  /// The path of the look at the file.
  let path: String

  let settings: ImportSettings

  /// What an import would do, with the button that does it.
  func look(_ outcome: ImportOutcome) -> Layout {
    let words = ImportWords(outcome, file: upload.name, isDryRun: true)
    return layout(
      "Import \(upload.name)", words.summary.asSentence,
      """
      \(counts(outcome, words))
      \(notes(words))
      \(decision(outcome))
      \(refusals(outcome, words))
      \(samples(words.added, outcome.samples.added, of: outcome.added, outcome.kind))
      \(samples(words.alreadyThere, outcome.samples.alreadyThere, of: outcome.alreadyThere, outcome.kind))
      \(explanation(isOpen: outcome.refused > 0))
      """)
  }

  /// What an import has done.
  func stored(_ outcome: ImportOutcome, skipsInvalid: Bool) -> Layout {
    let words = ImportWords(outcome, file: upload.name, isDryRun: false)
    let list = Layout.pages.first { $0.path == "/\(outcome.kind.rawValue)" }
    let show: HTML? = list.map { page in
      "<a class=\"button main\" href=\"\(page.path)\">See the \(outcome.kind.rawValue)</a>"
    }
    let again: HTML = "<a class=\"button\" href=\"\(path)\(settings.query)\">Look at the file again</a>"
    return layout(
      outcome.isStored ? "Imported \(upload.name)" : "Nothing was stored", words.summary.withFullStop,
      """
      \(outcome.isStored ? counts(outcome, words) : nil)
      \(notes(words))
      <p class="actions">\(outcome.isStored ? show : again)\
      <a class="button" href="\(FilesPage.path)">Import another file</a></p>
      \(refusals(outcome, words))
      """)
  }

  /// Why no row of the file was read, and what to do.
  func refusal(_ error: ImportError) -> Layout {
    layout(
      "Import \(upload.name)", nil,
      """
      <div class="refusal" role="alert"><p>\(error.mistake(in: upload.name).namingControls.withFullStop)</p>\
      \(error.remedy.map(remedy))</div>
      <p class="actions"><a class="button" href="\(FilesPage.path)">Choose another file</a></p>
      \(explanation(isOpen: true))
      """)
  }

  /// Why an import was not stored, through no fault of the file.
  func failure(_ explanation: Database.Explanation) -> Layout {
    layout(
      "Nothing was stored", nil,
      """
      \(explanation.html)
      <p class="actions"><a class="button" href="\(path)\(settings.query)">Look at the file again</a></p>
      """)
  }

  private func layout(_ title: String, _ status: String?, _ content: HTML) -> Layout {
    Layout(
      title: title, path: FilesPage.path, status: status.map { StatusLine(text: $0) },
      content: "<div class=\"files\">\(content)</div>")
  }

  private func counts(_ outcome: ImportOutcome, _ words: ImportWords) -> HTML {
    let items: [(Int, String, String?)] = [
      (outcome.added, words.added, nil), (outcome.alreadyThere, words.alreadyThere, nil),
      (outcome.refused, words.refused, outcome.refused > 0 ? "bad" : nil),
    ]
    let tiles = items.map { item in
      "<li\(attribute: "class", item.2)><b>\(item.0.grouped)</b> \(item.1)</li>" as HTML
    }
    return "<ul class=\"counts\">\(tiles)</ul>"
  }

  private func notes(_ words: ImportWords) -> HTML? {
    let notes = words.notes.map { "<li>\($0.asSentence)</li>" as HTML }
    return notes.isEmpty ? nil : "<ul class=\"notes\">\(notes)</ul>"
  }

  /// The buttons that store, or why there is none.
  private func decision(_ outcome: ImportOutcome) -> HTML {
    let another: HTML = "<a class=\"button\" href=\"\(FilesPage.path)\">Choose another file</a>"
    let kind = outcome.kind.rawValue
    let rows = "\(outcome.added.grouped) \(outcome.added == 1 ? String(kind.dropLast()) : kind)"
    let isPartial = outcome.refused > 0
    guard !outcome.isBroken, outcome.added > 0 else {
      let reason =
        outcome.isBroken
        ? "Nothing of this file can be stored as it is."
        : isPartial ? "There is no good row to add." : "There is nothing to add."
      return "<p>\(reason)</p><p class=\"actions\">\(another)</p>"
    }
    let hint: HTML? =
      isPartial
      ? """
      <p>You can mend the refused rows in the file and choose it again: rows that are there already are not added \
      twice. Or store the good rows now.</p>
      """ : nil
    let flag: HTML? =
      isPartial ? "<input type=\"hidden\" name=\"\(Self.skipsInvalidName)\" value=\"1\">" : nil
    return """
      \(hint)<form class="actions" method="post" action="\(path)\(settings.query)">\(flag)\
      <button class="main" type="submit">\(isPartial ? "Import only the good rows: \(rows)" : "Import \(rows)")</button>\
      \(another)</form>
      """
  }

  private func refusals(_ outcome: ImportOutcome, _ words: ImportWords) -> HTML? {
    guard !outcome.refusals.isEmpty else { return nil }
    let rows = outcome.refusals.map { refusal in
      """
      <tr><td>\(refusal.line)</td><td>\(refusal.column ?? "")</td><td>\(refusal.message.namingControls)</td></tr>
      """ as HTML
    }
    let more = words.untoldRefusals.map { "<p>\($0.asSentence)</p>" as HTML }
    let hint: HTML? = ImportSettings(outcome.rejectsOptions).words.map {
      " When you choose that file, say \($0)."
    }
    let link: HTML? =
      outcome.rejected > 0
      ? """
      <p><a href="\(path)/refused\(settings.query)" download>Download the refused rows</a> with line and reason, to \
      be mended and imported.\(hint)</p>
      """ : nil
    return """
      <section><h2>Refused</h2>
      <div class="scroll" tabindex="0" role="region" aria-label="Refused rows"><table class="rows">
      <thead><tr><th scope="col">Line</th><th scope="col">Column</th><th scope="col">What is wrong</th></tr></thead>
      <tbody>\(rows)</tbody></table></div>
      \(more)\(link)</section>
      """
  }

  private func samples(
    _ what: String, _ rows: [ImportSamples.Row], of count: Int, _ kind: RecordKind
  ) -> HTML? {
    guard !rows.isEmpty else { return nil }
    let titles = ImportService.columns(of: kind).map { "<th scope=\"col\">\($0.field.title)</th>" as HTML }
    let lines = rows.map { row in
      "<tr><td>\(row.line)</td>\(row.words.map { "<td>\($0)</td>" as HTML })</tr>" as HTML
    }
    let more: HTML? = count > rows.count ? "<p>\((count - rows.count).grouped) more.</p>" : nil
    return """
      <section><h2>\(what.asTitle)</h2>
      <div class="scroll" tabindex="0" role="region" aria-label="\(what.asTitle)"><table class="rows">
      <thead><tr><th scope="col">Line</th>\(titles)</tr></thead>
      <tbody>\(lines)</tbody></table></div>
      \(more)</section>
      """
  }

  /// The controls to have the file read in another way.
  private func explanation(isOpen: Bool) -> HTML {
    """
    <details class="panel"\(attribute: "open", isOpen)><summary>Read the file another way</summary>
    <form method="get" action="\(path)">
    \(settings.controls)
    <p><button type="submit">Look again</button></p>
    </form></details>
    """
  }

  private func remedy(_ remedy: ImportError.Remedy) -> HTML {
    switch remedy {
    case .lookAtColumns:
      let kinds = settings.kind.map { [$0] } ?? RecordKind.allCases
      return "<p>A column may have these names:</p><ul>\(kinds.map(columns))</ul>"
    case .skipLines(let line, let count):
      let lines = count == 1 ? "the line" : "the \(count) lines"
      return """
        <p>A header was seen on line \(line). \
        <a class="button" href="\(path)\(settings.skippingLines(count).query)">Pass over \(lines) above it</a></p>
        """
    case .nameKind(let kinds):
      let links = kinds.map { kind in
        "<a class=\"button\" href=\"\(path)\(settings.naming(kind).query)\">It holds \(kind.rawValue)</a>"
          as HTML
      }
      return "<p class=\"actions\">\(links)</p>"
    case .writeHeader(let columns): return "<p>\("these columns were looked for: \(columns)".asSentence)</p>"
    case .convert(let format): return "<p>\(format.remedy.asSentence)</p>"
    case .nameTemporaryFolder:
      return "<p>Start <code>roster serve</code> with another folder in <code>TMPDIR</code>.</p>"
    }
  }

  private func columns(_ kind: RecordKind) -> HTML {
    let columns = ImportService.columns(of: kind).map { column in
      let names = ([column.field.column] + column.synonyms).joined(separator: ", ")
      return "<li>\(names)\(column.isRequired ? "" : " (may be missing)")</li>" as HTML
    }
    return "<li>\(kind.rawValue.asTitle):<ul>\(columns)</ul></li>"
  }
}

extension Int {
  /// The number with a narrow space between groups of three digits.
  fileprivate var grouped: String {
    let digits = Array(String(magnitude))
    var text = self < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "\u{202F}" }
      text.append(digit)
    }
    return text
  }
}

extension String {
  /// The text with a full stop behind, but with the name of a file in front as it is.
  fileprivate var withFullStop: String { hasSuffix(".") ? self : self + "." }
}
