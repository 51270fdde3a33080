import Bytes
import CampaignCompile
import CampaignLanguage
import Findings
import SourceTree

/// Keys of client payloads that other servers write and campaignc does not, and that may have no meaning for a
/// campaign.
enum ForeignKey {
  /// Keys that only servers write: request data and internal names.
  private static let serverSet: Set<String> = [
    "campaign_id", "card_id", "d", "full_sync", "is_test_send", "last_card_updated_at", "last_full_sync_at",
  ]

  /// The values that clients assume for missing keys.
  private static let defaults: [String: PayloadConstant] = [
    "image_style": .text("TOP"), "is_control": .boolean(false), "open_target": .text("NONE"),
    "trusted": .boolean(false),
  ]

  /// The keys whose truth says that no reader gets the card or the message, each with the words of its note.
  static let ofDeadItems: [(key: String, reason: Message)] = [
    ("r", .removed), ("t", .test), ("is_test_send", .test),
  ]

  static func saysNothing(_ tree: Tree, _ member: Member) -> Bool {
    let name = String(decoding: tree.text(of: member.key), as: UTF8.self)
    if serverSet.contains(name) { return true }
    switch defaults[name] {
    case .text(let text): return tree.text(of: member.value).isWord(like: text)
    case .boolean(let truth): return tree.value(of: member.value) == .boolean(truth)
    case .integer, .texts, .emptyObject, nil: return false
    }
  }
}

extension Message {
  fileprivate static let removed: Message = "left out: this card was removed, and a campaign file would bring it back"
  fileprivate static let test: Message =
    "left out: this was sent as a test, and a campaign file would send it to everybody"
}
