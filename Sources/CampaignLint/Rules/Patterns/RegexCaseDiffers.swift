internal import CampaignLanguage
internal import Findings
internal import Patterns

/// Letters that match in either case on some clients, and in one on others.
enum RegexCaseDiffers: FieldRule {
  static let info = RuleInfo(
    "regex-case-differs", .advice,
    finds: "Letters in a regular expression for clients that ignore case together with clients that do not.",
    because: "The Android and Roku clients ignore case; the web client does not.",
    source: "changelog of the Android SDK; web and Roku clients",
    bad: campaign(where: "{ property: code, matches: '^promo-[0-9]+$' }"),
    good: campaign(where: "{ property: code, matches: '^[Pp][Rr][Oo][Mm][Oo]-[0-9]+$' }"))

  static let fields = TriggerTable.fields(comparing: .pattern)

  static func check(_ value: LintedValue, of record: LintedRecord) {
    let engines = record.targets.patternEngines
    let blind = engines.intersection(.blindToCase)
    guard !blind.isEmpty, !engines.isDisjoint(with: .sensitiveToCase), let pattern = value.soundPattern,
      !pattern.ignoresCase, let letters = pattern.firstCasedLetters
    else { return }
    value.add(info, .differs(blind), part: letters, help: .sayBoth)
  }
}

extension Message {
  fileprivate static func differs(_ blind: PatternEngines) -> Message {
    "on \(blind.names) these letters match in any case, but on the web only as written"
  }
  fileprivate static let sayBoth: Message =
    "to match both cases, write '[Aa]'; for whole words use 'equals', with 'any_of' for several"
}
