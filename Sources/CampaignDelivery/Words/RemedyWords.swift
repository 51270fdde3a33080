import Bytes
import CampaignLanguage

extension Remedy {
  /// The change as a condition: `campaign 'spring' had no 'audience'`. `zone` is the time zone of the campaign: its
  /// author writes times by that clock. A card has the window of its campaign. A scenario may have an app of its own.
  package func words(
    inCampaign campaign: String, byClockOf zone: String? = nil, ofCard isOfCard: Bool = false,
    appOf owner: Subject = .configuration
  ) -> String {
    func window(_ field: Field) -> String {
      isOfCard ? "the '\(field.name)' of campaign '\(campaign)'" : "its '\(field.name)'"
    }
    func added(_ name: String, beside others: [String], in field: Field) -> String {
      others.isEmpty ? "it had '\(field.name): [\(name)]'" : "it had '\(name)' in its '\(field.name)'"
    }
    switch self {
    case .priority(let number): return "it had '\(MessageTable.priority.name): \(number)'"
    case .minInterval(let span): return "it had '\(MessageTable.minInterval.name): \(spanText(span))'"
    case .reEligibility(let again): return "it had '\(MessageTable.reEligibility.name): \(again.words)'"
    case .starts(let moment): return "\(window(MessageTable.starts)) were \(moment.text(byClockOf: zone)) or earlier"
    case .ends(let moment): return "\(window(MessageTable.ends)) were \(moment.text(byClockOf: zone)) or later"
    case .delay(0): return "it had no '\(MessageTable.delay.name)'"
    case .delay(let span): return "it had '\(MessageTable.delay.name): \(spanText(span))'"
    case .timeout(let span): return "it had '\(MessageTable.timeout.name): \(spanText(span))'"
    case .noTimeout: return "it had no '\(MessageTable.timeout.name)'"
    case .anyOrientation: return "it had '\(MessageTable.orientation.name): any'"
    case .noAudience(_, .message, _): return "it had no '\(MessageTable.audience.name)' of its own"
    case .noAudience(_, .merged, _): return "the mapping that it merges had no '\(MessageTable.audience.name)'"
    case .noAudience(_, .campaign, _): return "campaign '\(campaign)' had no '\(CampaignTable.audience.name)'"
    case .noLanguage: return "it had no '\(MessageTable.language.name)'"
    case .target(let client, _, isListed: true):
      return "campaign '\(campaign)' had '\(client.name)' in its '\(CampaignTable.targets.name)'"
    case .target(let client, let others, isListed: false):
      let names = (others + [client]).map(\.name).joined(separator: ", ")
      return "campaign '\(campaign)' had '\(CampaignTable.targets.name): [\(names)]'"
    case .campaign(let name, _): return "its trigger waited for '\(TriggerTable.campaign.name): \(name)'"
    case .product(let name, _): return "its trigger waited for '\(TriggerTable.product.name): \(name)'"
    case .bound(let place, let bound):
      return "the '\(place.field ?? "")' of its filter on '\(place.property)' were \(bound.words)"
    case .accept(let place, let value): return "its filter on '\(place.property)' also accepted \(value.words)"
    case .noFilter(let place):
      guard let field = place.field else {
        return "it had no '\(TriggerTable.anyOf.name)' with a filter on '\(place.property)'"
      }
      return "it had no filter '\(field)' on '\(place.property)'"
    case .noExpiry: return "it did not expire"
    case .channel(let channel, let others):
      return added(channel.rawValue, beside: others.map(\.rawValue), in: CardTable.channels)
    case .category(let name, let others): return added(name, beside: others, in: CardTable.categories)
    case .noCategory: return "it had no '\(CardTable.categories.name)'"
    case .close(let key): return "the reader closed '\(key)' before"
    case .appInterval(let span):
      return "'\(ConfigurationTable.app.name).\(ConfigurationTable.minInterval.name)' in the \(owner.rawValue) were "
        + "\(spanText(span)), for all messages of the app"
    case .circumstance(let circumstance): return circumstance.words
    }
  }
}

extension CampaignMoment {
  /// The time as an author writes it, with UTC beside it.
  fileprivate func text(byClockOf zone: String?) -> String {
    guard let zone, !isLocal, let zoned = zonedText(seconds.times(1000), in: zone) else { return text }
    return "\(zoned) in \(zone) (\(text))"
  }
}

