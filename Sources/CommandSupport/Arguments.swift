package import CampaignEngine
import CampaignLanguage
package import Files
import Findings
import SourceText

/// The command line, sorted into options and operands.
package struct Arguments: Sendable {
  /// In the order of the command line, because some options come in pairs. A path need not be valid text.
  package private(set) var options: [(option: Option, value: String, path: RawPath)] = []
  /// The paths, if the command has any.
  package private(set) var operands: [RawPath] = []
  /// The words of older versions on the command line, each with the word of now.
  package private(set) var oldWords: [(old: String, now: String)] = []

  package func has(_ option: Option) -> Bool { options.contains { $0.option == option } }

  /// The last value of an option, which wins over earlier ones.
  package func value(of option: Option) -> String? { options.last { $0.option == option }?.value }

  /// The last value of an option that takes a path.
  package func path(of option: Option) -> RawPath? { options.last { $0.option == option }?.path }

  /// The operand of a command that takes at most one.
  package func onlyOperand() throws(UsageError) -> String? {
    guard operands.count < 2 else { throw .tooManyOperands(operands[1].shown) }
    return operands.first?.shown
  }

  /// The same arguments without an option.
  package func without(_ option: Option) -> Arguments {
    var result = self
    result.options.removeAll { $0.option == option }
    return result
  }

  package func number(of option: Option) -> Int? { value(of: option).flatMap { Int($0) } }
}

extension Arguments {
  /// Reads the arguments of a command. `--` ends the options; `-` alone is an operand.
  package init(parsing words: [RawPath], for command: CommandSpec) throws(UsageError) {
    var words = words[...]
    let options = command.options
    while let word = words.popFirst() {
      let text = word.shown
      if text == "--" {
        operands += words
        return
      }
      guard text.hasPrefix("-"), text != "-" else {
        operands.append(word)
        continue
      }
      if text.hasPrefix("--") {
        try takeLong(word, from: &words, among: options, of: command)
      } else {
        try takeShort(word, from: &words, among: options)
      }
    }
  }

  /// `--name`, `--name value` or `--name=value`
  private mutating func takeLong(
    _ word: RawPath, from words: inout ArraySlice<RawPath>, among options: [Option], of command: CommandSpec
  ) throws(UsageError) {
    let parts = word.bytes.dropFirst(2).split(
      separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
    let name = RawPath(parts[0]).shown
    guard let option = option(named: name, among: options) else {
      if let advice = command.elsewhere[name] {
        throw UsageError(message: "'\(command.name)' has no option '--\(name)'; \(advice)")
      }
      throw .unknownOption(name, among: options)
    }
    try take(option, attached: parts.count > 1 ? RawPath(parts[1]) : nil, from: &words)
  }

  /// The option of a command, also by its name in an older version.
  private mutating func option(named name: String, among options: [Option]) -> Option? {
    if let option = options.first(where: { $0.name == name }) { return option }
    let now = Term.now(name, in: .option).lazy.compactMap { word in options.first { $0.name == word } }.first
    if let now { note("--\(name)", now.flag) }
    return now
  }

  private mutating func note(_ old: String, _ now: String) {
    if !oldWords.contains(where: { $0.old == old }) { oldWords.append((old, now)) }
  }

  /// The value, if an option accepts it: one of the words for it in an older version becomes the word of now.
  private mutating func accepted(_ value: String, by option: Option) throws(UsageError) -> String {
    guard case .choice(let choices) = option.value, !choices.contains(value),
      let now = Term.now(value, in: .value).first(where: choices.contains)
    else { return try option.accepted(value) }
    note("\(option.flag) \(value)", "\(option.flag) \(now)")
    return now
  }

  /// `-q`, or several in one: `-qh`
  private mutating func takeShort(
    _ word: RawPath, from words: inout ArraySlice<RawPath>, among options: [Option]
  ) throws(UsageError) {
    var rest = word.bytes.dropFirst()
    while let letter = RawPath(rest).shown.first {
      guard let option = options.first(where: { $0.short == letter }) else {
        throw .unknownOption(letter)
      }
      rest = rest.dropFirst(letter.utf8.count)
      let attached = option.value == .none || rest.isEmpty ? nil : RawPath(rest)
      if attached != nil { rest = [] }
      try take(option, attached: attached, from: &words)
    }
  }

  private mutating func take(
    _ option: Option, attached: RawPath?, from words: inout ArraySlice<RawPath>
  ) throws(UsageError) {
    guard option.repeats || !has(option) || option.value == .none else { throw .givenTwice(option) }
    if option.value == .none {
      guard attached == nil else { throw UsageError(message: "\(option.flag) takes no value") }
      return options.append((option, "", RawPath([])))
    }
    guard let value = attached ?? words.popFirst() else { throw .missingValue(option) }
    options.append((option, try accepted(value.shown, by: option), value))
  }
}

extension Option {
  /// The value, if the option accepts it.
  fileprivate func accepted(_ value: String) throws(UsageError) -> String {
    switch self.value {
    case .none, .text: return value
    case .choice(let choices):
      guard choices.contains(value) else { throw .notAChoice(value, among: choices, of: self) }
    case .number(let range):
      guard let number = Int(value), range.contains(number) else { throw .notInRange(value, range, of: self) }
    }
    return value
  }
}

// MARK: - Words

extension UsageError {
  fileprivate static func unknownOption(_ name: String, among options: [Option]) -> UsageError {
    if let hint = ForeignNames.options[name] { return UsageError(message: "unknown option '--\(name)'; \(hint)") }
    let names = options.map(\.name)
    let near = ForeignNames.sameOptions[name]?.first(where: names.contains) ?? nearest(to: name, among: names)
    return UsageError(message: "unknown option '--\(name)'", suggestion: near.map { "--\($0)" })
  }

