/// One page of a long list, with the way to the others.
struct Pager {
  /// How many rows a page has.
  static let length = 100

  /// The path of the list.
  let path: String

  /// Which page it is.
  let state: ListState

  /// How many rows of the list stand before the page.
  var offset: Int { (state.page - 1) * Self.length }

  /// How many rows to ask for: one more than a page has tells that there is another.
  var limit: Int { Self.length + 1 }

  /// Leaves those of the rows that belong to the page.
  ///
  /// - Returns: the links to the pages beside it; `nil` if there are none.
  func cut(_ rows: inout [HTML]) -> HTML? {
    let hasNext = rows.count > Self.length
    if hasNext { rows.removeLast(rows.count - Self.length) }
    guard state.page > 1 || hasNext else { return nil }
    return """
      <nav class="pager" aria-label="Pages of the list">\
      \(link("Previous", "prev", to: state.page - 1, isThere: state.page > 1))\
      <span>\(rows.isEmpty ? "" : "\(offset + 1) to \(offset + rows.count)")</span>\
      \(link("Next", "next", to: state.page + 1, isThere: hasNext))</nav>
      """
  }

  private func link(_ title: String, _ relation: String, to page: Int, isThere: Bool) -> HTML {
    guard isThere else { return "<span class=\"button\" aria-disabled=\"true\">\(title)</span>" }
    let query = state.at(page: page).query
    return "<a class=\"button\" rel=\"\(relation)\" href=\"\(path)\(query)\">\(title)</a>"
  }
}
