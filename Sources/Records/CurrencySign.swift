/// A currency as it stands beside an amount: `€`, `US$`, `EUR`, `kr`.
///
/// Two are equal if they differ in nothing but case and a full stop. Which currency is meant is nobody's business here:
/// the signs of a column are compared, never converted.
public struct CurrencySign: Hashable, Sendable {
  /// The sign, in small letters and without a full stop.
  let key: String

  /// Reads a word that stands beside an amount.
  ///
  /// A sign is one currency symbol of Unicode (general category Sc), with at most three letters at one side of it; a
  /// code of ISO 4217; or one of the usual abbreviations, with or without a full stop.
  init?(_ word: String) {
    var text = word.lowercased()
    if text.hasSuffix(".") { text.removeLast() }
    let isKnown = Self.isSymbol(word) || Self.codes.contains(text) || Self.abbreviations.contains(text)
    guard isKnown else { return nil }
    key = text
  }

  private static func isSymbol(_ word: String) -> Bool {
    var letters = word.unicodeScalars[...]
    if letters.first?.isCurrencySymbol == true {
      letters.removeFirst()
    } else if letters.last?.isCurrencySymbol == true {
      letters.removeLast()
    } else {
      return false
    }
    return letters.count <= 3 && letters.allSatisfy { $0.isASCII && $0.properties.isAlphabetic }
  }

  private static let abbreviations: Set<String> = words(
    "din fr ft kč km kr lei r rm rp rs sfr tl zł грн ден дин лв р руб")

  /// The codes of ISO 4217 for money that people pay with.
  private static let codes: Set<String> = words(
    """
    aed afn all amd ang aoa ars aud awg azn bam bbd bdt bgn bhd bif bmd bnd bob brl bsd btn bwp byn bzd cad cdf chf \
    clp cny cop crc cup cve czk djf dkk dop dzd egp ern etb eur fjd fkp gbp gel ghs gip gmd gnf gtq gyd hkd hnl hrk \
    htg huf idr ils inr iqd irr isk jmd jod jpy kes kgs khr kmf kpw krw kwd kyd kzt lak lbp lkr lrd lsl lyd mad mdl \
    mga mkd mmk mnt mop mru mur mvr mwk mxn myr mzn nad ngn nio nok npr nzd omr pab pen pgk php pkr pln pyg qar ron \
    rsd rub rwf sar sbd scr sdg sek sgd shp sle sos srd ssp stn svc syp szl thb tjs tmt tnd top try ttd twd tzs uah \
    ugx usd uyu uzs ved ves vnd vuv wst xaf xcd xcg xof xpf yer zar zmw zwg
    """)

  private static func words(_ list: String) -> Set<String> {
    Set(list.split(separator: " ").map(String.init))
  }
}

extension Unicode.Scalar {
  fileprivate var isCurrencySymbol: Bool {
    properties.generalCategory == .currencySymbol
  }
}
