/// Text as people may see it, in which nothing is hidden and nothing moves what stands around it.
///
/// A character that is invisible, looks like a space, or changes the place or the order of others is shown by its number, as in
/// `<U+200B>`; ends of lines and tabs as `\n`, `\r` and `\t`. Text that was made printable stays as it is.
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

/// Whether a character is invisible, looks like a space, or moves others, whatever stands beside it. Its properties in Unicode say
/// so, and no list of ours. Characters for private use, and those that Unicode does not know, may look like anything.
package func isUnprintable(_ scalar: Unicode.Scalar) -> Bool {
  if scalar.value < 0x7F { return scalar.value < 0x20 }
  switch scalar.properties.generalCategory {
  case .control, .format, .lineSeparator, .paragraphSeparator, .spaceSeparator: return true
  case .privateUse, .surrogate, .unassigned: return true
  default: return scalar.properties.isDefaultIgnorableCodePoint
  }
}

/// What stands for a character that is not shown as it is.
func spelling(of scalar: Unicode.Scalar) -> String {
  switch scalar {
  case "\n": return "\\n"
  case "\r": return "\\r"
  case "\t": return "\\t"
  default:
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "<U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits + ">"
  }
}

/// Tells of the characters of a text, one after the other, whether they are shown as they are.
///
/// Two invisible characters are part of what is seen, and are shown: the joiner between two emoji, and the selector behind one that
/// gives it its colours. Marks that are drawn onto the character before them are shown as long as there is one, and not too many.
struct Visibility {
  private var previous = Previous.nothing
  private var marks = 0

  /// No writing puts more marks onto one character; many of them reach into other lines.
  private static let mostMarks = 6

  /// What was shown last.
  private enum Previous {
    /// Nothing that a mark could be drawn onto.
    case nothing
    case text
    /// One of the characters that a key of a telephone is made of, as in `1️⃣`.
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

  /// Whether a selector or a joiner is part of an emoji.
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
  /// Whether it is drawn onto the character before it.
  fileprivate var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Whether it is drawn as an emoji or can be, without what makes one of a digit.
  fileprivate var isEmojiByItself: Bool { value > 0x7F && properties.isEmoji }

  fileprivate var isKeycap: Bool { value < 0x7F && properties.isEmoji }
}
