import CampaignCompile
import Findings

/// The result of comparing a definition's payload with the original one.
package enum PayloadComparison: Sendable {
  case same
  /// The first different bytes, not counting white space between values, and the text at that place in both.
  case different(offset: Int, read: String, made: String)
  /// The definition has errors.
  case doesNotCompile

  init(of payload: ArraySlice<UInt8>, with compiled: [UInt8]?) {
    guard let compiled else {
      self = .doesNotCompile
      return
    }
    let read = withoutWhiteSpace(payload)
    guard read != compiled else {
      self = .same
      return
    }
    let offset = zip(read, compiled).prefix { $0 == $1 }.count
    self = .different(offset: offset, read: part(of: read, at: offset), made: part(of: compiled, at: offset))
  }
}

/// A part of the JSON text around an offset, for people.
private func part(of bytes: [UInt8], at offset: Int) -> String {
  var start = max(0, offset - 24)
  while start > 0, bytes[start] & 0xC0 == 0x80 { start -= 1 }
  return excerpt(of: bytes[start...])
}

/// JSON without the white space between its values.
private func withoutWhiteSpace(_ json: ArraySlice<UInt8>) -> [UInt8] {
  var result: [UInt8] = []
  result.reserveCapacity(json.count)
  var isInText = false
  var isEscaped = false
  for byte in json {
    if isInText {
      isInText = byte != UInt8(ascii: "\"") || isEscaped
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    } else if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      continue
    } else {
      isInText = byte == UInt8(ascii: "\"")
    }
    result.append(byte)
  }
  return result
}
