import Bytes
import CampaignLanguage
import Findings
import SourceText
import SourceTree

// Keys of scenarios that are somewhere else, or the wrong way round.

extension ModelCheck {
  /// Reports `- shown: …` among steps, `hello/sale: shown` in an expectation, and `tap: { card: … }`.
  mutating func reportInScenario(_ key: NodeID, _ name: String, in mapping: NodeID, as type: RecordType) -> Bool {
    if type === ScenarioTable.step || type === ScenarioTable.repeatedStep {
      return reportClaim(key, name, in: mapping, as: type)
    }
    if type === ScenarioTable.expectation { return reportTurned(key, name, in: mapping, as: type) }
    guard type === ScenarioTable.button, Self.namesOfItems.contains(name) else { return false }
    add(.unknownField, .unknown(name, type.noun), at: key, help: .fullName(sample.member(ScenarioTable.tap)))
    return true
  }

  private static let namesOfItems = ["card", "message", "in_app_message", "content_card", "item", "name"]

  /// A field of an expectation in a step.
  private mutating func reportClaim(
    _ key: NodeID, _ name: String, in mapping: NodeID, as type: RecordType
  ) -> Bool {
    guard let field = ScenarioTable.expectation.fields.map(\.field).first(where: { $0.isCalled(name) }) else {
      return false
    }
    let value = tree.sibling(after: key)
    let container = ScenarioTable.expect.name
    let written = sample.member(
      container, sample.braces([sample.member(field.name, isShort(value) ? source(of: value) : "…")]))
    let isAlone = member(container, of: mapping) == nil && isShort(value) && tree[value].style != .block
    let edit = Fix.Edit(
      replacing: ByteRange(start: tree[key].range.start, end: tree[value].range.end), with: written)
    add(
      .unknownField, .partOf(container, name, type.noun), at: key, help: .write(written),
      fixes: isAlone ? [Fix(.write(written), .needsReview, [edit])] : [])
    return true
  }

  /// The full name of a message or card as a key, with what is expected of it as the value.
  private mutating func reportTurned(
    _ key: NodeID, _ name: String, in mapping: NodeID, as type: RecordType
  ) -> Bool {
    let value = tree.sibling(after: key)
    guard name.contains("/"), isShort(value), tree.value(of: value) == .text,
      let field = type.fields.map(\.field).first(where: { field in
        field.isCalled(String(decoding: tree.text(of: value), as: UTF8.self))
      }), member(field.name, of: mapping) == nil
    else { return false }
    let written = sample.member(field.name, sample.text(name))
    let edit = Fix.Edit(
      replacing: ByteRange(start: tree[key].range.start, end: tree[value].range.end), with: written)
    add(
      .unknownField, .unknown(name, type.noun), at: key, help: .write(written),
      fixes: [Fix(.write(written), .needsReview, [edit])])
    return true
  }
}

extension Message {
  fileprivate static func partOf(_ container: String, _ name: String, _ noun: String) -> Message {
    "\(quoting: Array(name.utf8)) belongs to '\(container)', not to \(noun) itself"
  }
  fileprivate static func fullName(_ member: String) -> Message {
    "write the full name of the card or message, without a mapping around it: \(quoting: Array(member.utf8))"
  }
}
