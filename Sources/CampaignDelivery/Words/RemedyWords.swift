internal import CampaignLanguage

extension Remedy {
  /// An instruction to the author.
  package var words: String {
    switch self {
    case .priority(let number): return "set '\(MessageTable.priority.name): \(number)'"
    case .minInterval(let span): return "set '\(MessageTable.minInterval.name): \(spanText(span))'"
    case .reEligibility(let again): return "set '\(MessageTable.reEligibility.name): \(again.words)'"
    case .starts(let time): return "set '\(MessageTable.starts.name)' to \(momentText(time)) or earlier"
    case .ends(let time): return "set '\(MessageTable.ends.name)' to \(momentText(time)) or later"
    case .delay: return "remove its '\(MessageTable.delay.name)'"
    case .noTimeout: return "remove its '\(MessageTable.timeout.name)'"
    case .anyOrientation: return "set '\(MessageTable.orientation.name): any'"
    case .noAudience: return "remove '\(MessageTable.audience.name)' from the message or its campaign"
    case .noLanguage: return "remove its '\(MessageTable.language.name)'"
    case .target(let client): return "add '\(client.name)' to the '\(CampaignTable.targets.name)' of its campaign"
    case .bound(let failed):
      return "set the bound of its filter on '\(failed.property)' to \(failed.value?.words ?? "")"
    case .accept(let failed):
      return "let its filter on '\(failed.property)' also accept \(failed.value?.words ?? "")"
    case .noFilter(let failed):
      return failed.isAlone
        ? "remove its filter on '\(failed.property)'" : "remove the 'any_of' with its filter on '\(failed.property)'"
    }
  }
}

extension DeliveredMessage.Again {
  fileprivate var words: String {
    switch self {
    case .never: "never"
    case .always: "always"
    case .after(let span): spanText(span)
    }
  }
}