extension Circumstance {
  fileprivate var words: String {
    switch self {
    case .audience(let name): "the reader were in '\(name)'"
    case .language(let tag): "the reader's language were '\(tag)'"
    case .client(let client): "the reader used \(client.row.words)"
    case .control(true): "the reader were in the control group"
    case .control(false): "the reader were not in the control group"
    case .event(let event): "the event were \(event.words)"
    case .property(let name, nil, _): "the event had no '\(name)'"
    case .property(let name, _?, let wanted) where !wanted.isEmpty: "'\(name)' \(wanted.joined(separator: " and "))"
    case .property(let name, let value?, _): "'\(name)' were \(value.words)"
    case .product(let product): "the reader bought '\(product)'"
    case .push(let campaign): "the push notification were of '\(campaign)'"
    case .time(let time): "this happened at \(momentText(time)) or later"
    case .foreground: "the app were in the foreground"
    case .orientation(let orientation): "the device were held in \(orientation.rawValue)"
    case .file(let file): "'\(file)' could be loaded"
    case .documents: "the page allowed HTML messages"
    case .display: "the app displayed it"
    case .refresh: "the app refreshed its cards"
    case .session: "a session began before"
    }
  }
}

// MARK: - For programs

extension Remedy {
  /// The subject of the change.
  package enum Subject: String {
    case reader, event, app, message, card, campaign, configuration, scenario
  }

  /// A card has the window of its campaign. `owner` is what has the app.
  package func subject(ofCard isOfCard: Bool, appOf owner: Subject) -> Subject {
    switch self {
    case .starts, .ends: isOfCard ? .campaign : .message
    case .noLanguage: isOfCard ? .card : .message
    case .appInterval: owner
    case .target, .noAudience(_, .campaign, _): .campaign
    case .noExpiry, .channel, .category, .noCategory: .card
    case .close: .reader
    case .circumstance(let circumstance): circumstance.subject
    default: .message
    }
  }

  /// The field that is changed, and its new value as an author writes it: nil if it is removed.
  package var setting: (field: String, value: String?) {
    switch self {
    case .priority(let number): (MessageTable.priority.name, "\(number)")
    case .minInterval(let span), .appInterval(let span): (MessageTable.minInterval.name, spanText(span))
    case .reEligibility(let again): (MessageTable.reEligibility.name, again.words)
    case .starts(let moment): (MessageTable.starts.name, moment.text)
    case .ends(let moment): (MessageTable.ends.name, moment.text)
    case .delay(let span): (MessageTable.delay.name, span == 0 ? nil : spanText(span))
    case .timeout(let span): (MessageTable.timeout.name, spanText(span))
    case .noTimeout: (MessageTable.timeout.name, nil)
    case .anyOrientation: (MessageTable.orientation.name, "any")
    case .noAudience: (MessageTable.audience.name, nil)
    case .noLanguage: (MessageTable.language.name, nil)
    case .target(let client, let others, _):
      (CampaignTable.targets.name, (others + [client]).map(\.name).joined(separator: ", "))
    case .campaign(let name, _): (TriggerTable.campaign.name, name)
    case .product(let name, _): (TriggerTable.product.name, name)
    case .bound(let place, let bound): (place.field ?? TriggerTable.filters.name, bound.words)
    case .accept(let place, let value): (place.field ?? TriggerTable.filters.name, value.words)
    case .noFilter(let place): (place.field ?? TriggerTable.anyOf.name, nil)
    case .noExpiry: (CardTable.expires.name, nil)
    case .channel(let channel, let others):
      (CardTable.channels.name, (others + [channel]).map(\.rawValue).joined(separator: ", "))
    case .category(let name, let others): (CardTable.categories.name, (others + [name]).joined(separator: ", "))
    case .noCategory: (CardTable.categories.name, nil)
    case .close(let key): ("dismiss", key)
    case .circumstance(let circumstance): circumstance.setting
    }
  }
}

extension Circumstance {
  fileprivate var subject: Remedy.Subject {
    switch self {
    case .audience, .language, .client, .control: .reader
    case .event, .property, .product, .push, .time: .event
    case .foreground, .orientation, .file, .documents, .display, .refresh, .session: .app
    }
  }

  fileprivate var setting: (field: String, value: String?) {
    switch self {
    case .audience(let name): ("audience", name)
    case .language(let tag): ("language", tag)
    case .client(let client): ("target", client.name)
    case .control(let isInControl): ("control", "\(isInControl)")
    case .event(let event): ("event", event.words)
    case .property(let name, let value, _): (name, value?.words)
    case .product(let product): ("product", product)
    case .push(let campaign): ("campaign", campaign)
    case .time(let time): ("at", momentText(time))
    case .foreground: ("foreground", "true")
    case .orientation(let orientation): ("orientation", orientation.rawValue)
    case .file(let file): ("file", file)
    case .documents: ("allow_html", "true")
    case .display: ("answer", App.Answer.display.rawValue)
    case .refresh: ("refresh", "succeeds")
    case .session: ("session_start", "true")
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
