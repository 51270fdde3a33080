import Bytes

/// Follows the steps of a template. Its work and its memory are bounded.
struct Renderer {
  private let template: Template
  private let known: KnownValues
  private var variables: [String: Variable] = [:]
  private var counters: [String: Int64] = [:]
  private var cycles: [String: Int] = [:]
  private var output = ""
  private var captures: [(name: String, output: String)] = []
  private var loops: [Frame] = []
  /// The step that is being followed.
  private var current = 0
  /// True after a jump to a branch: no branch of its block has run.
  private var isPending = false
  /// The units of work that it may take, and has taken.
  private let workAllowed: Int
  private(set) var workDone = 0
  /// The bytes of all variables, of the items of running loops, and of what was written.
  private var memory = 0

  /// The units that a rendering can take which shares none with others. Real texts need a few thousand.
  static let mostWork = 20_000_000
  /// The units of a step, and of each expression in it.
  private static let stepWork = 100
  private static let expressionWork = 50
  /// The bytes of all values together.
  private static let mostMemory = 4 << 20
  /// The items of a list, and its bytes or those of a text.
  private static let mostItems: Int64 = 10_000
  private static let mostWeight = 1 << 18

  private struct Variable {
    let value: LiquidValue
    let weight: Int
  }

  /// A loop that is running.
  private struct Frame {
    let owner: Int
    let variable: String
    let items: [LiquidValue]
    /// The bytes of the items.
    let weight: Int
    let captures: Int
    var index = 0
  }

  init(_ template: Template, _ known: KnownValues, work: Int) {
    self.template = template
    self.known = known
    workAllowed = work
  }

  mutating func render() throws(Stop) -> String {
    while current < template.steps.count {
      try spend(Self.stepWork)
      try follow(template.steps[current])
    }
    return output
  }

  private mutating func spend(_ work: Int) throws(Stop) {
    // The sum must not grow without end.
    workDone += min(work, Int(Int32.max))
    if workDone > workAllowed { throw unknown(.tooMuch) }
  }

  /// The stop for something unknown in the current step, or in a part of it.
  private func unknown(_ what: Unknown, _ range: Range<Int>? = nil) -> Stop {
    .unknown(what, range ?? template.steps[min(current, template.steps.count - 1)].range)
  }

  /// Counts bytes that are kept.
  private mutating func keep(_ bytes: Int) throws(Stop) {
    memory += bytes
    if memory > Self.mostMemory { throw unknown(.tooMuch) }
  }

  private mutating func write(_ text: String) throws(Stop) {
    try spend(text.utf8.count)
    try keep(text.utf8.count)
    output += text
  }

  private mutating func set(_ name: String, to value: LiquidValue) throws(Stop) {
    let weight = value.weight
    try spend(weight)
    forget(name)
    try keep(weight)
    variables[name] = Variable(value: value, weight: weight)
  }

  private mutating func forget(_ name: String) { memory -= variables.removeValue(forKey: name)?.weight ?? 0 }

  // MARK: - Steps

  private mutating func follow(_ step: Step) throws(Stop) {
    switch step.action {
    case .text(let range): try write(String(decoding: template.bytes.part(range), as: UTF8.self))
    case .output(let value): try write(try text(of: try self.value(of: value), value.range))
    case .assign(let name, let value): try set(name, to: try self.value(of: value))
    case .capture(let name):
      captures.append((name, output))
      output = ""
    case .count(let name, let amount): try count(name, by: amount)
    case .cycle(let group, let values): try cycle(group, values)
    case .stop(let reason):
      let reason = try reason.map { value throws(Stop) in try text(of: try self.value(of: value), value.range) }
      throw Stop.aborted(reason ?? "")
    case .server(let tag): throw unknown(.tag(tag.rawValue))
    case .nothing: break
    case .condition, .otherwise, .choice, .when, .loop, .leave, .close: return try jump(from: step)
    }
    isPending = false
    current += 1
  }

