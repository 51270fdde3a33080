import CampaignLanguage

extension Step {
  /// The step in words.
  package var words: String {
    switch self {
    case .startSession: "session start"
    case .event(let event): event.words
    case .tapMessage(nil): "tap"
    case .tapMessage(let button?): "tap on button \(button)"
    case .tapCard(let key): "tap on \(key)"
    case .dismiss: "dismiss"
    case .background: "background"
    case .foreground: "foreground"
    case .launch: "launch"
    case .rotate(let orientation): "rotate to \(orientation.rawValue)"
    case .assetFails(let file): "\(file) can't be loaded"
    case .assetWorks(let file): "\(file) can be loaded again"
    case .reader(let change): "the reader changes: \(change.words)"
    case .refresh(let succeeds): succeeds ? "refresh" : "refresh fails"
    case .answer(let answer): "the app answers \(answer.rawValue)"
    case .viewFeed(let channel, let categories):
      "view \(channel.rawValue)" + (categories.isEmpty ? "" : " of \(categories.joined(separator: ", "))")
    case .wait: "time passes"
    }
  }
}

extension ReaderChange {
  /// The change as an author writes it. Of many audiences or attributes, only the first are named.
  fileprivate var words: String {
    let all = attributes.map { $0.keys.sorted() }
    return [
      language.map { "language \($0.text)" }, audiences.map { "audiences \(listed($0))" },
      all.map { "attributes \(listed($0))" },
    ]
    .compactMap { $0 }.joined(separator: ", ")
  }

  private static let mostNames = 10

  private func listed(_ names: [String]) -> String {
    let rest = names.count > Self.mostNames ? ", and \(names.count - Self.mostNames) more" : ""
    return "[\(names.prefix(Self.mostNames).joined(separator: ", "))\(rest)]"
  }
}

extension AppEvent {
  /// The properties that are named at most.
  private static let mostNamed = 20

  package var words: String {
    let name = occasion.words(ofCampaign: campaign)
    guard !properties.isEmpty else { return name }
    let named = properties.prefix(Self.mostNamed).map { "\($0.name): \($0.value.words)" }.joined(separator: ", ")
    let rest = properties.count > Self.mostNamed ? ", and \(properties.count - Self.mostNamed) more" : ""
    return "\(name) { \(named)\(rest) }"
  }
}

extension MessageTrigger {
  /// The event that it waits for, in words.
  package var words: String { occasion.words(ofCampaign: campaign) }

  /// The event with what its filters ask for: `cart_viewed, where 'total' must be at least 20`.
  package var fullWords: String {
    let filters = groups.filter { !$0.isEmpty }.map { $0.words(joinedBy: " or ") }
    return filters.isEmpty ? words : "\(words), where \(filters.joined(separator: ", and "))"
  }
}

extension Occasion {
  /// The campaign is that of a push notification.
  fileprivate func words(ofCampaign campaign: String?) -> String {
    switch self {
    case .sessionStart: "session start"
    case .pushClick: "push click" + (campaign.map { " of \($0)" } ?? "")
    case .anyPurchase: "purchase"
    case .purchase(let product): "purchase of \(product)"
    case .custom(let name): name
    }
  }
}
