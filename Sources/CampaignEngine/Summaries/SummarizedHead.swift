import Bytes
import Findings
import SourceText

/// The beginning of what a summary says of a file: everything that counts against the limits of a run, and can be cut
/// off without a look at the rest.
///
///     number     the work on its templates and patterns beyond its share
///     list       the classes of findings that alone take more memory than the share of the file: rule, severity and
///                setting (`FindingClass`), the bytes beyond the share, and a text with the findings
///     text       if there are such classes: the whole text of the file, empty if the rest has it
struct SummarizedHead {
  /// A class of findings.
  struct Group {
    let kind: FindingClass
    let excess: Int
    /// The place of the packed findings.
    let findings: Range<Int>
  }

  let surplus: Int
  private(set) var groups: [Group]
  /// The place of the text.
  private(set) var text: Range<Int>

  init(_ packed: inout PackedReader) {
    surplus = Int(packed.small(UInt32.self))
    groups = (0..<packed.count()).map { _ in Group(unpacking: &packed) }
    text = groups.isEmpty ? 0..<0 : packed.text().indices
  }

  /// Removes the classes that are not kept, and the text if only they needed it.
  mutating func keep(where isKept: (FindingClass) -> Bool) {
    groups.removeAll { !isKept($0.kind) }
    if groups.isEmpty { text = 0..<0 }
  }

  /// True if some bytes begin with a head that counts against a limit. Most don't, and this is asked of every file.
  static func counts(_ bytes: [UInt8], in range: Range<Int>) -> Bool {
    range.count > 1 && (bytes[range.lowerBound] != 0 || bytes[range.lowerBound + 1] != 0)
  }

  /// The packed results of a file without what no run needs. Nil if they stay as they are.
  static func cut(_ bytes: [UInt8], in range: Range<Int>, to limits: PartLimits, ofFile index: Int) -> [UInt8]? {
    guard limits.lookAt(index) else { return [] }
    guard counts(bytes, in: range) else { return nil }
    var packed = PackedReader(bytes, in: range)
    var head = SummarizedHead(&packed)
    let count = head.groups.count
    head.keep { limits.keep($0, ofFile: index) }
    guard head.groups.count < count else { return nil }
    var result = PackedBytes()
    result.add(head, of: bytes)
    return result.take() + packed.rest()
  }
}

extension SummarizedHead.Group {
  fileprivate init(unpacking packed: inout PackedReader) {
    kind = FindingClass(unpacking: &packed)
    excess = Int(packed.small(UInt32.self))
    findings = packed.text().indices
  }
}

extension PackedBytes {
  /// Packs the head of a file. `text` is empty if the rest has it.
  mutating func add(surplus: Int, _ groups: [ClassedReport.Group], text: [UInt8], ofFile number: Int) {
    add(min(surplus, Int(UInt32.max)))
    add(groups.count)
    for group in groups {
      add(group.kind)
      add(min(group.excess, Int(UInt32.max)))
      var findings = PackedBytes()
      _ = findings.add(group.report, filesFrom: number)
      add(text: findings.bytes)
    }
    if !groups.isEmpty { add(text: text) }
  }

  /// Packs a head again whose texts are in some bytes.
  fileprivate mutating func add(_ head: SummarizedHead, of bytes: [UInt8]) {
    add(head.surplus)
    add(head.groups.count)
    for group in head.groups {
      add(group.kind)
      add(group.excess)
      add(text: bytes[group.findings])
    }
    if !head.groups.isEmpty { add(text: bytes[head.text]) }
  }
}
