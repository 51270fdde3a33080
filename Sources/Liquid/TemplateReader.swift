import Bytes

/// Reads a text with templates into steps.
struct TemplateReader {
  private let bytes: ArraySlice<UInt8>
  private var scanner: Scanner
  private var steps: [Step] = []
  private var problems = ProblemList()
  private var attributes: [AttributeUse] = []
  private var filtered: [Filtered] = []
  private var variables = TemplateVariables()
  private var serverTags: [LiquidTag] = []
  private var aborts = false
  /// The blocks that are open, from the outside in.
  private var open: [OpenBlock] = []
  /// How many of them each tag can end.
  private var openByEnd: [LiquidTag: Int] = [:]
  /// True after a tag that could not be read. Then nobody can tell which blocks are open.
  private var areBlocksUncertain = false
  /// The attributes that a condition has asked for, so the author has thought of readers without them.
  private var known: Set<String> = []

  private struct OpenBlock {
    let tag: LiquidTag
    let first: Int
    var lastBranch: Int
    var hasElse = false
  }

  init(_ bytes: ArraySlice<UInt8>, isDocument: Bool) {
    self.bytes = bytes
    scanner = Scanner(bytes, isDocument: isDocument)
  }

  mutating func read() -> Template {
    var textStart = 0
    var stripsNext = false
    while let tag = scanner.next() {
      addText(textStart..<tag.range.lowerBound, stripsStart: stripsNext, stripsEnd: tag.stripsBefore)
      (textStart, stripsNext) = (tag.range.upperBound, tag.stripsAfter)
      // A brace that never closes hides the ends of the open blocks, and a space hides a tag.
      if tag.isLast || !scanner.problems.isEmpty { areBlocksUncertain = true }
      problems.tag = tag
      if let last = read(tag) { (textStart, stripsNext) = (last.range.upperBound, last.stripsAfter) }
    }
    problems.tag = nil
    addText(textStart..<bytes.count, stripsStart: stripsNext, stripsEnd: false)
    closeAll()
    let all = problems.sorted(with: scanner.problems)
    return Template(
      bytes: bytes, steps: steps, problems: Array(all.prefix(Template.mostProblems)), attributes: attributes,
      unsetVariables: variables.unset, setVariables: variables.set, filtered: filtered, serverTags: serverTags,
      aborts: aborts)
  }

  private mutating func addText(_ range: Range<Int>, stripsStart: Bool, stripsEnd: Bool) {
    var (start, end) = (range.lowerBound, range.upperBound)
    while stripsStart, start < end, bytes.byte(at: start) ?? 0 <= 0x20 { start += 1 }
    while stripsEnd, start < end, bytes.byte(at: end - 1) ?? 0 <= 0x20 { end -= 1 }
    if start < end { steps.append(Step(action: .text(start..<end), range: range)) }
  }

  private mutating func report(_ problem: TemplateProblem) { problems.add(problem) }

  private mutating func add(_ action: Step.Action, _ range: Range<Int>) {
    var step = Step(action: action, range: range)
    step.owner = steps.count
    steps.append(step)
  }

  /// Reads one tag. For a block whose content is not read, returns its end.
  private mutating func read(_ tag: Scanner.Tag) -> Scanner.Tag? {
    if tag.isOutput {
      readOutput(tag)
      return nil
    }
    return readTag(tag.content, all: tag.range)
  }

  private mutating func readOutput(_ tag: Scanner.Tag) {
    if tag.hasThreeBraces {
      let (start, end) = (tag.range.lowerBound, tag.range.upperBound)
      let isClosedByThree = bytes.byte(at: end) == UInt8(ascii: "}")
      let surplus = isClosedByThree ? [start..<start + 1, end..<end + 1] : [start..<start + 1]
      let edits = surplus.map { TemplateProblem.Edit(range: $0, text: "") }
      return report(TemplateProblem(.threeBraces, start..<(isClosedByThree ? end + 1 : end), edits: edits))
    }
    guard !isEmpty(tag.content) else {
      if !tag.isUnclosed { report(TemplateProblem(.empty, tag.range)) }
      return
    }
    add(readAction(of: tag.content, reading: .output), tag.range)
  }

