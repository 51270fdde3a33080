import Findings
import SourceText
import SourceTree

extension Tree {
  /// The edit that makes an item of a list from a part of a block mapping below a key: a dash before its first line. If
  /// the nearest list of the file is indented below its key, the part is indented too. Nil if the line has no room.
  func edit(makingItemOf part: Range<Int>, below key: NodeID) -> Fix.Edit? {
    let start = part.lowerBound
    guard start >= 2, bytes[start - 1] == 0x20, bytes[start - 2] == 0x20 else { return nil }
    let isTwoFurther = column(of: start) - column(of: Int(self[key].range.start)) == 2
    guard isTwoFurther, indentsLists(near: key), part.count <= Self.mostIndented else {
      // All of the part becomes an item, so the edit covers it.
      let written = "- " + String(decoding: bytes[part], as: UTF8.self)
      return Fix.Edit(replacing: ByteRange(start - 2, part.upperBound), with: written)
    }
    var written = Array("- ".utf8)
    for offset in part {
      written.append(bytes[offset])
      let next = offset + 1
      guard isBreak(offset), next < part.upperBound, !isBreak(next) else { continue }
      written += [0x20, 0x20]
    }
    return Fix.Edit(replacing: ByteRange(start, part.upperBound), with: String(decoding: written, as: UTF8.self))
  }

  /// The bytes of an item at most that are written again.
  private static var mostIndented: Int { 20_000 }

  /// The nodes on each side that are looked at for the nearest list.
  private static var mostNear: Int { 200 }

  /// True if the nearest block list before or after a key is indented below its own key, or if there is none.
  private func indentsLists(near key: NodeID) -> Bool {
    let index = key.index
    let before = (max(1, index - Self.mostNear)..<max(1, index)).reversed()
    let after = min(index + 1, nodes.count)..<min(index + Self.mostNear, nodes.count)
    for list in [Array(before), Array(after)].joined() where nodes[list].kind == .sequence {
      guard nodes[list].style == .block, nodes[list - 1].kind == .scalar else { continue }
      let own = column(of: Int(nodes[list].range.start))
      return own > column(of: Int(nodes[list - 1].range.start))
    }
    return true
  }

  private func column(of offset: Int) -> Int {
    var start = offset
    while start > 0, offset - start < Self.mostIndented, !isBreak(start - 1) { start -= 1 }
    return offset - start
  }

  private func isBreak(_ offset: Int) -> Bool { bytes[offset] == 0x0A || bytes[offset] == 0x0D }
}
