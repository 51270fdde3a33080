internal import CampaignIR
internal import Findings

/// The filters of a trigger in their groups, as they stand in the file.
struct TriggerFilters {
  let groups: [Group]
  /// The filters by themselves; nil for a group in which something is wrong, or can't be compared exactly.
  let terms: [[FilterTerm]?]

  /// A filter, or an `any_of` with several.
  struct Group {
    let record: LintedRecord
    let filters: [LintedFilter]
  }

  /// `names` are the properties that have a number already.
  init(of trigger: LintedRecord, names: inout [ArraySlice<UInt8>]) {
    var groups: [Group] = []
    var terms: [[FilterTerm]?] = []
    for record in trigger.records(TriggerTable.filters) {
      let isAlternative = record.type === TriggerTable.alternative
      let records = isAlternative ? record.records(TriggerTable.anyOf) : [record]
      let filters = records.compactMap(\.filter)
      let own = filters.compactMap { filter in filter.test.map { Self.term(filter, $0, &names) } }
      let isWhole = own.count == records.count && !(isAlternative && record.value(TriggerTable.anyOf) == nil)
      groups.append(Group(record: record, filters: filters))
      terms.append(isWhole && !own.isEmpty ? own : nil)
    }
    self.groups = groups
    self.terms = terms
  }

  private static func term(
    _ filter: LintedFilter, _ test: FilterTest, _ names: inout [ArraySlice<UInt8>]
  ) -> FilterTerm {
    let name = filter.property.text
    if let property = names.firstIndex(of: name) { return FilterTerm(property: property, test: test) }
    names.append(name)
    return FilterTerm(property: names.count - 1, test: test)
  }

  /// Says something of a group or of a filter, with labels at others.
  func add(
    _ rule: RuleInfo, _ message: Message, at part: FilterVerdicts.Part, labels: [Finding.Label], help: Message? = nil
  ) {
    switch place(of: part) {
    case .operand(let value): value.add(rule, message, labels: labels, help: help)
    case .list(let value): value.addAtKey(rule, message, labels: labels, help: help)
    case nil: break
    }
  }

  /// A label at each of some parts, but for no more than there is use in.
  func labels(_ message: Message, at parts: [FilterVerdicts.Part]) -> [Finding.Label] {
    parts.prefix(4).compactMap { part in
      switch place(of: part) {
      case .operand(let value): value.label(message)
      case .list(let value): Finding.Label(message, at: value.keyPlace)
      case nil: nil
      }
    }
  }

  private enum Place {
    /// What a filter compares with.
    case operand(LintedValue)
    /// The list of an `any_of`.
    case list(LintedValue)
  }

  private func place(of part: FilterVerdicts.Part) -> Place? {
    let group = groups[part.group]
    if let filter = part.filter { return .operand(group.filters[filter].operand) }
    return group.record.value(TriggerTable.anyOf).map { .list($0) }
  }
}

/// What was found out of the filters of one trigger, for every rule that has something to say of them.
struct JudgedTrigger {
  let filters: TriggerFilters
  let verdicts: FilterVerdicts

  fileprivate init(_ trigger: LintedRecord) {
    var names: [ArraySlice<UInt8>] = []
    filters = TriggerFilters(of: trigger, names: &names)
    verdicts = FilterVerdicts(of: filters.terms)
  }

  /// How many filters of one file are judged; no file that people write has as many.
  static let mostFilters = 20_000
}

extension LintedRecord {
  /// The record as a trigger whose filters have been judged; nil where it has less than two, or more than can be.
  var judged: JudgedTrigger? {
    let records = file.end(of: entry) - entry - 1
    guard 2...FilterSpace.mostTerms * 2 ~= records else { return nil }
    if let judged = file.judged, judged.entry == entry { return judged.trigger }
    guard file.filtersLeft >= records else { return nil }
    file.filtersLeft -= records
    let trigger = JudgedTrigger(self)
    file.judged = (entry, trigger)
    return trigger
  }
}
