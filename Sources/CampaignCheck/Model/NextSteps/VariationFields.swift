import CampaignLanguage
import Findings
import SourceTree

// Keys of a variation that it does not have: its conditions outside 'for', and fields that no variation can change.

extension ModelCheck {
  /// Reports `language: de` in a variation, where `for: { language: de }` belongs. Returns the field of the conditions.
  mutating func reportCondition(_ key: NodeID, _ name: String, in mapping: NodeID, as type: RecordType) -> Field? {
    guard let container = type.field(.conditions), case .record(let conditions) = container.form,
      self.condition(named: name, of: conditions) != nil
    else { return nil }
    // All conditions outside 'for' are one mistake.
    guard looseConditions != mapping else { return container }
    looseConditions = mapping
    let pairs = tree.pairs(of: mapping).compactMap { pair -> (Pair, Field)? in
      let name = String(decoding: tree.text(of: tree.resolved(pair.key) ?? pair.key), as: UTF8.self)
      return tree.withText(of: tree.resolved(pair.key) ?? pair.key, type.index) == nil
        ? self.condition(named: name, of: conditions).map { (pair, $0) } : nil
    }
    let members = pairs.map { sample.member($1.name, source(of: $0.value)) }
    guard member(container.name, of: mapping) == nil, pairs.allSatisfy({ isShort($0.0.value) }), !pairs.isEmpty else {
      add(.unknownField, .isCondition(name, container.name, type.noun), at: key, help: .writeInside(container.name))
      return container
    }
    let written = sample.member(container.name, sample.braces(members))
    add(
      .unknownField, .isCondition(name, container.name, type.noun), at: key, help: .write(written),
      fixes: fixes(writing: written, inPlaceOf: pairs.map(\.0), of: mapping))
    return container
  }

  /// The fix that writes one member in place of several pairs of a mapping. None if a pair can't be removed.
  func fixes(writing written: String, inPlaceOf pairs: [Pair], of mapping: NodeID) -> [Fix] {
    let removals = pairs.dropFirst().compactMap { tree.rangeToRemove(pair: $0.key, of: mapping) }
    guard let first = pairs.first, removals.count == pairs.count - 1 else { return [] }
    let edits = [Fix.Edit(replacing: range(of: first), with: written)] + removals.map { Fix.Edit(removing: $0) }
    return [Fix(.write(written), .needsReview, edits)]
  }

  private func condition(named name: String, of conditions: RecordType) -> Field? {
    conditions.fields.map(\.field).first { $0.isCalled(name) || $0.foreign.contains(name) }
  }

  /// Reports a field of the message or card that its variations can't change.
  mutating func reportUnchangeable(_ key: NodeID, _ name: String, _ homes: [Level], as type: RecordType) -> Bool {
    guard type.field(.conditions) != nil, let neighbour = homes.first?.field(towards: type),
      neighbour.role == .variations
    else { return false }
    add(.unknownField, .notInVariation(name), at: key, help: .oneForAll(neighbour.name, homes[0].noun))
    return true
  }
}

extension Message {
  fileprivate static func isCondition(_ name: String, _ container: String, _ noun: String) -> Message {
    "\(quoting: Array(name.utf8)) belongs to '\(container)', not to \(noun)"
  }
  fileprivate static func writeInside(_ container: String) -> Message { "write it inside '\(container)'" }
  fileprivate static func notInVariation(_ name: String) -> Message {
    "a variation can't change \(quoting: Array(name.utf8))"
  }
  fileprivate static func oneForAll(_ neighbour: String, _ noun: String) -> Message {
    "write it at the same level as '\(neighbour)', for all readers; if some need another value, write \(noun) for them"
  }
}
