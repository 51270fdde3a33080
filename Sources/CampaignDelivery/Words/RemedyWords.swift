import CampaignLanguage

extension Remedy {
  /// An instruction to the author about a message of a campaign.
  package func words(inCampaign campaign: String) -> String {
    switch self {
    case .priority(let number): return "set '\(MessageTable.priority.name): \(number)'"
    case .minInterval(let span): return "set '\(MessageTable.minInterval.name): \(spanText(span))'"
    case .reEligibility(let again): return "set '\(MessageTable.reEligibility.name): \(again.words)'"
    case .starts(let moment): return "set '\(MessageTable.starts.name)' to \(moment.text) or earlier"
    case .ends(let moment): return "set '\(MessageTable.ends.name)' to \(moment.text) or later"
    case .delay(0): return "remove its '\(MessageTable.delay.name)'"
    case .delay(let span): return "set '\(MessageTable.delay.name): \(spanText(span))'"
    case .timeout(let span): return "set '\(MessageTable.timeout.name): \(spanText(span))'"
    case .noTimeout: return "remove its '\(MessageTable.timeout.name)'"
    case .anyOrientation: return "set '\(MessageTable.orientation.name): any'"
    case .noAudience(_, .message, _): return "remove its '\(MessageTable.audience.name)'"
    case .noAudience(_, .merged, _): return "remove '\(MessageTable.audience.name)' from the mapping that it merges"
    case .noAudience(_, .campaign, _): return "remove '\(CampaignTable.audience.name)' from campaign '\(campaign)'"
    case .noLanguage: return "remove its '\(MessageTable.language.name)'"
    case .target(let client, _, isListed: true):
      return "add '\(client.name)' to the '\(CampaignTable.targets.name)' of campaign '\(campaign)'"
    case .target(let client, let others, isListed: false):
      let names = (others + [client]).map(\.name).joined(separator: ", ")
      return "set '\(CampaignTable.targets.name): [\(names)]' in campaign '\(campaign)'"
    case .campaign(let name, _): return "let its trigger wait for '\(TriggerTable.campaign.name): \(name)'"
    case .product(let name, _): return "let its trigger wait for '\(TriggerTable.product.name): \(name)'"
    case .bound(let place, let bound):
      return "set the '\(place.field ?? "")' of its filter on '\(place.property)' to \(bound.words)"
    case .accept(let place, let value): return "let its filter on '\(place.property)' also accept \(value.words)"
    case .noFilter(let place):
      guard let field = place.field else {
        return "remove the '\(TriggerTable.anyOf.name)' with its filter on '\(place.property)'"
      }
      return "remove its filter '\(field)' on '\(place.property)'"
    case .close(let key): return "close '\(key)' before this event"
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
