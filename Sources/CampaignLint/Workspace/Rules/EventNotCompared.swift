import Findings

/// An event whose messages have too many different filters.
enum EventNotCompared {
  static let info = RuleInfo(
    "event-not-compared", .advice,
    finds: "An event whose messages have so many different filters that not all of them are compared.",
    because:
      "For each event \(TriggerComparison.mostAnalyses) pairs of filters are compared, and patterns only as long as "
      + "that takes little work, so messages of this event may be tied, or never be shown, without a finding.",
    source: "campaignc", example: nil)

  static func check(_ fates: Fates, into report: inout Report) {
    let delivery = fates.delivery
    for event in fates.cutEvents.sorted() {
      guard let first = delivery.messages(waitingFor: event).first else { continue }
      report.add(Finding(info, .cut(delivery.name(of: event)), at: delivery.messages[first].place, help: .useLess))
    }
  }
}

extension Message {
  fileprivate static func cut(_ event: ArraySlice<UInt8>) -> Message {
    "the messages for \(quoting: event) have too many different filters to compare them all"
  }
  fileprivate static let useLess: Message = "use fewer messages with filters for this event, or several events"
}
