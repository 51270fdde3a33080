import SourceText

/// The fixes of one file's findings that can be made at once.
///
/// They are chosen in the order of the findings. If two fixes would change the same place, the first is made, and the
/// other one waits for the next round. A fix is made completely or not at all. A fix that several findings offer is
/// made once.
package struct FixSelection: Sendable {
  /// The findings that are fixed, each with its fix.
  package private(set) var chosen: [(finding: Finding, fix: Fix)] = []
  /// The edits of the fixes, sorted and without overlaps.
  package private(set) var edits: [Fix.Edit] = []

  package init(of offers: [(finding: Finding, fix: Fix)]) {
    for (finding, fix) in offers where take(fix) { chosen.append((finding, fix)) }
  }

  package var isEmpty: Bool { edits.isEmpty }

  private mutating func take(_ fix: Fix) -> Bool {
    guard !fix.edits.isEmpty else { return false }
    let slots = fix.edits.map(slot(for:))
    if zip(fix.edits, slots).allSatisfy({ $1 < edits.count && edits[$1] == $0 }) { return true }
    guard zip(fix.edits, slots).allSatisfy({ isFree($0.range, at: $1) }) else { return false }
    for (edit, slot) in zip(fix.edits, slots).reversed() { edits.insert(edit, at: slot) }
    return true
  }

  /// The position of an edit among the others: before the first one that comes after it.
  private func slot(for edit: Fix.Edit) -> Int {
    var (low, high) = (0, edits.count)
    while low < high {
      let middle = (low + high) / 2
      if edits[middle].range.precedes(edit.range) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// True if a range touches neither the edit before it nor the one after it.
  private func isFree(_ range: ByteRange, at slot: Int) -> Bool {
    let neighbours = edits[max(0, slot - 1)..<min(edits.count, slot + 1)]
    return !neighbours.contains { $0.range.collides(with: range) }
  }
}

extension ByteRange {
  fileprivate func precedes(_ other: ByteRange) -> Bool { (start, end) < (other.start, other.end) }

  /// True if two edits share a byte, or one inserts at the beginning or end of the other.
  fileprivate func collides(with other: ByteRange) -> Bool {
    isEmpty || other.isEmpty
      ? start <= other.end && other.start <= end : start < other.end && other.start < end
  }
}
