/// One line of a finding, in lower case: what is wrong, what to do, or what is there.
///
/// The messages of a rule are static members of `Message`, private to the rule's file and at its end. Those of several
/// files are in `CommonMessages.swift`.
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

  /// Builds a message. Text from users must be added with `quoting:`, which keeps it short and harmless.
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

    /// Adds words of campaignc itself.
    package mutating func appendInterpolation(_ words: String) {
      text += words
    }

    /// Adds text from users, in quotes.
    package mutating func appendInterpolation(quoting bytes: some Collection<UInt8>) {
      text += "'" + excerpt(of: bytes) + "'"
    }
  }
}

/// Text from the user for one line of a message: printable, and at most 60 characters.
package func excerpt(of bytes: some Collection<UInt8>) -> String {
  let longest = 60
  let text = String(decoding: bytes.prefix(longest * 4 + 4), as: UTF8.self)
  let isCut = bytes.count > longest && (text.count > longest || bytes.count > longest * 4 + 4)
  return printable(isCut ? text.prefix(longest - 1) + "…" : text[...])
}