  private mutating func jump(from step: Step) throws(Stop) {
    let isBranch = step.owner != current
    switch step.action {
    case .condition(let condition, let isNegated):
      if isBranch, !isPending { return go(to: step.end) }
      let isTrue = try holds(condition) != isNegated
      isTrue ? go(to: current + 1) : go(to: step.next, isPending: true)
    case .choice: go(to: step.next, isPending: true)
    case .when(let values): try choose(values, step)
    case .otherwise: try otherwise(step)
    case .loop(let loop): try start(loop, step)
    case .leave(let isBreak): try leave(isBreak)
    default: try close(step)
    }
  }

  private mutating func go(to step: Int, isPending: Bool = false) {
    current = step
    self.isPending = isPending
  }

  /// Liquid runs every branch of `case` that fits, and `else` if none did.
  private mutating func choose(_ values: [Expression], _ step: Step) throws(Stop) {
    guard case .choice(let choice) = template.steps[step.owner].action else { return go(to: step.end) }
    let chosen = try value(of: choice)
    var count = 0
    for value in values {
      let value = try self.value(of: value)
      try spend(chosen.weight + value.weight)
      if try areEqual(chosen, value) { count += 1 }
    }
    // Liquid runs the branch once for each of its values that fits.
    if count > 1 { throw unknown(.value) }
    count == 1 ? go(to: current + 1) : go(to: step.next, isPending: isPending)
  }

  private mutating func otherwise(_ step: Step) throws(Stop) {
    if isPending { return go(to: current + 1) }
    if loops.last?.owner == step.owner { return try nextRound() }
    go(to: step.end)
  }

  private mutating func close(_ step: Step) throws(Stop) {
    if loops.last?.owner == step.owner { return try nextRound() }
    if case .capture = template.steps[step.owner].action, let (name, before) = captures.popLast() {
      memory -= output.utf8.count
      try set(name, to: .text(output))
      output = before
    }
    go(to: current + 1)
  }

  // MARK: - Loops

  private mutating func start(_ loop: Loop, _ step: Step) throws(Stop) {
    if loop.isTable { throw unknown(.tag("tablerow")) }
    var items = try items(of: loop.collection)
    if let offset = try loop.offset.map({ value throws(Stop) in try number(value) }) {
      items = Array(items.dropFirst(max(0, Int(clamping: offset))))
    }
    if let limit = try loop.limit.map({ value throws(Stop) in try number(value) }) {
      items = Array(items.prefix(max(0, Int(clamping: limit))))
    }
    if loop.isReversed { items.reverse() }
    guard let first = items.first else { return go(to: step.next, isPending: true) }
    let weight = LiquidValue.list(items).weight
    try keep(weight)
    loops.append(
      Frame(owner: current, variable: loop.variable, items: items, weight: weight, captures: captures.count))
    try set(loop.variable, to: first)
    go(to: current + 1)
  }

  private mutating func number(_ expression: Expression) throws(Stop) -> Int64 {
    guard case .integer(let number) = try value(of: expression) else { throw unknown(.value, expression.range) }
    return number
  }

  private mutating func items(of collection: Expression) throws(Stop) -> [LiquidValue] {
    switch try value(of: collection) {
    case .list(let items):
      // They are copied, and weighed.
      try spend(2 * LiquidValue.ownWeight * items.count)
      return items
    case .none: return []
    default: throw unknown(.value, collection.range)
    }
  }

  private mutating func nextRound() throws(Stop) {
    guard var frame = loops.popLast() else { return }
    frame.index += 1
    guard frame.index < frame.items.count else { return end(frame) }
    try set(frame.variable, to: frame.items[frame.index])
    loops.append(frame)
    go(to: frame.owner + 1)
  }

  /// Continues after a loop, whose frame was removed.
  private mutating func end(_ frame: Frame) {
    memory -= frame.weight
    forget(frame.variable)
    go(to: template.steps[frame.owner].end + 1)
  }

  private mutating func leave(_ isBreak: Bool) throws(Stop) {
    // Outside a loop, the rest of the template is not rendered.
    guard let frame = loops.last else { return go(to: template.steps.count) }
    guard frame.captures == captures.count else { throw unknown(.tag("break")) }
    guard isBreak else { return go(to: template.steps[frame.owner].next) }
    loops.removeLast()
    end(frame)
  }

