import CampaignLanguage
import Findings
import SourceText
import SourceTree

// Keys that belong into a mapping of the same record.

extension ModelCheck {
  /// Reports `- shown: spring-sale/hero` in a step, which belongs into `expect`: a field of one other record, which is
  /// the value of a field here.
  mutating func reportInContainer(
    _ key: NodeID, _ name: String, as type: RecordType, among absent: [Field]
  ) -> Bool {
    let homes = type.fields.map(\.field).compactMap { container in
      container.form.onlyRecord?.fields.map(\.field).first { $0.isCalled(name) }.map { (container, $0) }
    }
    guard homes.count == 1, let (container, field) = homes.first else { return false }
    let value = tree.sibling(after: key)
    guard isShort(value), tree[value].style != .block, absent.contains(container) else {
      add(.unknownField, .belongs(name, to: container, type), at: key, help: .moveInto(container.name))
      return true
    }
    let written = sample.member(container.name, sample.braces([sample.member(field.name, source(of: value))]))
    let edit = Fix.Edit(replacing: ByteRange(start: tree[key].range.start, end: tree[value].range.end), with: written)
    add(
      .unknownField, .belongs(name, to: container, type), at: key, help: .write(written),
      fixes: [Fix(.write(written), .needsReview, [edit])])
    return true
  }
}

extension Form {
  /// The type of a form that is a record, and nothing else.
  fileprivate var onlyRecord: RecordType? { if case .record(let type) = self { type } else { nil } }
}

extension Message {
  fileprivate static func belongs(_ name: String, to container: Field, _ type: RecordType) -> Message {
    "\(quoting: Array(name.utf8)) belongs to '\(container.name)', not to \(type.noun) itself"
  }
  fileprivate static func moveInto(_ container: String) -> Message { "write it in '\(container)'" }
}
