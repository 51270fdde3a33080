import Bytes
import CampaignCompile
import CampaignLanguage
import Findings
import SourceTree

// Filters of triggers, turned back into a property and one operator.

extension PayloadReader {
  /// The parts of a filter in a payload.
  private struct Parts {
    var property: DefinitionValue?
    /// The operator's name or its number.
    var comparison: NodeID?
    var operand: NodeID?
    /// True if the operand is a duration in milliseconds.
    var isCounted = false
    /// The kind of value that the filter compares with, if the payload has it.
    var kind: OperandKind?
    var kindNode: NodeID?
  }

  /// The groups of a list of filters. All groups must hold, and a group holds if one of its filters does.
  ///
  /// A filter that a definition can't express is left out of its group, so the group holds for fewer people, never for
  /// more. A group without filters stays: it never holds, and `lint` finds it.
  mutating func groups(_ node: NodeID, as form: PayloadForm) -> DefinitionValue? {
    guard case .list(.list(.record(let record), _), _) = form, tree[node].kind == .sequence else {
      return unchanged(node)
    }
    var kinds = PropertyKinds()
    var groups: [DefinitionValue] = []
    for group in tree.items(of: node) where !saysNothing(group) {
      guard tree[group].kind == .sequence else {
        if let value = unchanged(group) { groups.append(value) }
        continue
      }
      let filters = tree.items(of: group).compactMap { filter($0, as: record, kinds: &kinds) }
      groups.append(filters.count == 1 ? filters[0] : alternative(filters, group))
    }
    for (node, word) in kinds.untold { note(.kindOfExistence(word), at: node) }
    return groups.isEmpty ? nil : DefinitionValue(.list(groups), from: place(node))
  }

  private func alternative(_ filters: [DefinitionValue], _ group: NodeID) -> DefinitionValue {
    var record = DefinitionRecord(TriggerTable.alternative)
    record[TriggerTable.anyOf] = DefinitionValue(.list(filters), from: place(group))
    return DefinitionValue(.record(record), from: place(group))
  }

  private mutating func filter(
    _ node: NodeID, as record: PayloadRecord, kinds: inout PropertyKinds
  ) -> DefinitionValue? {
    guard tree[node].kind == .mapping else { return unchanged(node) }
    let parts = parts(of: node, as: record)
    guard let comparator = comparator(for: parts) else {
      note(.unknownComparator(parts.comparison.map { tree.text(of: $0) } ?? []), at: parts.comparison ?? node)
      return nil
    }
    guard let operand = operand(of: parts, for: comparator) else {
      note(.noOperand, at: parts.operand ?? node)
      return nil
    }
    note(parts, comparator, operand, in: &kinds)
    var draft = DefinitionRecord(TriggerTable.filter)
    draft[TriggerTable.property] = parts.property
    draft[comparator.field] = operand
    return DefinitionValue(.record(draft), from: place(node))
  }

  private mutating func parts(of node: NodeID, as record: PayloadRecord) -> Parts {
    var parts = Parts()
    for member in members(of: node) {
      guard let key = record.key(named: tree.text(of: member.key)) else {
        leaveOut(member, of: TriggerTable.filter)
        continue
      }
      switch key.origin {
      case .field(let field): parts.property = value(of: key, member.value, as: field)
      case .operatorName, .comparator: parts.comparison = member.value
      case .operand: parts.operand = member.value
      case .operandDuration:
        parts.operand = member.value
        parts.isCounted = true
      case .operandType, .propertyType:
        parts.kind = kind(tree.text(of: member.value), among: key.form)
        parts.kindNode = member.value
      case .constant, .campaignID, .word, .duration, .interval, .part, .whole, .beside, .groups, .key, .identity,
        .stamp, .workspace:
        continue
      }
    }
    return parts
  }

  private func kind(_ word: ArraySlice<UInt8>, among form: PayloadForm) -> OperandKind? {
    guard case .words(let words, _) = form else { return nil }
    return words.firstIndex { word.isWord(like: $0) }.flatMap { OperandKind(rawValue: $0) }
  }
}

