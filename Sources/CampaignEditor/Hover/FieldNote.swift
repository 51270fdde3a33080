import CampaignDerive
import CampaignLanguage
import Findings

/// Explanations of fields, types, words and rules in Markdown. Hovers and proposals show them.
enum Note {
  /// A field of a record: what it is for, and what its value can be.
  static func about(_ use: RecordType.Use, of type: RecordType) -> String {
    var lines: [String] = []
    for (name, words) in FieldExplanation.facts(about: use, of: type) {
      if name.isEmpty, let last = lines.popLast() {
        lines.append("\(last). \(words)")
      } else {
        lines.append("* \(name): \(words)")
      }
    }
    return "**`\(use.field.name)`** of \(type.noun): \(use.field.summary.code)\n\n" + lines.joined(separator: "\n")
  }

  static func about(_ type: RecordType) -> String {
    let required = type.fields.filter(\.isRequired).map { "`\($0.field.name)`" }
    let needs = required.isEmpty ? "" : "\n\nRequired: \(required.joined(separator: ", "))."
    return "**`\(type.name)`**: \(type.summary.code)\(needs)"
  }

  static func about(_ choice: Choice) -> String {
    let wire = choice.wire.map { $0 == choice.name ? "" : "\n\nIn payloads: `\($0)`." } ?? ""
    return "**`\(choice.name)`**: \(choice.summary.code)\(wire)"
  }

  static func about(_ rule: RuleInfo) -> String {
    """
    **`\(rule.id)`** (\(rule.severity.rawValue)\(rule.isOffByDefault ? ", off by default" : "")): \(rule.finds.code)

    \(rule.because.code)

    `campaignc explain \(rule.id)` shows an example.
    """
  }
}

extension String {
  /// The text with backticks in place of single quotes around names.
  fileprivate var code: String {
    var result = ""
    var isOpen = false
    var last: Character = " "
    for character in self {
      let begins = !isOpen && character == "'" && !last.isLetter && !last.isNumber
      if character == "'", begins || isOpen {
        isOpen.toggle()
        result.append("`")
      } else {
        result.append(character)
      }
      last = character
    }
    return isOpen ? self : result
  }
}
