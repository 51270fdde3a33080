/// Text that is safe to show: nothing in it is hidden, and nothing moves the text around it.
///
/// A character that is invisible, looks like a space, or changes the position or order of others is shown by its
/// number, as in `<U+200B>`; line breaks and tabs as `\n`, `\r` and `\t`. Printable text stays unchanged.
package func printable(_ text: some StringProtocol) -> String {
  let isPlain = text.utf8.withContiguousStorageIfAvailable { $0.allSatisfy { $0 >= 0x20 && $0 < 0x7F } } ?? false
  if isPlain { return String(text) }
  var result = String.UnicodeScalarView()
  var visibility = Visibility()
  var scalars = text.unicodeScalars.makeIterator()
  var next = scalars.next()
  while let scalar = next {
    next = scalars.next()
    if visibility.shows(scalar, before: next) {
      result.append(scalar)
    } else {
      result.append(contentsOf: spelling(of: scalar).unicodeScalars)
    }
  }
  return String(result)
}

/// True if a character is invisible, looks like a space, or moves others. Its Unicode properties decide, not a list in
/// campaignc. Private-use characters and characters unknown to Unicode may look like anything.
package func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.value < 0x7F { return scalar.value < 0x20 }
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: return true
  case .privateUse, .surrogate, .unassigned: return true
  default: return scalar.properties.isDefaultIgnorableCodePoint
  }
}

/// The text that replaces an unprintable character.
package func spelling(of scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\n": return "\\n"
  case "\r": return "\\r"
  case "\t": return "\\t"
  default:
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "<U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits + ">"
  }
}

/// Decides for each character of a text, in order, whether it is shown unchanged.
///
/// Two invisible characters are part of visible ones, and are shown: the joiner between two emoji, and the selector
/// after an emoji that gives it its colours. A combining mark is shown if there is a character before it, but not too
/// many in a row.
struct Visibility {
  private var previous = Previous.nothing
  private var marks = 0

  /// No script uses more marks on one character. Many marks would cover other lines.
  private static let mostMarks = 6

  /// The last shown character.
  private enum Previous {
    /// No character that a combining mark could be drawn on.
    case nothing
    case text
    /// A character of a keycap, as in `1️⃣`.
    case keycap
    case emoji
    /// An emoji with its selector.
    case selectedEmoji
  }

  mutating func shows(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) -> Bool {
    if scalar == "\u{FE0F}" || scalar == "\u{200D}" { return showsPart(scalar, before: next) }
    if isUnprintable(scalar) {
      previous = .nothing
      return false
    }
    if scalar.isMark { return showsMark() }
    marks = 0
    previous = scalar.isEmojiByItself ? .emoji : scalar.isKeycap ? .keycap : .text
    return true
  }

  /// True if a selector or a joiner is part of an emoji.
  private mutating func showsPart(_ scalar: Unicode.Scalar, before next: Unicode.Scalar?) -> Bool {
    switch (previous, scalar) {
    case (.emoji, "\u{FE0F}"): previous = .selectedEmoji
    case (.keycap, "\u{FE0F}") where next == "\u{20E3}": previous = .text
    case (.emoji, "\u{200D}") where next?.isEmojiByItself == true: previous = .text
    case (.selectedEmoji, "\u{200D}") where next?.isEmojiByItself == true: previous = .text
    default:
      previous = .nothing
      return false
    }
    return true
  }

  private mutating func showsMark() -> Bool {
    guard previous != .nothing, marks < Self.mostMarks else { return false }
    marks += 1
    previous = .text
    return true
  }
}

extension Unicode.Scalar {
  /// True if it is drawn on the character before it.
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// True if it can be drawn as an emoji, except for characters that turn a digit into one.
  fileprivate var isEmojiByItself: Bool { value > 0x7F && properties.isEmoji }

  fileprivate var isKeycap: Bool { value < 0x7F && properties.isEmoji }
}
