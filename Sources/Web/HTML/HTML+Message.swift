extension HTML {
  /// A whole page that says one thing, such as why something cannot be shown.
  ///
  /// It needs neither style nor script, because whoever gets it may not be allowed to load them.
  static func message(_ title: String, _ content: HTML) -> HTML {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(title) · Roster</title>
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
