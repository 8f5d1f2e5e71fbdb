/// The text in which each byte outside ASCII stands for a word, so that what differs by a byte differs by a whole cell or
/// by a rare character.
func spelled(_ bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
  var text: [UInt8] = []
  for byte in bytes {
    if byte < 0x80 { text.append(byte) } else { text += words[Int(byte & 0x7F) % words.count] }
  }
  return text
}

private let words: [[UInt8]] = [
  "2026-04-13,", "2026-01-31,", "2024-02-29,", "2026-02-29,", "2026/4/13,", "13/04/2026,", "04/13/2026,",
  "03/04/2026,", "13. 4. 2026,", "4.4.2026,", "46000,", "1/2/26,", "2999-12-31,", "1899-12-31,",
  "Tea,", "Übung,", "a  b,", "'=x,", "'t,", "🍕,", "e\u{301},", "中文,", "\"a\nb\",", "\"a\"\"b\",", " Tea ,",
  "Ada,", "Zoë,", "Łucja,", "Nguyễn,", "O'Neil,", "Ann  Lee,", "ﬁ,", "ß,", "İ,", "각,", "\u{1100}\u{1161},",
  "Food,", "food,", "Other,", "Snacks,", "snacks,", "SNÄCKS,", ",", ",,", "\n", "\r\n", "\n\n", "\"", "\"\"",
  "1.00,", "12.34,", "0.00,", "0.01,", "9999999999.99,", "10000000000.00,", "1,", "1.5,", "01.00,",
  "\"1,234\",", "1.234,", "\"1,234.56\",", "\"1.234,56\",", "1'000.00,", "1\u{202F}000.00,", "$1.00,",
  "1.00 €,",
  "EUR 5,", "-1.00,", "(3.00),", "\u{2212}2,", ".5,", "7.,", "1e5,", "٣,", "12.-,", "Rs.50,", "5 CR,",
  "9,", "10,", "12,", "Grad,", "09,", "gr. 10,", "11th,", "13,", "3,", "$$$,", "yes,", "no,", "TRUE,", "0,",
  "green\n", "\"two\nlines\"\n", "\"two\r\nlines\"\n", "a\tb\n", "'-\n", "x\n", "ä  ö\n", "'", "=", "+", "-",
  "@", " ", "  ",
  "\u{301}", "\u{308}", "\u{306}", "\u{323}", "\u{D4D}\u{200D}", "\u{200B}", "\u{200C}", "\u{200D}",
  "\u{AD}",
  "\u{FEFF}", "\u{A0}", "\u{3000}", "\u{2028}", "\u{85}", "\u{202E}", "\u{FFFD}", "\u{FE0F}", "\u{1}",
  "\u{7F}",
].map { Array($0.utf8) }
