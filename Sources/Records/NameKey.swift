/// The key by which a name is put in order, or `nil` for a name that is its own key.
///
/// Only a name that has a character outside printable ASCII (U+0020 to U+007E) has a key: SQLite's `NOCASE` puts the
/// others in order as they are. The order is `coalesce(last_name_key, last_name) COLLATE NOCASE`, so the key of
/// `Álvarez` is `alvarez`. The key approximates the primary level of the Unicode Collation Algorithm (UTS #10) with the
/// CLDR root collation; within a script other than Latin the order is that of the code points.
///
/// - The name is decomposed; combining marks, joiners and variation selectors go.
/// - Marks that the root collation counts as letters stay: vowel signs and viramas of Indic and South-East Asian
///   scripts. Points and accents go: those of Latin, Greek, Hebrew and Arabic, nuktas, tone and voicing marks.
/// - `й` is a letter of its own, as in the root collation, while `ё` goes with `е` and `ї` with `і`.
/// - Letters are small, and those that do not decompose become plain ones: `ø` is `o`, `ß` is `ss`, `æ` is `ae`.
/// - Typographic apostrophes, quotation marks and hyphens become those of the keyboard.
///
/// The key is never empty unless the name is.
public func sortKey(_ name: String) -> String? {
  guard name.utf8.contains(where: { $0 < 0x20 || $0 > 0x7E }) else { return nil }
  let key = folded(name)
  return key.isEmpty ? name.lowercased() : key
}

/// The text without regard to case and accents: two texts that differ in nothing else give the same.
///
/// It is the ``sortKey(_:)`` of a text that has one, else the text in small letters. Part of a name is found where this
/// of the part stands in this of the name.
public func foldedForSearch(_ text: String) -> String {
  sortKey(text) ?? text.lowercased()
}

private func folded(_ text: String) -> String {
  var key = String.UnicodeScalarView()
  var last: Unicode.Scalar?
  for scalar in text.decomposed {
    if "A"..."Z" ~= scalar {
      key.append(Unicode.Scalar(UInt8(scalar.value) | 0x20))
    } else if scalar.isASCII || (scalar == "\u{306}" && (last == "и" || last == "И")) {
      key.append(scalar)
    } else if !scalar.isIgnoredInOrder {
      for small in scalar.properties.lowercaseMapping.unicodeScalars {
        for letter in (small.plainText ?? String(small)).unicodeScalars { key.append(letter) }
      }
    }
    last = scalar
  }
  return String(key).composed
}

extension Unicode.Scalar {
  /// Whether the order has no regard to it: a character that cannot be seen, or a mark that is no vowel sign.
  fileprivate var isIgnoredInOrder: Bool {
    switch properties.canonicalCombiningClass.rawValue {
    case 0: properties.isDefaultIgnorableCodePoint
    // A virama, and the vowel signs that stand below or above: Telugu, Thai, Lao, Tibetan.
    case 9, 84, 91, 103, 118, 129, 130, 132: false
    default: true
    }
  }
}
