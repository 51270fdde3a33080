import Bytes
import CampaignCheck
import CampaignDerive
import CampaignEditor
import CampaignEngine
package import CommandSupport
import Findings

extension CompletedCommand {
  /// A command with the suggestions for its options and operands.
  init(_ spec: CommandSpec) {
    self.init(
      spec, options: spec.options.map { CompletedOption($0, suggestion: Suggestion(for: $0)) },
      operands: Suggestion(forOperandsOf: spec))
  }
}

extension Suggestion {
  /// The suggestion for a value, by its placeholder in the help. Nil for an unknown placeholder.
  package init?(placeholder: String) {
    switch placeholder {
    case "FILE", "FILE:LINE", "PATH", "PAYLOAD", "OLD": self = .files
    case "DIR": self = .folders
    case "ID": self = .words(ruleCatalogue.map(\.id))
    case "ID=SEVERITY": self = .words(Suggestion.settings)
    case "NAME", "NAME=VALUE", "TAG", "TIME", "SPAN", "COMMIT", "N", "I/N", "TEXT", "TEMPLATE", "URL", "OLD=NEW",
      "PARTS", "USER":
      self = .nothing
    case "MESSAGE": self = .names(NameKind.items.rawValue, orFiles: true)
    case "CARD", "CAMPAIGN", "PRODUCT", "CHANGE", "DATE": self = .nothing
    default: return nil
    }
  }

  /// The suggestion after an option. Nil if it has no value.
  fileprivate init?(for option: Option) {
    if let names = NameKind(for: option) {
      self = .names(names.rawValue, orFiles: false)
      return
    }
    switch option.value {
    case .none: return nil
    case .choice(let choices): self = .words(choices)
    case .number: self = .nothing
    case .text(let name): self = Suggestion(placeholder: name) ?? .nothing
    }
  }

  /// The operands of a command.
  package init(forOperandsOf command: CommandSpec) {
    let words = command.operandWords()
    let names = command.operands.split { !($0.isLetter || $0 == ":") }.map(String.init)
    let suggestions = names.filter { $0.count > 1 }.compactMap { Suggestion(placeholder: $0) }
    let isOptionsValue = command.operands.hasPrefix("-")
    self =
      words.isEmpty ? suggestions.dropFirst(isOptionsValue ? 1 : 0).first { $0 != .nothing } ?? .nothing : .words(words)
  }

  /// Every rule with its possible settings.
  private static let settings = ruleCatalogue.flatMap { rule in
    ["off", "advice", "warning", "error"].filter { word in
      RuleSetting(word: word).map { rule.mayBe($0) } ?? false
    }.map { "\(rule.id)=\($0)" }
  }
}
