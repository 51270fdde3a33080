import CampaignLanguage
import Findings
import SourceText
import SourceTree

// A list in a list, as payloads have filters: `where: [[{ property: total, at_least: 20 }]]`.

extension ModelCheck {
  /// The advice for a list of records in place of one: the only record, or filters of which one must hold. Nil if it
  /// can't be either.
  func adviceForNestedList(_ list: NodeID, _ types: [RecordType], of variant: Variant?) -> StructureAdvice? {
    let items = tree[list].kind == .sequence ? Array(tree.items(of: list).prefix(2)) : []
    guard let first = items.first,
      tree.items(of: list).allSatisfy({ tree.resolved($0).map { tree[$0].kind == .mapping } ?? false })
    else { return nil }
    let range = tree[list].range
    if items.count == 1 {
      let written = String(decoding: tree.bytes[tree[first].range.offsets], as: UTF8.self)
      let fix = Fix(.withoutInnerList, .needsReview, [Fix.Edit(replacing: range, with: written)])
      return StructureAdvice(place: range, help: .withoutInnerList, fixes: tree[list].style == .flow ? [fix] : [])
    }
    guard variant != nil, let comparison = types.lazy.compactMap(\.comparison).first else { return nil }
    let written = String(decoding: tree.bytes[range.offsets], as: UTF8.self)
    let filter = sample.braces([sample.member(comparison.alternatives, written)])
    let fix = Fix(.alternatives(comparison.alternatives), .needsReview, [Fix.Edit(replacing: range, with: filter)])
    return StructureAdvice(
      place: range, help: .alternatives(comparison.alternatives), fixes: tree[list].style == .flow ? [fix] : [])
  }
}

extension Message {
  fileprivate static let withoutInnerList: Message = "write the item without a list around it"
  fileprivate static func alternatives(_ name: String) -> Message {
    "write '\(name)' before the inner list if one of its filters is enough; otherwise write all filters in one list"
  }
}
