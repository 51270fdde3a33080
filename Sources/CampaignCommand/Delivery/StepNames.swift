import CampaignDelivery
import Findings
import SourceText

/// The names of cards and files in the steps of a command line, compared with those of the campaigns.
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
}
