/// The options of `simulate` and `why` that reports and messages name: they say how to try something else.
package enum SimulationOption: String, Sendable {
  case sessionStart = "session-start"
  case event, purchase
  case pushClick = "push-click"
  case tap
  case tapButton = "tap-button"
  case dismiss, foreground, rotate, refresh, answer, property, at, after
  case assetFails = "asset-fails"
  case assetWorks = "asset-works"
  case log, map, user, model
  case target, language, audience, attribute
  case timeZone = "time-zone"
  case minInterval = "min-interval"
  case allowHTML = "allow-html"
  case control

  /// The option on the command line: `--event`.
  package var flag: String { "--" + rawValue }
}
