internal import CampaignCheck
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
    /// Whether there is a filter in it, and nothing that is wrong.
    let isWhole: Bool
  }

  /// `names` are the properties that have a number already.
  init(of trigger: LintedRecord, names: inout [ArraySlice<UInt8>: Int]) {
    groups = trigger.filterGroups
    let declared = trigger.declaredProperties
    terms = groups.map { group in
      let terms = group.filters.compactMap { Self.term($0, declared, &names) }
      return group.isWhole && terms.count == group.filters.count ? terms : nil
    }
  }

  /// Nil for what can't be compared, and for what the catalogue says is wrong, since that has a finding of its own.
  private static func term(
    _ filter: LintedFilter, _ declared: Catalogue.Names<Catalogue.PropertyType>?,
    _ names: inout [ArraySlice<UInt8>: Int]
  ) -> FilterTerm? {
    let name = filter.property.text
    guard let test = filter.test, declared.map({ $0[name]?.admits(filter) ?? false }) ?? true else { return nil }
    let property = names[name] ?? names.count
    names[name] = property
    return FilterTerm(property: property, test: test)
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
    var names: [ArraySlice<UInt8>: Int] = [:]
    filters = TriggerFilters(of: trigger, names: &names)
    verdicts = FilterVerdicts(of: filters.terms)
  }
}

extension LintedRecord {
  /// The filters of a trigger, in their groups.
  var filterGroups: [TriggerFilters.Group] {
    records(TriggerTable.filters).map { record in
      let isAlternative = record.isOf(TriggerTable.alternative)
      let records = isAlternative ? Array(record.records(TriggerTable.anyOf)) : [record]
      let filters = records.compactMap(\.filter)
      let isSound = !isAlternative || record.value(TriggerTable.anyOf) != nil
      return TriggerFilters.Group(
        record: record, filters: filters, isWhole: isSound && !filters.isEmpty && filters.count == records.count)
    }
  }

  /// The record as a trigger whose filters have been judged; nil where it has less than two, or more than can be.
  var judged: JudgedTrigger? {
    let records = file.end(of: entry) - entry - 1
    guard 2...FilterSpace.mostTerms * 2 ~= records else { return nil }
    if let judged = file.judged, judged.entry == entry { return judged.trigger }
    guard file.mayJudge(filters: records) else { return nil }
    let trigger = JudgedTrigger(self)
    file.judged = (entry, trigger)
    return trigger
  }
}