  private mutating func count(_ name: String, by amount: Int64) throws(Stop) {
    let before = counters[name] ?? 0
    let after = before.plus(amount)
    counters[name] = after
    try write(String(amount > 0 ? before : after))
  }

  private mutating func cycle(_ group: String, _ values: [Expression]) throws(Stop) {
    let index = cycles[group] ?? 0
    cycles[group] = (index + 1) % values.count
    let value = values[index % values.count]
    try write(try text(of: try self.value(of: value), value.range))
  }

  // MARK: - Values

  private mutating func text(of value: LiquidValue, _ range: Range<Int>) throws(Stop) -> String {
    try spend(value.weight)
    guard let text = value.text else { throw unknown(.value, range) }
    return text
  }

  private mutating func value(of expression: Expression) throws(Stop) -> LiquidValue {
    try spend(Self.expressionWork)
    switch expression {
    case .literal(let value, _): return value
    case .path(let path): return try value(of: path)
    case .filtered(let filtered): return try value(of: filtered)
    case .range(let first, let last, let range):
      guard case .integer(let first) = try value(of: first), case .integer(let last) = try value(of: last) else {
        throw unknown(.value, range)
      }
      guard first <= last else { return .list([]) }
      let (count, isTooFar) = last.subtractingReportingOverflow(first)
      guard !isTooFar, count < Self.mostItems else { throw unknown(.tooMuch, range) }
      try spend(LiquidValue.ownWeight * Int(count.plus(1)))
      return .list((first...last).map { .integer($0) })
    }
  }

  private mutating func value(of path: Path) throws(Stop) -> LiquidValue {
    var value: LiquidValue
    switch path.root {
    case .variable("forloop"): return try loopFact(path)
    case .variable(let name): value = try variable(name, path.range)
    case .attribute(let index):
      let attribute = template.attributes[index]
      guard let found = known.value(of: attribute) else { throw unknown(.attribute(attribute.key), path.range) }
      value = found
    }
    for step in path.steps { value = try part(step, of: value, path.range) }
    return value
  }

  /// The words before `${…}`. As variables, they have values that only the server knows.
  private static let namespaces: Set = [
    "api_trigger_properties", "canvas_entry_properties", "context", "custom_attribute", "event_properties",
    "campaign", "canvas", "card", "app", "content_blocks", "subscribed_state", "targeted_device",
    "most_recently_used_device", "counters",
  ]

  private func variable(_ name: String, _ range: Range<Int>) throws(Stop) -> LiquidValue {
    if let variable = variables[name] { return variable.value }
    if Self.namespaces.contains(name) || counters[name] != nil { throw unknown(.attribute(name), range) }
    return .none
  }

  private func loopFact(_ path: Path) throws(Stop) -> LiquidValue {
    guard let frame = loops.last, path.steps.count == 1, case .name(let fact) = path.steps[0] else {
      throw unknown(.value, path.range)
    }
    switch fact {
    case "index": return .integer(Int64(frame.index + 1))
    case "index0": return .integer(Int64(frame.index))
    case "rindex": return .integer(Int64(frame.items.count - frame.index))
    case "rindex0": return .integer(Int64(frame.items.count - frame.index - 1))
    case "first": return .boolean(frame.index == 0)
    case "last": return .boolean(frame.index == frame.items.count - 1)
    case "length": return .integer(Int64(frame.items.count))
    default: throw unknown(.value, path.range)
    }
  }

