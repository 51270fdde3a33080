package import CampaignCheck
import CampaignLanguage

/// The app that a client is part of, and the device.
package struct App: Sendable {
  /// The least time between two messages, in milliseconds.
  package var minInterval: Int64
  package var orientation: DeliveredMessage.Orientation
  /// True for devices that show every message, however they are held.
  package var isTablet = false
  package var isInForeground = true
  /// True if the page of a web client allows HTML messages.
  package var allowsDocuments = false
  /// How long the reader looks at a message before closing it, in milliseconds. Nil for a reader who closes none.
  package var readingTime: Int64?
  /// The answer of the app's delegate when a message is due.
  package var answer = Answer.display

  package enum Answer: String, Sendable, CaseIterable {
    case display, reenqueue, discard
  }

  /// The app that a configuration describes. Without one, it has the usual interval.
  package init(_ facts: AppFacts = AppFacts()) {
    minInterval = (facts.minInterval ?? AppFacts.usualInterval)?.milliseconds ?? 0
    orientation = facts.onlyOrientation.flatMap(DeliveredMessage.Orientation.init) ?? .portrait
  }

  /// The same with what a scenario says about the app and the device.
  package init(_ facts: AppFacts, in device: Scenario.Device) {
    self.init(facts)
    minInterval = device.minInterval ?? minInterval
    orientation = device.orientation ?? orientation
    isTablet = device.isTablet ?? isTablet
    isInForeground = device.isInForeground ?? isInForeground
    allowsDocuments = device.allowsDocuments ?? allowsDocuments
  }
}
