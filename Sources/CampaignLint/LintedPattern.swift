internal import Patterns
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
}
