import Bytes
import CampaignCompile
import CampaignLanguage
import Findings
import SourceTree

// Converts the values of payloads to the values that authors write.

extension PayloadReader {
  /// The value of a key for the campaign file. Nil if it is the default.
  mutating func value(of key: PayloadKey, _ node: NodeID, as field: Field) -> DefinitionValue? {
    if let fallback = key.fallback, isSame(node, fallback) {
      guard case .written = field.fallback else { return nil }
    }
    return value(node, as: key.form, in: field.form)
  }

  /// Converts a value from the form of the payload to the form of the language. If that is impossible, the value stays
  /// as it is, and `lint` reports it.
  mutating func value(_ node: NodeID, as form: PayloadForm, in language: Form) -> DefinitionValue? {
    switch form {
    case .words(_, let choices): word(node, among: choices) ?? unchanged(node)
    case .integer: integer(node).map { whole($0, in: language, node) } ?? unchanged(node)
    case .unixSeconds: moment(node)
    case .count(let unit): duration(node, in: unit)
    case .color, .argb: color(node).map { DefinitionValue(text: $0, from: place(node)) } ?? unchanged(node)
    case .list(let item, _): list(node, of: item, in: language)
    case .record(let record): object(node, as: record, in: language)
    case .variant(let variant): tree[node].kind == .mapping ? read(node, as: variant) : unchanged(node)
    case .constant, .text, .localTime, .digest, .boolean, .number, .texts, .scalar: unchanged(node)
    }
  }

  /// A value as it is in the payload. Nil, with a note, for a number that no double can hold.
  mutating func unchanged(_ node: NodeID) -> DefinitionValue? {
    switch tree[node].kind {
    case .sequence:
      let items = tree.items(of: node).compactMap { unchanged($0) }
      return DefinitionValue(.list(items), from: place(node))
    case .mapping:
      let members = tree.members(of: node).compactMap { member in
        unchanged(member.value).map { DefinitionMember(name: tree.text(of: member.key), value: $0) }
      }
      return DefinitionValue(.mapping(members), from: place(node))
    case .scalar, .alias: return scalar(node).map { DefinitionValue($0, from: place(node)) }
    }
  }

  private mutating func scalar(_ node: NodeID) -> DefinitionValue.Content? {
    switch tree.value(of: node) {
    case .null, nil: return .null
    case .boolean(let truth): return .boolean(truth)
    case .integer(let integer):
      guard ExactNumber.isKept(tree.text(of: node), as: Double(integer)) else {
        note(.inexact, at: node)
        return nil
      }
      return .integer(integer)
    case .number(let number) where number.isFinite:
      guard ExactNumber.isKept(tree.text(of: node), as: number) else {
        note(.inexact, at: node)
        return nil
      }
      return .number(number)
    case .number:
      note(.tooLarge, at: node)
      return nil
    case .text: return .text(tree.text(of: node))
    }
  }

  private func isSame(_ node: NodeID, _ constant: PayloadConstant) -> Bool {
    switch constant {
    case .text(let text): tree.value(of: node) == .text && tree.text(of: node, is: text)
    case .boolean(let truth): tree.value(of: node) == .boolean(truth)
    case .integer(let integer): self.integer(node) == integer
    case .texts(let texts): tree[node].kind == .sequence && texts.isEmpty && tree.childCount(of: node) == 0
    case .emptyObject: tree[node].kind == .mapping && tree.childCount(of: node) == 0
    }
  }
}

// MARK: - Words and numbers

extension PayloadReader {
  /// The word of the language for a word of a payload, or of another tool.
  private func word(_ node: NodeID, among choices: Choices) -> DefinitionValue? {
    guard tree.value(of: node) == .text else { return nil }
    let text = tree.text(of: node)
    let choice = choices.all.first { choice in
      text.isWord(like: choice.name) || choice.foreign.contains { text.isWord(like: $0) }
    }
    return choice.map { DefinitionValue(text: $0.name, from: place(node)) }
  }

