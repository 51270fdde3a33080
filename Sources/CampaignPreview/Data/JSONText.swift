import CampaignJSON

/// A text of canonical JSON, which begins with its quotation mark at `start`.
func text(in bytes: ArraySlice<UInt8>, from start: Int) -> String {
  var end = start + 1
  var isPlain = true
  while bytes[end] != UInt8(ascii: "\"") {
    if bytes[end] == UInt8(ascii: "\\") { isPlain = false }
    end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
  }
  if isPlain { return String(decoding: bytes[(start + 1)..<end], as: UTF8.self) }
  return (try? CanonicalJSON.decode(String.self, from: bytes[start...end])) ?? ""
}

extension [UInt8] {
  /// JSON that no text in it can lead out of: in a script element, `<` could begin its end, and two characters of
  /// Unicode end a line of a script. In JSON, all three are only in texts. The result is between two other texts.
  func escapedForScript(after start: String = "", before end: String = "") -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(count + count / 50 + start.utf8.count + end.utf8.count)
    result += start.utf8
    var plain = 0
    for (offset, byte) in enumerated() {
      let escape: String
      let length: Int
      if byte == UInt8(ascii: "<") {
        (escape, length) = ("\\u003c", 1)
      } else if byte == 0xE2, offset + 2 < count, self[offset + 1] == 0x80, self[offset + 2] & 0xFE == 0xA8 {
        (escape, length) = (self[offset + 2] == 0xA8 ? "\\u2028" : "\\u2029", 3)
      } else {
        continue
      }
      result += self[plain..<offset]
      result += escape.utf8
      plain = offset + length
    }
    result += self[plain...]
    result += end.utf8
    return result
  }
}