  private func isEmpty(_ range: Range<Int>) -> Bool { !bytes.part(range).contains { $0 > 0x20 } }

  // MARK: - Values

  /// The kinds of content of a tag.
  private enum Content {
    case output
    case tag(LiquidTag)
    /// `else`, which has no content.
    case none
  }

  /// Reads the values of a tag, and collects their attributes and mistakes. A tag that can't be read does nothing.
  private mutating func readAction(of content: Range<Int>, reading kind: Content) -> Step.Action {
    var reader = ExpressionReader(bytes, in: content, attributesBefore: attributes.count)
    let hadProblems = !reader.problems.isEmpty
    var action = Step.Action.nothing
    do throws(TemplateProblem) {
      action = try Self.action(of: kind, &reader)
    } catch {
      // A quote that never closes explains everything after it, and `default('x')` is no filter without a value.
      if !hadProblems { reader.report(insteadOfCounts: error) }
    }
    attributes += reader.attributes
    variables.note(action, reader)
    filtered += reader.filtered
    for problem in reader.problems { report(problem) }
    note(action, reader)
    return action
  }

  /// Notes which attributes the author has thought of, and which are written into the text and may be missing.
  private mutating func note(_ action: Step.Action, _ reader: ExpressionReader) {
    switch action {
    case .condition, .choice, .loop: for attribute in reader.attributes { known.insert(attribute.key) }
    case .output(let value): askForDefault(value)
    default: break
    }
  }

  /// Marks an attribute that is written into the text and may be missing.
  private mutating func askForDefault(_ output: Filtered) {
    guard let attribute = output.attribute, !known.contains(attributes[attribute].key) else { return }
    attributes[attribute].needsDefault = output.isEmptyWithoutValue
  }

  // MARK: - Tags

  private mutating func readTag(_ content: Range<Int>, all: Range<Int>) -> Scanner.Tag? {
    let start = bytes.offset(from: content.lowerBound) { $0 > 0x20 }
    guard start < content.upperBound, content.lowerBound < content.upperBound else {
      report(TemplateProblem(.empty, all))
      return nil
    }
    if bytes.byte(at: start) == UInt8(ascii: "#") { return nil }
    guard let (tag, name) = tagName(in: start..<content.upperBound) else { return nil }
    let rest = name.upperBound..<content.upperBound
    if tag == .raw || tag == .comment { return readUnread(tag, all) }
    if tag.isEnd {
      close(tag, name, all)
    } else if !tag.parents.isEmpty {
      readBranch(tag, name, rest, all)
    } else {
      readOther(tag, rest, all)
    }
    return nil
  }

  /// The tag with the range of its name. Nil after a report of an unknown name.
  private mutating func tagName(in content: Range<Int>) -> (LiquidTag, Range<Int>)? {
    let first = word(in: content)
    let name = String(decoding: bytes.part(first), as: UTF8.self)
    let gap = bytes.offset(from: first.upperBound) { $0 > 0x20 }
    let second = word(in: min(gap, content.upperBound)..<content.upperBound)
    let next = String(decoding: bytes.part(second), as: UTF8.self)
    // 'end if', 'else if'
    if name == "end", let tag = LiquidTag(rawValue: name + next) {
      return misspelt(tag, first.lowerBound..<second.upperBound)
    }
    if name == "end", let tag = open.last?.tag.end { return misspelt(tag, first) }
    if name == "else", next == "if" { return misspelt(.elsif, first.lowerBound..<second.upperBound) }
    if let tag = LiquidTag(rawValue: name) { return (tag, first) }
    if let tag = LiquidTag(foreign: name) { return misspelt(tag, first) }
    areBlocksUncertain = true
    let range = first.isEmpty ? first.lowerBound..<bytes.character(at: first.lowerBound).upperBound : first
    report(TemplateProblem(.unknownTag(String(decoding: bytes.part(range), as: UTF8.self)), range))
    return nil
  }

