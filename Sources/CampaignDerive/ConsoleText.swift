import Findings

/// A text for people at a terminal: paragraphs, tables and code. It is divided into lines when the width is known.
package struct ConsoleText: Sendable {
  private var parts: [Part] = []

  private struct Part: Sendable {
    /// The text before the first line, and before each further line.
    var first = ""
    var indent = ""
    let words: String
    /// False for code, which keeps its lines.
    var isWrapped = true
  }

  package init() {}

  /// A paragraph. Text between backticks stays on one line.
  package static func paragraph(_ words: String, first: String = "", indent: String = "") -> ConsoleText {
    var text = ConsoleText()
    text.parts = [Part(first: first, indent: indent, words: words)]
    return text
  }

  /// Indented lines, otherwise unchanged.
  package static func code(_ code: String) -> ConsoleText {
    let lines = code.split(separator: "\n", omittingEmptySubsequences: false)
    let end = lines.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0
    var text = ConsoleText()
    text.parts = lines[..<end].map { Part(words: $0.isEmpty ? "" : "    \($0)", isWrapped: false) }
    return text
  }

  package static var blankLine: ConsoleText { paragraph("") }

  /// Rows of cells in columns, two spaces apart. A wide last column continues below itself. An empty column takes no
  /// space.
  package static func table(_ rows: [[String]]) -> ConsoleText {
    let columns = (rows.map(\.count).max() ?? 0) - 1
    let widths = (0..<max(0, columns)).map { column in
      rows.compactMap { $0.dropFirst(column).first?.count }.max() ?? 0
    }
    let indent = String(repeating: " ", count: widths.reduce(0) { $0 + ($1 == 0 ? 0 : $1 + 2) })
    var text = ConsoleText()
    text.parts = rows.map { row in
      let cells = zip(row, widths).map { $1 == 0 ? "" : $0 + String(repeating: " ", count: $1 - $0.count + 2) }
      return Part(first: cells.joined(), indent: indent, words: row.last ?? "")
    }
    return text
  }

  package static func + (left: ConsoleText, right: ConsoleText) -> ConsoleText {
    var text = left
    text.parts += right.parts
    return text
  }

  package static func += (left: inout ConsoleText, right: ConsoleText) { left.parts += right.parts }

  /// The texts with a blank line between each two.
  package static func joined(_ texts: [ConsoleText]) -> ConsoleText {
    texts.dropFirst().reduce(texts.first ?? ConsoleText()) { $0 + blankLine + $1 }
  }

  /// The text in lines of at most `width` columns.
  package func lines(width: Int) -> String {
    parts.map { part in
      guard part.isWrapped else { return part.words + "\n" }
      // In a narrow terminal, a deep indent would leave no room for words.
      let indent = part.indent.count * 2 > width ? "    " : part.indent
      return wrapped(part.words, width: width, first: part.first, indent: indent)
    }.joined()
  }
}
