import CampaignDelivery
import CampaignLanguage
import Findings
import SourceText
import SourceTree

/// Edits the expectations of a file. It refuses an edit that would lose or change anything else.
struct ClaimEditor {
  private let tree: Tree
  /// The values of the expectations, by place.
  private let values: [ByteRange: NodeID]

  /// Why an expectation can't be edited.
  enum Refusal: Error {
    case comments, properties

    /// The reason, as the words after "not updated x.yaml:7: shown: ".
    func words(writing text: String) -> String {
      switch self {
      case .comments: "it has comments, which would be lost; write \(text)"
      case .properties: "it has an anchor, an alias or a tag, which would be lost; write \(text)"
      }
    }
  }

  /// Finds the values of some expectations in the tree of their file.
  init(of claims: some Sequence<Claim>, in tree: Tree) {
    self.tree = tree
    let wanted = Set(claims.map(\.range))
    var values: [ByteRange: NodeID] = [:]
    for (index, node) in tree.nodes.enumerated() where wanted.contains(node.range) && values[node.range] == nil {
      values[node.range] = NodeID(index)
    }
    self.values = values
  }

  /// The edit that writes a new value. A value that begins on a line of its own is written behind its key.
  func edit(_ claim: Claim, writing text: String) throws(Refusal) -> Fix.Edit {
    let (start, end) = (Int(claim.range.start), Int(claim.range.end))
    var edit = Fix.Edit(replacing: claim.range, with: text)
    if claim.keyEnd < start, tree.bytes[claim.keyEnd..<start].contains(UInt8(ascii: "\n")) {
      // The end of a list in lines may be the start of the next line.
      let last = tree.bytes[start..<end].lastIndex { $0 > 0x20 } ?? end - 1
      edit = Fix.Edit(replacing: ByteRange(claim.keyEnd, last + 1), with: ": \(text)")
    }
    try check(edit, of: claim)
    return edit
  }

  /// The edit that removes an expectation with its key. Nil if it is in the row of something else.
  func removal(of claim: Claim) -> Fix.Edit? {
    guard let range = rangeWithKey(of: claim) else { return nil }
    let edit = Fix.Edit(replacing: range, with: "")
    do throws(Refusal) { try check(edit, of: claim) } catch { return nil }
    return edit
  }

  private func rangeWithKey(of claim: Claim) -> ByteRange? {
    let (bytes, end) = (tree.bytes, Int(claim.range.end))
    let before = bytes[..<claim.keyStart].lastIndex { $0 > 0x20 }
    switch before.map({ bytes[$0] }) {
    case UInt8(ascii: ","): return ByteRange(before ?? claim.keyStart, end)
    case UInt8(ascii: "{"):
      // The next expectation moves to its place.
      guard let comma = bytes[end...].firstIndex(where: { $0 > 0x20 }), bytes[comma] == UInt8(ascii: ",") else {
        return nil
      }
      return ByteRange(claim.keyStart, bytes[(comma + 1)...].firstIndex { $0 > 0x20 } ?? comma + 1)
    default:
      // Only blanks can be beside it in its line.
      let start = bytes[(before.map { $0 + 1 } ?? 0)..<claim.keyStart].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
      let after = bytes[end...].firstIndex { $0 > 0x20 } ?? bytes.count
      let next = bytes[end..<after].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
      guard let start = start ?? (before == nil ? 0 : nil), let next = next ?? (after == bytes.count ? after : nil)
      else { return nil }
      return ByteRange(start, next)
    }
  }

  /// True if a new text has the same content, except for some expectations.
  func isSame(_ new: Tree, exceptFor edits: [(edit: Fix.Edit, claim: Claim)]) -> Bool {
    // A list in lines ends where the next line begins, and its edit ends before.
    let ranges = edits.map { ByteRange(start: $0.edit.range.start, end: max($0.edit.range.end, $0.claim.range.end)) }
    return TreeComparison(tree, new, edits: ranges).isSame
  }

  // MARK: What an edit would lose

  private func check(_ edit: Fix.Edit, of claim: Claim) throws(Refusal) {
    guard let value = values[claim.range] else { throw .properties }
    let nodes = value.index..<tree.sibling(after: value).index
    guard nodes.allSatisfy({ tree.nodes[$0].kind != .alias && !tree.nodes[$0].hasProperties }) else {
      throw .properties
    }
    if hasComment(edit.range, around: nodes, keyEnd: claim.keyEnd) { throw .comments }
  }

  /// True if a number sign is in a range, but not in the key or in a text. Nothing but a comment has it there.
  private func hasComment(_ range: ByteRange, around nodes: Range<Int>, keyEnd: Int) -> Bool {
    let sign = UInt8(ascii: "#")
    var start = max(Int(range.start), keyEnd)
    for node in tree.nodes[nodes] where node.kind == .scalar {
      if start < node.range.start, tree.bytes[start..<Int(node.range.start)].contains(sign) { return true }
      start = max(start, Int(node.range.end))
    }
    return start < range.end && tree.bytes[start..<Int(range.end)].contains(sign)
  }
}
