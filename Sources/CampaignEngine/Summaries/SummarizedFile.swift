import Bytes
import CampaignCompile
import CampaignLint
import Findings
import SourceText

/// Everything that a summary says of one file.
///
///     head       what counts against the limits of a run (`SummarizedHead`)
///     number     the size of the text
///     number     its checksum
///     flag       whether the whole text follows, or only the lines that findings about several files can be about
///     text       the whole text, or these lines (`KeptText`)
///     flag       whether comments allow findings
///     findings   with file numbers from 0, before severities; those in the head are left out
///     facts      for the rules about several files (`WorkspaceSummary`)
///     list       the campaigns with their payloads (`CompiledCampaign`)
///
/// Nothing follows if no run looks at the file (`PartLimits`).
struct SummarizedFile {
  let text: SummarizedText
  let surplus: Int
  let hasAllowComments: Bool
  let report: Report
  let summary: WorkspaceSummary
  let compiled: [CompiledCampaign]

  /// Packs the results of one file. `text` is its content, empty if it could not be read. With `isWhole`, it is needed
  /// even without the classes of findings that can be cut off.
  static func packed(
    _ text: [UInt8], isWhole: Bool, surplus: Int, _ classed: ClassedReport, ofFile number: Int,
    _ checked: CheckedFiles
  ) -> [UInt8] {
    // Room for the results of most files, so that they rarely move.
    var packed = PackedBytes(after: [], capacity: 256)
    packed.add(surplus: surplus, classed.groups, text: isWhole ? [] : text, ofFile: number)
    let faults = checked.compiled.flatMap(\.faults).map(\.range)
    packed.add(text, isWhole: isWhole, around: checked.summary.ranges + faults)
    packed.add(!checked.allowances.isEmpty)
    _ = packed.add(classed.rest, filesFrom: number)
    checked.summary.pack(into: &packed)
    packed.add(checked.compiled.count)
    for campaign in checked.compiled { packed.add(campaign) }
    return packed.bytes
  }

  /// Unpacks everything about a file, with a new number. `isKept` is false for classes of findings that no run needs.
  /// Nil if the bytes are not those of a file.
  init?(
    _ bytes: [UInt8], in range: Range<Int>, ofFile number: Int, readers: Int, where isKept: (FindingClass) -> Bool
  ) {
    var packed = PackedReader(bytes, in: range)
    let head = SummarizedHead(&packed, where: isKept)
    text = SummarizedText(&packed, after: head, of: bytes)
    (packed.fileCount, packed.fileSize) = (1, text.size)
    surplus = head.surplus
    hasAllowComments = packed.isSo()
    var report = packed.report(filesFrom: number)
    for group in head.groups {
      var findings = PackedReader(bytes, in: group.findings)
      (findings.fileCount, findings.fileSize) = (1, text.size)
      report.add(contentsOf: findings.report(filesFrom: number))
      if !findings.isReadWhole { packed.refuse() }
    }
    self.report = report
    summary = WorkspaceSummary(unpacking: &packed, ofFile: number)
    compiled = (0..<packed.count()).map { _ in
      CompiledCampaign(unpacking: &packed, ofFile: number, readers: readers)
    }
    guard packed.isReadWhole else { return nil }
  }
}

extension SummarizedHead {
  fileprivate init(_ packed: inout PackedReader, where isKept: (FindingClass) -> Bool) {
    self.init(&packed)
    keep(where: isKept)
  }
}

/// The knowledge of a summary about the text of a file.
struct SummarizedText {
  let size: Int
  let checksum: UInt64
  let isWhole: Bool
  /// The text, or the packed lines of it.
  private let content: ArraySlice<UInt8>

  /// The text of a file.
  init(_ bytes: [UInt8], in range: Range<Int>, where isKept: (FindingClass) -> Bool) {
    var packed = PackedReader(bytes, in: range)
    let head = SummarizedHead(&packed, where: isKept)
    self.init(&packed, after: head, of: bytes)
  }

  fileprivate init(_ packed: inout PackedReader, after head: SummarizedHead, of bytes: [UInt8]) {
    size = Int(packed.small(UInt32.self))
    checksum = packed.number()
    let (isWhole, content) = (packed.isSo(), packed.text())
    self.isWhole = isWhole || !head.groups.isEmpty
    self.content = !isWhole && self.isWhole ? bytes[head.text] : content
    if self.isWhole ? self.content.count != size : size > Self.mostOfLines { packed.refuse() }
  }

  /// The size up to which a text may be known by some of its lines. Texts are as long as the files, so a summary of
  /// a few bytes must not stand for a larger one.
  static let mostOfLines = 16 << 20

  /// The text with the lines that are known. Empty if nothing is.
  var bytes: [UInt8] {
    if isWhole { return Array(content) }
    var packed = PackedReader(Array(content), in: 0..<content.count)
    return KeptText.unpack(&packed, size: size) ?? []
  }

  /// True if it is about this text.
  func isAbout(_ text: [UInt8]) -> Bool { text.count == size && Bytes.checksum(of: text[...]) == checksum }
}

extension PackedBytes {
  /// Packs the size and checksum of a text, and the text itself or the lines of some ranges.
  fileprivate mutating func add(_ text: [UInt8], isWhole: Bool, around ranges: [ByteRange]) {
    add(text.count)
    add(checksum(of: text[...]))
    add(isWhole)
    guard !isWhole else { return add(text: text) }
    // The first line is for findings about the file as a whole.
    var lines = PackedBytes(after: [], capacity: 128)
    KeptText.pack(text, around: text.isEmpty ? [] : ranges + [ByteRange(0, 0)], into: &lines)
    add(text: lines.bytes)
  }
}
