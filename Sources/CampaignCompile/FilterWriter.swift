import CampaignCheck
import CampaignJSON
import CampaignLanguage
import SourceTree

// Filters: their operators and operands, and the names of both in payloads.

extension PayloadWriter {
  /// Writes a list of filters and alternatives as a list of lists. Returns false if there are none.
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

  /// Writes one filter, or the filters of a list of alternatives.
  private mutating func writeGroup(_ item: Int, _ object: Int) {
    switch records.entries[item].type.conditionKind {
    case .filter, nil: writeFilters(meantBy: item, object)
    case .anyOf:
      guard let filters = records.slot(TriggerTable.anyOf, of: item) else { return }
      var isFirst = true
      for filter in records.records(in: filters) {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        mark(records.entries[filter].mapping)
        writeFilters(meantBy: filter, object)
        isFirst = false
      }
    }
  }

  /// Writes a filter. For a list of values, writes a filter for each of them.
  private mutating func writeFilters(meantBy filter: Int, _ object: Int) {
    guard let slot = Comparison.listSlot.flatMap({ records.slot($0, of: filter) }), let list = tree.resolved(slot.value)
    else {
      writeObject(object, of: filter)
      return
    }
    var isFirst = true
    for item in tree.items(of: list) {
      if !isFirst { bytes.append(UInt8(ascii: ",")) }
      mark(item)
      listedValue = item
      writeObject(object, of: filter)
      isFirst = false
    }
    listedValue = nil
  }

  mutating func writeFilter(_ source: PayloadPlan.Source, of filter: Int) -> Bool {
    guard let (comparison, key, place) = comparison(of: filter), let value = tree.resolved(place) else { return false }
    switch source {
    case .operatorName:
      mark(key)
      write(text: comparison.name[...])
    case .comparator:
      mark(key)
      let isFalse = tree.value(of: value) == .boolean(false)
      bytes.appendInteger(isFalse ? comparison.numberWhenFalse : comparison.number)
    case .operand: return writeOperand(comparison, place, value, of: filter)
    case .operandDuration:
      guard comparison.kind == .duration else { return false }
      return writeSpan(place, value, per: 1)
    case .operandType(let words): writeKind(kind(comparison, value, of: filter), among: words)
    case .propertyType(let words): writeKind(propertyKind(comparison, value, of: filter), among: words)
    case .constant, .field, .word, .duration, .interval, .part, .whole, .chosen, .beside, .groups, .key, .identity,
      .stamp:
      return false
    }
    return true
  }

  /// The operator of a filter, with its key and its value. For a list of values, these are the test for equality, and
  /// the value that is written now or the first one.
  private func comparison(of filter: Int) -> (Comparison, key: NodeID, value: NodeID)? {
    for comparison in Comparison.all {
      guard let slot = records.slot(comparison.slot, of: filter) else { continue }
      guard comparison.slot == Comparison.listSlot else { return (comparison, slot.key, slot.value) }
      let first = tree.resolved(slot.value).flatMap { list in tree.items(of: list).first { _ in true } }
      guard let equality = Comparison.equality, let value = listedValue ?? first else { return nil }
      return (equality, slot.key, value)
    }
    return nil
  }

  private mutating func writeOperand(_ comparison: Comparison, _ place: NodeID, _ value: NodeID, of filter: Int) -> Bool
  {
    let kind = kind(comparison, value, of: filter)
    switch kind {
    // The number of the operator says if the property must exist.
    case .boolean where comparison.isExistence && reader == .clients: return false
    case .duration: return reader == .clients && writeSpan(place, value, per: TimeSpanUnit.seconds.rawValue)
    case .boolean, .number, .moment, .text: break
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

  /// The kind of value that a filter compares with. Text in the format of a date and time is treated as one, unless it
  /// is in quotes and the catalogue says that the property is text.
  private func kind(_ comparison: Comparison, _ value: NodeID, of filter: Int) -> OperandKind {
    if let kind = comparison.kind { return kind }
    switch tree.value(of: value) {
    case .boolean: return .boolean
    case .integer, .number: return .number
    case .null, .text, nil:
      guard case .success = Moment.read(tree.text(of: value)) else { return .text }
      return tree[value].style != .plain && isText(propertyOf: filter) ? .text : .moment
    }
  }

  /// The kind of the property. A filter on existence does not have it, but the catalogue or another filter on the
  /// property may.
  private func propertyKind(_ comparison: Comparison, _ value: NodeID, of filter: Int) -> OperandKind {
    guard comparison.isExistence else { return kind(comparison, value, of: filter) }
    if let declared = declaredType(ofPropertyOf: filter) { return declared.kind }
    guard let name = property(of: filter), let trigger else { return .text }
    for entry in trigger..<records.entries[trigger].end where records.entries[entry].type.conditionKind == .filter {
      guard let other = self.comparison(of: entry), !other.0.isExistence, let value = tree.resolved(other.value),
        property(of: entry)?.elementsEqual(name) ?? false
      else { continue }
      return kind(other.0, value, of: entry)
    }
    return .text
  }

  /// True if the catalogue says that the property of a filter is text.
  private func isText(propertyOf filter: Int) -> Bool { declaredType(ofPropertyOf: filter)?.isText ?? false }

  private func declaredType(ofPropertyOf filter: Int) -> Catalogue.PropertyType? {
    guard let catalogue = terms.catalogue, let trigger, let name = property(of: filter) else { return nil }
    let declared: Catalogue.Names<Catalogue.PropertyType>? =
      switch records.entries[trigger].type.event {
      case .specificPurchase: catalogue.purchaseProperties
      case .customEvent:
        records.slot(TriggerTable.event, of: trigger).flatMap { tree.resolved($0.value) }
          .flatMap { catalogue.events?[tree.text(of: $0)]?.properties }
      case .sessionStart, .pushClick, .anyPurchase, nil: nil
      }
    return declared?[name]
  }

  private func property(of filter: Int) -> ArraySlice<UInt8>? {
    (records.slot(TriggerTable.property, of: filter)).flatMap { tree.resolved($0.value) }.map { tree.text(of: $0) }
  }
}

/// An operator with the facts that the writer needs.
private struct Comparison {
  let slot: Int
  let name: [UInt8]
  let number: Int64
  let numberWhenFalse: Int64
  /// Nil if the value itself determines it.
  let kind: OperandKind?
  let isExistence: Bool

  static let all = FilterOperator.rows.compactMap { Comparison($0) }
  static let equality = Comparison(FilterOperator.equals.row)
  /// The slot of a list of values.
  static let listSlot = TriggerTable.filter.index(of: FilterOperator.oneOf.row.field)

  private init?(_ row: FilterOperatorRow) {
    guard let slot = TriggerTable.filter.index(of: row.field) else { return nil }
    self.slot = slot
    name = Array(row.field.name.utf8)
    (number, numberWhenFalse) = (row.number, row.numberWhenFalse)
    kind = row.operand.kind
    isExistence = row.operand == .existence
  }
}

extension Catalogue.PropertyType {
  /// The kind of value that payloads name for it.
  fileprivate var kind: OperandKind {
    switch self {
    case .text, .oneOf: .text
    case .number: .number
    case .boolean: .boolean
    case .moment: .moment
    }
  }
}
