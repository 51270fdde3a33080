import Bytes
import SourceText

/// Identifies the line of a finding by its text without spaces. Code hosts do the same, to follow a finding from commit
/// to commit. Equal lines of a file are numbered, in the order of the findings.
package struct LineFingerprints {
  private var known: [FowlerNollVo: [Int: Int]] = [:]
  private var file: Int?

  package init() {}

  package mutating func next(for finding: Finding, in positions: Positions) -> String {
    // The findings of a file follow one another, so earlier files can be forgotten.
    if file != finding.place.file { (file, known) = (finding.place.file, [:]) }
    let lines = positions.lines(ofFile: finding.place.file)
    let line = lines.line(at: Int(finding.place.range.start))
    var hash = FowlerNollVo()
    hash.combine(lines.bytes[lines.range(ofLine: line)].prefix(Self.longest).filter { $0 != 0x20 && $0 != 0x09 })
    let number = known[hash]?[line] ?? (known[hash]?.count ?? 0) + 1
    known[hash, default: [:]][line] = number
    return "\(hash.digits.prefix(16)):\(number)"
  }

  /// Of a longer line, only the beginning counts.
  private static let longest = 1024
}

/// Identifies a finding in later runs, even if it moves in its file.
///
/// The name consists of the rule, the path, the message and the marked words, so added lines and changes next to the
/// words don't alter it. Identical findings are numbered in order.
package struct Fingerprints {
  private var uses: [FowlerNollVo: Int] = [:]

  package init() {}

  /// The name of the next finding: 32 hexadecimal digits and a number from 1.
  package mutating func next(for finding: Finding, in positions: Positions) -> String {
    var hash = FowlerNollVo()
    hash.combine(finding.rule.id.utf8)
    hash.combine(reportedPath(positions.path(of: finding.place)).utf8)
    hash.combine(finding.message.text.utf8)
    hash.combine(Self.words(of: finding.place, in: positions))
    uses[hash, default: 0] += 1
    return "\(hash.digits):\(uses[hash, default: 1])"
  }

  /// The first line of a place's text, or its beginning if it is very long.
  private static func words(of place: Place, in positions: Positions) -> ArraySlice<UInt8> {
    let bytes = positions.lines(ofFile: place.file).bytes
    let start = min(Int(place.range.start), bytes.count)
    let end = min(max(start, Int(place.range.end)), bytes.count, start + 256)
    return bytes[start..<end].prefix { $0 != 0x0A && $0 != 0x0D }
  }
}
