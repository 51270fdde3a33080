import CampaignLanguage
import Findings
import SourceText
import SourceTree

// Keys that other tools put around filters: `not: { … }`, `and: [ … ]`.

extension ModelCheck {
  /// Reports `not` or `and` in place of a filter. Fills the slots of the filter, whose fields are inside.
  mutating func reportCombination(
    _ key: NodeID, _ name: String, in mapping: NodeID, of entry: Int, as comparison: Comparison, isAlternative: Bool
  ) -> Bool {
    let pair = pair(of: key)
    guard tree.childCount(of: mapping) == 2, let combination = comparison.combination(named: name),
      let value = tree.resolved(pair.value), tree[value].kind != .scalar
    else { return false }
    add(
      .unknownField, .noCombination(name), at: key,
      help: advice(on: combination, value, comparison, isAlternative: isAlternative))
    fillSlots(of: entry, with: pair, comparison)
    return true
  }

  private func advice(
    on combination: ForeignCombination, _ value: NodeID, _ comparison: Comparison, isAlternative: Bool
  ) -> Message {
    switch combination {
    case .all where isAlternative: .singleFilters(comparison.alternatives)
    case .all: .listAll(comparison.conditions)
    case .some: .listSome(comparison.alternatives)
    case .none: opposite(of: value, comparison).map { .write($0) } ?? .useOpposite
    }
  }

  /// The filter that holds where another one does not.
  private func opposite(of value: NodeID, _ comparison: Comparison) -> String? {
    let only = tree[value].kind == .sequence ? tree.items(of: value).first { _ in true } : value
    guard let mapping = only.flatMap({ tree.resolved($0) }), tree.childCount(of: mapping) == 4,
      tree[value].kind == .mapping || tree.childCount(of: value) == 1,
      let subject = member(comparison.subject.name, of: mapping)
    else { return nil }
    for pair in tree.pairs(of: mapping) where pair.key != subject.key {
      let name = String(decoding: tree.text(of: pair.key), as: UTF8.self)
      guard let field = comparison.operatorField(named: name) else { return nil }
      let members = [sample.member(comparison.subject.name, source(of: subject.value))]
      if field === comparison.presence {
        let isTrue = tree.text(of: pair.value, is: "true")
        return sample.braces(members + [sample.member(field.name, isTrue ? "false" : "true")])
      }
      return comparison.opposite(of: field).map {
        sample.braces(members + [sample.member($0.name, source(of: pair.value))])
      }
    }
    return nil
  }

  /// The advice for `where: { and: [ … ] }`, a combination in place of the list.
  func adviceForCombination(_ mapping: NodeID, _ name: String, _ comparison: Comparison) -> StructureAdvice? {
    let key = tree.firstChild(of: mapping)
    guard tree.childCount(of: mapping) == 2, let combination = comparison.combination(named: name),
      let value = tree.resolved(tree.sibling(after: key)), tree[value].kind != .scalar
    else { return nil }
    let place = tree[key].range
    guard combination == .some else {
      return StructureAdvice(
        place: place, help: advice(on: combination, value, comparison, isAlternative: false))
    }
    return StructureAdvice(place: place, help: .someAsItem(comparison.alternatives))
  }
}

extension Message {
  fileprivate static func noCombination(_ name: String) -> Message { "filters have no \(quoting: Array(name.utf8))" }
  fileprivate static func listAll(_ list: String) -> Message {
    "all filters of '\(list)' must hold: write these filters as items of '\(list)', without this key"
  }
  fileprivate static func listSome(_ list: String) -> Message { "write '\(list)' instead" }
  fileprivate static func someAsItem(_ list: String) -> Message {
    "write '\(list)' as an item of the list: '- \(list):', with the filters below it"
  }
  fileprivate static func singleFilters(_ list: String) -> Message {
    "each item of '\(list)' is a single filter; write one message for each combination"
  }
  fileprivate static let useOpposite: Message =
    "use the opposite operator, such as 'not_equals' for 'equals' or 'less_than' for 'at_least'"
}
