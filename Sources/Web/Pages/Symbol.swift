/// The symbols of the pages: drawn, because not every system has a font with them, and never without words beside them.
enum Symbol {
  /// What opens the settings.
  static let gear = symbol(
    """
    <circle cx="12" cy="12" r="6.2" fill="none" stroke="currentColor" stroke-width="3"/>\
    <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="3.4" stroke-dasharray="3.534 3.534" \
    stroke-dashoffset="1.767"/>
    """)

  /// A favorite.
  static let star = symbol(
    """
    <path fill="currentColor" d="M12 2.2l3 6.5 7.1.8-5.3 4.8 1.5 7L12 17.8l-6.3 3.5 1.5-7L1.9 9.5l7.1-.8z"/>
    """)

  /// Somebody has been there.
  static let check = symbol(
    """
    <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" stroke-width="2"/>\
    <path d="M7.5 12.3l3.2 3.2 6-6.5" fill="none" stroke="currentColor" stroke-width="2.2" \
    stroke-linecap="round" stroke-linejoin="round"/>
    """)

  private static func symbol(_ shapes: HTML) -> HTML {
    "<svg class=\"symbol\" viewBox=\"0 0 24 24\" aria-hidden=\"true\" focusable=\"false\">\(shapes)</svg>"
  }
}