// MARK: - Operators

extension PayloadReader {
  private func comparator(for parts: Parts) -> FilterOperatorRow? {
    guard let node = parts.comparison else { return nil }
    let all = FilterOperator.inPayloads
    if tree.value(of: node) == .text { return all.first { tree.text(of: node).isWord(like: $0.field.name) } }
    guard let number = integer(node) else { return nil }
    let kind = parts.kind ?? parts.operand.map { self.kind(of: $0) }
    let numbered = all.filter { $0.number == number || $0.numberWhenFalse == number }
    return numbered.first { $0.operand.suits(kind) }
  }

  private func kind(of node: NodeID) -> OperandKind {
    switch tree.value(of: node) {
    case .boolean: .boolean
    case .integer, .number: .number
    case .null, .text, nil: .text
    }
  }

  /// The value that a filter compares with. Nil if it has none.
  private mutating func operand(of parts: Parts, for comparator: FilterOperatorRow) -> DefinitionValue? {
    if comparator.operand == .existence, let node = parts.comparison, let number = integer(node) {
      return DefinitionValue(.boolean(number == comparator.number), from: place(node))
    }
    guard let node = parts.operand, tree.value(of: node) != .null else { return nil }
    switch comparator.operand {
    case .span: return span(node, in: parts.isCounted ? .milliseconds : .seconds) ?? unchanged(node)
    case .moment: return integer(node).flatMap { moment($0, node) } ?? unchanged(node)
    case .scalar where parts.kind == .moment: return integer(node).flatMap { moment($0, node) } ?? unchanged(node)
    case .scalar, .values, .number, .pattern, .existence: return unchanged(node)
    }
  }
}

extension FilterOperand {
  /// True if an operator can compare with a kind of value. Clients treat durations as dates, like dates and times.
  fileprivate func suits(_ kind: OperandKind?) -> Bool {
    switch self {
    case .number: kind == .number
    case .moment, .span: kind == .moment || kind == .duration
    case .pattern: kind == .text
    case .scalar, .existence: true
    case .values: false
    }
  }
}

// MARK: - Values that a definition can't express

extension PayloadReader {
  /// Adds a note if the kind of value in the payload is not that of the definition's value.
  private mutating func note(
    _ parts: Parts, _ comparator: FilterOperatorRow, _ operand: DefinitionValue, in kinds: inout PropertyKinds
  ) {
    guard reader == .clients, let told = parts.kind, let node = parts.kindNode else { return }
    let property = parts.property?.textBytes ?? []
    if comparator.operand == .existence { return kinds.addExistence(of: property, told, node, tree.text(of: node)) }
    let meant = operand.kind(for: comparator.operand)
    kinds.add(property, meant)
    if told != meant { note(.otherKind(tree.text(of: node)), at: node) }
  }
}

extension DefinitionValue {
  /// The kind of value that the compiler will write for clients.
  fileprivate func kind(for operand: FilterOperand) -> OperandKind {
    switch (operand, content) {
    case (.moment, _), (.span, _), (_, .moment): return .moment
    case (_, .boolean): return .boolean
    case (_, .integer), (_, .number): return .number
    case (_, .null), (_, .text), (_, .list), (_, .mapping), (_, .record):
      if case .success = Moment.read(textBytes) { return .moment }
      return .text
    }
  }
}

extension Message {
  fileprivate static func unknownComparator(_ number: ArraySlice<UInt8>) -> Message {
    number.isEmpty
      ? "left out: the filter has no comparator"
      : "left out: no operator has the number \(quoting: number) for this kind of value"
  }

  fileprivate static let noOperand: Message = "left out: the filter has no value to compare with"

  fileprivate static func kindOfExistence(_ kind: ArraySlice<UInt8>) -> Message {
    "left out: a filter for the existence of a property can't require a \(quoting: kind)"
  }

  fileprivate static func otherKind(_ kind: ArraySlice<UInt8>) -> Message {
    "left out: the value is not a \(quoting: kind); the campaign file compares with the value as it is"
  }
}
