package import Findings
import SourceText

/// A fault in the text of a file. Its place is in bytes of the text that the reader sees.
struct SyntaxFault {
  private let message: Message
  private let range: Range<Int>
  private let label: (message: Message, range: Range<Int>)?
  private let help: Message?
  private let fix: (title: Message, range: Range<Int>, replacement: String)?

  init(
    _ message: Message, _ range: Range<Int>, label: (Message, Range<Int>)? = nil, help: Message? = nil,
    fix: (Message, Range<Int>, String)? = nil
  ) {
    self.message = message
    self.range = range
    self.label = label
    self.help = help
    self.fix = fix
  }

  /// The finding. `textStart` is the number of bytes before the text that the reader sees, such as a byte-order mark.
  func finding(in tree: Tree, textStart: Int = 0) -> Finding {
    func place(_ range: Range<Int>) -> ByteRange {
      ByteRange(textStart + range.lowerBound, textStart + range.upperBound)
    }
    let labels = label.map { [Finding.Label($0.message, at: tree.place(place($0.range)))] }
    let fixes = fix.map { [Fix($0.title, .needsReview, [Fix.Edit(replacing: place($0.range), with: $0.replacement)])] }
    return Finding(
      .syntax, message, at: tree.place(place(range)), labels: labels ?? [], help: help, fixes: fixes ?? [])
  }
}

extension RuleInfo {
  package static let syntax = RuleInfo(
    "syntax", .error, hides: .content,
    finds: "Text that is not valid YAML or JSON.",
    because: "Nothing can be read from it reliably, so nothing else in the file is checked.",
    source: "YAML 1.2; RFC 8259 (JSON)",
    example: """
        campaign: spring-sale
      - description: Sale: thirty percent off
      + description: "Sale: thirty percent off"
      """)
}
