package import Findings
import SourceText

/// The finding about bytes that are not UTF-8.
func finding(for fault: EncodingFault, in tree: Tree) -> Finding {
  switch fault {
  case .wide(let name):
    Finding(.encoding, .wide(name), at: tree.place(ByteRange(0, 0)), help: .saveAsUTF8)
  case .malformed(let offset, let length):
    Finding(
      .encoding, .malformed(tree.bytes[offset..<offset + length]), at: tree.place(ByteRange(offset, offset + length)),
      help: .saveAsUTF8)
  }
}

extension RuleInfo {
  package static let encoding = RuleInfo(
    "encoding", .error, hides: .content,
    finds: "A file that is not UTF-8 text.",
    because:
      "Campaign files must be UTF-8; in another encoding readers would see wrong letters.",
    source: "RFC 8259 §8.1; YAML 1.2 §5.2",
    example: RuleExample(
      bad: Array("campaign: spring-sale\nowner: Andr".utf8) + [0xE9, 0x0A],
      good: Array("campaign: spring-sale\nowner: André\n".utf8)))
}

extension Message {
  fileprivate static func wide(_ name: String) -> Message { "the file is \(name) text, not UTF-8" }

  fileprivate static func malformed(_ bytes: ArraySlice<UInt8>) -> Message {
    let shown = bytes.map { "0x" + (($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true)) }
    return bytes.count == 1
      ? "the byte \(shown[0]) is not valid UTF-8" : "the bytes \(shown.joined(separator: " ")) are not valid UTF-8"
  }

  fileprivate static let saveAsUTF8: Message = "save the file as UTF-8"
}
