import CampaignLanguage
import Findings
import SourceText
import SourceTree

// Filters as other tools write them: `{ total: 20 }`, `operator: ">="`, `in`, `between`.

extension ModelCheck {
  /// Reports a key of a filter that other tools have. Returns the field that it means.
  mutating func reportForeignComparison(
    _ key: NodeID, _ name: String, in mapping: NodeID, as comparison: Comparison
  ) -> Field? {
    guard mayBeComparison(mapping) else { return nil }
    if comparison.isOperatorKey(name) { return reportNamedOperator(key, in: mapping, as: comparison) }
    if comparison.isValueKey(name) { return reportBareValue(key, name, in: mapping, as: comparison) }
    guard let foreign = comparison.foreign(named: name) else { return nil }
    let value = tree.sibling(after: key)
    add(
      .unknownField, .noOperator(name), at: key,
      help: advice(on: foreign, subject: subject(of: mapping, comparison), value: value, comparison))
    return comparison.usual
  }

  /// `operator: at_least` next to `value: 10`.
  private mutating func reportNamedOperator(
    _ key: NodeID, in mapping: NodeID, as comparison: Comparison
  ) -> Field? {
    let pair = pair(of: key)
    guard let value = tree.resolved(pair.value), tree[value].kind == .scalar else { return nil }
    let name = String(decoding: tree.text(of: value), as: UTF8.self)
    if let written = existence(named: name, in: mapping, comparison) {
      add(.unknownField, .noOperator(name), at: value, help: .write(written))
      return comparison.usual
    }
    guard let other = member(in: mapping, where: comparison.isValueKey) else { return nil }
    if let field = comparison.operatorField(named: name) {
      let written = sample.member(field.name, source(of: other.value))
      let edits = tree.rangeToRemove(pair: other.key, of: mapping).map { removal in
        [Fix.Edit(replacing: range(of: pair), with: written), Fix.Edit(removing: removal)]
      }
      let fixes =
        isShort(other.value) && tree[other.value].kind == .scalar
        ? edits.map { [Fix(.write(written), .keepsMeaning, $0)] } ?? [] : []
      add(.renamedField, .operatorIsKey, at: key, help: .write(written), fixes: fixes)
      return field
    }
    if let foreign = comparison.foreign(named: name) {
      let subject = subject(of: mapping, comparison)
      add(
        .unknownField, .noOperator(name), at: value,
        help: advice(on: foreign, subject: subject, value: other.value, comparison))
      return comparison.usual
    }
    add(.renamedField, .operatorIsKey, at: key, help: .operators(comparison.operators.map(\.name)))
    return comparison.usual
  }

  private func member(in mapping: NodeID, where isMeant: (String) -> Bool) -> Member? {
    tree.members(of: mapping).first { member in
      isMeant(String(decoding: tree.text(of: tree.resolved(member.key) ?? member.key), as: UTF8.self))
    }
  }

  /// The filter that `operator: is_null` and `operator: is_not_null` mean.
  private func existence(named name: String, in mapping: NodeID, _ comparison: Comparison) -> String? {
    let foreign = comparison.foreign(named: name)
    guard foreign == .isMissing || foreign == .isPresent else { return nil }
    return sample.braces([
      sample.member(comparison.subject.name, sample.text(subject(of: mapping, comparison))),
      sample.member(comparison.presence.name, foreign == .isPresent ? "true" : "false"),
    ])
  }

  /// `value: 10` without an operator.
  private mutating func reportBareValue(
    _ key: NodeID, _ name: String, in mapping: NodeID, as comparison: Comparison
  ) -> Field? {
    guard !hasOperator(mapping, comparison) else { return nil }
    let pair = pair(of: key)
    if let (field, value) = signedValue(pair.value, comparison) {
      let written = sample.member(field.name, value)
      let edit = Fix.Edit(replacing: range(of: pair), with: written)
      add(
        .unknownField, .noOperator(name), at: key, help: .write(written),
        fixes: [Fix(.write(written), .needsReview, [edit])])
      return field
    }
    add(
      .unknownField, .noOperator(name), at: key, help: .operators(comparison.operators.map(\.name)),
      fixes: [replace(key, with: comparison.usual.name, .needsReview)])
    return comparison.usual
  }

  /// The operator and the number in a text such as `>= 20`.
  func signedValue(_ id: NodeID, _ comparison: Comparison) -> (Field, String)? {
    guard let value = tree.resolved(id), tree.value(of: value) == .text, isShort(value) else { return nil }
    let text = String(decoding: tree.text(of: value), as: UTF8.self)
    let sign = text.prefix { "<>=!≥≤".contains($0) }
    let number = text.dropFirst(sign.count).drop { $0 == " " }
    guard !sign.isEmpty, Double(String(number)) != nil, let field = comparison.operatorField(named: String(sign)) else {
      return nil
    }
    return (field, String(number))
  }

