import Bytes
import CampaignCompile
import CampaignLanguage
import SourceTree

extension PayloadReader {
  /// The type of an object, and the payload's records for that type, the best match first.
  struct Choice {
    let type: RecordType
    let records: [PayloadRecord]
  }

  /// The records that can read an object of a variant. Nil if the object is not one of the variant's types.
  func choice(of variant: PayloadVariant, for object: NodeID) -> Choice? {
    guard let best = best(of: cases(of: variant, for: object), for: object, in: variant) else { return nil }
    let others = variant.cases.filter { $0.type === best.type && $0.record !== best.record }
    return Choice(type: best.type, records: [best.record] + others.map(\.record))
  }

  /// The case that does not contradict the object and has most of its keys. Of several such cases, the first.
  private func best(
    of cases: [PayloadVariant.Case], for object: NodeID, in variant: PayloadVariant
  ) -> PayloadVariant.Case? {
    guard cases.count > 1 else { return cases.first }
    let agreeing = cases.filter { !contradicts(object, $0.record, of: variant) }
    let candidates = agreeing.isEmpty ? cases : agreeing
    let counts = candidates.map { knownKeys(of: object, in: $0.record) }
    return counts.max().flatMap { counts.firstIndex(of: $0) }.map { candidates[$0] }
  }

  /// The cases that match the words in the object.
  private func cases(of variant: PayloadVariant, for object: NodeID) -> [PayloadVariant.Case] {
    if let marked = variant.cases.first(where: { isMarked(object, as: $0.record) }) { return [marked] }
    let word = tree.text(ofMember: variant.tag, in: object)
    guard !word.isEmpty else { return [] }
    let told = variant.cases.filter { choice in
      guard case .constant(.text(let text)) = choice.record.key(named: variant.tag)?.form else { return false }
      return word.isWord(like: text)
    }
    if !told.isEmpty { return told }
    return variant.cases.filter { choice in
      ([choice.type.name] + choice.type.foreign).contains { word.isWord(like: $0) }
    }
  }

  /// True if the object has a key that only this record has, with the value true: `is_control`.
  private func isMarked(_ object: NodeID, as record: PayloadRecord) -> Bool {
    record.keys.contains { key in
      guard case .constant(.boolean(true)) = key.form else { return false }
      return tree.member(key.name, of: object).map { tree.value(of: $0) == .boolean(true) } ?? false
    }
  }

  /// True if the object has another word than the record: `image_style`, which distinguishes messages that are only a
  /// picture from messages with a picture.
  private func contradicts(_ object: NodeID, _ record: PayloadRecord, of variant: PayloadVariant) -> Bool {
    record.keys.contains { key in
      guard case .constant(.text(let text)) = key.form, !text.isEmpty, key.name != variant.tag else { return false }
      let word = tree.text(ofMember: key.name, in: object)
      return !word.isEmpty && !word.isWord(like: text)
    }
  }

  /// The number of the object's keys with content that a record has.
  private func knownKeys(of object: NodeID, in record: PayloadRecord) -> Int {
    tree.pairs(of: object).reduce(0) { count, pair in
      isEmpty(pair.value) || record.key(named: tree.text(of: pair.key)) == nil ? count : count + 1
    }
  }
}

extension ArraySlice<UInt8> {
  /// True if it is another word, in any letter case.
  func isWord(like word: String) -> Bool {
    count == word.utf8.count && zip(self, word.utf8).allSatisfy { $0.lowerCased == $1.lowerCased }
  }
}
