internal import CampaignCheck
internal import CampaignIR
internal import CampaignLanguage
internal import SourceTree

// Filters: which operator one has, what it compares with, and what payloads call that.

extension PayloadWriter {
  /// Writes a list of filters and alternatives as a list of lists; false where there are none.
  mutating func writeGroups(_ slot: CheckedRecords.Slot?, _ object: Int, in trigger: Int) -> Bool {
    guard let slot else { return false }
    self.trigger = trigger
    mark(slot.value)
    bytes.append(UInt8(ascii: "["))
    let first = bytes.count
    for item in records.records(in: slot) {
      if bytes.count > first { bytes.append(UInt8(ascii: ",")) }
      mark(records.entries[item].mapping)
      bytes.append(UInt8(ascii: "["))
      writeGroup(item, object)
      bytes.append(UInt8(ascii: "]"))
    }
    bytes.append(UInt8(ascii: "]"))
    return true
  }

  /// Writes one filter, or those of which one must hold.
  private mutating func writeGroup(_ item: Int, _ object: Int) {
    guard records.entries[item].type === TriggerTable.alternative else {
      writeObject(object, of: item)
      return
    }
    guard let filters = records.slot(TriggerTable.anyOf, of: item) else { return }
    var isFirst = true
    for filter in records.records(in: filters) {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      mark(records.entries[filter].mapping)
      writeObject(object, of: filter)
      isFirst = false
    }
  }

  mutating func writeFilter(_ source: PayloadPlan.Source, of filter: Int) -> Bool {
    guard let (comparison, slot) = comparison(of: filter), let value = tree.resolved(slot.value) else { return false }
    switch source {
    case .operatorName:
      mark(slot.key)
      write(text: comparison.name[...])
    case .comparator:
      mark(slot.key)
      let isFalse = tree.value(of: value) == .boolean(false)
      bytes.appendInteger(isFalse ? comparison.numberWhenFalse : comparison.number)
    case .operand: return writeOperand(comparison, slot.value, value)
    case .operandDuration:
      guard comparison.kind == .duration else { return false }
      return writeSpan(slot.value, value, per: 1)
    case .operandType(let words): writeKind(kind(comparison, value), among: words)
    case .propertyType(let words): writeKind(propertyKind(comparison, value, of: filter), among: words)
    default: return false
    }
    return true
  }

  /// The operator of a filter.
  private func comparison(of filter: Int) -> (Comparison, CheckedRecords.Slot)? {
    for comparison in Comparison.all {
      if let slot = records.slot(comparison.slot, of: filter) { return (comparison, slot) }
    }
    return nil
  }

  private mutating func writeOperand(_ comparison: Comparison, _ place: NodeID, _ value: NodeID) -> Bool {
    let kind = kind(comparison, value)
    switch kind {
    // The number of the operator says whether the property has to exist.
    case .boolean where comparison.isExistence && reader == .clients: return false
    case .duration: return reader == .clients && writeSpan(place, value, per: TimeSpanUnit.seconds.rawValue)
    default: break
    }
    mark(place)
    switch kind {
    case .boolean: bytes += (tree.value(of: value) == .boolean(true) ? "true" : "false").utf8
    case .number: write(number: value)
    case .moment:
      if case .success(let moment) = Moment.read(tree.text(of: value)) { bytes.appendInteger(moment.seconds) }
    case .text, .duration: write(text: tree.text(of: value))
    }
    return true
  }

  private mutating func writeSpan(_ place: NodeID, _ value: NodeID, per unit: Int64) -> Bool {
    guard case .success(let duration) = TimeSpan.read(tree.text(of: value)) else { return false }
    mark(place)
    bytes.appendInteger(duration.milliseconds / unit)
    return true
  }

  private mutating func writeKind(_ kind: OperandKind, among words: PayloadPlan.Span) {
    append(PayloadPlan.shared.words[words.first + kind.rawValue].written)
  }

  /// The kind of value that a filter compares with. Text in the format of a date and time is treated as one.
  private func kind(_ comparison: Comparison, _ value: NodeID) -> OperandKind {
    if let kind = comparison.kind { return kind }
    switch tree.value(of: value) {
    case .boolean: return .boolean
    case .integer, .number: return .number
    default:
      if case .success = Moment.read(tree.text(of: value)) { return .moment }
      return .text
    }
  }

  /// The kind of the property. A filter on existence does not tell it; another filter on the property may.
  private func propertyKind(_ comparison: Comparison, _ value: NodeID, of filter: Int) -> OperandKind {
    guard comparison.isExistence else { return kind(comparison, value) }
    guard let name = property(of: filter), let trigger else { return .text }
    for entry in trigger..<records.entries[trigger].end where records.entries[entry].type === TriggerTable.filter {
      guard let other = self.comparison(of: entry), !other.0.isExistence, let value = tree.resolved(other.1.value),
        property(of: entry)?.elementsEqual(name) ?? false
      else { continue }
      return kind(other.0, value)
    }
    return .text
  }

  private func property(of filter: Int) -> ArraySlice<UInt8>? {
    (records.slot(TriggerTable.property, of: filter)).flatMap { tree.resolved($0.value) }.map { tree.text(of: $0) }
  }
}

/// An operator as the writer asks for it.
private struct Comparison {
  let slot: Int
  let name: [UInt8]
  let number: Int64
  let numberWhenFalse: Int64
  /// Nil where the value itself tells.
  let kind: OperandKind?
  let isExistence: Bool

  static let all = FilterOperator.rows.compactMap { row -> Comparison? in
    guard let slot = TriggerTable.filter.index(of: row.field) else { return nil }
    return Comparison(
      slot: slot, name: Array(row.field.name.utf8), number: row.number, numberWhenFalse: row.numberWhenFalse,
      kind: row.operand.kind, isExistence: row.operand == .existence)
  }
}
