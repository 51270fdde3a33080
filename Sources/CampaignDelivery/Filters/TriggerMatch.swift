extension MessageTrigger {
  /// The reason why an event of the right kind does not fire the trigger. Nil if it does. `position` is that of the
  /// trigger in its message.
  func mismatch(
    with event: AppEvent, at now: Int64, by reading: FilterReading, position: Int = 0
  ) -> Occurrence.Obstacle? {
    if let campaign, campaign != event.campaign { return .otherCampaign(campaign) }
    for (number, group) in groups.enumerated() {
      guard let isKnown = Self.failure(of: group, with: event, at: now, by: reading), let first = group.first else {
        continue
      }
      return .filter(
        Occurrence.FailedFilter(
          trigger: position, group: number, property: first.property, value: event.value(of: first.property),
          isKnown: isKnown, isAlone: group.count == 1))
    }
    return nil
  }

  /// Nil if a filter of the group passes. Else true if it is known that none does.
  private static func failure(
    of group: [EventFilter], with event: AppEvent, at now: Int64, by reading: FilterReading
  ) -> Bool? {
    if reading.needsProperties, event.properties.isEmpty { return true }
    var isKnown = true
    for filter in group {
      guard let passes = filter.passes(event, at: now, by: reading) else {
        isKnown = false
        continue
      }
      if passes { return nil }
    }
    return isKnown
  }
}

extension Occasion {
  /// True if a trigger for this occasion can fire at an event.
  func includes(_ event: Occasion) -> Bool {
    if case (.anyPurchase, .purchase) = (self, event) { return true }
    return self == event
  }
}