  private mutating func misspelt(_ tag: LiquidTag, _ range: Range<Int>) -> (LiquidTag, Range<Int>) {
    let written = String(decoding: bytes.part(range), as: UTF8.self)
    report(TemplateProblem(.misspeltTag(written, tag.rawValue), range, write: tag.rawValue))
    return (tag, range)
  }

  private func word(in range: Range<Int>) -> Range<Int> {
    var end = range.lowerBound
    while end < range.upperBound, let byte = bytes.byte(at: end),
      byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_")
    {
      end += 1
    }
    return range.lowerBound..<max(range.lowerBound, end)
  }

  /// `raw` and `comment`, whose content is not read.
  private mutating func readUnread(_ tag: LiquidTag, _ all: Range<Int>) -> Scanner.Tag? {
    guard let endName = tag.end, let end = scanner.skip(to: endName, nestedIn: tag) else {
      report(TemplateProblem(.unclosedBlock(tag.rawValue, end: tag.end?.rawValue ?? ""), all))
      areBlocksUncertain = true
      return nil
    }
    if tag == .raw {
      add(.text(all.upperBound..<end.range.lowerBound), all.lowerBound..<end.range.upperBound)
      steps[steps.count - 1].isRaw = true
    }
    return end
  }

  // MARK: - Blocks

  private mutating func openBlock(_ tag: LiquidTag) {
    open.append(OpenBlock(tag: tag, first: steps.count, lastBranch: steps.count))
    if let end = tag.end { openByEnd[end, default: 0] += 1 }
  }

  /// Adds a step that ends the branch before.
  private mutating func addBranch(_ action: Step.Action, _ range: Range<Int>, to block: Int) {
    steps[open[block].lastBranch].next = steps.count
    open[block].lastBranch = steps.count
    add(action, range)
    steps[steps.count - 1].owner = open[block].first
  }

  private mutating func readBranch(_ tag: LiquidTag, _ name: Range<Int>, _ rest: Range<Int>, _ all: Range<Int>) {
    guard let block = open.last, tag.parents.contains(block.tag) else {
      // One mistake in a tag is enough.
      if !areBlocksUncertain, problems.all.last?.range != name {
        report(TemplateProblem(.misplaced(tag.rawValue, in: tag.parents.map(\.rawValue)), name))
      }
      return
    }
    if block.hasElse, !areBlocksUncertain { report(TemplateProblem(.afterElse(tag.rawValue), name)) }
    let last = open.count - 1
    if tag == .else { open[last].hasElse = true }
    let action = readAction(of: rest, reading: tag == .else ? .none : .tag(tag))
    addBranch(tag == .else ? .otherwise : action, all, to: last)
  }

  /// Values after one another, with commas or a word between them.
  private static func list(
    _ reader: inout ExpressionReader, separatedBy word: String?
  ) throws(TemplateProblem) -> [Expression] {
    var values = [try reader.value()]
    while reader.take(.comma) || word.map({ reader.take($0) }) ?? false { values.append(try reader.value()) }
    try reader.finish()
    return values
  }

  private mutating func close(_ tag: LiquidTag, _ name: Range<Int>, _ all: Range<Int>) {
    // A search in vain would go through all open blocks, and close only one of them.
    guard openByEnd[tag, default: 0] > 0, let index = open.lastIndex(where: { $0.tag.end == tag }) else {
      if !areBlocksUncertain {
        report(TemplateProblem(.unexpectedEnd(tag.rawValue, expected: open.last?.tag.end?.rawValue), name))
      }
      // The author probably means the innermost block.
      return closeInnermost(all)
    }
    while open.count > index + 1 { closeWithoutEnd(at: all.lowerBound) }
    closeInnermost(all)
  }

