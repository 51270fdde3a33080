/// Makes a script or a style sheet shorter, and leaves every text in it as it is. It only drops comments at the
/// ends of lines, blanks beside some marks, and ends of lines beside some marks.
///
/// It does not understand all scripts: in those of `Page`, a regular expression contains neither quotation marks nor
/// blanks, a comment that is not alone on its line has a blank before it, and statements end with a semicolon.
package struct Squeeze {
  /// The marks before and after which blanks mean nothing.
  private let before: Set<UInt8>
  private let after: Set<UInt8>
  /// Those after and before which the end of a line means nothing.
  private let ending: Set<UInt8>
  private let beginning: Set<UInt8>
  private var result: [UInt8] = []
  /// The texts that the current place is in: a quotation mark, or a number of open braces in a template.
  private var around: [Around] = []

  private enum Around: Equatable {
    case text(UInt8)
    case code(braces: Int)
  }

  package static func script(_ text: [UInt8]) -> [UInt8] {
    squeezed(text, Squeeze(before: scriptMarks, after: scriptMarks, ending: "{([,;=?:&|", beginning: "})].?:&|"))
  }

  package static func style(_ text: [UInt8]) -> [UInt8] {
    squeezed(text, Squeeze(before: "{};,", after: "{};,:", ending: "{};,", beginning: "}"))
  }

  private static let scriptMarks = "{}()[],;:=<>*?&|!"

  private init(before: String, after: String, ending: String, beginning: String) {
    (self.before, self.after) = (Set(before.utf8), Set(after.utf8))
    (self.ending, self.beginning) = (Set(ending.utf8), Set(beginning.utf8))
  }

  private static func squeezed(_ text: [UInt8], _ empty: Squeeze) -> [UInt8] {
    var squeeze = empty
    for line in text.split(separator: UInt8(ascii: "\n")) { squeeze.add(line) }
    return squeeze.result
  }

  private var isInText: Bool {
    if case .text? = around.last { true } else { false }
  }

  private mutating func add(_ line: ArraySlice<UInt8>) {
    guard !isInText else { return addCode(line) }
    let content = line.drop { $0 == UInt8(ascii: " ") }
    guard let first = content.first, !content.starts(with: "//".utf8), !content.starts(with: "/*".utf8) else { return }
    if result.last == UInt8(ascii: "\n"), beginning.contains(first) { result.removeLast() }
    addCode(content)
  }

  private mutating func addCode(_ line: ArraySlice<UInt8>) {
    var rest = line
    while let byte = rest.popFirst() {
      if isInText {
        result.append(byte)
        if byte == UInt8(ascii: "\\"), let escaped = rest.popFirst() { result.append(escaped) }
        noteInText(byte, before: rest.first)
      } else if byte == UInt8(ascii: " ") {
        // The rest of the line is a comment.
        if rest.starts(with: "//".utf8) { break }
        let isNeeded = !(result.last.map(after.contains) ?? true) && !(rest.first.map(before.contains) ?? true)
        if isNeeded { result.append(byte) }
      } else {
        result.append(byte)
        noteInCode(byte)
      }
    }
    if isInText || !(result.last.map(ending.contains) ?? true) { result.append(UInt8(ascii: "\n")) }
  }

  private mutating func noteInText(_ byte: UInt8, before next: UInt8?) {
    guard case .text(let quote)? = around.last else { return }
    if byte == quote {
      around.removeLast()
    } else if quote == UInt8(ascii: "`"), byte == UInt8(ascii: "$"), next == UInt8(ascii: "{") {
      // The brace itself is the first of its code.
      around.append(.code(braces: 0))
    }
  }

  private mutating func noteInCode(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): around.append(.text(byte))
    case UInt8(ascii: "{"): countBrace(1)
    case UInt8(ascii: "}"): countBrace(-1)
    default: break
    }
  }

  /// Counts the braces of code in a template, until the brace that ends it.
  private mutating func countBrace(_ change: Int) {
    guard case .code(let braces)? = around.popLast() else { return }
    if braces + change > 0 { around.append(.code(braces: braces + change)) }
  }
}
