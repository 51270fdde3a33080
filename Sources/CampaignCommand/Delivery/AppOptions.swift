import CampaignCheck
import CampaignDelivery
import CampaignEngine
import CampaignLanguage
import CampaignSimulation
import CommandSupport
import Findings

/// The options that describe the app in which messages are shown, and the device.
enum AppOptions {
  static let minInterval = Option(
    .minInterval, takes: .text("SPAN"),
    "The app's least time between two messages, such as 10s. Default: what the configuration says, else 30s.")
  static let orientation = Option(
    "orientation", takes: .choice(DeliveredMessage.Orientation.allCases.map(\.rawValue)),
    "The way the device is held. Default: portrait, or the only one that the app has.")
  static let tablet = Option("tablet", "The device shows every message, however it is held.")
  static let allowHTML = Option(.allowHTML, "The page of a web client allows HTML messages.")
  static let control = Option(.control, "The reader is in the control groups of all campaigns.")

  static let all = [minInterval, orientation, tablet, allowHTML, control]

  static func app(
    _ arguments: Arguments, under loaded: ConfigurationSearch.Loaded?
  ) throws(UsageError) -> App {
    var app = App(loaded?.configuration.app ?? AppFacts())
    if let text = arguments.value(of: minInterval) {
      guard case .success(let span) = TimeSpan.read(Array(text.utf8)[...], allowingZero: true) else {
        throw UsageError(message: "--min-interval takes a duration such as 10s, not '\(excerpt(of: text.utf8))'")
      }
      guard span.milliseconds % 1000 == 0 else {
        throw UsageError(
          message: "--min-interval takes whole seconds, because apps do, not '\(excerpt(of: text.utf8))'")
      }
      app.minInterval = span.milliseconds
    }
    if let held = arguments.value(of: orientation).flatMap(DeliveredMessage.Orientation.init) { app.orientation = held }
    (app.isTablet, app.allowsDocuments) = (arguments.has(tablet), arguments.has(allowHTML))
    return app
  }
}
