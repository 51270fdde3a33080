import CampaignLanguage
import Findings
import Patterns
import SourceTree

/// A rule that checks regular expressions.
protocol PatternRule: FieldRule {}

extension PatternRule {
  static var fields: [Field] { TriggerTable.fields(comparing: .pattern) }
}

extension LintedValue {
  /// The value as a regular expression.
  var pattern: Pattern {
    let file = file
    if let known = file.pattern, known.node == node { return known.pattern }
    let pattern = PatternParser.read(text)
    file.pattern = (node, pattern)
    return pattern
  }

  /// The value as a regular expression, if it has no fault and can be analysed.
  var soundPattern: Pattern? {
    let pattern = pattern
    return pattern.fault == nil && !pattern.isTooDeep ? pattern : nil
  }
}

extension Message {
  static func refused(_ noun: String, _ engines: PatternEngines) -> Message {
    "\(noun) is not supported on \(engines.clients)"
  }
  static let writeOtherwise: Message =
    "write the pattern without it, or remove the client from the campaign's 'targets'"
}
