import CampaignLanguage
import Findings
import SourceTree

// Advice for values in place of a name: the whole campaign, a list of audiences, or the name of a language.

extension ModelCheck {
  /// The help for a list or a mapping in place of a name; nil if an example helps as much.
  func helpForName(_ value: NodeID, _ field: Field) -> Message? {
    switch (tree[value].kind, field.role) {
    case (.mapping, .campaignName):
      let name = tree.pairs(of: value).first { pair in
        tree.text(of: pair.key, is: "name") && isShort(pair.value) && tree[pair.value].kind == .scalar
      }
      return .nameAlone(sample.member(field.name, name.map { source(of: $0.value) } ?? sample.value(field)))
    case (.sequence, .audience): return .oneAudience
    default: return nil
    }
  }

  /// Reports `language: german`: the name of a language in place of its tag.
  mutating func reportLanguageName(_ value: NodeID, _ text: ArraySlice<UInt8>) -> Bool {
    guard let tag = LanguageTag.tag(ofLanguageNamed: text) else { return false }
    add(.wrongForm, .languageName(text), at: value, fixes: [replace(value, with: tag, .keepsMeaning)])
    return true
  }
}

extension Message {
  fileprivate static func nameAlone(_ member: String) -> Message {
    "write only the name here, and the other fields below it, in the same column: \(quoting: Array(member.utf8))"
  }
  fileprivate static let oneAudience: Message =
    "write one segment: for several, write a campaign for each, or give each message its own 'audience'"
  fileprivate static func languageName(_ text: ArraySlice<UInt8>) -> Message {
    "\(quoting: text) is the name of a language, not its tag"
  }
}
