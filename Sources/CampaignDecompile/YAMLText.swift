import Bytes
import CampaignCheck
import CampaignCompile
import CampaignLanguage
import Findings
import SourceText

extension DefinitionText {
  /// Writes text as a YAML scalar on one line: plain if every reader reads it as this text, otherwise in double quotes.
  mutating func writeYAML(text: ArraySlice<UInt8>) {
    if canBePlain(text) { return write(text) }
    write("\"")
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars { write(quoted: scalar) }
    write("\"")
  }

  private mutating func write(quoted scalar: Unicode.Scalar) {
    switch scalar {
    case "\"": write("\\\"")
    case "\\": write("\\\\")
    case "\n": write("\\n")
    case "\t": write("\\t")
    case _ where isVisible(scalar): write(String(scalar).utf8)
    default: write(escape: scalar.value)
    }
  }

  private mutating func write(escape value: UInt32) {
    let digits = String(value, radix: 16, uppercase: true)
    let width = value > 0xFFFF ? 8 : 4
    write(value > 0xFFFF ? "\\U" : "\\u")
    write(String(repeating: "0", count: width - digits.utf8.count) + digits)
  }
}

/// True if readers of YAML 1.1 and 1.2 read this text unchanged without quotes, as a key or a value in block style.
private func canBePlain(_ text: ArraySlice<UInt8>) -> Bool {
  guard let first = text.first, let last = text.last, !startsOtherwise.contains(first), last != UInt8(ascii: " "),
    last != UInt8(ascii: ":"), !text.elementsEqual("<<".utf8), !looksLikeDate(text), !looksLikeAnotherKind(text),
    isTextToEveryReader(text)
  else { return false }
  var before = first
  for byte in text {
    if byte == UInt8(ascii: "#"), before == UInt8(ascii: " ") { return false }
    if byte == UInt8(ascii: " "), before == UInt8(ascii: ":") { return false }
    before = byte
  }
  return isVisible(text)
}

/// True if a text looks like a number, a truth value or null to people, such as `−5` with a minus sign. Without quotes,
/// `lint` takes it for one.
private func looksLikeAnotherKind(_ text: ArraySlice<UInt8>) -> Bool {
  guard let plain = PlainSpelling(of: text)?.unquoted.utf8 else { return false }
  return !isTextToEveryReader(Array(plain)[...])
}

/// True if a block scalar after a `|` gives exactly the same text: several lines, without white space that editors
/// remove.
func canBeLiteral(_ text: ArraySlice<UInt8>) -> Bool {
  guard let first = text.first, let last = text.last, first != lineFeed, !isBlank(first), !isBlank(last),
    text.contains(lineFeed)
  else { return false }
  var before = first
  for byte in text {
    if byte == lineFeed, isBlank(before) { return false }
    before = byte
  }
  return text.split { $0 == lineFeed || $0 == tab }.allSatisfy { isVisible($0) }
}

private let lineFeed = UInt8(ascii: "\n")
private let tab = UInt8(ascii: "\t")

private func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == tab }

/// Characters with a special meaning at the start of a scalar.
private let startsOtherwise = Set(" -?:,[]{}#&*!|>'\"%@`".utf8)

/// True if text begins like a date, `2026-`, which YAML 1.1 reads as one.
private func looksLikeDate(_ text: ArraySlice<UInt8>) -> Bool {
  text.count > 4 && text[text.startIndex + 4] == UInt8(ascii: "-")
    && text.prefix(4).allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
}

private func isVisible(_ text: ArraySlice<UInt8>) -> Bool {
  if text.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return true }
  return String(decoding: text, as: UTF8.self).unicodeScalars.allSatisfy { isVisible($0) }
}

/// True if a person can see which character it is. Joiners and selectors count too: they are part of emoji and of some
/// scripts, which would be hard to read without them.
private func isVisible(_ scalar: Unicode.Scalar) -> Bool {
  scalar.properties.isJoinControl || scalar.properties.isVariationSelector || !isUnprintable(scalar)
}
