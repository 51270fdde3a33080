/// A character in a text that looks like an ASCII character, or is invisible.
package struct LookAlike: Equatable, Sendable {
  package let scalar: Unicode.Scalar
  /// Its bytes in the text.
  package let range: Range<Int>
  /// The character that it looks like, as text. Empty if it is invisible.
  package let plain: String

  package init(scalar: Unicode.Scalar, range: Range<Int>, plain: String) {
    self.scalar = scalar
    self.range = range
    self.plain = plain
  }

  /// The character and what is wrong with it: "U+00A0 (no-break space) looks like a space".
  package var words: String {
    let name = "\(codePoint(scalar.value)) (\(scalar.plainName))"
    switch plain {
    case "": return "\(name) is invisible"
    case " ": return "\(name) looks like a space"
    default: return "\(name) looks like '\(plain)'"
    }
  }
}

/// A text in which every look-alike is replaced by the character that it looks like.
package struct PlainSpelling: Sendable {
  package let text: String
  /// The first look-alike in the text.
  package let first: LookAlike

  /// The text without the quotation marks and spaces around it.
  package var unquoted: String {
    let trimmed = text.trimmed
    guard let first = trimmed.first, first == "\"" || first == "'", trimmed.last == first, trimmed.count > 1 else {
      return trimmed
    }
    return String(trimmed.dropFirst().dropLast()).trimmed
  }

  /// Nil if the text has no look-alike.
  package init?(of bytes: ArraySlice<UInt8>) {
    guard bytes.contains(where: { $0 >= 0x80 }) else { return nil }
    var text = ""
    var first: LookAlike?
    var start = 0
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let end = start + UTF8.width(scalar)
      if let plain = scalar.lookAlike {
        first = first ?? LookAlike(scalar: scalar, range: start..<end, plain: plain)
        text += plain
      } else {
        text.unicodeScalars.append(scalar)
      }
      start = end
    }
    guard let first else { return nil }
    self.text = text
    self.first = first
  }
}

extension Unicode.Scalar {
  /// The ASCII character that this one looks like, as text. Empty if it is invisible. Nil for ASCII and for characters
  /// without a look-alike.
  package var lookAlike: String? {
    guard value > 0x7F else { return nil }
    if let plain = tabledLookAlike { return plain }
    switch properties.generalCategory {
    case .spaceSeparator: return " "
    case .dashPunctuation: return "-"
    case .format: return ""
    default: break
    }
    if properties.isQuotationMark { return plainName.contains("single") ? "'" : "\"" }
    return properties.isDefaultIgnorableCodePoint ? "" : nil
  }

  private var tabledLookAlike: String? {
    var low = 0
    var high = lookAlikeCharacters.count
    while low < high {
      let middle = (low + high) / 2
      if lookAlikeCharacters[middle] < value { low = middle + 1 } else { high = middle }
    }
    guard low < lookAlikeCharacters.count, lookAlikeCharacters[low] == value else { return nil }
    return lookAlikePlain.withUTF8Buffer { String(Unicode.Scalar($0[low])) }
  }

  /// The name in Unicode, in lower case except for the names of scripts: "Cyrillic small letter ie".
  fileprivate var plainName: String {
    let words = (properties.name ?? properties.nameAlias ?? "unnamed character").lowercased()
    guard
      let script = ["cyrillic", "greek", "latin", "armenian", "cherokee", "arabic", "hebrew", "roman"]
        .first(where: words.hasPrefix)
    else { return words }
    return words.prefix(1).uppercased() + script.dropFirst() + words.dropFirst(script.count)
  }
}

/// A character in Unicode notation: `U+00A0`.
package func codePoint(_ value: UInt32) -> String {
  let digits = String(value, radix: 16, uppercase: true)
  return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}

extension String {
  /// Without the spaces at both ends.
  fileprivate var trimmed: String {
    let start = firstIndex { $0 != " " } ?? endIndex
    let end = lastIndex { $0 != " " }.map { index(after: $0) } ?? endIndex
    return start < end ? String(self[start..<end]) : ""
  }
}
