internal import CampaignLanguage
internal import Findings
internal import Patterns
internal import SourceTree

/// A regular expression that is none.
enum RegexInvalid: FieldRule {
  static let info = RuleInfo(
    "regex-invalid", .error,
    finds: "A regular expression with a mistake, such as a group that is not closed.",
    because: "The web client throws where it meets one, and others take the filter for one that never holds.",
    source: "web client; documentation of JavaScript, java.util.regex and ICU",
    bad: campaign(where: "{ property: code, matches: '^(EUR|USD$' }", targets: "ios"),
    good: campaign(where: "{ property: code, matches: '^(EUR|USD)$' }", targets: "ios"))

  static let fields = TriggerTable.fields(comparing: .pattern)

  static func check(_ value: LintedValue, of record: LintedRecord) {
    let pattern = value.pattern
    if let fault = pattern.fault {
      value.add(info, .mistake(fault.kind), part: fault.range, help: .help(fault.kind))
      return
    }
    if let group = pattern.tooDeepGroup {
      value.add(.limit, .tooDeep, part: group, help: .lessNested)
      return
    }
    let engines = record.targets.patternEngines
    if let refused = pattern.features.first(where: { $0.feature.judgement(for: engines) == .refusedByAll }) {
      value.add(info, .refused(refused.feature.noun, engines), part: refused.range)
    }
  }
}

extension Message {
  fileprivate static func mistake(_ kind: PatternFault.Kind) -> Message {
    switch kind {
    case .unclosedGroup: "this group is not closed"
    case .unopenedGroup: "this closes no group"
    case .unclosedClass: "this class is not closed"
    case .unclosedName: "the name that begins here has no end"
    case .unknownGroup: "there is no group that begins so"
    case .nothingToRepeat: "there is nothing here that could be repeated"
    case .boundsReversed: "the first number of a quantifier is the smaller one"
    case .boundsTooLarge: "nothing can be repeated so often"
    case .rangeReversed: "this range ends before it begins"
    case .badEscape: "there is no such escape"
    case .lastBackslash: "a backslash has something behind it"
    case .noSuchGroup: "there is no group that this could refer to"
    case .nameTaken: "another group has this name"
    case .badName: "this is no name of a group"
    }
  }
  fileprivate static func help(_ kind: PatternFault.Kind) -> Message? {
    switch kind {
    case .unclosedGroup, .unopenedGroup, .unclosedClass, .nothingToRepeat:
      "where the character itself is meant, put a backslash before it"
    case .badEscape: "where the character itself is meant, leave the backslash out"
    case .badName: "it is letters and digits, and begins with a letter"
    default: nil
    }
  }
  fileprivate static let tooDeep: Message =
    "this group is nested \(Pattern.deepest + 1) levels deep, and the limit is \(Pattern.deepest)"
  fileprivate static let lessNested: Message = "put fewer groups into one another"
  fileprivate static func refused(_ noun: String, _ engines: PatternEngines) -> Message {
    "\(noun) is refused on \(engines.names)"
  }
}
