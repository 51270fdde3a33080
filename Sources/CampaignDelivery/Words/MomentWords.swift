import Bytes
import CampaignLanguage

/// A date and time in milliseconds since 1970, as an author writes it; with milliseconds only if there are some.
package func momentText(_ milliseconds: Int64) -> String {
  milliseconds % 1000 == 0 ? secondText(milliseconds) : exactMomentText(milliseconds)
}

/// A date and time to the millisecond: `2026-03-20T08:00:00.500Z`. Such texts have the order of their times.
package func exactMomentText(_ milliseconds: Int64) -> String {
  let text = secondText(milliseconds)
  guard text.hasSuffix("Z") else { return text }
  let rest = (milliseconds % 1000).plus(1000) % 1000
  return "\(text.dropLast()).\(String(rest.plus(1000)).dropFirst())Z"
}

private func secondText(_ milliseconds: Int64) -> String {
  let seconds = (milliseconds / 1000).minus(milliseconds % 1000 < 0 ? 1 : 0)
  return Moment(seconds: seconds)?.text ?? (milliseconds < 0 ? "before the year 1" : "after the year 9999")
}

/// The date and time that the clock of a time zone shows: `2026-03-20 09:00`. Nil if that is not known.
package func zonedText(_ milliseconds: Int64, in zone: String) -> String? {
  Moment(seconds: milliseconds / 1000).flatMap { Clock(Array(zone.utf8)[...]).time(at: $0) }?.shortText
}

/// A moment by the clock of a time zone, with UTC beside it: `2026-03-20 09:00 (2026-03-20T08:00:00Z)`. In UTC alone
/// without one.
package func momentText(_ milliseconds: Int64, byClockOf zone: String?) -> String {
  let inUTC = momentText(milliseconds)
  return zone.flatMap { zonedText(milliseconds, in: $0) }.map { "\($0) (\(inUTC))" } ?? inUTC
}

/// A moment as its author writes it, with UTC beside it. `time` is the moment for the reader, and `zone` the clock of
/// the campaign.
private func words(for moment: CampaignMoment?, _ time: Int64, in zone: String?) -> String {
  let inUTC = momentText(time)
  if let local = moment?.local { return "\(local.shortText) by the reader's clock (\(inUTC))" }
  return zone.flatMap { zone in zonedText(time, in: zone).map { "\($0) in \(zone) (\(inUTC))" } } ?? inUTC
}

extension DeliveredMessage {
  /// Its start, for people.
  package func words(forStart time: Int64) -> String { CampaignDelivery.words(for: starts, time, in: zone) }

  /// The same for its end.
  func words(forEnd time: Int64) -> String { CampaignDelivery.words(for: ends, time, in: zone) }
}

extension DeliveredCard {
  /// The start of its campaign, for people.
  func words(forStart time: Int64) -> String { CampaignDelivery.words(for: starts, time, in: zone) }

  /// The same for the end of its campaign.
  func words(forEnd time: Int64) -> String { CampaignDelivery.words(for: ends, time, in: zone) }

  /// The same for its own end.
  func words(forExpiry time: Int64) -> String { CampaignDelivery.words(for: expires, time, in: zone) }
}
