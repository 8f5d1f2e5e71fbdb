/// The text between quotation marks, safe to print on a terminal and short enough for one line.
///
/// A line feed is shown as `⏎`; characters that steer a terminal or cannot be seen as `\u{1B}`: controls, other line
/// breaks, format characters (bidirectional ones too), spaces other than the plain one, and noncharacters. Joiners stay:
/// they shape letters. Of a text longer than 60 code points the first 60 are shown, then `…`.
package func quoted(_ text: some StringProtocol) -> String {
  "\"\(oneLine(text))\""
}

/// The same without the quotation marks.
package func oneLine(_ text: some StringProtocol) -> String {
  var shown = ""
  var room = 60
  for scalar in text.unicodeScalars {
    if room == 0 {
      shown += "…"
      break
    }
    room -= 1
    if scalar.isPrintable {
      shown.unicodeScalars.append(scalar)
    } else if scalar == "\n" {
      shown += "⏎"
    } else {
      shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }
  return shown
}

extension Unicode.Scalar {
  fileprivate var isPrintable: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: self == "\u{200C}" || self == "\u{200D}"
    case .spaceSeparator: self == " "
    default: !properties.isNoncharacterCodePoint
    }
  }
}
