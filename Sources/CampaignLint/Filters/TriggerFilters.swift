internal import CampaignCheck
internal import CampaignIR
internal import CampaignLanguage
internal import Findings

/// The filters of a trigger in their groups, in the order of the file.
struct TriggerFilters {
  let groups: [Group]
  /// The filters by themselves; nil for a group in which something is wrong, or can't be compared exactly.
  let terms: [[FilterTerm]?]

  /// A filter, or an `any_of` with several.
  struct Group {
    let record: LintedRecord
    let filters: [LintedFilter]
    /// True if there is a filter in it, and nothing that is wrong.
    let isWhole: Bool
  }

  init(of trigger: LintedRecord, numbering properties: inout PropertyNumbers) {
    groups = trigger.filterGroups
    let declared = trigger.declaredProperties
    terms = groups.map { group in
      let terms = group.filters.compactMap { filter in
        let name = filter.property.text
        return Self.test(of: filter, named: name, declared).map { test in
          FilterTerm(property: properties.number(of: name), test: test)
        }
      }
      return group.isWhole && terms.count == group.filters.count ? terms : nil
    }
  }

  /// Nil for a filter that can't be compared, and for one that conflicts with the catalogue, which has its own
  /// finding.
  static func test(
    of filter: LintedFilter, named name: ArraySlice<UInt8>, _ declared: Catalogue.Names<Catalogue.PropertyType>?
  ) -> FilterTest? {
    filter.test.flatMap { test in declared.map { $0[name]?.admits(filter) ?? false } ?? true ? test : nil }
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
    /// The value that a filter compares with.
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

/// The properties in filters, numbered in order of appearance.
struct PropertyNumbers {
  private var names: [ArraySlice<UInt8>] = []
  /// The same by their names, once they are too many to be looked through. They hardly ever are.
  private var numbers: [ArraySlice<UInt8>: Int] = [:]

  private static let fewNames = 32

  mutating func number(of name: ArraySlice<UInt8>) -> Int {
    let known = names.count < Self.fewNames ? names.firstIndex(of: name) : numbers[name]
    if let known { return known }
    names.append(name)
    if names.count == Self.fewNames {
      for (number, name) in names.enumerated() { numbers[name] = number }
    } else if names.count > Self.fewNames {
      numbers[name] = names.count - 1
    }
    return names.count - 1
  }
}

/// The conclusions about the filters of one trigger, shared by all rules.
final class JudgedTrigger {
  let filters: TriggerFilters
  let verdicts: FilterVerdicts

  fileprivate init(_ trigger: LintedRecord) {
    var properties = PropertyNumbers()
    filters = TriggerFilters(of: trigger, numbering: &properties)
    verdicts = FilterVerdicts(of: filters.terms)
  }
}

extension LintedRecord {
  /// The filters of a trigger, in their groups.
  var filterGroups: [TriggerFilters.Group] {
    records(TriggerTable.filters).map { record in
      let filters = record.filtersOfGroup.map(\.filter)
      let sound = filters.compactMap { $0 }
      return TriggerFilters.Group(
        record: record, filters: sound,
        isWhole: record.isSoundGroup && !sound.isEmpty && sound.count == filters.count)
    }
  }

  /// The filters of a group: those of an `any_of`, or the one that it is.
  var filtersOfGroup: LintedRecords {
    isOf(TriggerTable.alternative)
      ? records(TriggerTable.anyOf) : LintedRecords(of: file, in: entry..<file.end(of: entry))
  }

  /// True if the list of an `any_of` is as the table wants it.
  var isSoundGroup: Bool { !isOf(TriggerTable.alternative) || value(TriggerTable.anyOf) != nil }

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
