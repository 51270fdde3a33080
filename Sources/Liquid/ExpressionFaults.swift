import Bytes

// What authors write in a tag out of habit from other languages, and what Liquid has instead.

extension ExpressionReader {
  /// Words that other languages have for an operator.
  static let operatorsInWords = [
    "contains": "contains", "includes": "contains", "is": "==", "equals": "==", "eq": "==", "ne": "!=", "neq": "!=",
    "gt": ">", "gte": ">=", "lt": "<", "lte": "<=",
  ]

  private func token(after steps: Int) -> Token? {
    position + steps < tokens.count ? tokens[position + steps] : nil
  }

  /// `not x` or `!x` at the start of a comparison.
  var negation: TemplateProblem? {
    guard let token, let next = self.token(after: 1), isValue(next) || next.kind == .word else { return nil }
    switch token.kind {
    case .sign(.not): break
    case .word where text(token.range) == "not": break
    default: return nil
    }
    return TemplateProblem(.negation(text(token.range)), token.range)
  }

  /// The problem of a sign or a word after a complete value.
  func misplacedSign(_ token: Token) -> TemplateProblem? {
    let word = text(token.range)
    if token.kind == .word, LiquidFilter.named(word) != nil, self.token(after: 1)?.kind == .sign(.colon) {
      let place = token.range.lowerBound..<token.range.lowerBound
      return TemplateProblem(.missingPipe(word), token.range, edits: [.init(range: place, text: "| ")])
    }
    let length = word == "?" && self.token(after: 1).map { text($0.range) } == "?" ? 2 : 1
    guard let next = self.token(after: length), isValue(next) else { return nil }
    let range = token.range.lowerBound..<tokens[position + length - 1].range.upperBound
    switch text(range) {
    case "||", "or", "??": return TemplateProblem(.alternative(text(range)), range, write: "| default:")
    case let sign:
      guard let filter = Self.filtersOfSigns[sign] else { return nil }
      return TemplateProblem(.arithmetic(sign, filter), range, write: "| \(filter):")
    }
  }

  private static let filtersOfSigns = [
    "+": "plus", "-": "minus", "*": "times", "/": "divided_by", "%": "modulo",
  ]

  /// The problem of a sign where a value is expected.
  func missingValue(before token: Token) -> TemplateProblem {
    let sign = text(token.range)
    let next = self.token(after: 1)
    if sign == "$", let next, next.kind == .word, next.range.lowerBound == token.range.upperBound {
      let range = token.range.lowerBound..<next.range.upperBound
      return TemplateProblem(.bareDollar(text(range)), range, write: "${\(text(next.range))}")
    }
    if position == 0, sign == "#" || sign == "/" || sign == "^", next?.kind == .word {
      return TemplateProblem(.foreignBlock("{{" + sign), token.range)
    }
    return TemplateProblem(.expected(.value), token.range)
  }

  /// `default('you')`: a filter that is called like a function.
  func callOfFilter(_ name: Token) -> TemplateProblem? {
    guard let open = token, open.kind == .sign(.openParenthesis), open.range.lowerBound == name.range.upperBound else {
      return nil
    }
    let rest = tokens[position...].dropFirst()
    var edits = [TemplateProblem.Edit(range: open.range, text: ": ")]
    if let close = rest.firstIndex(where: { $0.kind == .sign(.closeParenthesis) }),
      !tokens[position + 1..<close].contains(where: { $0.kind == .sign(.openParenthesis) }), close > position + 1
    {
      edits.append(.init(range: tokens[close].range, text: ""))
    } else {
      edits = []
    }
    return TemplateProblem(.callOfFilter(text(name.range)), open.range, edits: edits)
  }
}