  /// True if a key gives the value of an operator that another key names. Only the other key is reported.
  func isValueOfNamedOperator(_ name: String, in mapping: NodeID, _ comparison: Comparison) -> Bool {
    mayBeComparison(mapping) && comparison.isValueKey(name)
      && member(in: mapping, where: comparison.isOperatorKey) != nil
  }

  /// True if a mapping has no more keys than other tools give a filter. Each of these checks reads them all.
  private func mayBeComparison(_ mapping: NodeID) -> Bool { tree.childCount(of: mapping) <= 40 }

  private func advice(
    on foreign: ForeignOperator, subject: String, value: NodeID, _ comparison: Comparison
  ) -> Message {
    let items = tree[value].kind == .sequence ? tree.items(of: value).map { source(of: $0) } : [source(of: value)]
    func filter(_ field: Field, _ value: String) -> String {
      sample.braces([
        sample.member(comparison.subject.name, sample.text(subject)), sample.member(field.name, value),
      ])
    }
    // `like` of databases has `%` for any text.
    func pattern(_ pattern: (String) -> String) -> String {
      let text = escaped(tree.text(of: value).prefix(40))
      return sample.member(comparison.pattern.name, sample.text(pattern(tree[value].kind == .scalar ? text : "…")))
    }
    switch foreign {
    case .isNotIn: return .oneFilterForEachValue(items.prefix(2).map { filter(comparison.opposite, $0) })
    case .between:
      return .twoFilters(
        filter(comparison.least, items.first ?? "1"), filter(comparison.most, items.dropFirst().first ?? "10"))
    case .contains: return .pattern(pattern { ".*\($0).*" })
    case .beginsWith: return .pattern(pattern { "^\($0).*" })
    case .endsWith: return .pattern(pattern { ".*\($0)$" })
    case .isMissing, .isPresent:
      let isDenied = tree.text(of: value, is: "false")
      return .write(filter(comparison.presence, (foreign == .isPresent) == isDenied ? "false" : "true"))
    }
  }

  /// A text as a regular expression that matches it.
  private func escaped(_ text: ArraySlice<UInt8>) -> String {
    let bytes = text.filter { $0 != UInt8(ascii: "%") }.flatMap { byte in
      "\\.+*?()[]{}|^$".utf8.contains(byte) ? [UInt8(ascii: "\\"), byte] : [byte]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  func subject(of mapping: NodeID, _ comparison: Comparison) -> String {
    let member = member(comparison.subject.name, of: mapping).flatMap { tree.resolved($0.value) }
    return member.map { excerpt(of: tree.text(of: $0)) } ?? sample.value(comparison.subject)
  }

  private func hasOperator(_ mapping: NodeID, _ comparison: Comparison) -> Bool {
    comparison.operators.contains { member($0.name, of: mapping) != nil }
  }

  func pair(of key: NodeID) -> Pair { Pair(key: key, value: tree.sibling(after: key)) }

  func range(of pair: Pair) -> ByteRange {
    ByteRange(Int(tree[pair.key].range.start), Int(tree[pair.value].range.end))
  }

  /// A value as the file has it. A long one is left out, so it is for a message, and never for a fix.
  func source(of id: NodeID) -> String {
    isShort(id) ? String(decoding: tree.bytes[tree[id].range.offsets], as: UTF8.self) : "…"
  }

  /// True if a value is short and in one line, so that a message or a fix can repeat it.
  func isShort(_ id: NodeID) -> Bool {
    let bytes = tree.bytes[tree[id].range.offsets]
    return bytes.count <= 60 && !bytes.contains(0x0A) && !bytes.contains(0x0D)
  }

  /// The spaces that bring a line to the column of a node.
  func indentation(of id: NodeID) -> String {
    var start = Int(tree[id].range.start)
    let end = start
    while start > 0, tree.bytes[start - 1] != 0x0A, tree.bytes[start - 1] != 0x0D { start -= 1 }
    return String(repeating: " ", count: end - start)
  }
}

extension Message {
  fileprivate static func noOperator(_ name: String) -> Message {
    "\(quoting: Array(name.utf8)) is not an operator of filters"
  }
  fileprivate static let operatorIsKey: Message = "the operator of a filter is the key of its value"
  fileprivate static func oneFilterForEachValue(_ filters: [String]) -> Message {
    "write one filter for each value: \(printable(filters.joined(separator: ", ")))"
  }
  fileprivate static func twoFilters(_ first: String, _ second: String) -> Message {
    "write two filters: \(printable(first)) and \(printable(second))"
  }
  fileprivate static func pattern(_ member: String) -> Message { "use a regular expression: \(printable(member))" }
}
