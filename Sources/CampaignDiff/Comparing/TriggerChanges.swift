import CampaignLanguage
import CampaignLint

// The triggers of messages.

extension RecordComparison {
  /// Compares the triggers event by event. Several triggers for one event are compared together, because one of them is
  /// enough.
  mutating func compareTriggers(_ before: PayloadValue?, _ after: PayloadValue?) {
    let (olds, news) = (Self.byEvent(before), Self.byEvent(after))
    for event in Set(olds.keys).union(news.keys).sorted() {
      let field = "triggers/\(event.path)"
      switch (olds[event], news[event]) {
      case (let old?, let new?): compareFilters(old, new, of: event, field)
      case (let old?, nil): add(.triggerRemoved, field, old[0], nil, "no longer waits for \(event.words)")
      case (nil, let new?): add(.triggerAdded, field, nil, new[0], "also waits for \(event.words)")
      case (nil, nil): continue
      }
    }
  }

  private mutating func compareFilters(_ olds: [PayloadValue], _ news: [PayloadValue], of event: Event, _ field: String)
  {
    guard olds.map(\.json).sorted() != news.map(\.json).sorted() else { return }
    let (before, after) = (olds[0]["where"] ?? olds[0], news[0]["where"] ?? news[0])
    let both = DescribedFilters.difference(
      DescribedFilters(of: olds), DescribedFilters(of: news))
    switch relation(olds, news) {
    case .same: return
    case .narrower: add(.filterNarrower, field, before, after, "shown to fewer at \(event.words): \(both)")
    case .wider: add(.filterWider, field, before, after, "shown to more at \(event.words): \(both)")
    case .other: add(.filterOther, field, before, after, "shown to others at \(event.words): \(both)")
    }
  }

  /// Compares the events that remove a card.
  mutating func compareRemoval(_ before: PayloadValue?, _ after: PayloadValue?) {
    func words(_ trigger: PayloadValue?) -> String { trigger.map { Event(of: $0).words } ?? "no event" }
    if let before, let after, Event(of: before) == Event(of: after) {
      guard relation([before], [after]) != .same else { return }
      let both = DescribedFilters.difference(DescribedFilters(of: [before]), DescribedFilters(of: [after]))
      return add(.removalChanged, "remove_on", before, after, "removed by \(words(after)): \(both)")
    }
    add(.removalChanged, "remove_on", before, after, "removed by \(words(after)) instead of \(words(before))")
  }

  private func relation(_ olds: [PayloadValue], _ news: [PayloadValue]) -> FilterRelation {
    let (before, after) = (olds.compactMap(filterGroups), news.compactMap(filterGroups))
    guard before.count == olds.count, after.count == news.count else { return .other }
    return FilterRelation(of: after, to: before, on: clients, asking: terms.answers)
  }

  /// The clients that read the filters, before or after the change.
  private var clients: Targets {
    around.map { $0.old.targets.union($0.new.targets) } ?? []
  }

  /// An event that triggers wait for.
  struct Event: Hashable, Comparable {
    let type: String
    /// The name of the event, the product or the campaign. Empty if it has none.
    let name: String

    init(of trigger: PayloadValue) {
      type = trigger["type"]?.text ?? ""
      name = (trigger["name"] ?? trigger["product"] ?? trigger["campaign"])?.text ?? ""
    }

    var path: String { name.isEmpty ? type : "\(type)/\(name)" }

    var words: String {
      switch type {
      case "custom_event": quoted(name)
      case "specific_purchase": "a purchase of \(quoted(name))"
      case "push_click" where !name.isEmpty: "a push click of \(quoted(name))"
      default: "the event '\(type)'"
      }
    }

    static func < (one: Event, other: Event) -> Bool { (one.type, one.name) < (other.type, other.name) }
  }

  private static func byEvent(_ triggers: PayloadValue?) -> [Event: [PayloadValue]] {
    Dictionary(grouping: triggers?.items ?? []) { Event(of: $0) }
  }
}
