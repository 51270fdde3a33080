import Bytes
import Findings

/// A page of Markdown that is written from top to bottom.
struct MarkdownPage {
  private(set) var text = ""

  mutating func heading(_ level: Int, _ title: String) {
    block(String(repeating: "#", count: level) + " " + title + "\n")
  }

  mutating func paragraph(_ words: String) { block(wrapped(words, width: 120)) }

  /// Adds a list, unless it is empty.
  mutating func list(_ items: [String]) {
    guard !items.isEmpty else { return }
    block(items.map { wrapped($0, width: 120, first: "* ", indent: "  ") }.joined())
  }

  mutating func numbered(_ items: [String]) {
    block(items.enumerated().map { "\($0 + 1). \($1)\n" }.joined())
  }

  mutating func table(_ head: [String], _ rows: [[String]]) {
    let lines = [head, head.map { _ in "---" }] + rows
    block(lines.map { "| " + $0.map(cell).joined(separator: " | ") + " |\n" }.joined())
  }

  mutating func code(_ language: String, _ code: String) {
    let ending = code.hasSuffix("\n") ? "" : "\n"
    block("```\(language)\n\(code)\(ending)```\n")
  }

  private mutating func block(_ block: String) { text += text.isEmpty ? block : "\n" + block }

  private func cell(_ text: String) -> String { String(text.flatMap { $0 == "|" ? Array("\\|") : [$0] }) }
}

/// The anchor of a heading: its letters, digits, dashes and underscores in lower case.
func anchor(of title: String) -> String {
  String(
    title.lowercased().compactMap { letter in
      letter == " " ? "-" : letter.isLetter || letter.isNumber || letter == "-" || letter == "_" ? letter : nil
    })
}
