import CampaignLanguage

extension Occurrence.Obstacle {
  /// The reason in general: without the times and values of one event.
  var kind: String {
    switch self {
    case .excluded(let exclusion): exclusion.words
    case .filter(let failed): "no event passes its filter on '\(failed.property)'"
    case .otherCampaign(let campaign): "it waits for the push notifications of '\(campaign)'"
    case .notStarted(let time): "it starts at \(momentText(time))"
    case .ended(let time), .endsDuringDelay(let time): "it ends at \(momentText(time))"
    case .shownOnce, .notAgain: "it was shown before"
    case .interval: "other messages are shown shortly before"
    case .outranked: "other messages come first"
    case .noSession: "no session begins"
    }
  }
}

extension Occurrence.Loss {
  /// The reason in general: without the name of another message.
  var kind: String {
    switch self {
    case .delegate: "the app discards it"
    case .timeout: "its timeout is over"
    case .ended: "it has ended"
    case .asset(let file): "'\(file)' can't be loaded"
    case .orientation(let orientation): "it is only for \(orientation.rawValue)"
    case .behind: "another message is visible"
    case .shownMeanwhile: "it was shown during its delay"
    case .interval: "another message was shown during its delay"
    case .document: "the page does not allow HTML messages"
    case .launch: "the app was closed"
    }
  }
}
