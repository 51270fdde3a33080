import CampaignLanguage
import Findings
import Patterns

/// A part of a regular expression that the clients of a campaign read differently.
enum RegexNotPortable: PatternRule {
  static let info = RuleInfo(
    "regex-not-portable", .warning,
    finds: "Part of a regular expression that some of the campaign's clients don't support or read differently.",
    because:
      "The clients use the engines of JavaScript, Java, ICU and PCRE, which share only part of their syntax.",
    source: "documentation of JavaScript, java.util.regex, ICU and PCRE",
    example: filterExample(
      bad: "{ property: code, matches: '^[0-9]++$' }", good: "{ property: code, matches: '^[0-9]+$' }"))

  static func check(_ value: LintedValue, of record: LintedRecord) {
    guard let pattern = value.soundPattern, !pattern.features.isEmpty else { return }
    let engines = record.targets.patternEngines
    let judged = pattern.features.map { ($0, $0.feature.judgement(for: engines)) }
    // An expression that no client accepts has another finding.
    guard !judged.contains(where: { $1 == .refusedByAll }) else { return }
    for (use, judgement) in judged {
      switch judgement {
      case .alike, .refusedByAll: continue
      case .refused where use.feature == .lookbehind: report(value, use, .refusedByOldBrowsers)
      case .refused(let refusing): report(value, use, .refused(use.feature.noun, refusing))
      case .readOtherwise(let others): report(value, use, .readOtherwise(use.feature.noun, others))
      }
    }
  }

  private static func report(_ value: LintedValue, _ use: PatternFeature.Use, _ message: Message) {
    value.add(info, message, part: use.range, help: .help(use.feature), fixes: fixes(value, use))
  }

  private static func fixes(_ value: LintedValue, _ use: PatternFeature.Use) -> [Fix] {
    let text = value.text.dropFirst(use.range.lowerBound).prefix(use.range.count)
    switch use.feature {
    case .looseOpeningBrace: return value.rewriting([(use.range, "\\{")], .escape, .needsReview)
    case .looseClosingBrace: return value.rewriting([(use.range, "\\}")], .escape, .needsReview)
    case .nestedClass, .openNestedClass: return value.rewriting([(use.range, "\\[")], .escape, .needsReview)
    case .textEdge:
      let anchor = text.last == UInt8(ascii: "A") ? "^" : "$"
      return value.rewriting([(use.range, anchor)], .writeWord(anchor), .needsReview)
    default: return []
    }
  }
}

extension Message {
  fileprivate static let refusedByOldBrowsers: Message = "browsers from before 2023 don't support lookbehind"
  fileprivate static func readOtherwise(_ noun: String, _ engines: PatternEngines) -> Message {
    "\(noun) is read differently on \(engines.clients)"
  }
  fileprivate static let escape: Message = "put a backslash before it"
  fileprivate static func help(_ feature: PatternFeature) -> Message {
    switch feature {
    case .inlineFlags: "to match both cases, write '[Aa]'"
    case .property, .shortProperty, .posixClass, .barePosixClass: "list the characters, as in '[A-Za-z]'"
    case .otherNameSyntax, .otherName: "write '(?<name>...)' with letters and digits, or remove the name"
    case .lookbehind: "match the text before it too; the position does not matter here"
    case .unboundedLookbehind: "set an upper limit, as in '{1,9}'"
    case .possessive: "remove the second sign"
    case .letterEscape, .caseEscape, .rokuEscape: "remove the backslash"
    case .largeBounds, .hugeBounds: "set a lower limit"
    case .atomic: "write '(?:...)'"
    case .loneZero, .longOctal, .bracedHexadecimal, .bracedUnicode, .longEscape: "write the character itself"
    default: writeOtherwise
    }
  }
}