  private mutating func part(_ step: Path.Step, of value: LiquidValue, _ range: Range<Int>) throws(Stop) -> LiquidValue
  {
    let name: String
    switch step {
    case .name(let written): name = written
    case .index(let expression):
      switch (try self.value(of: expression), value) {
      case (.text(let text), _): name = text
      case (.integer(let index), .list(let items)):
        let position = index < 0 ? Int64(items.count).plus(index) : index
        return items.indices.contains(Int(clamping: position)) ? items[Int(clamping: position)] : .none
      case (_, .none): return .none
      default: throw unknown(.value, range)
      }
    }
    switch (value, name) {
    case (.record(let members), _):
      try spend(value.weight)
      return members.first { $0.name == name }?.value ?? .none
    case (.list(let items), "size"): return .integer(Int64(items.count))
    case (.list(let items), "first"): return items.first ?? .none
    case (.list(let items), "last"): return items.last ?? .none
    case (.text(let text), "size"):
      try spend(text.utf8.count)
      return .integer(Int64(text.unicodeScalars.count))
    case (.none, _): return .none
    default: throw unknown(.value, range)
    }
  }

  private mutating func value(of filtered: Filtered) throws(Stop) -> LiquidValue {
    var value = try value(of: filtered.value)
    for call in filtered.filters {
      guard !call.hasNamedArguments else { throw unknown(.filter(call.name), call.range) }
      var arguments: [LiquidValue] = []
      for argument in call.arguments { arguments.append(try self.value(of: argument)) }
      let evaluation = FilterEvaluation(input: value, arguments: arguments, now: known.now)
      try spend(evaluation.work(of: call.name))
      guard let result = evaluation.result(of: call.name) else {
        throw unknown(evaluation.needsNow ? .now : .filter(call.name), call.range)
      }
      let weight = result.weight
      try spend(weight)
      guard weight < Self.mostWeight else { throw unknown(.tooMuch, call.range) }
      value = result
    }
    return value
  }

  // MARK: - Conditions

  /// Liquid joins comparisons from right to left.
  private mutating func holds(_ condition: Condition) throws(Stop) -> Bool {
    guard let last = condition.comparisons.last else { return false }
    var result: Bool?
    // A comparison that doesn't matter for the result is not made, as in Liquid.
    var start = 0
    while start < condition.joints.count {
      let holds = try self.holds(condition.comparisons[start])
      if condition.joints[start] != holds {
        result = holds
        break
      }
      start += 1
    }
    if let result { return result }
    return try holds(last)
  }

  private mutating func holds(_ comparison: Comparison) throws(Stop) -> Bool {
    let left = try value(of: comparison.left)
    guard let operation = comparison.operation, let other = comparison.right else { return left.isTrue }
    let right = try value(of: other)
    try spend(left.weight + right.weight)
    switch operation {
    case .equal: return try areEqual(left, right)
    case .unequal, .unequalToo: return try !areEqual(left, right)
    case .contains: return try contains(left, right, comparison.left.range)
    case .less, .greater, .atMost, .atLeast:
      guard left != .none, right != .none else { return false }
      guard let order = left.order(comparedTo: right) else { throw unknown(.value, comparison.left.range) }
      switch operation {
      case .less: return order < 0
      case .greater: return order > 0
      case .atMost: return order <= 0
      default: return order >= 0
      }
    }
  }

  private mutating func contains(_ value: LiquidValue, _ part: LiquidValue, _ range: Range<Int>) throws(Stop) -> Bool {
    switch (value, part) {
    case (.none, _), (_, .none): return false
    case (.text(let text), _):
      let part = try self.text(of: part, range)
      try spend(4 * (text.utf8.count + part.utf8.count))
      return part.isEmpty || !Places(of: part, in: text).offsets.isEmpty
    case (.list(let items), _):
      // No comparison reads more than the item.
      try spend(value.weight)
      for item in items where try areEqual(item, part) { return true }
      return false
    default: throw unknown(.value, range)
    }
  }

  private func areEqual(_ left: LiquidValue, _ right: LiquidValue) throws(Stop) -> Bool {
    switch (left, right) {
    case (.blank, let value), (let value, .blank): return value.isBlank
    case (.empty, let value), (let value, .empty): return value.isEmpty
    case (.integer(let integer), .number(let number)), (.number(let number), .integer(let integer)):
      return Double(integer) == number
    case (.moment, .none), (.none, .moment): return false
    case (.moment, _), (_, .moment): throw unknown(.value)
    default: return left == right
    }
  }
}
