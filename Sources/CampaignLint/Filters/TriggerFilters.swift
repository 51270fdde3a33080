import Bytes
import CampaignCheck
import CampaignJSON
import CampaignLanguage
import Findings

/// The filters of a trigger in their groups, in the order of the file.
struct TriggerFilters {
  let groups: [Group]
  /// The filters without their text. Nil for a group that has an error, or that can't be compared exactly.
  let terms: [[FilterTerm]?]

  /// A filter, or an `any_of` with several.
  struct Group {
    let record: LintedRecord
    let filters: [LintedFilter]
    /// True if it contains a filter, and no error.
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

  /// Nil for a filter that can't be compared, or that conflicts with the catalogue, which has another finding.
  static func test(
    of filter: LintedFilter, named name: ArraySlice<UInt8>, _ declared: Catalogue.Names<Catalogue.PropertyType>?
  ) -> FilterTest? {
    filter.test.flatMap { test in declared.map { $0[name]?.admits(filter) ?? false } ?? true ? test : nil }
  }

  /// Reports a finding about a group or a filter, with labels at other places.
  func add(
    _ rule: RuleInfo, _ message: Message, at part: FilterVerdicts.Part, labels: [Finding.Label], help: Message? = nil
  ) {
    switch place(of: part) {
    case .operand(let value): value.add(rule, message, labels: labels, help: help)
    case .list(let value): value.addAtKey(rule, message, labels: labels, help: help)
    case nil: break
    }
  }

  /// A label for each of the first four parts. More would not help.
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
    /// The list of an `any_of` or a `one_of`.
    case list(LintedValue)
  }

  private func place(of part: FilterVerdicts.Part) -> Place? {
    let group = groups[part.group]
    if let filter = part.filter { return .operand(group.filters[filter].operand) }
    let list = group.record.value(TriggerTable.anyOf) ?? group.record.value(FilterOperator.oneOf.row.field)
    return list.map { .list($0) }
  }
}

/// The properties in filters, numbered in the order of their first use.
struct PropertyNumbers {
  private var names: [ArraySlice<UInt8>] = []
  /// The numbers by name, used only if there are too many properties for a simple search, which is rare.
  private var numbers: [TextKey: Int] = [:]

  private static let fewNames = 32

  mutating func number(of name: ArraySlice<UInt8>) -> Int {
    let known = names.count < Self.fewNames ? names.firstIndex(of: name) : numbers[TextKey(name)]
    if let known { return known }
    names.append(name)
    if names.count == Self.fewNames {
      for (number, name) in names.enumerated() { numbers[TextKey(name)] = number }
    } else if names.count > Self.fewNames {
      numbers[TextKey(name)] = names.count - 1
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
    let clients = ReadingClients(trigger.targets)
    verdicts = FilterVerdicts(of: filters.terms, asking: trigger.file.answers) {
      ClientReading.all(for: $0, on: clients)
    }
  }
}

extension LintedRecord {
  /// The filters of a trigger, in their groups.
  var filterGroups: [TriggerFilters.Group] {
    records(TriggerTable.filters).map { record in
      var filters: [LintedFilter] = []
      var isWhole = record.isSoundGroup
      for part in record.filtersOfGroup {
        let count = filters.count
        part.addFilters(to: &filters)
        if filters.count == count { isWhole = false }
      }
      return TriggerFilters.Group(record: record, filters: filters, isWhole: isWhole && !filters.isEmpty)
    }
  }

  /// The filters of a group: those of an `any_of`, or the single filter itself.
  var filtersOfGroup: LintedRecords {
    conditionKind == .anyOf
      ? records(TriggerTable.anyOf) : LintedRecords(of: file, in: entry..<file.end(of: entry))
  }

  /// True if the list of an `any_of` is valid.
  var isSoundGroup: Bool { conditionKind != .anyOf || value(TriggerTable.anyOf) != nil }

  /// The number of its filters, of which a list of values has one for each.
  private var filterCount: Int {
    (entry + 1..<file.end(of: entry)).reduce(0) { $0 + max(1, LintedRecord(of: file, entry: $1).listedValueCount) }
  }

  private var hasListedValues: Bool { LintedRecord(of: file, entry: entry + 1).listedValueCount > 1 }

  private var listedValueCount: Int {
    guard conditionKind == .filter, has(FilterOperator.oneOf.row.field) else { return 0 }
    return value(FilterOperator.oneOf.row.field)?.items.count ?? 0
  }

  /// The trigger with verdicts about its filters. Nil if it has fewer than two filters, or too many.
  var judged: JudgedTrigger? {
    let records = file.end(of: entry) - entry - 1
    guard 1...FilterSpace.mostTerms * 2 ~= records, records > 1 || hasListedValues else { return nil }
    if let judged = file.judged, judged.entry == entry { return judged.trigger }
    let filters = filterCount
    guard filters <= FilterSpace.mostTerms * 2, file.mayJudge(filters: filters) else { return nil }
    let trigger = JudgedTrigger(self)
    if let filters = value(TriggerTable.filters) { file.sayIfBudgetIsSpent(at: filters) }
    file.judged = (entry, trigger)
    return trigger
  }
}
