// The standard library normalizes for its own string comparison and offers that under an SPI only. Foundation would
// offer it too, at three times the start-up time; `NormalizationTests` notices if a toolchain takes the SPI away.
@_spi(_Unicode) import Swift

extension String {
  /// The text in Normalization Form C (UAX #15).
  var composed: String {
    var span = utf8Span
    if span.checkForNFC(quickCheck: true) { return self }
    var scalars = String.UnicodeScalarView()
    for scalar in _nfc { scalars.append(scalar) }
    return String(scalars)
  }

  /// The code points of the text in Normalization Form D (UAX #15).
  var decomposed: some Sequence<Unicode.Scalar> {
    _nfd
  }
}
