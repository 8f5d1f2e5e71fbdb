/// A sheet that lies over a page: the script makes a modal dialog of it, and without one it is open from the start.
///
/// A link with ``openerAttributes`` leads to a page whose sheet is open; the script fetches that page and shows its
/// sheet alone.
struct Sheet {
  /// How much of the window it takes.
  enum Size: String {
    /// 40 % of the height, and half of it when it is drawn up.
    case low
    /// What its content needs, up to nearly the whole height.
    case full
  }

  /// What the sheet is for.
  let title: String

  var size = Size.full

  /// The page without the sheet: where ``closeLabel`` leads.
  let closePath: String

  /// What closes it, such as "Done" or "Cancel".
  let closeLabel: String

  /// The id of the element that opened the sheet and gets the focus back.
  let openerID: String

  /// The form or the question.
  let content: HTML

  /// The buttons below, which name their form by its id.
  let buttons: HTML

  /// The attribute of a link that opens a sheet.
  static var openerAttributes: HTML { " data-sheet" }

  /// The button that submits a form from outside of it.
  static func submitButton(_ label: String, formID: String) -> HTML {
    "<button class=\"main\" type=\"submit\" form=\"\(formID)\">\(label)</button>"
  }

  /// The markup; `status` tells what was done a moment ago.
  func html(status: StatusLine?) -> HTML {
    let handle: HTML = """
      <button type="button" class="handle" data-handle aria-expanded="false" aria-label="Taller sheet" hidden></button>
      """
    return """
      <dialog id="sheet" class="sheet \(size.rawValue)" aria-labelledby="sheet-title" open data-opener="\(openerID)">
      \(size == .low ? handle : nil)
      <div class="sheet-head"><h2 id="sheet-title">\(title)</h2>\
      <a class="button" href="\(closePath)" data-close>\(closeLabel)</a></div>
      \(StatusLine.html(status, id: "sheet-status"))
      <div class="sheet-body">
      \(content)
      </div>
      <div class="sheet-foot">\(buttons)</div>
      </dialog>
      """
  }
}
