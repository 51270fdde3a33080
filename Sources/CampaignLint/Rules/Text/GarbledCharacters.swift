import Bytes
import CampaignLanguage
import Findings

/// Text that was read in the wrong encoding: `fÃ¼r` for `für`.
enum GarbledCharacters: FieldRule {
  static let info = RuleInfo(
    "garbled-characters", .warning,
    finds: "A text with characters that come from a wrong encoding, such as 'Ã¼' for 'ü', or '�'.",
    because: "Readers see the wrong characters.",
    source: "Unicode; the encoding Windows-1252",
    example: slideupExample(
      bad: "message: FrÃ¼hling ist da.",
      good: "message: Frühling ist da."))

  static let roles = [FieldRole.text, .document]
  static let looksAround = false
  static let traits = TextTraits.garbled

  static func check(_ value: LintedValue, of record: LintedRecord) {
    let text = value.text
    guard let start = text.firstIndex(where: Self.maySpeak) else { return }
    var repairs: [(range: Range<Int>, text: String)] = []
    var offset = start - text.startIndex
    while offset < text.count {
      if text.dropFirst(offset).starts(with: [0xEF, 0xBF, 0xBD]) {
        return value.add(info, .replaced, part: offset..<offset + 3, help: .writeAgain)
      }
      if let repair = Self.repair(text, at: offset) {
        repairs.append(repair)
        offset = repair.range.upperBound
      } else {
        offset = text.offset(from: offset + 1, where: Self.maySpeak)
      }
    }
    guard let first = repairs.first else { return }
    value.add(
      info, .garbled(text.part(first.range), first.text), part: first.range,
      fixes: value.rewriting(repairs, .readAgain, .needsReview))
  }

  /// True if a byte begins U+FFFD, or a letter that could be a misread first byte.
  private static func maySpeak(_ byte: UInt8) -> Bool { byte == 0xC3 || byte == 0xEF }

  /// The character that was read as several wrong ones. Nil if the bytes are not those of a letter or a common mark.
  private static func repair(_ text: ArraySlice<UInt8>, at offset: Int) -> (range: Range<Int>, text: String)? {
    guard text.byte(at: offset) == 0xC3, let second = text.byte(at: offset + 1),
      second == 0x82 || second == 0x83 || second == 0x85 || second == 0xA2
    else { return nil }
    let rest = String(decoding: text.dropFirst(offset).prefix(16), as: UTF8.self).unicodeScalars
    guard let first = rest.first, let count = [0xC2: 1, 0xC3: 1, 0xC5: 1, 0xE2: 2][first.value] else { return nil }
    var bytes = [UInt8(first.value)]
    var length = 2
    for scalar in rest.dropFirst().prefix(count) {
      guard let byte = Windows1252.byte(of: scalar), byte.isContinuation else { return nil }
      bytes.append(byte)
      length += String(scalar).utf8.count
    }
    guard bytes.count == count + 1, let meant = String(validating: bytes, as: UTF8.self) else { return nil }
    return (offset..<offset + length, meant)
  }
}

/// The encoding that Windows programs assume for text without a declared encoding.
private enum Windows1252 {
  static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    if (0xA0...0xFF).contains(scalar.value) { return UInt8(scalar.value) }
    return high.firstIndex(of: scalar).map { 0x80 + UInt8($0) }
  }

  private static let high = Array("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ".unicodeScalars)
}

extension Message {
  fileprivate static func garbled(_ written: ArraySlice<UInt8>, _ meant: String) -> Message {
    "\(quoting: written) is probably \(quoting: Array(meant.utf8)), read in the wrong encoding"
  }
  fileprivate static let replaced: Message = "here a program has replaced a character that it could not read"
  fileprivate static let writeAgain: Message = "write the character again"
  fileprivate static let readAgain: Message = "write the characters that were meant"
}
