import Bytes

/// Reads the values, filters and conditions of one tag.
struct ExpressionReader {
  private let bytes: ArraySlice<UInt8>
  let tokens: [Token]
  private(set) var position = 0
  private let end: Int
  private var depth = 0
  private(set) var problems: [TemplateProblem]
  /// Where the problems of single tokens begin.
  private let startsOfTokenProblems: Set<Int>
  /// The attributes of this tag. Their positions count from those of the tags before.
  private(set) var attributes: [AttributeUse] = []
  private let attributesBefore: Int
  private(set) var variables: [VariableUse] = []
  private(set) var filtered: [Filtered] = []

  init(_ bytes: ArraySlice<UInt8>, in range: Range<Int>, attributesBefore: Int) {
    self.bytes = bytes
    self.attributesBefore = attributesBefore
    end = range.upperBound
    (tokens, problems) = Lexer.read(bytes, in: range)
    startsOfTokenProblems = Set(problems.lazy.map(\.range.lowerBound))
  }

  // MARK: - Tokens

  var token: Token? { position < tokens.count ? tokens[position] : nil }

  var isAtEnd: Bool { position >= tokens.count }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes.part(range), as: UTF8.self) }

  /// The next token, or the end of the tag.
  var place: Range<Int> { token?.range ?? end..<end }

  /// The next word, without going on.
  var word: String? { token.flatMap { $0.kind == .word ? text($0.range) : nil } }

  mutating func skip() { position += 1 }

  mutating func take(_ sign: Token.Sign) -> Bool {
    guard token?.kind == .sign(sign) else { return false }
    position += 1
    return true
  }

  mutating func take(_ wanted: String) -> Bool {
    guard word == wanted else { return false }
    position += 1
    return true
  }

  mutating func name() throws(TemplateProblem) -> String {
    guard let word else { throw TemplateProblem(.expected(.name), place) }
    position += 1
    return word
  }

  /// A name, or a text in quotes that is used as one.
  mutating func nameOrText() throws(TemplateProblem) -> String {
    guard case .text(let range) = token?.kind else { return try name() }
    position += 1
    return text(range)
  }

  func finish() throws(TemplateProblem) {
    guard let token else { return }
    throw misplacedSign(token) ?? TemplateProblem(.unexpected(text(token.range)), token.range)
  }

  mutating func report(_ problem: TemplateProblem) { problems.append(problem) }

  /// Reports what can't be read. What was read before it may not be what the author means.
  mutating func report(insteadOfCounts problem: TemplateProblem) {
    problems.removeAll { if case .argumentCount = $0.kind { true } else { false } }
    problems.append(problem)
  }

  // MARK: - Values

  mutating func value() throws(TemplateProblem) -> Expression {
    guard let token else { throw TemplateProblem(.expected(.value), place) }
    guard depth < Template.mostNested else { throw TemplateProblem(.tooDeep, token.range) }
    depth += 1
    defer { depth -= 1 }
    position += 1
    switch token.kind {
    case .text(let range): return .literal(.text(text(range)), token.range)
    case .number: return .literal(number(text(token.range)), token.range)
    case .word: return try word(token)
    case .attribute(let name):
      return try path(.attribute(add("", name, token.range)), from: token.range.lowerBound)
    case .sign(.opening): return try nested(token)
    case .sign(.openParenthesis): return try range(token)
    case .sign:
      position -= 1
      throw missingValue(before: token)
    }
  }

  private func number(_ text: String) -> LiquidValue {
    Int64(text).map { .integer($0) } ?? .number(Double(text) ?? 0)
  }

  private mutating func word(_ token: Token) throws(TemplateProblem) -> Expression {
    let word = text(token.range)
    switch word {
    case "true": return .literal(.boolean(true), token.range)
    case "false": return .literal(.boolean(false), token.range)
    case "nil", "null": return .literal(.none, token.range)
    case "blank": return .literal(.blank, token.range)
    case "empty": return .literal(.empty, token.range)
    default: break
    }
    // `custom_attribute.${name}`
    if position + 1 < tokens.count, tokens[position].kind == .sign(.dot),
      case .attribute(let name) = tokens[position + 1].kind
    {
      let range = token.range.lowerBound..<tokens[position + 1].range.upperBound
      position += 2
      return try path(.attribute(add(word, name, range)), from: range.lowerBound)
    }
    let path = try path(.variable(word), from: token.range.lowerBound)
    noteVariable(word, at: token, in: path)
    return path
  }

  private mutating func noteVariable(_ name: String, at token: Token, in expression: Expression) {
    guard case .path(let path) = expression, case .name(let part)? = path.steps.first else {
      return variables.append(VariableUse(name: name, part: nil, range: token.range))
    }
    let end = min(path.range.upperBound, token.range.upperBound + 1 + part.utf8.count)
    variables.append(VariableUse(name: name, part: part, range: token.range.lowerBound..<end))
  }

  /// Forgets the variables of a value that turned out to be a name.
  mutating func forgetVariables(in range: Range<Int>) { variables.removeAll { range.contains($0.range.lowerBound) } }

  private mutating func add(_ namespace: String, _ name: Range<Int>, _ range: Range<Int>) -> Int {
    attributes.append(AttributeUse(namespace: namespace, name: text(name), range: range, nameRange: name))
    return attributesBefore + attributes.count - 1
  }

  /// The steps after the root of a path: `.name` and `[0]`.
  private mutating func path(_ root: Path.Root, from start: Int) throws(TemplateProblem) -> Expression {
    var steps: [Path.Step] = []
    while true {
      if take(.dot) {
        if case .attribute(let range) = token?.kind {
          position += 1
          steps.append(.name(text(range)))
        } else {
          steps.append(.name(try name()))
        }
      } else if take(.openBracket) {
        steps.append(.index(try value()))
        guard take(.closeBracket) else { throw TemplateProblem(.expected(.bracket), place) }
      } else {
        return .path(Path(root: root, steps: steps, range: start..<tokens[position - 1].range.upperBound))
      }
    }
  }

  /// `{{ … }}` inside a tag.
  private mutating func nested(_ opening: Token) throws(TemplateProblem) -> Expression {
    let inner = try filteredValue()
    guard take(.closing) else {
      throw token == nil ? TemplateProblem(.unclosed("{{"), opening.range) : TemplateProblem(.unexpected(""), place)
    }
    return .filtered(inner)
  }

  /// `(1..5)`
  private mutating func range(_ open: Token) throws(TemplateProblem) -> Expression {
    let first = try value()
    guard take(.range) else { throw TemplateProblem(.parentheses, open.range) }
    let last = try value()
    guard take(.closeParenthesis) else { throw TemplateProblem(.expected(.bracket), place) }
    return .range(first, last, open.range.lowerBound..<tokens[position - 1].range.upperBound)
  }

  // MARK: - Filters

  mutating func filteredValue() throws(TemplateProblem) -> Filtered {
    let value = try value()
    var filters: [FilterCall] = []
    while take(.pipe) { filters.append(try filter()) }
    let result = Filtered(
      value: value, filters: filters, range: value.range.lowerBound..<tokens[position - 1].range.upperBound)
    if !filters.isEmpty { filtered.append(result) }
    return result
  }

  private mutating func filter() throws(TemplateProblem) -> FilterCall {
    guard let token, token.kind == .word else { throw TemplateProblem(.expected(.filter), place) }
    position += 1
    let name = text(token.range)
    if let call = callOfFilter(token) { throw call }
    var arguments: [Expression] = []
    var hasNamed = false
    if take(.colon) {
      if isAtEnd || self.token?.kind == .sign(.pipe) || self.token?.kind == .sign(.closing) {
        throw TemplateProblem(.filterWithoutValue(name), token.range.lowerBound..<tokens[position - 1].range.upperBound)
      }
      repeat {
        if position + 1 < tokens.count, word != nil, tokens[position + 1].kind == .sign(.colon) {
          position += 2
          hasNamed = true
          _ = try value()
        } else {
          arguments.append(try value())
        }
      } while take(.comma)
    } else if let next = self.token, isValue(next) {
      let place = token.range.upperBound..<token.range.upperBound
      throw TemplateProblem(.expected(.colon), next.range, edits: [.init(range: place, text: ":")])
    }
    let range = token.range.lowerBound..<tokens[position - 1].range.upperBound
    let call = FilterCall(
      name: name, filter: LiquidFilter.named(name), nameRange: token.range, arguments: arguments,
      hasNamedArguments: hasNamed, range: range)
    check(call)
    return call
  }

  func isValue(_ token: Token) -> Bool {
    switch token.kind {
    case .text, .number, .attribute, .sign(.opening): true
    case .word, .sign: false
    }
  }

  private mutating func check(_ call: FilterCall) {
    guard let filter = call.filter else {
      return problems.append(TemplateProblem(.unknownFilter(call.name), call.nameRange))
    }
    if filter.standing == .unsupported {
      return problems.append(TemplateProblem(.unsupportedFilter(call.name), call.nameRange))
    }
    let count = call.arguments.count
    if !filter.counts.contains(count) {
      return problems.append(TemplateProblem(.argumentCount(call.name, count, filter.counts), call.range))
    }
    guard call.name == "divided_by" || call.name == "modulo", let divisor = call.arguments.first else { return }
    if case .literal(let value, let range) = divisor, value == .integer(0) {
      problems.append(TemplateProblem(.divisionByZero, range))
    }
  }

  // MARK: - Conditions

  mutating func condition() throws(TemplateProblem) -> Condition {
    var comparisons = [try comparison()]
    var joints: [Bool] = []
    while let joint = takeJoint() {
      joints.append(joint)
      comparisons.append(try comparison())
    }
    if token?.kind == .sign(.pipe) { throw TemplateProblem(.filterInCondition, place) }
    if token?.kind == .sign(.openParenthesis) || token?.kind == .sign(.closeParenthesis) {
      throw TemplateProblem(.parentheses, place)
    }
    try finish()
    return Condition(comparisons: comparisons, joints: joints)
  }

  private mutating func takeJoint() -> Bool? {
    guard let token else { return nil }
    let meant: String
    switch token.kind {
    case .sign(.bothC): meant = "and"
    case .sign(.eitherC): meant = "or"
    case .word where ["and", "or"].contains(text(token.range).lowercased()): meant = text(token.range).lowercased()
    default: return nil
    }
    correct(token, to: meant)
    position += 1
    return meant == "and"
  }

  /// Reports an operator of another language, unless a sign of HTML in its place is reported already.
  private mutating func correct(_ token: Token, to meant: String) {
    let written = text(token.range)
    guard written != meant, !startsOfTokenProblems.contains(token.range.lowerBound) else { return }
    problems.append(TemplateProblem(.wrongOperator(written, meant), token.range, write: meant))
  }

  private mutating func comparison() throws(TemplateProblem) -> Comparison {
    if let negation { throw negation }
    let left = try value()
    guard let operation = takeOperation() else { return Comparison(left: left, operation: nil, right: nil) }
    return Comparison(left: left, operation: operation, right: try value())
  }

  private mutating func takeOperation() -> Comparison.Operation? {
    guard let token else { return nil }
    if let operation = takeTurnedOperation(token) { return operation }
    var operation: Comparison.Operation?
    switch token.kind {
    case .word:
      guard let meant = Self.operatorsInWords[text(token.range).lowercased()] else { return nil }
      operation = Comparison.Operation(rawValue: meant)
      correct(token, to: meant)
    case .sign(.assign):
      correct(token, to: "==")
      operation = .equal
    case .sign(let sign): operation = Comparison.Operation(rawValue: sign.rawValue)
    default: return nil
    }
    guard let operation else { return nil }
    position += 1
    // `===`
    if operation == .equal || operation == .unequal, let next = self.token, next.kind == .sign(.assign) {
      let range = token.range.lowerBound..<next.range.upperBound
      problems.append(
        TemplateProblem(.wrongOperator(text(range), operation.rawValue), range, write: operation.rawValue))
      position += 1
    }
    return operation
  }

  /// `=>` or `=<`, the two signs of `>=` and `<=` the wrong way round.
  private mutating func takeTurnedOperation(_ token: Token) -> Comparison.Operation? {
    guard token.kind == .sign(.assign), position + 1 < tokens.count else { return nil }
    let next = tokens[position + 1]
    guard next.kind == .sign(.greater) || next.kind == .sign(.less), next.range.lowerBound == token.range.upperBound
    else { return nil }
    let meant = text(next.range) + text(token.range)
    let range = token.range.lowerBound..<next.range.upperBound
    problems.append(TemplateProblem(.wrongOperator(text(range), meant), range, write: meant))
    position += 2
    return Comparison.Operation(rawValue: meant)
  }
}
