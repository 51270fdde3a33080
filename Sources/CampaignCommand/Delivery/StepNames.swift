import CampaignDelivery
import Findings
import SourceText

/// The names in the steps of a command line or a log, compared with those that the campaigns use.
struct StepNames {
  private let set: DeliverySet

  init(in set: DeliverySet) { self.set = set }

  /// Throws if a step names a card that does not exist, or a file that no message uses.
  func check(_ steps: [TimedStep]) throws(UsageError) {
    lazy var files = set.files
    for timed in steps {
      switch timed.step {
      case .tapCard(let key) where set.card(named: key) == nil:
        throw UsageError(
          message: "there is no card '\(excerpt(of: key.utf8))'",
          suggestion: nearest(to: key, among: set.cards.map(\.key)))
      case .assetFails(let file) where !files.contains(file), .assetWorks(let file) where !files.contains(file):
        throw UsageError(
          message: "no message of these campaigns uses '\(excerpt(of: file.utf8))'",
          suggestion: nearest(to: file, among: files),
          help:
            "\(StepOptions.assetFails.flag) and \(StepOptions.assetWorks.flag) take the link of a picture or file of a message"
        )
      default: break
      }
    }
  }

  /// The most names for which a similar one is searched.
  private static let mostSearches = 100

  /// The names that are probably misspelt, each as a note. Others are right: push notifications may be of a campaign
  /// without messages, and an app logs events for which nobody waits. With a catalogue, it decides about events.
  func doubts(about events: some Sequence<AppEvent>, hasCatalogue: Bool) -> [String] {
    let (senders, heard) = (set.senders, set.events)
    var (campaigns, names) = (Set(senders), Set(heard))
    var searches = 0
    return events.compactMap { event in
      guard searches < Self.mostSearches else { return nil }
      if let campaign = event.campaign, campaigns.insert(campaign).inserted {
        searches += 1
        return nearest(to: campaign, among: senders).map { near in
          "there is no campaign '\(excerpt(of: campaign.utf8))' here; did you mean '\(near)'?"
        }
      }
      guard !hasCatalogue, let name = event.occasion.event, names.insert(name).inserted else { return nil }
      searches += 1
      return nearest(to: name, among: heard).map { near in
        "no message waits for '\(excerpt(of: name.utf8))'; did you mean '\(near)'?"
      }
    }
  }
}
