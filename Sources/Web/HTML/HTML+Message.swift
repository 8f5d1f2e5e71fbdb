extension HTML {
  /// A whole page that says one thing, such as why something cannot be shown.
  ///
  /// It needs neither style nor script, because whoever gets it may not be allowed to load them.
  ///
  /// A page that `leadsOn` goes on to the first page by itself.
  static func message(_ title: String, _ content: HTML, leadsOn: Bool = false) -> HTML {
    let refresh: HTML? = leadsOn ? "<meta http-equiv=\"refresh\" content=\"0; url=/\">\n" : nil
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      \(refresh)<title>\(title) · Roster</title>
      </head>
      <body>
      <main>
      <h1>\(title)</h1>
      \(content)
      </main>
      </body>
      </html>

      """
  }
}
