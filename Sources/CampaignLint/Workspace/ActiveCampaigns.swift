import SourceText

/// The campaigns of all files, their messages, which decide when a campaign is active, and their cards on the News
/// Feed.
struct ActiveCampaigns {
  private(set) var campaigns: [WorkspaceSummary.Campaign] = []
  /// Sorted by path and place.
  private(set) var messages: [GatheredMessage] = []

  private(set) var feedCards: [FeedCard] = []
  private(set) var contentCardCount = 0
  /// True if the channels of some card name the News Feed, alone or with content cards.
  private(set) var hasNamedFeed = false

  init() {}

  init(of delivery: Delivery) {
    campaigns = delivery.summary.campaigns
    messages = delivery.messages
    feedCards = delivery.summary.feedCards.sorted { $0.place.precedes($1.place) }
    contentCardCount = delivery.summary.contentCards.count
    hasNamedFeed = delivery.summary.namesFeed
  }

  /// Adds a file. `isTaken` is true for each name that a campaign of an earlier file has. Only the first campaign
  /// counts.
  mutating func add(_ ties: FileTies, ofFile number: Int, _ isTaken: inout [Bool]) {
    let first = campaigns.count
    var counts = [Bool](repeating: true, count: ties.names.count)
    for (index, name) in ties.names.enumerated() {
      counts[index] = !isTaken[name]
      isTaken[name] = true
    }
    for campaign in ties.summary.campaigns {
      campaigns.append(WorkspaceSummary.Campaign(place: Place(file: number, range: campaign.place.range)))
    }
    feedCards += ties.summary.feedCards.map { $0.moved(toFile: number) }
    contentCardCount += ties.summary.contentCards.count
    hasNamedFeed = hasNamedFeed || ties.summary.namesFeed
    for message in ties.summary.messages where counts[message.campaign] && message.isEverDue {
      var message = message
      message.place = Place(file: number, range: message.place.range)
      message.move(campaigns: first, triggers: 0) { $0 }
      messages.append(message)
    }
  }
}
