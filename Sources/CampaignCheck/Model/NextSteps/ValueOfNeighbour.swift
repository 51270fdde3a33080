import Bytes
import CampaignLanguage
import Findings
import SourceText
import SourceTree

// Values that belong to another field of the same record: a duration under a date, and a link under what a click does.

extension ModelCheck {
  /// Reports `expires: 7d`, which `expires_after` takes.
  mutating func reportDurationUnderDate(_ value: NodeID, of field: Field) -> Bool {
    guard case .sinceSending(let other)? = field.substitute else { return false }
    let member = sample.member(other.name, source(of: value))
    add(
      .wrongForm, .durationForDate(field.name), at: value, help: .write(member),
      fixes: renames(keyOf: value, field, to: other, .write(member)))
    return true
  }

  /// Reports `click_action: https://example.com`, whose link makes a click open it.
  mutating func reportLinkAsAction(_ value: NodeID, _ text: ArraySlice<UInt8>, of field: Field) -> Bool {
    guard let link = field.linkOfClick, isLinkOfClick(text) else { return false }
    let member = sample.member(link.name, source(of: value))
    add(
      .unknownValue, .linkForAction(link.name), at: value, help: .write(member),
      fixes: renames(keyOf: value, field, to: link, .write(member)))
    return true
  }

  /// The field for the link of a click, if a key has a link and a name of what a click does: `action: myapp://spring`.
  func linkMeant(by key: NodeID, named field: Field, among absent: [Field]) -> Field? {
    guard let link = field.linkOfClick, absent.contains(link) else { return nil }
    let value = tree.sibling(after: key)
    return tree.value(of: value) == .text && isLinkOfClick(tree.text(of: value)) ? link : nil
  }

  /// The field for texts, if a key that may mean names or texts has a text of several words: `message: Hello there` in
  /// an expectation.
  func textMeant(by key: NodeID, named field: Field, among absent: [Field]) -> Field? {
    let value = tree.sibling(after: key)
    guard field.refersTo != nil, tree.value(of: value) == .text, tree.text(of: value).contains(UInt8(ascii: " ")) else {
      return nil
    }
    return absent.first { $0.refersTo == nil && $0.form.takesTexts }
  }

  /// True for a link that a click can open, also without `//`.
  private func isLinkOfClick(_ text: ArraySlice<UInt8>) -> Bool {
    isLink(text) || Link.fault(in: text) == nil && ["mailto:", "tel:"].contains { text.starts(with: $0.utf8) }
  }

  /// A fix that calls the key of a value by the name of another field. None if the record has both.
  private func renames(keyOf value: NodeID, _ field: Field, to other: Field, _ title: Message) -> [Fix] {
    guard value.index > 0, use == nil else { return [] }
    let key = NodeID(value.index - 1)
    guard tree[key].kind == .scalar, tree.text(of: key, is: field.name), let mapping = mapping(around: key),
      member(other.name, of: mapping) == nil
    else { return [] }
    let name = tree[key].style == .plain ? other.name : doubleQuoted(other.name.utf8)
    return [Fix(title, .needsReview, [Fix.Edit(replacing: tree[key].range, with: name)])]
  }

  /// The mapping that has a key.
  private func mapping(around key: NodeID) -> NodeID? {
    tree.nodes[..<key.index].indices.last { index in
      let node = tree[NodeID(index)]
      return node.kind == .mapping && node.range.end >= tree[key].range.end
    }.map { NodeID($0) }
  }
}

extension Form {
  /// True for a text or a list of texts.
  fileprivate var takesTexts: Bool {
    guard case .either(let forms) = self else { return false }
    return forms.contains { form in
      guard case .list(let list) = form, case .text = list.item else { return false }
      return true
    }
  }
}

extension Field {
  /// The field with the link that a click opens, for the field that says what a click does.
  fileprivate var linkOfClick: Field? {
    guard role == .clickAction, case .linked(let link, _, _)? = fallback else { return nil }
    return link
  }
}

extension Message {
  fileprivate static func linkForAction(_ link: String) -> Message {
    "this is a link, and '\(link)' takes the link that a click opens"
  }
}
