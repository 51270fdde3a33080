import CampaignLanguage
import Findings
import SourceText
import SourceTree

extension ModelCheck {
  /// Reports another field of the record that authors take for the missing one: `paths` for the files of an override.
  mutating func reportConfused(with field: Field, in record: Record) -> Bool {
    guard let confusion = record.type.confusions.first(where: { $0.meant === field }),
      let member = member(confusion.written.name, of: record.mapping)
    else { return false }
    let text = tree.plainText(of: member.value)
    let texts = text.map { [$0] } ?? tree.texts(of: member.value)
    guard !texts.contains(where: { $0.hasPrefix(confusion.ownBeginning) }) else { return false }
    let key = tree[member.key]
    var edits = [
      Fix.Edit(replacing: key.range, with: key.style == .plain ? field.name : doubleQuoted(field.name.utf8))
    ]
    if text != nil {
      // The fix makes the text a list too, so that it has one finding.
      let range = tree[member.value].range
      removeFindings { $0.place.range == range }
      edits.append(
        Fix.Edit(replacing: range, with: "[\(String(decoding: tree.bytes[range.offsets], as: UTF8.self))]"))
    }
    add(
      .missingField, .missing(field.name, in: record.type.noun), at: member.key,
      help: .ifMeant(field.name, by: confusion.written.name), fixes: [Fix(.writeWord(field.name), .needsReview, edits)])
    return true
  }
}

extension Message {
  fileprivate static func ifMeant(_ field: String, by other: String) -> Message {
    "if '\(other)' is meant as this, write '\(field)'"
  }
}
