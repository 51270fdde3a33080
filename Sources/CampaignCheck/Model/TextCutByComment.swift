import Bytes
import CampaignLanguage
import Findings
import SourceText
import SourceTree

/// Text without quotes that seems to continue after a `#`, which begins a comment in YAML.
enum TextCutByComment {
  static let info = RuleInfo(
    .textCutByComment, .warning,
    finds: "A text without quotes that is cut at a '#'.",
    because: "After a space, '#' begins a comment in YAML, so readers see only the text before it.",
    source: "YAML 1.2 §6.6",
    example: """
        campaign: spring-sale
        cards:
          - type: text_announcement
            id: jeans
      -     title: We are #1 in denim
      +     title: "We are #1 in denim"
            description: New jeans every Friday.
            url: https://example.com/jeans
      """)
}

extension ModelCheck {
  /// Reports a text that goes on in a comment. People put a space after the '#' of a comment, but none after the '#' of
  /// a number or a hashtag.
  mutating func checkForComment(after value: NodeID) {
    guard tree[value].style == .plain, tree.syntax == .yaml else { return }
    let end = Int(tree[value].range.end)
    guard let comment = attachedComment(at: end) ?? commentBelow(value) else { return }
    let text = tree.text(of: value)
    let between = tree.bytes[end..<Int(comment.start)]
    // A line break in a text without quotes is a space.
    let space = between.contains(0x0A) ? [0x20] : between
    let whole = text + space + tree.bytes[comment.offsets]
    let quote = Fix(
      .quoteIt, .needsReview,
      [Fix.Edit(replacing: ByteRange(start: tree[value].range.start, end: comment.end), with: doubleQuoted(whole))])
    add(TextCutByComment.info, .cut(after: text), at: comment, help: .quoteOrSpace, fixes: [quote])
  }

  /// The same for a name or a link, which can't contain the space before the '#'. `meant` gives the whole value that
  /// the author may have meant.
  mutating func checkForComment(in value: NodeID, meant: (ArraySlice<UInt8>) -> String?) {
    guard tree[value].style == .plain, let comment = attachedComment(at: Int(tree[value].range.end)) else { return }
    let whole = ByteRange(start: tree[value].range.start, end: comment.end)
    let fixes = meant(tree.bytes[whole.offsets]).map { meant in
      [Fix(.write(meant), .needsReview, [Fix.Edit(replacing: whole, with: sample.text(meant))])]
    }
    add(
      TextCutByComment.info, .cutValue(after: tree.text(of: value)), at: comment, help: .wholeOrSpace,
      fixes: fixes ?? [])
  }

  /// Reports `promo #1: sale` alone below a field that takes keys: without the rest, the key is a text.
  mutating func reportKeyCutByComment(_ value: NodeID) -> Bool {
    guard tree[value].style == .plain, let comment = attachedComment(at: Int(tree[value].range.end)),
      let colon = tree.bytes[comment.offsets].firstIndex(of: UInt8(ascii: ":")), colon + 1 < comment.end,
      tree.bytes[colon + 1] == 0x20
    else { return false }
    let key = ByteRange(Int(tree[value].range.start), colon)
    let quote = Fix(
      .keyInQuotes, .needsReview, [Fix.Edit(replacing: key, with: doubleQuoted(tree.bytes[key.offsets]))])
    add(.wrongForm, .cutKey, at: comment, help: .keyInQuotes, fixes: [quote])
    return true
  }

  /// Reports `{{ first_name }}`, which YAML reads as a mapping in a mapping.
  mutating func reportTemplateWithoutQuotes(_ value: NodeID, of field: Field) -> Bool {
    let range = tree[value].range
    let text = tree.bytes[range.offsets]
    guard tree[value].kind == .mapping, tree[value].style == .flow, tree.syntax == .yaml, text.starts(with: "{{".utf8),
      text.suffix(2).elementsEqual("}}".utf8), !text.contains(0x0A)
    else { return false }
    // The mapping as a key has no finding of its own.
    cutTexts.append(range)
    let quote = Fix(.quoteIt, .needsReview, [Fix.Edit(replacing: range, with: doubleQuoted(text))])
    add(field.wrongKind.info, .templateNeedsQuotes, at: value, help: .quoteWholeText, fixes: [quote])
    return true
  }

  /// The comment that may be the value that a node lacks: `title: #1 in denim`.
  func commentInPlace(of value: NodeID) -> ByteRange? {
    guard tree[value].range.isEmpty else { return nil }
    // In brackets, an empty value is where the next token is: the key before it tells where it should be.
    return attachedComment(at: Int(tree[value].range.start)) ?? endOfKey(before: value).flatMap(attachedComment)
  }

  /// The offset after the ':' of a key that is directly before its value.
  private func endOfKey(before value: NodeID) -> Int? {
    guard value.index > 0 else { return nil }
    let rest = tree.bytes[Int(tree[NodeID(value.index - 1)].range.end)...].drop { $0 == 0x20 }
    return rest.first == UInt8(ascii: ":") ? rest.startIndex + 1 : nil
  }

