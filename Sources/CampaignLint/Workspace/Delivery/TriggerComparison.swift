internal import CampaignLanguage

/// Compares the triggers of messages, and remembers what came out.
///
/// How often filters are analysed is limited: beyond that, nothing is found. No workspace that people write comes near.
struct TriggerComparison {
  private let delivery: Delivery
  private var covers: [UInt64: Bool] = [:]
  private var overlaps: [UInt64: Bool] = [:]
  private var analysesLeft = 20_000

  init(_ delivery: Delivery) { self.delivery = delivery }

  /// True if every event that one message waits for is waited for by another one too.
  mutating func covers(_ wide: Int, _ narrow: Int) -> Bool {
    for second in delivery.messages[narrow].triggers {
      var isCovered = false
      for first in delivery.messages[wide].triggers where !isCovered {
        isCovered = covers(delivery.triggers[first], delivery.triggers[second])
      }
      guard isCovered else { return false }
    }
    return true
  }

  /// True if some event is waited for by both.
  mutating func overlap(_ one: Int, _ other: Int) -> Bool {
    for first in delivery.messages[one].triggers {
      for second in delivery.messages[other].triggers
      where overlap(delivery.triggers[first], delivery.triggers[second]) {
        return true
      }
    }
    return false
  }

  private mutating func covers(_ wide: Delivery.Trigger, _ narrow: Delivery.Trigger) -> Bool {
    guard wide.event == narrow.event else { return isAnyPurchase(wide.event, of: narrow.event) }
    if wide.filters == 0 || wide.filters == narrow.filters { return true }
    // Roku wants an event to have properties where a trigger has filters, whatever they ask.
    guard narrow.filters != 0 else { return false }
    let pair = UInt64(wide.filters) << 32 | UInt64(narrow.filters)
    if let known = covers[pair] { return known }
    guard analysesLeft > 0 else { return false }
    analysesLeft -= 1
    var properties = PropertyNumbers()
    let first = groups(wide.filters, &properties)
    let result = TriggerCover.covers(first, groups(narrow.filters, &properties))
    covers[pair] = result
    return result
  }

  private mutating func overlap(_ one: Delivery.Trigger, _ other: Delivery.Trigger) -> Bool {
    guard one.event == other.event else {
      return isAnyPurchase(one.event, of: other.event) || isAnyPurchase(other.event, of: one.event)
    }
    if one.filters == 0 || other.filters == 0 || one.filters == other.filters { return true }
    let pair = UInt64(min(one.filters, other.filters)) << 32 | UInt64(max(one.filters, other.filters))
    if let known = overlaps[pair] { return known }
    guard analysesLeft > 0 else { return false }
    analysesLeft -= 1
    var properties = PropertyNumbers()
    let first = groups(one.filters, &properties)
    let result = TriggerCover.overlap(first, groups(other.filters, &properties))
    overlaps[pair] = result
    return result
  }

  private func isAnyPurchase(_ wide: Int32, of narrow: Int32) -> Bool {
    delivery.kinds[Int(wide)] == .anyPurchase && delivery.kinds[Int(narrow)] == .specificPurchase
  }

  private func groups(_ filters: Int32, _ properties: inout PropertyNumbers) -> [[FilterTerm]] {
    FilterBytes.groups(in: delivery.summary[delivery.filters[Int(filters)]], numbering: &properties)
  }
}
