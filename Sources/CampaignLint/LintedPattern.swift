internal import Patterns
internal import SourceTree

extension LintedValue {
  /// The value as a regular expression.
  var pattern: Pattern {
    let file = file
    if let known = file.pattern, known.node == node { return known.pattern }
    let pattern = PatternParser.read(text)
    file.pattern = (node, pattern)
    return pattern
  }

  /// The value as a regular expression, if it has no fault and can be analysed.
  var soundPattern: Pattern? {
    let pattern = pattern
    return pattern.fault == nil && !pattern.isTooDeep ? pattern : nil
  }
}
