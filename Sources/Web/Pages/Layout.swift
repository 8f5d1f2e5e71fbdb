/// What all pages have around their content.
struct Layout {
  /// The pages in the order of the navigation; the first is where a browser starts.
  static var pages: [any Page.Type] {
    [
      StudentsPage.self, ExpensesPage.self, RestaurantsPage.self, ReportPage.self, FilesPage.self,
      HistoryPage.self,
    ]
  }

  /// The title of the page, which is its heading too.
  let title: String

  /// The path of the page in the navigation; `nil` for a page that is not in it.
  var path: String?

  /// What stands beside the heading, such as the button that opens a sheet.
  var tools: HTML = ""

  /// What was done a moment ago.
  var status: StatusLine?

  /// Why something was not done.
  var refusal: HTML?

  /// What stands below the heading.
  let content: HTML

  /// The sheet that is open, if there is one.
  var sheet: Sheet?

  /// The whole page.
  var html: HTML {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>\(sheet.map { "\($0.title) · " } ?? "")\(title) · Roster</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/style.css">
    <script src="/script.js" defer></script>
    </head>
    <body>
    <a class="skip" href="#content">Skip to the content</a>
    <header class="bar">
    <span class="name">Roster</span>
    <nav aria-label="Pages">\(Self.pages.map(link))</nav>
    </header>
    <main id="content" tabindex="-1">
    <div class="heading"><h1>\(title)</h1><div class="tools">\(tools)</div></div>
    \(StatusLine.html(sheet == nil ? status : nil, id: "status"))
    <div id="refusal">\(refusal)</div>
    <div id="list">
    \(content)
    </div>
    </main>
    \(sheet?.html(status: status))
    </body>
    </html>

    """
  }

  private func link(_ page: any Page.Type) -> HTML {
    let current = page.path == path ? "page" : nil
    return "<a href=\"\(page.path)\"\(attribute: "aria-current", current)>\(page.title)</a>"
  }

  /// Serves the style and the script, and leads from the bare address to the first page.
  static func addRoutes(to router: inout Router) {
    router.get("/") { _ in Response(redirectTo: pages[0].path) }
    router.get("/style.css") { _ in
      Response(type: "text/css; charset=utf-8", body: PackageResources.style_css)
    }
    router.get("/script.js") { _ in
      Response(type: "text/javascript; charset=utf-8", body: PackageResources.script_js)
    }
  }
}

extension Response {
  /// The page that says why something could not be done, and what can be done about it.
  init(explaining explanation: Database.Explanation) {
    let layout = Layout(title: "That did not work", content: explanation.html)
    self.init(explanation.isPassing ? .serviceUnavailable : .internalServerError, page: layout.html)
    isProvisional = explanation.isPassing
  }
}

extension Database.Explanation {
  /// The mistakes and what can be done about them.
  var html: HTML {
    let remedies = remedies.map { "<p>\($0.asSentence)</p>" as HTML }
    return "<div class=\"refusal\">\(mistakes.map { "<p>\($0.asSentence)</p>" as HTML })\(remedies)</div>"
  }
}

extension String {
  /// The text with a capital letter in front and a full stop behind, as a page writes it; the name of a file in front
  /// stays as it is.
  var asSentence: String {
    let isEnded = [".", "!", "?"].contains { hasSuffix($0) }
    let start = prefix { $0 != ":" }
    let isFile = start.contains("/") || start.contains(".") && !start.contains(" ") && start.count < count
    return (isFile ? "" : prefix(1).uppercased()) + dropFirst(isFile ? 0 : 1) + (isEnded ? "" : ".")
  }
}
