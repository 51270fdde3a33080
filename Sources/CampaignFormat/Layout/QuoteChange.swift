import Bytes
import CampaignCheck
import SourceText
import SourceTree

extension GapWalk {
  /// Changes single quotes into double quotes around a text on one line that needs quotes, if nothing in it would need
  /// an escape. It never adds quotes to a text and never takes them away.
  mutating func changeQuotes(of id: NodeID, isInBrackets: Bool) {
    let range = tree[id].range
    let inside = text[Int(range.start) + 1..<Int(range.end) - 1]
    guard inside.allSatisfy(needsNoEscape), needsQuotes(tree.text(of: id), isInBrackets) else { return }
    var offset = Int(range.start)
    let end = Int(range.end)
    replace(offset..<offset + 1, with: [doubleQuote])
    offset += 1
    while offset < end - 1 {
      // Two single quotes mean one.
      if text[offset] == singleQuote {
        replace(offset..<offset + 1, with: [])
        offset += 1
      }
      offset += 1
    }
    replace(end - 1..<end, with: [doubleQuote])
  }
}

private let doubleQuote = UInt8(ascii: "\"")
private let singleQuote = UInt8(ascii: "'")

/// True if a text would mean something else without quotes, or could not be read.
private func needsQuotes(_ text: ArraySlice<UInt8>, _ isInBrackets: Bool) -> Bool {
  guard let first = text.first, let last = text.last else { return true }
  if startsOtherwise.contains(first) || last == space || last == UInt8(ascii: ":") { return true }
  if isInBrackets, text.contains(where: { flowIndicators.contains($0) }) { return true }
  var before = first
  for byte in text {
    if byte == hash, before == space || byte == space && before == UInt8(ascii: ":") { return true }
    if byte == space, before == UInt8(ascii: ":") { return true }
    before = byte
  }
  return !isTextToEveryReader(text)
}

private let startsOtherwise = Array(" -?:,[]{}#&*!|>'\"%@`".utf8)
private let flowIndicators = Array(",[]{}".utf8)
