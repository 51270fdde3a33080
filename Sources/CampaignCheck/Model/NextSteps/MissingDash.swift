import Findings
import SourceText
import SourceTree

extension Tree {
  /// The edit that makes an indented item of a list from a part of a block mapping below a key: a dash before its first
  /// line, and two more blanks before the others. Nil if the part is already further to the right, if it is long, or if
  /// the nearest list of the file is not indented below its key. Then a dash in place of two blanks is enough.
  func edit(indentingItem part: Range<Int>, below key: NodeID) -> Fix.Edit? {
    let start = part.lowerBound
    guard column(of: start) - column(of: Int(self[key].range.start)) == 2, indentsLists(near: key),
      part.count <= Self.mostIndented
    else { return nil }
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
