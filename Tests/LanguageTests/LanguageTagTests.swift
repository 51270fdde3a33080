import CampaignLanguage
import Testing

@Suite struct LanguageTagTests {
  /// Includes the examples of RFC 5646, appendix A.
  @Test(arguments: [
    "de", "i-enochian", "zh-Hant", "sr-Latn-RS", "zh-cmn-Hans-CN", "cmn-Hans-CN", "sl-rozaj-biske-1994", "de-CH-1901",
    "sl-nedis", "hy-Latn-IT-arevela", "es-419", "de-CH-x-phonebk", "az-Arab-x-AZE-derbend", "x-whatever",
    "qaa-Qaaa-QM-x-southern", "en-US-u-islamcal", "zh-CN-a-myext-x-private", "en-a-myext-b-another", "sgn-BE-FR",
    "en-GB-oed", "zh-min-nan", "art-lojban", "EN-us", "abcdefgh", "x-a-b", "en-a-bb-x-a-b", "en-0-aaa-p-aaa",
    "de-1901-x-1901",
  ])
  func aLocaleIsItself(text: String) throws {
    #expect(try LanguageTag.read(bytes(text)).get().text == text)
  }

  @Test(arguments: LanguageTagTests.faults)
  func whatIsWrongIsSaid(text: String, fault: LanguageTag.Fault) {
    #expect(LanguageTag.read(bytes(text)) == .failure(fault))
  }

  @Test func hyphensAreProposedForUnderscores() {
    #expect(LanguageTag.proposal(for: bytes("zh_Hant_TW"))?.text == "zh-Hant-TW")
    #expect(LanguageTag.proposal(for: bytes("en_US.UTF-8")) == nil)
  }

  @Test(arguments: [
    ("jp", "ja"), ("EN_uk", "EN-GB"), ("gb-UK", "en-GB"), ("ua-UA-x-a", "uk-UA-x-a"),
    ("fra", "fr"), ("DEU-at", "de-at"), ("ger", "de"), ("chi-UK", "zh-GB"), ("nob", "nb"),
  ])
  func theCodesThatAreMeantAreProposed(text: String, meant: String) {
    #expect(LanguageTag.fault(in: bytes(text)) != nil)
    #expect(LanguageTag.proposal(for: bytes(text))?.text == meant)
  }

  @Test(arguments: [
    "iw", "in", "ji", "no", "SE", "br-FR", "kr", "en-150", "de-UA", "uk-UA", "fil", "yue-HK", "gsw",
    "zh-yue",
  ])
  func codesThatLookLikeMistakesAreAccepted(text: String) {
    #expect(LanguageTag.fault(in: bytes(text)) == nil)
  }

  @Test func codesOfNoLanguageAreRefused() {
    #expect(LanguageTag.fault(in: bytes("qz-DE")) == .unknownLanguage(0..<2, nil))
    #expect(LanguageTag.proposal(for: bytes("qz-DE")) == nil)
  }
}

extension LanguageTagTests {
  static let faults: [(String, LanguageTag.Fault)] = [
    ("", .empty),
    ("en_US", .underscore(at: 2)),
    ("en US", .character(2..<3)),
    ("fr-é", .character(3..<5)),
    ("-en", .emptySubtag(at: 0)),
    ("en-", .emptySubtag(at: 2)),
    ("en--US", .emptySubtag(at: 3)),
    ("english-us-verylongsubtag", .longSubtag(11..<25)),
    ("e", .language(0..<1)),
    ("a-DE", .language(0..<1)),
    ("419", .language(0..<3)),
    ("e1", .language(0..<2)),
    ("de-419-DE", .subtag(7..<9)),
    ("en-US-US", .subtag(6..<8)),
    ("en-Latn-Cyrl", .subtag(8..<12)),
    ("abcde-fgh", .subtag(6..<9)),
    ("zh-aaa-bbb-ccc-ddd", .subtag(15..<18)),
    ("ar-a-aaa-b-bbb-a-ccc", .repeated(15..<16)),
    ("de-1901-1901", .repeated(8..<12)),
    ("sl-rozaj-ROZAJ", .repeated(9..<14)),
    ("en-a", .emptyExtension(3..<4)),
    ("en-a-b-cc", .emptyExtension(3..<4)),
    ("en-x", .emptyExtension(3..<4)),
    ("x", .emptyExtension(0..<1)),
    ("en" + String(repeating: "-abcde", count: 50), .tooLong(count: 302)),
  ]
}
