import Bytes
import CampaignJSON
import CampaignLanguage
import Findings
import SourceText
import SourceTree

/// A valid value: that of a field, or an item or a member of it.
struct LintedValue {
  private let reference: FileReference
  let node: NodeID
  let key: NodeID
  /// The outermost alias or merge key through which the record or its field is used.
  let keyUse: NodeID?
  /// The same for the value.
  let use: NodeID?

  init(of file: LintedFile, node: NodeID, key: NodeID, keyUse: NodeID?, use: NodeID?) {
    reference = FileReference(file)
    self.node = node
    self.key = key
    self.keyUse = keyUse
    self.use = use
  }

  var file: LintedFile { reference.file }

  /// The text of a scalar, as bytes.
  var text: ArraySlice<UInt8> { reference { $0.text(of: node) } }

  var string: String { String(decoding: text, as: UTF8.self) }

  /// The field's name as written.
  var name: String { String(decoding: file.tree.text(of: file.tree.resolved(key) ?? key), as: UTF8.self) }

  /// True if it is the value of a field with this name, in any type.
  func isOf(_ field: Field) -> Bool { reference { $0.text(of: key, is: field.name) } }

  /// The role of its field in a record.
  func role(in record: LintedRecord) -> FieldRole? {
    file.tree.withText(of: file.tree.resolved(key) ?? key, record.type.index).flatMap {
      record.type.fields[$0].field.role
    }
  }

  var isTrue: Bool { reference { $0.value(of: node) } == .boolean(true) }

  func isWord(_ word: String) -> Bool { reference { $0.text(of: node, is: word) } }

  /// The date and time, by the clock of its campaign.
  var moment: CampaignMoment? { reference { $0.moment($0.text(of: node)) } }

  var duration: TimeSpan? { try? TimeSpan.read(text, allowingZero: true).get() }

  /// The value as a link. Nil if it contains templates, because its final parts are unknown.
  var link: Link? {
    switch Link.read(text) {
    case .success(let link): link.isTemplated ? nil : link
    case .failure: nil
    }
  }

  /// The position of the first `{{` or `{%` in the text.
  var templateStart: Int? { text.templateStart }

  /// The number of characters, if it is above a limit. It counts visible characters: an emoji with several parts is
  /// one.
  func characterCount(above limit: Int) -> Int? {
    // A text never has more characters than bytes.
    guard text.count > limit, case let count = string.count, count > limit else { return nil }
    return count
  }

  var color: Color? { text.first == UInt8(ascii: "#") ? try? Color.read(text).get() : nil }

  var number: Double? {
    switch reference({ $0.value(of: node) }) {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    case .null, .boolean, .text, nil: nil
    }
  }

  var integer: Int64? {
    if case .integer(let integer) = reference({ $0.value(of: node) }) { return integer }
    return nil
  }

  var isList: Bool { reference { $0.kind(of: node) } == .sequence }

  /// True if it is neither a list nor a mapping.
  var isScalar: Bool { reference { $0.kind(of: node) } == .scalar }

  var isMapping: Bool { reference { $0.kind(of: node) } == .mapping }

  /// True if a list or a mapping is empty.
  var isEmpty: Bool { reference { $0.childCount(of: node) } == 0 }

  /// The items of a list.
  var items: [LintedValue] { file.tree.items(of: node).compactMap { part($0, through: nil) } }

  /// The members of a mapping with the author's own keys.
  var members: [Member] {
    if let last = file.members, last.of.isAtSamePlace(as: self) { return last.members }
    let members = file.members(of: node).compactMap { member -> Member? in
      guard let key = part(member.key, through: member.mergeSource),
        let value = part(member.value, through: member.mergeSource)
      else { return nil }
      return (key, value)
    }
    file.members = (self, members)
    return members
  }

  typealias Member = (key: LintedValue, value: LintedValue)

  /// True if both are the same value, used at the same place.
  private func isAtSamePlace(as other: LintedValue) -> Bool {
    node == other.node && key == other.key && keyUse == other.keyUse && use == other.use
  }

  /// True if one of the items of a list is a certain word.
  func holds(_ word: String) -> Bool { reference { $0.holds(node, word) } }

  var place: Place { file.tree.place(of: node) }

  /// The place of its key.
  var keyPlace: Place { file.tree.place(of: key) }

  /// A value inside it, or merged into it.
  private func part(_ id: NodeID, through source: NodeID?) -> LintedValue? {
    reference { file in
      file.resolved(id).map { node in
        LintedValue(of: file, node: node, key: key, keyUse: keyUse, use: use ?? source ?? (node == id ? nil : id))
      }
    }
  }
}

// MARK: - Links

// Nearly all links go to the web, and consist of a host and a path. They need not be parsed; the gate is "lint small
// files" in WorkTests.
extension LintedValue {
  /// True if it is a plain web link: see `Link.isPlainWebLink`.
  var isPlainWebLink: Bool {
    if let last = reference({ $0.plainLink }), last.node == node { return last.isPlain }
    let isPlain = Link.isPlainWebLink(text)
    file.plainLink = (node, isPlain)
    return isPlain
  }