  private mutating func closeInnermost(_ range: Range<Int>) {
    guard !open.isEmpty else { return }
    addBranch(.close, range, to: open.count - 1)
    finishBlock()
  }

  /// Notes in all branches of the innermost block where it ends.
  private mutating func finishBlock() {
    guard let block = open.popLast() else { return }
    if let end = block.tag.end { openByEnd[end, default: 0] -= 1 }
    let end = steps.count - 1
    var branch = block.first
    while branch != end, branch < steps.count {
      steps[branch].end = end
      branch = max(steps[branch].next, branch + 1)
    }
    steps[end].end = end
  }

  private mutating func closeWithoutEnd(at place: Int) {
    guard let block = open.last else { return }
    if !areBlocksUncertain {
      report(
        TemplateProblem(
          .unclosedBlock(block.tag.rawValue, end: block.tag.end?.rawValue ?? ""), steps[block.first].range))
    }
    closeInnermost(place..<place)
  }

  private mutating func closeAll() {
    while !open.isEmpty { closeWithoutEnd(at: bytes.count) }
  }

  // MARK: - Tags with values

  private mutating func readOther(_ tag: LiquidTag, _ rest: Range<Int>, _ all: Range<Int>) {
    if tag == .liquid { return readLines(rest) }
    if tag == .abortMessage { aborts = true }
    if tag.needsServer { serverTags.append(tag) }
    if tag == .connectedContent || tag == .catalogItems || tag == .catalogSelectionItems || tag == .messageExtras
      || tag == .shoppingCart
    {
      return readRequest(tag, rest, all)
    }
    // A tag that can't be read still opens its block.
    if tag.end != nil { openBlock(tag) }
    add(readAction(of: rest, reading: .tag(tag)), all)
  }

  private static func action(
    of content: Content, _ reader: inout ExpressionReader
  ) throws(TemplateProblem) -> Step.Action {
    switch content {
    case .tag(let tag) where tag != .echo: return try action(of: tag, &reader)
    case .none:
      try reader.finish()
      return .otherwise
    case .output, .tag:
      let value = try reader.filteredValue()
      try reader.finish()
      return .output(value)
    }
  }

  private static func action(
    of tag: LiquidTag, _ reader: inout ExpressionReader
  ) throws(TemplateProblem) -> Step.Action {
    switch tag {
    case .if, .elsif, .unless: return .condition(try reader.condition(), isNegated: tag == .unless)
    case .when: return .when(try list(&reader, separatedBy: "or"))
    case .for, .tablerow: return .loop(try loop(&reader, isTable: tag == .tablerow))
    case .assign: return try assignment(&reader)
    case .cycle: return try cycle(&reader)
    case .abortMessage: return .stop(try bracketed(&reader, isNeeded: false))
    case .promotion:
      _ = try bracketed(&reader, isNeeded: true)
      return .server(tag)
    case .render: return .server(tag)
    default: return try simpleAction(of: tag, &reader)
    }
  }

  private static func simpleAction(
    of tag: LiquidTag, _ reader: inout ExpressionReader
  ) throws(TemplateProblem) -> Step.Action {
    let action: Step.Action =
      switch tag {
      case .case: .choice(try reader.value())
      case .capture: .capture(try reader.nameOrText())
      case .increment, .decrement: .count(try reader.name(), by: tag == .increment ? 1 : -1)
      case .break, .continue: .leave(isBreak: tag == .break)
      default: .nothing
      }
    try reader.finish()
    return action
  }

  private static func assignment(_ reader: inout ExpressionReader) throws(TemplateProblem) -> Step.Action {
    let name = try reader.name()
    let place = reader.place
    if reader.take(.equal) {
      reader.report(TemplateProblem(.wrongOperator("==", "="), place, write: "="))
    } else if !reader.take(.assign) {
      throw TemplateProblem(.expected(.equals), place)
    }
    let value = try reader.filteredValue()
    try reader.finish()
    return .assign(name, value)
  }

