extension MessageTrigger {
  /// False if every event of the right kind fires the trigger.
  var hasConditions: Bool { campaign != nil || !groups.isEmpty }

  var filterCount: Int { groups.reduce(0) { $0 + $1.count } }

  /// True if an event of the right kind fires the trigger.
  func isFired(by event: AppEvent, at now: Int64, _ reading: FilterReading) -> Bool {
    isOfCampaign(event) && failure(at: event, now, reading) == nil
  }

  /// The reason why an event of the right kind does not fire the trigger. Nil if it does. `position` is that of the
  /// trigger in its message.
  func mismatch(
    with event: AppEvent, at now: Int64, by reading: FilterReading, position: Int = 0
  ) -> Occurrence.Obstacle? {
    if let campaign, !isOfCampaign(event) { return .otherCampaign(campaign) }
    return failure(at: event, now, reading).map {
      .filter(failed($0.group, at: event, now, reading, isKnown: $0.isKnown, position))
    }
  }

  private func failed(
    _ group: Int, at event: AppEvent, _ now: Int64, _ reading: FilterReading, isKnown: Bool, _ position: Int
  ) -> Occurrence.FailedFilter {
    let (filters, property) = (groups[group], groups[group][0].property)
    return Occurrence.FailedFilter(
      trigger: position, group: group, property: property, value: event.value(of: property), isKnown: isKnown,
      isAlone: filters.count == 1, besides: filters.values(besides: property, in: event),
      doubt: isKnown ? nil : filters.lazy.compactMap { $0.doubt(at: event, now, by: reading) }.first)
  }

  /// True if nobody may know if an event passes a filter.
  var mayDoubt: Bool { groups.joined().contains(where: \.mayBeUnknown) }

  /// The first group about which nobody knows if an event of the right kind passes it. Nil if it is known that the
  /// trigger fires, or that it does not.
  func doubt(
    at event: AppEvent, _ now: Int64, by reading: FilterReading, position: Int
  ) -> Occurrence.FailedFilter? {
    guard isOfCampaign(event), let failure = failure(at: event, now, reading), !failure.isKnown else { return nil }
    return failed(failure.group, at: event, now, reading, isKnown: false, position)
  }

  private func isOfCampaign(_ event: AppEvent) -> Bool { campaign == nil || campaign == event.campaign }

  /// The first group that has filters and of which no filter passes. `isKnown` is false if clients may differ about it;
  /// a group of which that is known comes before it.
  private func failure(
    at event: AppEvent, _ now: Int64, _ reading: FilterReading
  ) -> (group: Int, isKnown: Bool)? {
    var doubtful: Int?
    for group in groups.indices where !groups[group].isEmpty {
      guard let isKnown = failure(of: group, at: event, now, reading) else { continue }
      if isKnown { return (group, true) }
      doubtful = doubtful ?? group
    }
    return doubtful.map { ($0, false) }
  }

  /// Nil if a filter of the group passes. Else true if it is known that none does.
  func failure(of group: Int, at event: AppEvent, _ now: Int64, _ reading: FilterReading) -> Bool? {
    if reading.needsProperties, event.properties.isEmpty { return true }
    var isKnown = true
    for filter in groups[group].indices {
      guard let passes = groups[group][filter].passes(event, at: now, by: reading) else {
        isKnown = false
        continue
      }
      if passes { return nil }
    }
    return isKnown
  }
}

extension [EventFilter] {
  /// The values of an event that the filters look at, each once, without that of one property.
  fileprivate func values(besides property: String, in event: AppEvent) -> [Occurrence.NamedValue] {
    var known: Set = [property]
    return compactMap { filter in
      guard known.insert(filter.property).inserted else { return nil }
      return Occurrence.NamedValue(property: filter.property, value: event.value(of: filter.property))
    }
  }
}

extension Occasion {
  /// True if a trigger for this occasion can fire at an event.
  func includes(_ event: Occasion) -> Bool {
    if case (.anyPurchase, .purchase) = (self, event) { return true }
    return self == event
  }
}
