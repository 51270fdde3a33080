import Bytes
import CampaignLanguage
import Findings

/// A link to the App Store for Android, or to Google Play for iOS.
enum StoreOfOtherPlatform: FieldRule {
  static let info = RuleInfo(
    "store-of-other-platform", .warning,
    finds: "A link to the App Store in a campaign only for Android, or to Google Play in a campaign only for iOS.",
    because: "The reader's device has another store, so the link leads nowhere useful.",
    source: "the addresses of the two stores",
    example: """
        campaign: rate-us
        targets: [android]
        in_app_messages:
          - id: rate
            type: slideup
            message: Do you like our app?
      -     uri: https://apps.apple.com/app/id123456789
      +     uri: https://play.google.com/store/apps/details?id=com.example.shop
            triggers: [{ type: custom_event, name: order_placed }]
      """)

  static let roles = [FieldRole.link]
  static let looksAround = false

  static func check(_ value: LintedValue, of record: LintedRecord) {
    let targets = record.targets
    guard targets == Targets(.ios) || targets == Targets(.android) else { return }
    guard let link = value.link, let store = Store(of: link), !targets.contains(store.client) else { return }
    value.add(info, .wrongStore(store.words, targets.words), help: .linkToOwn)
  }

  private enum Store {
    case apple, google

    init?(of link: Link) {
      if let host = link.host, link.isWeb {
        if host.isWord("apps.apple.com") || host.isWord("itunes.apple.com") {
          self = .apple
        } else if host.isWord("play.google.com") {
          self = .google
        } else {
          return nil
        }
      } else if link.hasScheme("itms-apps") || link.hasScheme("itms-appss") {
        self = .apple
      } else if link.hasScheme("market") {
        self = .google
      } else {
        return nil
      }
    }

    var client: Client { self == .apple ? .ios : .android }
    var words: String { self == .apple ? "the App Store" : "Google Play" }
  }
}

extension Message {
  fileprivate static func wrongStore(_ store: String, _ clients: String) -> Message {
    "this link leads to \(store), but the campaign is only for \(clients)"
  }
  fileprivate static let linkToOwn: Message = "link to the store of that platform"
}