  /// The whole number of a value, in any notation: 5000, 5000.0, 5e3. Nil for a number that some client can't hold
  /// exactly.
  func integer(_ node: NodeID) -> Int64? {
    switch tree.value(of: node) {
    case .integer(let integer): return integer.magnitude <= 1 << 53 ? integer : nil
    case .number(let number) where number.magnitude < 0x1p53:
      let integer = Int64(number)
      return Double(integer) == number ? integer : nil
    case .null, .boolean, .number, .text, nil: return nil
    }
  }

  /// A whole number, or the word of the language for it.
  private func whole(_ integer: Int64, in language: Form, _ node: NodeID) -> DefinitionValue {
    if case .either = language, let word = Int32(exactly: integer).flatMap({ Priority($0).word }) {
      return DefinitionValue(text: word, from: place(node))
    }
    return DefinitionValue(.integer(integer), from: place(node))
  }

  private func color(_ node: NodeID) -> String? {
    var color: Color?
    if case .success(let written) = Color.read(tree.text(of: node)) { color = written }
    if tree.value(of: node) != .text {
      // Some servers write the number as a signed integer of 32 bits.
      color = integer(node).flatMap { UInt32(exactly: $0) ?? Int32(exactly: $0).map { UInt32(bitPattern: $0) } }
        .map { Color(argb: $0) }
    }
    return color.map { $0.alpha == 255 ? String($0.text.dropLast(2)) : $0.text }
  }
}

// MARK: - Time

extension PayloadReader {
  /// A date and time. For clients, one before 1970 means never.
  private mutating func moment(_ node: NodeID) -> DefinitionValue? {
    guard let seconds = integer(node) else { return unchanged(node) }
    if reader == .clients, seconds < 0 { return nil }
    return moment(seconds, node)
  }

  mutating func moment(_ seconds: Int64, _ node: NodeID) -> DefinitionValue? {
    Moment(seconds: seconds).map { DefinitionValue(.moment($0), from: place(node)) } ?? unchanged(node)
  }

  /// A duration. For clients, -1 means none.
  private mutating func duration(_ node: NodeID, in unit: TimeSpanUnit) -> DefinitionValue? {
    if reader == .clients, integer(node) == -1 { return nil }
    return span(node, in: unit) ?? unchanged(node)
  }

  /// A number of seconds or milliseconds as a duration.
  func span(_ node: NodeID, in unit: TimeSpanUnit) -> DefinitionValue? {
    guard let count = integer(node) else { return nil }
    let (milliseconds, overflow) = count.multipliedReportingOverflow(by: unit.rawValue)
    return overflow
      ? nil : TimeSpan(milliseconds: milliseconds).map { DefinitionValue(text: $0.text, from: place(node)) }
  }

  /// The minimum time until the next display: -1 is never, 0 is at once.
  mutating func interval(_ node: NodeID, as form: PayloadForm) -> DefinitionValue? {
    guard case .count(let unit) = form else { return nil }
    if let seconds = integer(node), let word = ReEligibility.allCases.first(where: { $0.seconds == seconds }) {
      return DefinitionValue(text: word.rawValue, from: place(node))
    }
    return span(node, in: unit) ?? unchanged(node)
  }
}

// MARK: - Lists and objects

extension PayloadReader {
  private mutating func list(_ node: NodeID, of item: PayloadForm, in language: Form) -> DefinitionValue? {
    guard case .list(let list) = language, tree[node].kind == .sequence else { return unchanged(node) }
    var items: [DefinitionValue] = []
    for child in tree.items(of: node) where !saysNothing(child) {
      if let value = value(child, as: item, in: list.item) { items.append(value) }
    }
    // A word that must be alone in a list means the same as an empty list.
    if items.count == 1, let alone = list.alone, items[0].isWritten(alone) { items = [] }
    return DefinitionValue(.list(items), from: place(node))
  }

  private mutating func object(_ node: NodeID, as record: PayloadRecord, in language: Form) -> DefinitionValue? {
    guard case .record(let type) = language, tree[node].kind == .mapping else { return unchanged(node) }
    return DefinitionValue(.record(read(node, as: [record], of: type)), from: place(node))
  }
}

extension Message {
  fileprivate static let tooLarge: Message = "left out: this number is too large"
  fileprivate static let inexact: Message = "left out: no client can hold this number exactly"
}
