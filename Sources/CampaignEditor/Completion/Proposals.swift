import Bytes
import CampaignCheck
import Findings
import SourceText
import SourceTree

/// Collects the proposals for one place, in the syntax of the text.
struct Proposals {
  let document: EditorDocument
  let terms: CompletionTerms
  let place: CursorPlace
  private(set) var list: [Completion] = []
  private var labels: Set<String> = []
  /// Texts that are there already, and are not proposed again.
  var present: Set<String> = []
  /// Words that are possible in place of a mapping. A key with such a name is shown with its colon.
  var words: Set<String> = []
  /// The edit that moves the word at the cursor to the column of its siblings.
  var alignment: Fix.Edit?

  init(_ document: EditorDocument, _ terms: CompletionTerms, _ place: CursorPlace) {
    self.document = document
    self.terms = terms
    self.place = place
  }

  var isJSON: Bool { document.syntax == .json }

  /// The line break of the text.
  var lineBreak: String {
    let bytes = document.bytes
    guard let first = bytes.firstIndex(where: endsLine) else { return "\n" }
    guard bytes[first] == 0x0D else { return "\n" }
    return first + 1 < bytes.count && bytes[first + 1] == 0x0A ? "\r\n" : "\r"
  }

  /// Where the cursor goes in an inserted text.
  static let cursor: Character = "\u{0}"

  /// A line break and an indentation.
  func newLine(_ column: Int) -> String { lineBreak + String(repeating: " ", count: column) }

  /// Adds a proposal. Of several with the same label, only the first one counts.
  mutating func add(
    _ label: String, _ kind: Completion.Kind, _ detail: String = "", order: Int, writing text: String,
    about subject: Completion.Subject = .nothing, replacing range: ByteRange? = nil, filter: String? = nil
  ) {
    guard !present.contains(filter ?? label), labels.insert(label).inserted else { return }
    let places = text.count { $0 == Self.cursor }
    let isSnippet = terms.hasSnippets && places > 0 && !(places == 1 && text.last == Self.cursor)
    let number = String(order)
    list.append(
      Completion(
        label: label, kind: kind, detail: detail, range: range ?? place.word,
        newText: isSnippet ? snippet(text) : String(text.filter { $0 != Self.cursor }), isSnippet: isSnippet,
        filter: filter ?? label, order: String(repeating: "0", count: max(0, 5 - number.count)) + number,
        subject: subject, alignment: alignment))
  }

  /// A text with marks for the cursor in the syntax of snippets.
  private func snippet(_ text: String) -> String {
    var result = ""
    for character in text {
      switch character {
      case Self.cursor: result += "$0"
      case "$", "}", "\\": result += "\\\(character)"
      default: result.append(character)
      }
    }
    return result
  }

  // MARK: Values

  /// Adds a value that is a text.
  mutating func add(
    text: String, _ kind: Completion.Kind, _ detail: String = "", order: Int,
    about subject: Completion.Subject = .nothing
  ) {
    let range = rangeOfText(text)
    add(text, kind, detail, order: order, writing: written(text), about: subject, replacing: range)
  }

  /// Adds a value that is written as it is: a number, a word of YAML, an alias.
  mutating func add(
    bare text: String, _ kind: Completion.Kind, _ detail: String = "", order: Int,
    about subject: Completion.Subject = .nothing
  ) {
    guard place.quote == nil else { return }
    add(text, kind, detail, order: order, writing: blank + text, about: subject)
  }

  /// The blank that is missing after a colon or a dash.
  var blank: String { place.lacksBlank ? " " : "" }

  /// A text in the syntax of the file.
  private func written(_ text: String) -> String {
    if let quote = place.quote {
      // The closing quote, if it is missing.
      let end = Int(place.word.end)
      let isClosed = end < document.bytes.count && document.bytes[end] == quote
      return isClosed ? text : text + String(UnicodeScalar(quote))
    }
    return blank + (isJSON || needsQuotes(text) ? doubleQuoted(text.utf8) : text)
  }

  /// The range that a text replaces: the word, or all words before the cursor if the text begins with them.
  private func rangeOfText(_ text: String) -> ByteRange {
    guard text.contains(" "), !place.isInBrackets else { return place.word }
    let value = place.outline[place.entry].value
    guard value.contains(place.offset), place.outline[place.entry].content == .scalar else { return place.word }
    let start = Int(value.start) + (place.quote == nil ? 0 : 1)
    guard start < Int(place.word.start), start <= place.offset,
      text.utf8.starts(with: document.bytes[start..<place.offset])
    else { return place.word }
    return ByteRange(start, Int(place.word.end))
  }
}