  /// The value as a link that does not go to the web.
  var appLink: Link? {
    guard !isPlainWebLink, let link, !link.isWeb else { return nil }
    return link
  }

  /// The path of a link. Nil if the value is not a link, or contains templates.
  var linkPath: ArraySlice<UInt8>? {
    isPlainWebLink ? Link.path(ofPlainWebLink: text) : link?.path
  }

  /// The query of a link.
  var linkQuery: ArraySlice<UInt8>? { isPlainWebLink ? nil : link?.query }
}

// MARK: - Reporting

extension LintedValue {
  /// Reports a finding about the value, or about some bytes of its text.
  func add(
    _ rule: RuleInfo, _ message: Message, part: Range<Int>? = nil, labels: [Finding.Label] = [], notes: [Message] = [],
    help: Message? = nil, fixes: [Fix] = []
  ) {
    let range = part.flatMap { file.tree.range(ofPart: $0, of: node) } ?? file.tree[node].range
    file.add(rule, message, at: range, usedAt: use, labels: labels, notes: notes, help: help, fixes: fixes)
  }

  /// The place of a part of its text, through escapes and folds.
  func exactPlace(of part: Range<Int>) -> ByteRange {
    let file = file
    if file.places?.node != node { file.places = (node, TextPlaces(of: node, in: file.tree)) }
    return file.places?.places.place(of: part) ?? file.tree[node].range
  }

  /// Reports a finding at the key of the field, for a field that should not be there.
  func addAtKey(
    _ rule: RuleInfo, _ message: Message, labels: [Finding.Label] = [], notes: [Message] = [], help: Message? = nil,
    fixes: [Fix] = []
  ) {
    file.add(
      rule, message, at: file.tree[key].range, usedAt: keyUse, labels: labels, notes: notes, help: help, fixes: fixes)
  }

  /// A label at the value.
  func label(_ message: Message) -> Finding.Label { Finding.Label(message, at: place) }

  /// A fix that replaces the value with another word. Empty if the value has an anchor, because it may be used
  /// elsewhere.
  func replacing(with word: String, _ title: Message, _ trust: Fix.Trust) -> [Fix] {
    guard use == nil, file.tree.properties(of: node)?.anchor == nil else { return [] }
    let node = file.tree[node]
    let replacement = node.style == .plain ? word : "\"\(word)\""
    return [Fix(title, trust, [Fix.Edit(replacing: node.range, with: replacement)])]
  }
}

extension LintedValue {
  /// A fix that removes bytes of the text, if the file contains the text unchanged and uses it only here.
  func removing(_ parts: [Range<Int>], _ title: Message, _ trust: Fix.Trust) -> [Fix] {
    replacing(parts.filter { !$0.isEmpty }, with: "", title, trust)
  }

  /// The same with other bytes instead.
  func replacing(_ parts: [Range<Int>], with text: String, _ title: Message, _ trust: Fix.Trust) -> [Fix] {
    rewriting(parts.map { ($0, text) }, title, trust)
  }

  /// A fix that replaces several parts of the value. Empty if the value has an anchor, because it may be used
  /// elsewhere.
  func rewriting(_ parts: [(range: Range<Int>, text: String)], _ title: Message, _ trust: Fix.Trust) -> [Fix] {
    guard use == nil, let start = file.tree.verbatimStart(of: node), file.tree.properties(of: node)?.anchor == nil
    else { return [] }
    if case .quoted(let edit) = result(of: parts) { return [Fix(title, trust, [edit])] }
    if let edit = withDoubleQuotes(after: parts) { return [Fix(title, trust, [edit])] }
    let style = file.tree[node].style
    let edits = parts.map { part in
      let range = ByteRange(start + part.range.lowerBound, start + part.range.upperBound)
      return Fix.Edit(replacing: range, with: escaped(part.text, asIn: style))
    }
    return [Fix(title, trust, edits)]
  }
}

/// A text as it stands in quotes, or without any.
private func escaped(_ text: String, asIn style: Node.Style) -> String {
  switch style {
  case .doubleQuoted: text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  case .singleQuoted: text.replacing("'", with: "''")
  case .plain, .literal, .folded, .block, .flow: text
  }
}

/// Reports two values that conflict: at the later one, with a label at the earlier.
func addConflict(
  _ rule: RuleInfo, _ message: Message, _ first: LintedValue, _ firstWords: Message, _ second: LintedValue,
  _ secondWords: Message, help: Message? = nil, fixes: [Fix] = []
) {
  if first.node < second.node {
    second.add(rule, message, labels: [first.label(firstWords)], help: help, fixes: fixes)
  } else {
    first.add(rule, message, labels: [second.label(secondWords)], help: help, fixes: fixes)
  }
}
