internal import Findings
internal import SourceText
internal import SourceTree

extension LintedValue {
  /// The value as a regular expression. It is read once, however many rules ask.
  var pattern: Pattern {
    if let pattern = file.pattern, pattern.node == node { return pattern.pattern }
    let pattern = PatternParser.read(text)
    file.pattern = (node, pattern)
    return pattern
  }

  /// The value as a regular expression in which there is no mistake, and which can be looked into.
  var soundPattern: Pattern? {
    let pattern = pattern
    return pattern.fault == nil && !pattern.isTooDeep ? pattern : nil
  }

  /// A fix that writes something else into parts of the text. There is none where the text does not stand in the file letter by
  /// letter, or is used elsewhere too.
  func rewriting(_ parts: [(range: Range<Int>, text: String)], _ title: Message, _ trust: Fix.Trust) -> [Fix] {
    guard use == nil, let start = file.tree.verbatimStart(of: node), file.tree.properties(of: node)?.anchor == nil
    else { return [] }
    let isEscaping = file.tree[node].style == .doubleQuoted
    let edits = parts.map { part in
      let range = ByteRange(start + part.range.lowerBound, start + part.range.upperBound)
      let text = isEscaping ? part.text.flatMap { $0 == "\\" ? ["\\", "\\"] : [$0] } : Array(part.text)
      return Fix.Edit(replacing: range, with: String(text))
    }
    return [Fix(title, trust, edits)]
  }
}
