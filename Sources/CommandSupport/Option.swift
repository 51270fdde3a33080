/// An option of a command, as data. Parsing, help and usage errors use it.
package struct Option: Sendable, Equatable {
  /// Without its dashes.
  package let name: String
  package let short: Character?
  package let value: Value
  package let repeats: Bool
  /// Its line of help.
  package let summary: String

  package init(
    _ name: String, short: Character? = nil, takes value: Value = .none, repeats: Bool = false, _ summary: String
  ) {
    self.name = name
    self.short = short
    self.value = value
    self.repeats = repeats
    self.summary = summary
  }

  /// The kind of value after the option.
  package enum Value: Sendable, Equatable {
    /// No value: the option is given or not.
    case none
    case choice([String])
    case number(ClosedRange<Int>)
    /// Any text. The name is its placeholder in the help.
    case text(String)
  }

  /// The option on the command line: `--format`.
  package var flag: String { "--" + name }

  /// The value in help texts: `F`, or the choices if there are few.
  package var placeholder: String? {
    switch value {
    case .none: nil
    case .choice(let choices): choices.joined(separator: "|").count <= 24 ? choices.joined(separator: "|") : "NAME"
    case .number: "N"
    case .text(let name): name
    }
  }
}

extension Option {
  package static let help = Option("help", short: "h", "Print this help.")
}

extension Option {
  /// A short description of the option: the first sentence of its help.
  package var brief: String { Substring(summary).firstSentence }

  /// The spellings: `--output`, and `-o` if it has a letter.
  package var spellings: [String] { [flag] + (short.map { ["-\($0)"] } ?? []) }
}

extension CommandSpec {
  package var brief: String { Substring(summary).firstSentence }
}

extension Substring {
  fileprivate var firstSentence: String {
    let sentence = firstRange(of: ". ").map { self[..<$0.lowerBound] } ?? self
    return String(sentence.last == "." ? sentence.dropLast() : sentence)
  }
}
