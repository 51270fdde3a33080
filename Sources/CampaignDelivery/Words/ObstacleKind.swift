internal import CampaignLanguage

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
    case .outranked: "other messages have a higher priority"
    case .noSession: "no session begins"
    }
  }
}
