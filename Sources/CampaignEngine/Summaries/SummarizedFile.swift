import Bytes
import CampaignCompile
import CampaignLint
import Findings
import SourceText

/// Everything that a summary says of one file.
///
///     number     the size of the text
///     number     its checksum
///     flag       whether the whole text follows, or only the lines that findings about several files can be about
///     text       the whole text, or these lines (`KeptText`)
///     number     the work on its templates and patterns beyond its share
///     flag       whether comments allow findings
///     findings   with file numbers from 0, before severities
///     facts      for the rules about several files (`WorkspaceSummary`)
///     list       the campaigns with their payloads (`CompiledCampaign`)
struct SummarizedFile {
  let text: SummarizedText
  let surplus: Int
  let hasAllowComments: Bool
  let report: Report
  let summary: WorkspaceSummary
  let compiled: [CompiledCampaign]

  /// Packs the results of one file. `text` is its content, empty if it could not be read.
  static func packed(
    _ text: [UInt8], isWhole: Bool, surplus: Int, _ report: Report, ofFile number: Int,
    _ checked: CheckedFiles
  ) -> [UInt8] {
    // Room for the results of most files, so that they rarely move.
    var packed = PackedBytes(after: [], capacity: 256)
    let faults = checked.compiled.flatMap(\.faults).map(\.range)
    packed.add(text, isWhole: isWhole, around: checked.summary.ranges + faults)
    packed.add(min(surplus, Int(UInt32.max)))
    packed.add(!checked.allowances.isEmpty)
    _ = packed.add(report, filesFrom: number)
    checked.summary.pack(into: &packed)
    packed.add(checked.compiled.count)
    for campaign in checked.compiled { packed.add(campaign) }
    return packed.bytes
  }

  /// Unpacks everything about a file, with a new number. Nil if the bytes are not those of a file.
  init?(_ packed: inout PackedReader, ofFile number: Int, readers: Int) {
    text = SummarizedText(&packed)
    (packed.fileCount, packed.fileSize) = (1, text.size)
    surplus = Int(packed.small(UInt32.self))
    hasAllowComments = packed.isSo()
    report = packed.report(filesFrom: number)
    summary = WorkspaceSummary(unpacking: &packed, ofFile: number)
    compiled = (0..<packed.count()).map { _ in
      CompiledCampaign(unpacking: &packed, ofFile: number, readers: readers)
    }
    guard packed.isReadWhole else { return nil }
  }
}

/// The knowledge of a summary about the text of a file.
struct SummarizedText {
  let size: Int
  let checksum: UInt64
  let isWhole: Bool
  /// The text, or the packed lines of it.
  private let content: ArraySlice<UInt8>

  init(_ packed: inout PackedReader) {
    size = Int(packed.small(UInt32.self))
    checksum = packed.number()
    isWhole = packed.isSo()
    content = packed.text()
    if isWhole ? content.count != size : size > Self.mostOfLines { packed.refuse() }
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