  /// A comment after a space, with a letter, a digit or a name in brackets directly after its '#'.
  private func attachedComment(at end: Int) -> ByteRange? {
    guard tree.syntax == .yaml, let start = commentStart(at: end), start + 1 < tree.bytes.count else { return nil }
    let line = tree.bytes[start...].prefix { $0 != 0x0A && $0 != 0x0D }
    let rest = line.dropFirst()
    guard let next = rest.first, Self.beginsWord(next) || Self.beginsPlaceholder(rest) else { return nil }
    let blanks = line.reversed().prefix { $0 == 0x20 || $0 == 0x09 }
    return ByteRange(start, line.endIndex - blanks.count)
  }

  private static func beginsWord(_ byte: UInt8) -> Bool { byte.isDigit || byte.isLetter || byte >= 0x80 }

  /// True for `{name}`, `[name]` and `{{ name }}`, but not for `[ ]` and a list of some values.
  private static func beginsPlaceholder(_ text: ArraySlice<UInt8>) -> Bool {
    guard let opening = text.first, opening == UInt8(ascii: "{") || opening == UInt8(ascii: "[") else { return false }
    if text.starts(with: "{{".utf8) { return text.dropFirst(2).contains(UInt8(ascii: "}")) }
    let name = text.dropFirst().prefix { beginsWord($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".") }
    // In ASCII, a closing brace or bracket is two after its opening one.
    return !name.isEmpty && text[name.endIndex...].first == opening + 2
  }

  /// A comment of the same kind on the next line, indented like the rest of a text: `#1 deal`. A field that somebody
  /// has turned off, as in `#title: Sale`, is none. In brackets, indentation tells nothing.
  private func commentBelow(_ value: NodeID) -> ByteRange? {
    var cursor = Int(tree[value].range.end)
    while cursor < tree.bytes.count, tree.bytes[cursor] == 0x20 || tree.bytes[cursor] == 0x09 { cursor += 1 }
    guard cursor < tree.bytes.count, tree.bytes[cursor] == 0x0A || tree.bytes[cursor] == 0x0D else { return nil }
    cursor += tree.bytes[cursor...].starts(with: [0x0D, 0x0A]) ? 2 : 1
    let line = cursor
    while cursor < tree.bytes.count, tree.bytes[cursor] == 0x20 { cursor += 1 }
    guard cursor < tree.bytes.count, tree.bytes[cursor] == UInt8(ascii: "#"), cursor > line,
      let comment = attachedComment(at: cursor - 1), cursor - line >= continuationColumn(of: value)
    else { return nil }
    let word = tree.bytes[(cursor + 1)...].prefix { $0.isLetter || $0 == UInt8(ascii: "_") }
    return tree.bytes[word.endIndex...].first == UInt8(ascii: ":") || isInBrackets(behind: comment) ? nil : comment
  }

  /// True if a comma or a closing bracket comes after a comment and those below it.
  private func isInBrackets(behind comment: ByteRange) -> Bool {
    var rest = tree.bytes[Int(comment.end)...]
    while let next = rest.firstIndex(where: { $0 > 0x20 }) {
      guard tree.bytes[next] == UInt8(ascii: "#") else { return ",]}".utf8.contains(tree.bytes[next]) }
      rest = tree.bytes[next...].drop { $0 != 0x0A && $0 != 0x0D }
    }
    return false
  }

  /// The first column, counted from 0, in which the next line of a text without quotes can begin.
  private func continuationColumn(of value: NodeID) -> Int {
    let start = Int(tree[value].range.start)
    var line = start
    while line > 0, tree.bytes[line - 1] != 0x0A, tree.bytes[line - 1] != 0x0D { line -= 1 }
    let key = tree.bytes[line...].firstIndex { $0 != 0x20 && $0 != UInt8(ascii: "-") } ?? start
    return key - line + (key < start ? 1 : 0)
  }

  private func commentStart(at end: Int) -> Int? {
    guard end < tree.bytes.count, tree.bytes[end] == 0x20 || tree.bytes[end] == 0x09 else { return nil }
    let start = tree.bytes[end...].firstIndex { $0 != 0x20 && $0 != 0x09 }
    return start.flatMap { tree.bytes[$0] == UInt8(ascii: "#") ? $0 : nil }
  }
}

extension Message {
  fileprivate static let cutKey: Message = "'#' begins a comment here, in the middle of a key"
  fileprivate static let templateNeedsQuotes: Message = "text that begins with '{{' needs quotes"
  fileprivate static func cut(after text: ArraySlice<UInt8>) -> Message {
    "'#' begins a comment, so this text ends after \(quoting: text)"
  }
  fileprivate static func cutValue(after text: ArraySlice<UInt8>) -> Message {
    "'#' begins a comment, so this value ends after \(quoting: text)"
  }
  fileprivate static let wholeOrSpace: Message =
    "write the whole value without spaces, or in quotes; if you mean a comment, put a space after '#'"
  fileprivate static let quoteOrSpace: Message =
    "put the whole text in quotes; if you mean a comment, put a space after '#'"
}
