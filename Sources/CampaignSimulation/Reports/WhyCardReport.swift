import CampaignDelivery
import CampaignJSON
import CampaignLanguage

/// The answer of `why` about a card: as lines for people, or as canonical JSON.
package struct WhyCardReport {
  let card: Int
  let client: Client
  let verdict: CardVerdict
  let set: DeliverySet
  let workspace: DeliveryWorkspace
  let manner: WhyReport.Manner

  private var key: String { self.set.cards[card].key }

  private var reason: String? {
    verdict.doubt?.words(on: client) ?? verdict.absence.map { set.words(for: $0, ofCard: card, time: manner.text) }
  }

  var lines: [String] {
    let name = workspace.place(of: key).map { "\(key) (\($0))" } ?? key
    guard let reason else { return ["\(name) is in \(verdict.channels.map(\.words).joined(separator: " and in "))"] }
    if verdict.doubt != nil { return ["\(name) may be in the feed or not: \(reason)"] }
    let exclusion: Exclusion? = if case .excluded(let own)? = verdict.absence { own } else { nil }
    let alternatives = alternativeLines(verdict.alternatives, after: exclusion, manner) {
      change($0).text(manner)
    }
    return ["\(name) is not in the feed: \(reason)"] + alternatives
  }

  private func change(_ remedy: Remedy) -> ReportedChange {
    ReportedChange(remedy, of: key, isCard: true, byClockOf: set.cards[card].zone, asked: manner)
  }

  private struct Answer: Encodable {
    let alternatives: [[ReportedChange]]?
    let because: String?
    let card: Named
    let channels: [String]?
    let reason: String?
    /// Nil if nobody knows.
    let shown: Bool?
  }

  private struct Named: Encodable {
    let name: String
    let place: String?
  }

  /// One line of canonical JSON.
  var json: [UInt8] {
    let isKnown = verdict.doubt == nil
    let isShown = isKnown && verdict.absence == nil
    let answer = Answer(
      alternatives: isShown || !isKnown ? nil : verdict.alternatives.map { $0.map(change) },
      because: isKnown ? verdict.absence?.reason : ClientTimeline.Deed.unknown,
      card: Named(name: key, place: workspace.place(of: key)),
      channels: isShown ? verdict.channels.map(\.rawValue) : nil, reason: reason, shown: isKnown ? isShown : nil)
    return ((try? CanonicalJSON.encode(answer)) ?? []) + "\n".utf8
  }
}
