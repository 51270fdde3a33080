/// The words of a finding: one line, in lower case, that says what is true.
///
/// Each rule's words are static members of `Message`, private to the rule's file and at its end.
package struct Message: Sendable, Hashable, ExpressibleByStringInterpolation, CustomStringConvertible {
  package let text: String

  package init(_ text: String) {
    self.text = text
  }

  package init(stringLiteral text: String) {
    self.text = text
  }

  package init(stringInterpolation words: Words) {
    self.text = words.text
  }

  package var description: String { text }

  /// Builds a message. What a user wrote goes in with `quoting:`, which keeps it short and harmless.
  package struct Words: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + interpolationCount * 8)
    }

    package mutating func appendLiteral(_ literal: String) {
      text += literal
    }

    package mutating func appendInterpolation(_ number: Int) {
      text += String(number)
    }

    /// Words of ours.
    package mutating func appendInterpolation(_ words: String) {
      text += words
    }

    /// The user's own text, between quotes.
    package mutating func appendInterpolation(quoting bytes: some Collection<UInt8>) {
      text += "'" + excerpt(of: bytes) + "'"
    }
  }
}

/// The user's text as it may stand in one line of a message: not longer than 60 characters, without control characters.
package func excerpt(of bytes: some Collection<UInt8>) -> String {
  let longest = 60
  let text = String(decoding: bytes.prefix(longest * 4 + 4), as: UTF8.self)
  let isCut = bytes.count > longest && (text.count > longest || bytes.count > longest * 4 + 4)
  return printable(isCut ? text.prefix(longest - 1) + "…" : text[...])
}

/// Text in which nothing moves the cursor or turns the direction of writing.
package func printable(_ text: some StringProtocol) -> String {
  let isPlain = text.utf8.withContiguousStorageIfAvailable { $0.allSatisfy { $0 >= 0x20 && $0 < 0x7F } } ?? false
  if isPlain { return String(text) }
  guard text.unicodeScalars.contains(where: isUnprintable) else { return String(text) }
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\n": result.append(contentsOf: "\\n".unicodeScalars)
    case "\r": result.append(contentsOf: "\\r".unicodeScalars)
    case "\t": result.append(contentsOf: "\\t".unicodeScalars)
    case _ where isUnprintable(scalar): result.append("\u{FFFD}")
    default: result.append(scalar)
    }
  }
  return String(result)
}

/// Control characters, line separators, and the marks that reorder text on screen.
package func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x00...0x1F, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFF9...0xFFFB: true
  default: false
  }
}
