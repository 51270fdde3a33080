import Bytes
import CampaignCheck
import Findings
import SourceTree

extension LintedValue {
  /// A text without quotes, after edits of some parts.
  enum PlainResult {
    /// It needs no quotes afterwards either.
    case plain
    /// This edit writes all of it in quotes, because YAML would read it as something else without them.
    case quoted(Fix.Edit)
    /// It would need quotes, and goes over several lines.
    case unwritable
  }

  /// Looks at a text after edits of some parts, from left to right. A text in quotes or in a block can hold anything.
  func result(of parts: [(range: Range<Int>, text: String)]) -> PlainResult {
    guard file.tree[node].style == .plain else { return .plain }
    let edited = edited(parts)
    guard !canStayPlain(edited, insteadOf: text) else { return .plain }
    guard file.tree.verbatimStart(of: node) != nil else { return .unwritable }
    return .quoted(Fix.Edit(replacing: file.tree[node].range, with: doubleQuoted(edited)))
  }

  /// The edit that writes a text in double quotes after edits of some parts, if these remove what it needs single
  /// quotes for. `format` would write double ones. Nil if it can keep its quotes.
  func withDoubleQuotes(after parts: [(range: Range<Int>, text: String)]) -> Fix.Edit? {
    let needsSingle = { (byte: UInt8) in byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") }
    guard file.tree[node].style == .singleQuoted, text.contains(where: needsSingle) else { return nil }
    let edited = edited(parts)
    guard !edited.contains(where: needsSingle) else { return nil }
    return Fix.Edit(replacing: file.tree[node].range, with: doubleQuoted(edited))
  }

  /// The text after edits of some parts, from left to right.
  private func edited(_ parts: [(range: Range<Int>, text: String)]) -> [UInt8] {
    var (edited, end): ([UInt8], Int) = ([], 0)
    for part in parts {
      edited += text.part(end..<part.range.lowerBound)
      edited += part.text.utf8
      end = part.range.upperBound
    }
    return edited + text.part(end..<text.count)
  }
}

/// True if a text that was plain can be so after an edit: it does not begin with a sign of YAML, and has no comment, no
/// key and no bracket that was not there before.
private func canStayPlain(_ edited: [UInt8], insteadOf text: ArraySlice<UInt8>) -> Bool {
  guard let first = edited.first, let last = edited.last, last != UInt8(ascii: " "), last != UInt8(ascii: ":") else {
    return false
  }
  if first != text.first, "-?:,[]{}#&*!|>'\"%@` ".utf8.contains(first) { return false }
  for (byte, next) in zip(edited, edited.dropFirst()) {
    if byte == UInt8(ascii: ":"), next == UInt8(ascii: " ") { return false }
    if byte == UInt8(ascii: " "), next == UInt8(ascii: "#") { return false }
  }
  let isBracket = { (byte: UInt8) in ",[]{}".utf8.contains(byte) }
  return text.contains(where: isBracket) || !edited.contains(where: isBracket)
}
