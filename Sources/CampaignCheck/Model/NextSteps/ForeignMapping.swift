import Bytes
import CampaignLanguage
import Findings
import SourceText
import SourceTree

// Mappings of other tools around fields of a record, and their fields for one platform.

extension ModelCheck {
  /// Reports `schedule: { start: …, end: … }`, whose fields are fields of the record itself.
  mutating func reportMapping(_ key: NodeID, _ name: String, in mapping: NodeID, as type: RecordType) -> Bool {
    guard let members = membersMoved(from: key, in: mapping, as: type) else { return false }
    let value = tree.sibling(after: key)
    let isComplete = tree[value].kind == .mapping && tree.childCount(of: value) == members.count * 2
    let rest = isComplete ? [] : namesWithoutField(from: key, in: mapping, as: type)
    let edit = Fix.Edit(
      replacing: ByteRange(start: tree[key].range.start, end: lastEnd(of: value)),
      with: members.joined(separator: separator(in: mapping)))
    add(
      .unknownField, .needlessMapping(name, type.noun), at: key, help: .writeInstead(members, besides: rest),
      fixes: isComplete ? [Fix(.withoutMapping, .needsReview, [edit])] : [])
    return true
  }

  /// Reports `window: 2026-03-20T08:00:00Z/2026-03-27T08:00:00Z`, a start and an end in one text.
  mutating func reportSpan(
    _ key: NodeID, _ name: String, in mapping: NodeID, as type: RecordType, among absent: [Field]
  ) -> Bool {
    let value = tree.sibling(after: key)
    guard let start = type.field(.start), let end = type.field(.end), tree[value].kind == .scalar, isShort(value),
      absent.contains(start), absent.contains(end)
    else { return false }
    let times = tree.text(of: value).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard times.count == 2, times.allSatisfy({ $0.trimmed.prefix(4).allSatisfy(\.isDigit) && $0.trimmed.count >= 10 })
    else { return false }
    let members = zip([start, end], times).map { field, time in
      sample.member(field.name, sample.text(String(decoding: time.trimmed, as: UTF8.self)))
    }
    let edit = Fix.Edit(
      replacing: ByteRange(start: tree[key].range.start, end: tree[value].range.end),
      with: members.joined(separator: separator(in: mapping)))
    add(
      .unknownField, .unknown(name, type.noun), at: key, help: .writeBoth(members),
      fixes: [Fix(.writeBoth(members), .needsReview, [edit])])
    return true
  }

  /// Reports `ios_uri`, a field for one client.
  mutating func reportPlatform(_ key: NodeID, _ name: String, as type: RecordType) -> Bool {
    guard type.field(.variations) != nil,
      let client = Client.rows.first(where: { name.hasPrefix($0.name + "_") })
    else { return false }
    let rest = String(name.dropFirst(client.name.count + 1))
    guard let field = type.fields.map(\.field).first(where: { $0.name == rest || $0.foreign.contains(rest) }) else {
      return false
    }
    add(
      .unknownField, .onlyForClient(name, field.name), at: key,
      help: .writeVariation(
        field.name, sample.readers([sample.member(VariationTable.target, word: client.name)])))
    return true
  }

  /// The text between two members of a mapping.
  func separator(in mapping: NodeID) -> String {
    tree[mapping].style == .flow ? ", " : "\n" + indentation(of: mapping)
  }

  /// The end of the last value within a value. The range of a block goes on up to the next token.
  func lastEnd(of id: NodeID) -> UInt32 {
    guard tree[id].kind == .mapping, tree[id].style == .block else { return tree[id].range.end }
    return tree.pairs(of: id).map { max(tree[$0.value].range.end, tree[$0.key].range.end) }.max() ?? tree[id].range.end
  }

  /// The members beside the word of a step: `after: 5s` for `background: 5s`, and those of a mapping in its place. Nil
  /// if its value means something else.
  func membersBesideWord(_ value: NodeID, in mapping: NodeID, among absent: [Field]) -> [String]? {
    if tree[value].kind == .scalar {
      guard let text = tree.value(of: value) == .text ? tree.text(of: value) : nil,
        case .success = TimeSpan.read(text, allowingZero: true),
        let span = absent.first(where: { $0.form.isDuration })
      else { return nil }
      return [sample.member(span.name, source(of: value))]
    }
    guard tree[value].kind == .mapping, 1...20 ~= tree.childCount(of: value) else { return nil }
    var members: [String] = []
    for pair in tree.pairs(of: value) {
      guard isShort(pair.value), let field = absent.first(where: { tree.text(of: pair.key, is: $0.name) }) else {
        return nil
      }
      members.append(sample.member(field.name, source(of: pair.value)))
    }
    return members
  }
}

extension Message {
  fileprivate static func needlessMapping(_ name: String, _ noun: String) -> Message {
    "\(noun) has no field \(quoting: Array(name.utf8)) around these fields"
  }
  fileprivate static func writeBoth(_ members: [String]) -> Message {
    "write two fields: \(printable(members.joined(separator: ", ")))"
  }
  fileprivate static let withoutMapping: Message = "write the fields without the mapping"
  fileprivate static func onlyForClient(_ name: String, _ field: String) -> Message {
    "\(quoting: Array(name.utf8)) is '\(field)' for one client only"
  }
  fileprivate static func writeVariation(_ field: String, _ condition: String) -> Message {
    "write '\(field)' for all clients, and in 'variations' another one with \(quoting: Array(condition.utf8))"
  }
}
