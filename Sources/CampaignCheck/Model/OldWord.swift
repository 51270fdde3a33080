import CampaignLanguage
package import Findings
import SourceTree

// Words of older versions, which mean the same as the words of now.

extension ModelCheck {
  /// Advises the name of now for a key of an older version. If the record has the field under this name, too, one of
  /// the two keys is too many.
  mutating func reportOldName(_ key: NodeID, _ name: NodeID, of field: Field, in mapping: NodeID) {
    guard !tree.text(of: name, is: field.name) else { return }
    let old = String(decoding: tree.text(of: name), as: UTF8.self)
    guard member(field.name, of: mapping) == nil else {
      add(.renamedField, .isThereAsWell(old, field.name), at: key, help: .removeIt)
      return
    }
    let spelling = tree[key].style == .plain ? field.name : doubleQuoted(field.name.utf8)
    let edit = Fix.Edit(replacing: tree[key].range, with: spelling)
    add(
      .oldWord, .isNow(old, field.name), at: key,
      fixes: [Fix(.write(field.name), trust(.keepsMeaning, at: key), [edit])])
  }

  /// True if a key is the name of a field, or one of older versions.
  func isCalled(_ key: NodeID, _ field: Field) -> Bool {
    tree.text(of: key, is: field.name) || field.formerly.contains { tree.text(of: key, is: $0) }
  }

  /// Advises the word of now for a value of an older version.
  mutating func reportOldWord(_ value: NodeID, _ old: ArraySlice<UInt8>, _ now: String) {
    add(
      .oldWord, .isNow(String(decoding: old, as: UTF8.self), now), at: value,
      fixes: [replace(value, with: now, .keepsMeaning)])
  }
}

extension RuleInfo {
  package static let oldWord = RuleInfo(
    "old-word", .advice,
    finds: "A word of an older version of the language, which has another name now.",
    because: "This version still reads it, and a later one will not.",
    example: """
        campaign: spring-sale
        cards:
          - { type: text_announcement, id: hours, title: Hours, description: Until 8., url: https://example.com/hours }
        ---
        scenario: the card is there
        at: 2026-03-21T10:00:00Z
        steps:
      -   - start_session
      +   - session_start
          - expect: { content_cards: nothing }
      """)
}

extension Message {
  fileprivate static func isNow(_ old: String, _ now: String) -> Message { "'\(old)' is now called '\(now)'" }
  fileprivate static func isThereAsWell(_ old: String, _ now: String) -> Message {
    "'\(old)' is an older name of '\(now)', which is there as well"
  }
}
