internal import CampaignLanguage
internal import Findings
internal import Patterns

/// Letters that match in either case on some clients, and in one on others.
enum RegexCaseDiffers: FieldRule {
  static let info = RuleInfo(
    "regex-case-differs", .advice,
    finds: "Letters in a regular expression, for clients that match them in either case and others that do not.",
    because: "The Android and Roku clients match letters in either case, and the web client as they are written.",
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
    "on \(blind.names) these letters match in either case, and on the web as they are written"
  }
  fileprivate static let sayBoth: Message =
    "write both cases where both are meant, as in '[Aa]'; for certain words say 'equals', in an 'any_of' if there are several"
}
