/// What stands between the whole part and the cents.
///
/// The raw value is what `--decimal` takes.
public enum DecimalMark: String, CaseIterable, Hashable, Sendable {
  /// As in `12.50`.
  case point
  /// As in `12,50`.
  case comma

  /// The character itself.
  var scalar: Unicode.Scalar {
    self == .point ? "." : ","
  }
}

extension DecimalMark {
  /// The mark of the region that the three variables of the environment set.
  ///
  /// `LC_ALL` comes before `LC_NUMERIC`, and that before `LANG`; an empty one counts as not set (POSIX.1-2017,
  /// section 8.2). The first that is set decides, even if it names no region.
  ///
  /// - Returns: `nil` if none is set, or if that one names no region whose mark is known.
  public init?(lcAll: String?, lcNumeric: String?, lang: String?) {
    let names = [lcAll, lcNumeric, lang].compactMap { $0 }
    guard let name = names.first(where: { !$0.isEmpty }) else { return nil }
    self.init(localeName: name)
  }

  /// The mark of a region named as POSIX does: `language[_TERRITORY][.codeset][@modifier]`, such as `de_CH.UTF-8`.
  ///
  /// The table is from the Unicode CLDR, version 46, and needs no locale data on the machine.
  ///
  /// - Returns: `nil` for `C` and `POSIX`, which name no region, for languages that are not in the table, and for those
  ///   whose mark is neither point nor comma (Persian, Pashto, most of Arabic).
  public init?(localeName: String) {
    let name = localeName.prefix { $0 != "." && $0 != "@" }
    let parts = name.split(separator: "_", maxSplits: 1, omittingEmptySubsequences: false)
    guard let language = parts.first?.lowercased() else { return nil }
    if parts.count == 2 {
      let place = "\(language)_\(parts[1].uppercased())"
      if Region.pointPlaces.contains(place) {
        self = .point
        return
      }
      if Region.commaPlaces.contains(place) {
        self = .comma
        return
      }
    }
    if Region.pointLanguages.contains(language) {
      self = .point
    } else if Region.commaLanguages.contains(language) {
      self = .comma
    } else {
      return nil
    }
  }
}

/// The decimal marks of CLDR, of the languages that have a locale on Linux.
private enum Region {
  static let pointLanguages = words(
    """
    ak am as bem ber bho bn bo brx byn ce chr cmn cy doi dv dz en fil ga gd gez gsw gu gv ha hak he hi ig iu iw ja km \
    kn ko kok kw lg mai mfe mg mi ml mn mni mr ms mt my nan ne nso om or pa raj sa sat sd si sm so st sw ta te th ti \
    tig tl tn to ug ur wal xh yi yo yue zh zu
    """)

  static let commaLanguages = words(
    """
    af ast az be bg br bs ca cs cv da de dsb el eo es et eu ff fi fo fr fur fy gl hr hsb hu hy ia id in is it jv ka \
    kab kk kl ku ky lb lij ln lo lt lv mk nb nds nl nn no nr oc os pl pt ro ru rw sah sc se sk sl sq sr ss su sv szl \
    tg tk tr ts tt uk uz ve vi wae wo
    """)

  /// Where the point is used although the language has the comma elsewhere.
  static let pointPlaces = words(
    """
    ar_AE ar_EH de_CH de_LI it_CH es_419 es_AG es_BB es_BM es_BR es_BS es_BZ es_CA es_CU es_DM es_DO es_GD es_GT \
    es_GY es_HN es_KN es_KY es_LC es_MX es_NI es_PA es_PE es_PR es_SV es_TC es_TT es_US es_VC es_VG es_VI
    """)

  /// Where the comma is used although the language has the point elsewhere.
  static let commaPlaces = words(
    """
    ar_DZ ar_LY ar_MA ar_TN en_AL en_AR en_AT en_BE en_BG en_BR en_CL en_CO en_CV en_CZ en_DE en_DK en_EE en_FI en_FR \
    en_GR en_HU en_ID en_LT en_LV en_NL en_NO en_PL en_PT en_RU en_SE en_SI en_SK en_TR en_UA en_ZA ms_BN ms_ID qu_BO \
    sw_CD
    """)

  private static func words(_ list: String) -> Set<String> {
    Set(list.split(separator: " ").map(String.init))
  }
}
