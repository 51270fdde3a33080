import CampaignLanguage
import Findings
import Patterns
import SourceTree

/// An invalid regular expression.
enum RegexInvalid: PatternRule {
  static let info = RuleInfo(
    "regex-invalid", .error,
    finds: "A regular expression with a syntax error, such as a group that is not closed.",
    because: "The web client throws an error; others treat the filter as one that never holds.",
    source: "web client; documentation of JavaScript, java.util.regex and ICU",
    example: filterExample(
      bad: "{ property: code, matches: '^(EUR|USD$' }",
      good: "{ property: code, matches: '^(EUR|USD)$' }", targets: "ios"))

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
      value.add(info, .refused(refused.feature.noun, engines), part: refused.range, help: .writeOtherwise)
    }
  }
}

extension Message {
  fileprivate static func mistake(_ kind: PatternFault.Kind) -> Message {
    switch kind {
    case .unclosedGroup: "this group is not closed"
    case .unopenedGroup: "there is no group to close here"
    case .unclosedClass: "this class is not closed"
    case .unclosedName: "the name that begins here is not closed"
    case .unknownGroup: "unknown kind of group"
    case .nothingToRepeat: "there is nothing to repeat here"
    case .boundsReversed: "the first number of the repetition is larger than the second"
    case .rangeReversed: "this range ends before it begins"
    case .badEscape: "unknown escape"
    case .lastBackslash: "there is nothing after this backslash"
    case .noSuchGroup: "this refers to a group that does not exist"
    case .nameTaken: "another group already has this name"
    case .badName: "not a valid group name"
    }
  }
  fileprivate static func help(_ kind: PatternFault.Kind) -> Message {
    switch kind {
    case .unclosedGroup: "close the group with ')'; to match the character itself, write '\\('"
    case .unopenedGroup: "write '(' where the group begins; to match the character itself, write '\\)'"
    case .unclosedClass: "close it with ']'; to match the character itself, write '\\['"
    case .nothingToRepeat: "for any text, write '.*'; to match the character itself, put a backslash before it"
    case .badEscape: "to match the character itself, remove the backslash"
    case .badName: "use letters and digits, beginning with a letter"
    case .unclosedName: "close it with '>'"
    case .unknownGroup: "write '(' for a group, or '\\(' for the character"
    case .boundsReversed, .rangeReversed: "write the smaller one first"
    case .lastBackslash: "remove it, or write it twice for the character"
    case .noSuchGroup: "correct the number or the name of the group"
    case .nameTaken: "give each group its own name"
    }
  }
  fileprivate static let tooDeep: Message =
    "this group is nested \(Pattern.deepest + 1) levels deep; the limit is \(Pattern.deepest)"
  fileprivate static let lessNested: Message = "nest fewer groups"
}
