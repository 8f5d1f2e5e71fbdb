import Foundation
import Records
import Testing

@Suite struct DecimalMarkTests {
  @Test(arguments: [
    ("de_DE.UTF-8", DecimalMark.comma), ("de_AT", .comma), ("de_CH.UTF-8", .point), ("de_LI", .point),
    ("fr_FR@euro", .comma), ("fr_CH", .comma), ("it_CH", .point), ("it_IT.ISO-8859-15@euro", .comma),
    ("es_ES", .comma), ("es_MX.UTF-8", .point), ("es_US", .point), ("es_GT", .point), ("es_AR", .comma),
    ("pt_BR", .comma), ("pt_PT", .comma), ("nl_BE", .comma), ("sv_SE", .comma), ("nb_NO", .comma),
    ("fi_FI", .comma), ("ru_RU.KOI8-R", .comma), ("sr_RS@latin", .comma), ("en_US.UTF-8", .point),
    ("en_GB", .point), ("en_ZA", .comma), ("en_DE", .comma), ("en", .point), ("de", .comma),
    ("zh_TW.Big5", .point), ("ja_JP", .point), ("ko_KR", .point), ("th_TH", .point), ("he_IL", .point),
    ("iw_IL", .point), ("ar_AE", .point), ("ar_MA", .comma), ("DE_de", .comma), ("en_XX", .point),
  ])
  func `a region is known by its language, and by its place where that differs`(
    name: String, mark: DecimalMark
  ) {
    #expect(DecimalMark(localeName: name) == mark)
  }

  @Test(arguments: [
    "", "C", "C.UTF-8", "POSIX", "c", "xx_XX", "tlh", "_DE", ".UTF-8", "@euro", "_", "fa_IR", "ar_EG",
    "german",
  ])
  func `no mark is made up for what names no region, or one with a mark of its own`(name: String) {
    #expect(DecimalMark(localeName: name) == nil)
  }

  struct Environment: Sendable {
    var all: String?
    var numeric: String?
    var lang: String?
    let mark: DecimalMark?
  }

  @Test(arguments: [
    Environment(mark: nil), Environment(all: "", numeric: "", lang: "", mark: nil),
    Environment(lang: "de_DE", mark: .comma), Environment(numeric: "en_US", lang: "de_DE", mark: .point),
    Environment(all: "de_DE", numeric: "en_US", lang: "en_US", mark: .comma),
    Environment(all: "", numeric: "de_DE", lang: "en_US", mark: .comma),
    Environment(all: "", numeric: "", lang: "de_DE", mark: .comma),
    Environment(all: "C", numeric: "de_DE", lang: "de_DE", mark: nil),
    Environment(numeric: "POSIX", lang: "de_DE", mark: nil),
  ])
  func `the first variable that is set and not empty decides`(_ environment: Environment) {
    let mark = DecimalMark(
      lcAll: environment.all, lcNumeric: environment.numeric, lang: environment.lang)
    #expect(mark == environment.mark)
  }

  @Test func `the table says what CLDR says of every region`() {
    var known = 0
    for identifier in Locale.availableIdentifiers {
      // POSIX names no script but what a language is usually written in.
      guard identifier.split(separator: "_").allSatisfy({ $0.count <= 3 }) else { continue }
      guard let mark = DecimalMark(localeName: identifier) else { continue }
      known += 1
      #expect(
        Locale(identifier: identifier).decimalSeparator == (mark == .point ? "." : ","), "\(identifier)")
    }
    #expect(known > 600)
  }

  @Test func `the language and the place of every locale of a usual Linux are known`() {
    let names =
      "bg_BG cs_CZ da_DK el_GR en_AU en_CA en_IE en_IN et_EE fr_BE fr_CA hr_HR hu_HU id_ID is_IS lt_LT "
    for name in (names + "lv_LV nn_NO pl_PL ro_RO sk_SK sl_SI tr_TR uk_UA vi_VN zh_CN").split(separator: " ")
    {
      #expect(DecimalMark(localeName: "\(name).UTF-8") != nil, "\(name)")
    }
  }
}
