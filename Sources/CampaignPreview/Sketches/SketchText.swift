import Findings

/// The text of a sketch in lines. A file of its own has no fonts, so the widths are estimates; they are the same on
/// every machine.
package enum SketchText {
  /// The most code points of a text that are looked at. One character can have any number of them.
  private static let mostCodePoints = 20_000

  /// The lines of a text in so much room, and true if more text follows. Then the last line ends with an ellipsis.
  package static func lines(
    of text: String, width: Int, size: Int, isBold: Bool = false, atMost most: Int
  ) -> (lines: [String], isCut: Bool) {
    let room = width * 1000
    let shown = String(text.unicodeScalars.prefix(mostCodePoints))
    var lines: [String] = []
    for paragraph in shown.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      guard lines.count <= most else { break }
      lines += Self.lines(ofParagraph: readable(paragraph), room, size, isBold, atMost: most + 1 - lines.count)
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    guard lines.count > most || shown.utf8.count < text.utf8.count else { return (lines, false) }
    lines = Array(lines.prefix(most))
    if let last = lines.popLast() { lines.append(cut(last, to: room, size, isBold)) }
    return (lines, true)
  }

  private static func lines(
    ofParagraph text: String, _ room: Int, _ size: Int, _ isBold: Bool, atMost most: Int
  ) -> [String] {
    var (lines, line): ([String], String) = ([], "")
    for word in text.split(separator: " ") where lines.count < most {
      let longer = line.isEmpty ? String(word) : line + " " + word
      if width(of: longer, size, isBold) <= room {
        line = longer
        continue
      }
      if !line.isEmpty { lines.append(line) }
      line = ""
      // A word that is longer than a line continues on the next one.
      for character in word {
        if !line.isEmpty, width(of: line + String(character), size, isBold) > room {
          lines.append(line)
          line = ""
          guard lines.count < most else { break }
        }
        line.append(character)
      }
    }
    return lines + [line]
  }

  private static func cut(_ line: String, to room: Int, _ size: Int, _ isBold: Bool) -> String {
    var line = line
    while !line.isEmpty, width(of: line + "…", size, isBold) > room { line.removeLast() }
    return line + "…"
  }

  /// A text in one line.
  static func line(_ text: String, width: Int, size: Int, isBold: Bool = false) -> String {
    lines(of: text, width: width, size: size, isBold: isBold, atMost: 1).lines.first ?? ""
  }

  /// The width of a line in thousandths of a length.
  static func width(of line: String, _ size: Int, _ isBold: Bool = false) -> Int {
    let width = line.reduce(0) { $0 + thousandths(of: $1) } * size
    return isBold ? width * 107 / 100 : width
  }

  /// The width of a character in thousandths of the size of text, as in common fonts without serifs.
  private static func thousandths(of character: Character) -> Int {
    switch character {
    case "i", "j", "l", "I", "'", "|", ".", ",", ":", ";", "!", "’", "‘", " ": 260
    case "f", "t", "r", "(", ")", "[", "]", "{", "}", "/", "\\", "-", "\"", "“", "”", "`": 360
    case "m", "w", "M", "W", "@", "%", "—", "…": 880
    case "A"..."Z", "&", "+", "=", "<", ">", "#", "~": 650
    case "a"..."z", "0"..."9", "?", "$", "*", "_", "^": 560
    default: max(300, String(character).displayWidth * 600)
    }
  }

  /// A text as a reader sees it: characters without a shape are left out, except for those that join letters, and each
  /// blank is a space. What only moves other characters is left out too.
  static func readable(_ text: some StringProtocol) -> String {
    var (result, marks) = (String.UnicodeScalarView(), 0)
    for scalar in text.unicodeScalars {
      switch scalar.properties.generalCategory {
      case .spaceSeparator, .lineSeparator, .paragraphSeparator: result.append(" ")
      case .control: result.append(" ")
      case .nonspacingMark, .enclosingMark, .spacingMark:
        // Many marks on one character would cover other lines.
        marks += 1
        if marks <= mostMarks { result.append(scalar) }
        continue
      case .format:
        guard scalar == "\u{200C}" || scalar == "\u{200D}" else { continue }
        marks += 1
        if marks <= mostMarks { result.append(scalar) }
        continue
      case .privateUse, .surrogate, .unassigned: result.append("\u{FFFD}")
      default: result.append(scalar)
      }
      marks = 0
    }
    // A character of many others is as wide as one.
    return String(String(result).map { Character(String($0.unicodeScalars.prefix(mostParts))) })
  }

  private static let mostMarks = 6
  private static let mostParts = 12

  /// True if the first letter of a text is written from right to left.
  static func isRightToLeft(_ text: String) -> Bool {
    guard let letter = text.unicodeScalars.first(where: { $0.properties.isAlphabetic }) else { return false }
    return switch letter.value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
