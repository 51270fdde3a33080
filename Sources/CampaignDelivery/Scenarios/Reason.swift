package import CampaignLanguage

// The words by which a scenario names reasons.

extension Occurrence.Obstacle {
  package var reason: ScenarioTable.Reason {
    switch self {
    case .excluded(let exclusion): exclusion.reason
    case .filter: .filter
    case .otherCampaign: .campaign
    case .notStarted: .notStarted
    case .ended, .endsDuringDelay: .ended
    case .shownOnce, .notAgain: .shownBefore
    case .interval: .minimumInterval
    case .outranked: .priority
    case .noSession: .noSession
    }
  }
}

extension Exclusion {
  package var reason: ScenarioTable.Reason {
    switch self {
    case .client, .noPushNotifications: .target
    case .audience: .audience
    case .language: .language
    case .control, .noControl: .control
    case .document: .html
    case .stopped, .stoppedByEvent: .abortMessage
    }
  }
}

extension CardAbsence {
  /// The reason in one word: as scenarios name it, if they do.
  package var reason: String {
    switch self {
    case .excluded(let exclusion): exclusion.reason.rawValue
    case .notStarted(let time): Occurrence.Obstacle.notStarted(time).reason.rawValue
    case .ended(let time): Occurrence.Obstacle.ended(time).reason.rawValue
    case .noSession: Occurrence.Obstacle.noSession.reason.rawValue
    case .expired: "expired"
    case .removed: "removed"
    case .notRefreshed: "not_refreshed"
    case .channel: "channel"
    case .categories: "categories"
    }
  }
}

extension Occurrence.Wait {
  var reason: ScenarioTable.Reason {
    switch self {
    case .inBackground: .background
    case .behind: .visibleMessage
    case .delegate: .delegate
    }
  }
}

extension Occurrence.Loss {
  var reason: ScenarioTable.Reason {
    switch self {
    case .delegate: .delegate
    case .timeout: .timeout
    case .ended: .ended
    case .asset: .asset
    case .orientation: .orientation
    case .behind: .visibleMessage
    case .shownMeanwhile: .shownBefore
    case .interval: .minimumInterval
    case .document: .html
    case .launch: .launch
    }
  }
}

extension Occurrence {
  /// Why a message that won was not shown at once. Nil for another occurrence.
  package var reason: ScenarioTable.Reason? {
    switch what {
    case .queued(_, let wait): wait.reason
    case .discarded(_, let loss), .refused(_, let loss): loss.reason
    default: nil
    }
  }
}
