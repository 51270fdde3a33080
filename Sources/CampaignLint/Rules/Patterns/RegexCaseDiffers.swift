import CampaignLanguage
import Findings
import Patterns

/// Letters that match in both cases on some clients, and in one case on others.
enum RegexCaseDiffers: PatternRule {
  static let info = RuleInfo(
    "regex-case-differs", .advice,
    finds: "Letters in a regular expression for clients that ignore case together with clients that do not.",
    because: "The Android and Roku clients ignore case; the web client does not.",
    source: "changelog of the Android SDK; web and Roku clients",
    example: filterExample(
      bad: "{ property: code, matches: '^PROMO-[0-9]+$' }",
      good: "{ property: code, matches: '^[Pp][Rr][Oo][Mm][Oo]-[0-9]+$' }"))

  static func check(_ value: LintedValue, of record: LintedRecord) {
    let engines = record.targets.patternEngines
    let blind = engines.intersection(.blindToCase)
    let sensitive = engines.intersection(.sensitiveToCase)
    guard !blind.isEmpty, !sensitive.isEmpty, let pattern = value.soundPattern,
      !pattern.ignoresCase, hasUpperCase(value.text), let letters = pattern.firstCasedLetters
    else { return }
    value.add(info, .differs(blind, sensitive), part: letters, help: .sayBoth)
  }

  /// True if a pattern distinguishes cases on purpose. Apps log most names in lower case, and such patterns mean those.
  private static func hasUpperCase(_ text: ArraySlice<UInt8>) -> Bool {
    var previous: Unicode.Scalar?
    return String(decoding: text, as: UTF8.self).unicodeScalars.contains { scalar in
      defer { previous = scalar }
      return previous != "\\" && scalar.properties.isUppercase
    }
  }
}

extension Message {
  fileprivate static func differs(_ blind: PatternEngines, _ sensitive: PatternEngines) -> Message {
    "on \(blind.clients) these letters match in any case, but on \(sensitive.clients) only as written"
  }
  fileprivate static let sayBoth: Message =
    "to match both cases, write '[Aa]'; for whole words use 'equals', with 'any_of' for several"
}
