import Bytes
import CampaignLanguage
import Findings
import SourceText
import SourceTree

// Lines that YAML joins, and line breaks that it adds, where the author expects something else.

extension ModelCheck {
  /// A text over several lines, of which a later one looks like an item or a field.
  mutating func reportJoinedLines(_ value: NodeID) -> Bool {
    guard
      let line = lines(of: value).dropFirst().first(where: {
        isItem($0) || isKeyWithoutSpace($0) || isFieldWithoutColon($0)
      })
    else {
      return false
    }
    add(TextNotAsWritten.info, .joinedLine, at: ByteRange(line.startIndex, line.endIndex), help: .indentOrQuote)
    return true
  }

  /// A folded text whose lines look like items: readers see them in one line.
  mutating func reportFoldedList(_ value: NodeID) -> Bool {
    let lines = lines(of: value).dropFirst().filter { !$0.isEmpty }
    guard lines.count > 1, lines.allSatisfy(isItem), let second = lines.dropFirst().first else { return false }
    let range = ByteRange(second.startIndex, second.endIndex)
    add(TextNotAsWritten.info, .foldedItems, at: range, help: .writeLiteral, fixes: literal(value))
    return true
  }

  private func literal(_ value: NodeID) -> [Fix] {
    let start = Int(tree[value].range.start)
    guard tree.bytes[start] == UInt8(ascii: ">") else { return [] }
    return [Fix(.writeWord("|"), .needsReview, [Fix.Edit(replacing: ByteRange(start, start + 1), with: "|")])]
  }

  /// The lines of a scalar, without the spaces around them.
  private func lines(of value: NodeID) -> [ArraySlice<UInt8>] {
    tree.bytes[tree[value].range.offsets].split(omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }.map {
      let start = $0.drop { $0 == 0x20 || $0 == 0x09 }
      return start.prefix(upTo: (start.lastIndex { $0 != 0x20 && $0 != 0x09 } ?? start.startIndex - 1) + 1)
    }
  }

  private func isItem(_ line: ArraySlice<UInt8>) -> Bool {
    line.count > 2 && (line.first == UInt8(ascii: "-") || line.first == UInt8(ascii: "*"))
      && line[line.startIndex + 1] == 0x20
  }

  /// `pinned true`: the name of a field with a value that is no word of a sentence.
  private func isFieldWithoutColon(_ line: ArraySlice<UInt8>) -> Bool {
    let words = line.split(separator: 0x20)
    guard words.count == 2, Level.hasField(String(decoding: words[0], as: UTF8.self)) else { return false }
    let value = words[1]
    return value.elementsEqual("true".utf8) || value.elementsEqual("false".utf8)
      || value.first.map { $0.isDigit || "\"'#[".utf8.contains($0) } ?? false
      || value.contains(UInt8(ascii: ":"))
  }

  /// `owner:growth`, which is text and no field.
  private func isKeyWithoutSpace(_ line: ArraySlice<UInt8>) -> Bool {
    let word = line.prefix { $0.isLetter || $0 == UInt8(ascii: "_") }
    let rest = line[word.endIndex...]
    return word.count > 1 && rest.first == UInt8(ascii: ":") && rest.dropFirst().first.map { $0 != 0x2F } == true
  }

  /// `title: |` with a single line: the text ends with a line break, which some clients show as an empty line. In a
  /// text with several lines, nobody notices one more.
  mutating func reportLastLineBreak(_ value: NodeID, _ text: ArraySlice<UInt8>) {
    guard !text.dropLast().contains(0x0A) else { return }
    let start = Int(tree[value].range.start)
    let mark = tree.bytes[start]
    let isPlainMark = start + 1 < tree.bytes.count && [0x0A, 0x0D, 0x20].contains(tree.bytes[start + 1])
    let fix = Fix(
      .dropLineBreak(mark), .needsReview, [Fix.Edit(replacing: ByteRange(start + 1, start + 1), with: "-")])
    add(
      TextNotAsWritten.info, .endsWithLineBreak(mark), at: ByteRange(start, start + 1), help: .dropLineBreak(mark),
      fixes: isPlainMark ? [fix] : [])
  }

  /// `title: &more for you`: the first word is the name of an anchor, and nothing uses that.
  mutating func reportUnusedAnchor(_ value: NodeID, _ text: ArraySlice<UInt8>) -> Bool {
    guard let properties = tree.properties(of: value), properties.tag == nil, let anchor = properties.anchor,
      !aliasTargets.contains(value)
    else { return false }
    let whole = ByteRange(start: anchor.start, end: tree[value].range.end)
    let isOneLine = !tree.bytes[whole.offsets].contains { $0 == 0x0A || $0 == 0x0D }
    let fix = Fix(
      .quoteWholeText, .needsReview, [Fix.Edit(replacing: whole, with: doubleQuoted(tree.bytes[whole.offsets]))])
    add(
      TextNotAsWritten.info, .anchorIsNoText(tree.bytes[anchor.offsets], text), at: anchor, help: .quoteOrUse,
      fixes: isOneLine ? [fix] : [])
    return true
  }
}

extension Message {
  fileprivate static let joinedLine: Message = "this line is part of the text above, and readers see both in one line"
  fileprivate static let indentOrQuote: Message =
    "write a field as 'key: value' in the column of the others; for text with several lines, use '|'"
  fileprivate static let foldedItems: Message = "'>' joins the lines of a text, so readers see these items in one line"
  fileprivate static let writeLiteral: Message = "use '|' to keep the lines"
  fileprivate static func endsWithLineBreak(_ mark: UInt8) -> Message {
    "'\(String(UnicodeScalar(mark)))' keeps the line break at the end, which some clients show as an empty line"
  }
  fileprivate static func dropLineBreak(_ mark: UInt8) -> Message { "write '\(String(UnicodeScalar(mark)))-'" }
  fileprivate static func anchorIsNoText(_ anchor: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Message {
    "YAML reads \(quoting: anchor) as the name of an anchor, so readers see only \(quoting: text)"
  }
  fileprivate static let quoteOrUse: Message =
    "put the whole text in quotes; if you mean an anchor, remove it, because nothing uses it"
}
