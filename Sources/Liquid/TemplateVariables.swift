import Bytes

/// The variables of a template: those that it sets, and those that it uses.
struct TemplateVariables {
  private(set) var set: Set<String> = []
  private var used: [VariableUse] = []
  /// True if the text contains other texts, which may set variables.
  private var mayGetOthers = false

  /// The uses of variables that nothing sets.
  var unset: [VariableUse] { mayGetOthers ? [] : used.filter { !set.contains($0.name) } }

  /// Notes what a tag sets and uses.
  mutating func note(_ action: Step.Action, _ reader: ExpressionReader) {
    used += reader.variables
    if reader.attributes.contains(where: \.isBlock) { mayGetOthers = true }
    switch action {
    case .assign(let name, _), .capture(let name), .count(let name, by: _): set.insert(name)
    case .loop(let loop): set.formUnion([loop.variable, loop.isTable ? "tablerowloop" : "forloop"])
    case .server: mayGetOthers = true
    default: break
    }
  }

  /// Notes the variable with the answer of a request: the word after `:save`, or a name that belongs to the tag.
  mutating func note(_ request: LiquidTag, _ options: ArraySlice<UInt8>) {
    let words = options.split { $0 <= 0x20 }
    let save = words.firstIndex { $0.elementsEqual(":save".utf8) } ?? words.endIndex
    let name = words.dropFirst(save + 1).first.map { String(decoding: $0, as: UTF8.self) }
    set.insert(name ?? request.answer)
  }
}
