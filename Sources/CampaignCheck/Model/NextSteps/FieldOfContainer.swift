import Bytes
import CampaignLanguage
import Findings
import SourceText
import SourceTree

// Keys that belong into a mapping of the same record.

extension ModelCheck {
  /// Reports `- shown: spring-sale/hero` in a step, which belongs into `expect`: a field of one other record, which is
  /// the value of a field here.
  mutating func reportInContainer(
    _ key: NodeID, _ name: String, in mapping: NodeID, as type: RecordType, among absent: [Field]
  ) -> Bool {
    let homes = type.fields.map(\.field).compactMap { container in
      container.form.onlyRecord?.fields.map(\.field).first { $0.isCalled(name) }.map { (container, $0) }
    }
    guard homes.count == 1, let (container, field) = homes.first else { return false }
    if reportSeveral(of: container, key, name, in: mapping, type, absent) { return true }
    let value = tree.sibling(after: key)
    let isComplete = container.form.onlyRecord?.required.count ?? 0 <= (container.form.requires(field) ? 1 : 0)
    guard isShort(value), tree[value].style != .block, absent.contains(container), isComplete else {
      let help =
        isComplete ? Message.moveInto(container.name) : .moveInto(container.name, example: sample.member(container))
      add(.unknownField, .belongs(name, to: container, type), at: key, help: help)
      return true
    }
    let written = sample.member(container.name, sample.braces([sample.member(field.name, source(of: value))]))
    let edit = Fix.Edit(replacing: ByteRange(start: tree[key].range.start, end: tree[value].range.end), with: written)
    add(
      .unknownField, .belongs(name, to: container, type), at: key, help: .write(written),
      fixes: [Fix(.write(written), .needsReview, [edit])])
    return true
  }

  /// Reports several fields of one container as one mistake: `shown: …` and `text: …` in a step. False for one.
  private mutating func reportSeveral(
    of container: Field, _ key: NodeID, _ name: String, in mapping: NodeID, _ type: RecordType, _ absent: [Field]
  ) -> Bool {
    if looseEntries == mapping { return true }
    let pairs = tree.pairs(of: mapping).filter { pair in
      let name = String(decoding: tree.text(of: pair.key), as: UTF8.self)
      return !type.has(name) && container.form.onlyRecord?.has(name) ?? false
    }
    guard pairs.count > 1, pairs.count <= Self.mostEntries, absent.contains(container),
      pairs.allSatisfy({ isShort($0.value) && tree[$0.value].style != .block })
    else { return false }
    looseEntries = mapping
    let members = pairs.map { pair in
      sample.member(String(decoding: tree.text(of: pair.key), as: UTF8.self), source(of: pair.value))
    }
    let written = sample.member(container.name, sample.braces(members))
    add(
      .unknownField, .belongs(name, to: container, type), at: key, help: .write(written),
      fixes: fixes(writing: written, inPlaceOf: pairs, of: mapping))
    return true
  }

  /// Reports `first_name: Anna` in a reader, which belongs to its `attributes`, or `total: 60` beside the event of a
  /// step, which belongs to its `properties`. All such keys of a mapping are one mistake.
  mutating func reportEntry(
    _ key: NodeID, _ name: String, in mapping: NodeID, as type: RecordType, among absent: [Field]
  ) -> Bool {
    guard let container = type.fields.map(\.field).first(where: \.hasOwnNames),
      isEntry(pair(of: key), of: type, among: absent)
    else { return false }
    guard looseEntries != mapping else { return true }
    looseEntries = mapping
    let message = Message.unknown(name, type.noun)
    let pairs = tree.pairs(of: mapping).filter { isEntry($0, of: type, among: absent) }
    guard absent.contains(container), pairs.count <= Self.mostEntries else {
      add(.unknownField, message, at: key, help: .perhapsInside(container.name))
      return true
    }
    let entries = pairs.map { pair in
      sample.member(String(decoding: tree.text(of: pair.key), as: UTF8.self), source(of: pair.value))
    }
    let written = sample.member(container.name, sample.braces(entries))
    add(
      .unknownField, message, at: key, help: .perhapsInside(container.name, written),
      fixes: fixes(writing: written, inPlaceOf: pairs, of: mapping))
    return true
  }

  /// The names of the app at most that a fix moves. Finding how to remove a pair goes through all others.
  private static let mostEntries = 20

  /// True for a name of the app with its value: a key that no field resembles, and that scenarios don't have.
  private func isEntry(_ pair: Pair, of type: RecordType, among absent: [Field]) -> Bool {
    guard tree[pair.key].kind == .scalar, tree.withText(of: pair.key, type.index) == nil, isShort(pair.value),
      tree[pair.value].kind == .scalar, tree.value(of: pair.value) != .null
    else { return false }
    let name = String(decoding: tree.text(of: pair.key), as: UTF8.self)
    var names: [String] = []
    for field in absent { field.addNames(to: &names) }
    return name.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") }
      && nearest(to: name, among: names) == nil && !ScenarioTable.record.has(name)
  }
}

extension Field {
  /// True for a mapping whose keys are names of the author's app: attributes of readers or properties of events.
  var hasOwnNames: Bool {
    guard case .mapping(let keys, _) = form else { return false }
    if case .name(.property) = keys { return true }
    return refersTo == .attribute
  }
}

extension Form {
  /// The type of a form that is a record, and nothing else.
  fileprivate var onlyRecord: RecordType? { if case .record(let type) = self { type } else { nil } }

  /// True for a record that must have a field.
  fileprivate func requires(_ field: Field) -> Bool {
    onlyRecord?.fields.contains { $0.isRequired && $0.field == field } ?? false
  }
}

extension Message {
  fileprivate static func belongs(_ name: String, to container: Field, _ type: RecordType) -> Message {
    "\(quoting: Array(name.utf8)) belongs to '\(container.name)', not to \(type.noun) itself"
  }
  fileprivate static func perhapsInside(_ container: String, _ written: String? = nil) -> Message {
    let place = written.map { ": \(printable($0))" } ?? ""
    return "if it is one of the \(container), write it there\(place)"
  }
  fileprivate static func moveInto(_ container: String) -> Message { "write it in '\(container)'" }
  fileprivate static func moveInto(_ container: String, example: String) -> Message {
    "write it in '\(container)', for example: \(example)"
  }
}