  fileprivate static func unknownOption(_ letter: Character) -> UsageError {
    UsageError(message: "unknown option '-\(letter)'" + (ForeignNames.letters[letter].map { "; \($0)" } ?? ""))
  }

  /// An unknown command. An option in its place belongs to a command.
  package static func unknownCommand(_ name: String, among commands: [CommandSpec]) -> UsageError {
    if name == "-v" {
      return UsageError(message: "unknown option '-v'; use 'campaignc --version' or -V for the version")
    }
    if let hint = ForeignNames.commands[name] { return UsageError(message: "unknown command '\(name)'; \(hint)") }
    if name.hasPrefix("-"), name != "-" {
      return UsageError(message: "'\(name)' needs a command before it", suggestion: "campaignc lint \(name)")
    }
    if name.contains("/") || name.hasSuffix(".yaml") || name.hasSuffix(".yml") || name.hasSuffix(".json") {
      return UsageError(message: "unknown command '\(name)'", suggestion: "campaignc lint \(name)")
    }
    return UsageError(
      message: "unknown command '\(name)'", suggestion: nearest(to: name, among: commands.map(\.name)))
  }

  fileprivate static func tooManyOperands(_ second: String) -> UsageError {
    UsageError(message: "only one argument is allowed, and '\(second)' is a second one")
  }

  fileprivate static func givenTwice(_ option: Option) -> UsageError {
    UsageError(message: "\(option.flag) is given twice")
  }

  fileprivate static func missingValue(_ option: Option) -> UsageError {
    UsageError(message: "\(option.flag) needs a value: \(option.flag) \(option.placeholder ?? "VALUE")")
  }

  fileprivate static func notAChoice(_ value: String, among choices: [String], of option: Option) -> UsageError {
    UsageError(
      message: "\(option.flag) takes \(listed(choices)), not '\(excerpt(of: value.utf8))'",
      suggestion: nearest(to: value, among: choices))
  }

  fileprivate static func notInRange(_ value: String, _ range: ClosedRange<Int>, of option: Option) -> UsageError {
    let upper = range.upperBound == .max ? "up" : "to \(range.upperBound)"
    return UsageError(message: "\(option.flag) takes a number from \(range.lowerBound) \(upper), not '\(value)'")
  }
}