  private static func loop(_ reader: inout ExpressionReader, isTable: Bool) throws(TemplateProblem) -> Loop {
    let variable = try reader.name()
    guard reader.take("in") else { throw TemplateProblem(.expected(.loop), reader.place) }
    let collection = try reader.value()
    var (limit, offset): (Expression?, Expression?) = (nil, nil)
    var isReversed = false
    while !reader.isAtEnd {
      if reader.take(.comma) { continue }
      if reader.take("reversed") {
        isReversed = true
        continue
      }
      guard let word = reader.word, ["limit", "offset", "cols"].contains(word) else { try reader.finish(); break }
      reader.skip()
      guard reader.take(.colon) else { throw TemplateProblem(.expected(.colon), reader.place) }
      let value = try reader.value()
      if word == "limit" { limit = value }
      if word == "offset" { offset = value }
    }
    return Loop(
      variable: variable, collection: collection, limit: limit, offset: offset, isReversed: isReversed, isTable: isTable
    )
  }

  /// `{% cycle 'a', 'b' %}`, or with the name of a group and a colon in front.
  private static func cycle(_ reader: inout ExpressionReader) throws(TemplateProblem) -> Step.Action {
    let start = reader.place.lowerBound
    let first = try reader.value()
    if reader.take(.colon) {
      reader.forgetVariables(in: first.range)
      return .cycle(reader.text(first.range), try list(&reader, separatedBy: nil))
    }
    var values = [first]
    if reader.take(.comma) { values += try list(&reader, separatedBy: nil) }
    try reader.finish()
    return .cycle(reader.text(start..<reader.place.lowerBound), values)
  }

  /// `('reason')`
  private static func bracketed(
    _ reader: inout ExpressionReader, isNeeded: Bool
  ) throws(TemplateProblem) -> Expression? {
    var value: Expression?
    if reader.take(.openParenthesis) {
      if !reader.take(.closeParenthesis) {
        value = try reader.value()
        guard reader.take(.closeParenthesis) else { throw TemplateProblem(.expected(.bracket), reader.place) }
      }
    } else if isNeeded || !reader.isAtEnd {
      throw TemplateProblem(.expected(.bracket), reader.place)
    }
    try reader.finish()
    return value
  }

  /// A tag with an address, names and options, in which only `{{ … }}` is Liquid.
  private mutating func readRequest(_ tag: LiquidTag, _ rest: Range<Int>, _ all: Range<Int>) {
    if isEmpty(rest) {
      let expected: TemplateProblem.Expected = tag == .connectedContent ? .address : .name
      report(TemplateProblem(.expected(expected), all))
    }
    var inner = Scanner(bytes.prefix(rest.upperBound), isDocument: true, from: rest.lowerBound)
    while let output = inner.next() {
      guard output.isOutput, !isEmpty(output.content) else { continue }
      let count = attributes.count
      _ = readAction(of: output.content, reading: .output)
      // Nobody reads an address or an option.
      for index in count..<attributes.count { attributes[index].needsDefault = false }
    }
    for problem in inner.problems { report(problem) }
    variables.note(tag, bytes.part(rest))
    add(tag == .messageExtras ? .nothing : .server(tag), all)
  }

  /// `{% liquid %}`, with one tag in each line.
  private mutating func readLines(_ content: Range<Int>) {
    var start = content.lowerBound
    var isInComment = false
    while start < content.upperBound {
      let end = bytes.prefix(content.upperBound).offset(from: start) { $0 == 0x0A }
      let line = bytes.part(start..<end).drop { $0 <= 0x20 }
      if line.starts(with: "endcomment".utf8) {
        isInComment = false
      } else if line.starts(with: "comment".utf8) {
        isInComment = true
      } else if !line.isEmpty, !isInComment {
        _ = readTag(start..<end, all: start..<end)
      }
      start = end + 1
    }
  }
}
