internal import Bytes
internal import CampaignCheck
internal import CampaignDerive
internal import CampaignEngine
internal import Findings

/// What a shell offers for a word of a command line.
enum Suggestion: Equatable {
  case files, folders
  case words([String])
  /// Nothing that could be known before it is typed.
  case nothing

  /// What stands for a value, by the name that help calls it by; nil for a name that is not spoken of here.
  init?(placeholder: String) {
    switch placeholder {
    case "FILE", "FILE:LINE", "PATH", "PAYLOAD": self = .files
    case "DIR", "FOLDER": self = .folders
    case "ID": self = .words(ruleCatalogue.map(\.id))
    case "ID=SEVERITY": self = .words(Suggestion.settings)
    case "NAME", "MOMENT", "COMMIT", "N", "TEXT": self = .nothing
    default: return nil
    }
  }

  /// What follows an option; nil where nothing does.
  init?(for option: Option) {
    switch option.value {
    case .none: return nil
    case .choice(let choices): self = .words(choices)
    case .number: self = .nothing
    case .text(let name): self = Suggestion(placeholder: name) ?? .nothing
    }
  }

  /// What the operands of a command are.
  init(forOperandsOf command: CommandSpec) {
    let words = command.operandWords()
    let names = command.operands.split { !($0.isLetter || $0 == ":") }.map(String.init)
    let suggestions = names.filter { $0.count > 1 }.compactMap { Suggestion(placeholder: $0) }
    let isOptionsValue = command.operands.hasPrefix("-")
    self = words.isEmpty ? suggestions.dropFirst(isOptionsValue ? 1 : 0).first ?? .nothing : .words(words)
  }

  /// Every rule with what it may be set to.
  private static let settings = ruleCatalogue.flatMap { rule in
    ["off", "advice", "warning", "error"].filter { word in
      RuleSetting(word: word).map { rule.mayBe($0) } ?? false
    }.map { "\(rule.id)=\($0)" }
  }
}

/// A shell that can be told what to offer.
enum Shell: String, CaseIterable {
  case bash, zsh, fish

  func completions(for commands: [CommandSpec]) -> String {
    switch self {
    case .bash: BashCompletions.text(for: commands)
    case .zsh: ZshCompletions.text(for: commands)
    case .fish: FishCompletions.text(for: commands)
    }
  }
}

extension Option {
  /// What the option does in a few words: the first sentence of its help.
  var brief: String { Substring(summary).firstSentence }

  /// How it can be written: `--output`, and `-o` where it has a letter.
  var spellings: [String] { [flag] + (short.map { ["-\($0)"] } ?? []) }
}

extension CommandSpec {
  var brief: String { Substring(summary).firstSentence }
}

extension Substring {
  fileprivate var firstSentence: String {
    let sentence = firstRange(of: ". ").map { self[..<$0.lowerBound] } ?? self
    return String(sentence.last == "." ? sentence.dropLast() : sentence)
  }
}
