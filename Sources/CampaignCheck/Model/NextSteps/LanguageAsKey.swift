import CampaignLanguage
import Findings
import SourceText
import SourceTree

// Variations below the tag of their language, as in files of translations: `de: { message: Hallo }`.

extension ModelCheck {
  /// Reports `- de: { message: Hallo }` in a list of variations. Returns the field of the conditions, which it means.
  mutating func reportLanguageAsKey(_ key: NodeID, _ name: String, in mapping: NodeID, as type: RecordType) -> Field? {
    guard let container = type.field(.conditions), tree[tree.sibling(after: key)].kind == .mapping, isLanguage(name)
    else { return nil }
    let members = [readers(ofLanguage: name)] + (membersMoved(from: key, in: mapping, as: type) ?? [])
    let value = tree.sibling(after: key)
    let isComplete = tree.childCount(of: value) == 2 * (members.count - 1)
    let edit = Fix.Edit(
      replacing: ByteRange(start: tree[key].range.start, end: lastEnd(of: value)),
      with: members.joined(separator: separator(in: mapping)))
    add(
      .unknownField, .languageAsKey(name), at: key,
      help: isComplete ? .write(members.joined(separator: ", ")) : .readersBesideFields(members[0]),
      fixes: isComplete ? [Fix(.readersBesideFields(members[0]), .needsReview, [edit])] : [])
    return container
  }

  /// The advice for `variations: { de: { message: Hallo } }`, a mapping in place of a list.
  func adviceForLanguages(_ mapping: NodeID, _ type: RecordType) -> StructureAdvice? {
    let pairs = tree.pairs(of: mapping)
    guard type.field(.conditions) != nil,
      pairs.allSatisfy({ pair in
        tree[pair.value].kind == .mapping && isLanguage(String(decoding: tree.text(of: pair.key), as: UTF8.self))
      }), let first = pairs.first(where: { _ in true })
    else { return nil }
    let readers = readers(ofLanguage: String(decoding: tree.text(of: first.key), as: UTF8.self))
    return StructureAdvice(
      place: tree[mapping].range,
      help: tree.syntax == .json ? .objectForLanguage(sample.braces([readers])) : .itemForLanguage(readers))
  }

  /// The help for `message: { en: Hello, de: Hallo }`, a text in several languages.
  func textsByLanguage(_ value: NodeID, of field: Field) -> Message? {
    guard tree[value].kind == .mapping, tree.childCount(of: value) > 2, field.role == .text else { return nil }
    let texts = Array(tree.pairs(of: value).prefix(10))
    let languages = texts.map { String(decoding: tree.text(of: $0.key), as: UTF8.self) }
    guard languages.allSatisfy(isLanguage), tree.value(of: texts[1].value) == .text else { return nil }
    let variation = sample.braces([
      readers(ofLanguage: languages[1]), sample.member(field.name, source(of: texts[1].value)),
    ])
    return .textsByLanguage(languages[0], sample.member(VariationTable.name, "[\(variation)]"))
  }

  /// True for a tag such as `de` or `en-US`. Longer words than codes of languages are other keys.
  private func isLanguage(_ name: String) -> Bool {
    let tag = name.replacing("_", with: "-")
    let code = tag.prefix { $0 != "-" }
    return 2...3 ~= code.utf8.count && LanguageTag.fault(in: Array(tag.utf8)[...]) == nil
  }

  private func readers(ofLanguage tag: String) -> String {
    sample.readers([sample.member(VariationTable.language, word: tag.replacing("_", with: "-"))])
  }
}

extension Message {
  fileprivate static func languageAsKey(_ name: String) -> Message {
    "a variation says for whom it is in '\(VariationTable.readers.name)', and not with the key '\(name)'"
  }
  fileprivate static func readersBesideFields(_ readers: String) -> Message {
    "write \(quoting: Array(readers.utf8)), and the other fields beside it"
  }
  fileprivate static func textsByLanguage(_ language: String, _ variations: String) -> Message {
    "write only the text for '\(language)' here, and each other one in a variation: \(printable(variations))"
  }
  fileprivate static func itemForLanguage(_ readers: String) -> Message {
    "write each as an item with its fields: '- \(readers)'"
  }
  fileprivate static func objectForLanguage(_ object: String) -> Message {
    "write each as an object with its fields in brackets: \(printable(object))"
  }
}
