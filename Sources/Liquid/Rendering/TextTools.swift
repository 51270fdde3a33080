import Bytes

extension String {
  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar == " " || (0x09...0x0D).contains(scalar.value)
  }

  /// The text without white space at both ends.
  var stripped: String {
    let scalars = unicodeScalars.drop(while: Self.isSpace)
    var end = scalars.endIndex
    while end > scalars.startIndex, Self.isSpace(scalars[scalars.index(before: end)]) {
      end = scalars.index(before: end)
    }
    return String(scalars[..<end])
  }

  var words: [String] { unicodeScalars.split(whereSeparator: Self.isSpace).map { String($0) } }

  /// The text with other text in place of each of some parts. Earlier parts come first.
  func replacing(_ parts: [String], with other: String) -> String {
    let parts = parts.map { Array($0.utf8) }
    let bytes = Array(utf8)
    var result: [UInt8] = []
    var offset = 0
    while offset < bytes.count {
      if let part = parts.first(where: { bytes[offset...].starts(with: $0) }) {
        result += Array(other.utf8)
        offset += part.count
      } else {
        result.append(bytes[offset])
        offset += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The text for HTML.
  var escaped: String {
    var result = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

extension UInt8 {
  /// True for the characters that an address can contain anywhere.
  var isUnreserved: Bool { isLetter || isDigit || "-_.~".utf8.contains(self) }
}

extension [UInt8] {
  var base64: String {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var result: [UInt8] = []
    var offset = 0
    while offset < count {
      let group = (0..<3).map { offset + $0 < count ? UInt32(self[offset + $0]) : 0 }
      let bits = group[0] << 16 | group[1] << 8 | group[2]
      for (index, shift) in [18, 12, 6, 0].enumerated() {
        let isFilled = offset + index <= count
        result.append(isFilled ? alphabet[Int(bits >> UInt32(shift) & 63)] : UInt8(ascii: "="))
      }
      offset += 3
    }
    return String(decoding: result, as: UTF8.self)
  }

  func percentEncoded(spaceAsPlus: Bool) -> String {
    var result: [UInt8] = []
    for byte in self {
      if byte.isUnreserved {
        result.append(byte)
      } else if byte == UInt8(ascii: " "), spaceAsPlus {
        result.append(UInt8(ascii: "+"))
      } else {
        let digits = [byte >> 4, byte & 15].map(\.hexadecimalDigit)
        result += [UInt8(ascii: "%")] + digits.map { $0.isLetter ? $0 & ~0x20 : $0 }
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// HMAC-SHA-256 (RFC 2104).
  func authenticated(by key: [UInt8]) -> SHA256.Digest {
    let short = key.count > 64 ? SHA256.hash(key).bytes : key
    let padded = short + [UInt8](repeating: 0, count: 64 - short.count)
    let inner = SHA256.hash(padded.map { $0 ^ 0x36 } + self)
    return SHA256.hash(padded.map { $0 ^ 0x5C } + inner.bytes)
  }
}
