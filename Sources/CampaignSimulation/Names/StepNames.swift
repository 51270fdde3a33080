package import CampaignDelivery
package import CampaignEngine
import Findings
import SourceText

/// The names of cards and files in the steps of a command line, compared with those of the campaigns.
package struct StepNames {
  private let set: DeliverySet

  package init(in set: DeliverySet) { self.set = set }

  /// Throws if a step names a card that does not exist, or a file that no message uses.
  package func check(_ steps: [TimedStep]) throws(UsageError) {
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
            "\(SimulationOption.assetFails.flag) and \(SimulationOption.assetWorks.flag) take the link of a picture or file of a message"
        )
      default: break
      }
    }
  }

  /// Throws if a step clicks on a button that the visible message does not have.
  package func check(
    buttonsOf steps: [TimedStep], for reader: @autoclosure () -> DeliveryReader, in app: App
  ) throws(UsageError) {
    guard steps.contains(where: { $0.step.button != nil }) else { return }
    var client = DeliveryClient(set, for: reader(), in: app)
    for timed in steps {
      client.take(.wait, at: timed.time)
      if let button = timed.step.button, let message = client.visibleMessage.map({ set.messages[$0] }),
        message.buttons.count <= button
      {
        throw UsageError(
          message: "\(SimulationOption.tapButton.flag) \(button): '\(message.key)' is visible, and has no such button",
          help: message.buttons.isEmpty ? "it has no buttons; '\(SimulationOption.tap.flag)' clicks on it" : nil)
      }
      client.take(timed.step, at: timed.time)
    }
  }
}

extension Step {
  /// The button that it clicks on.
  fileprivate var button: Int? {
    if case .tapMessage(let button) = self { return button }
    return nil
  }
}
