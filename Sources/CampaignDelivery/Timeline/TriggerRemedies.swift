import CampaignLanguage

extension DeliveredMessage {
  /// A message may have hundreds of triggers. Only the first of these, by the number of their changes, are tried.
  private static let mostSets = 12

  /// For each trigger that could wait for an event, the changes with which the event fires it: the fewest first.
  func remedies(for event: AppEvent, at now: Int64, by reading: FilterReading) -> [[Remedy]] {
    let sets = triggers.indices.flatMap { position in
      triggers[position].remedies(for: event, at: now, by: reading, position: position)
    }
    let order = sets.indices.sorted { (sets[$0].count, $0) < (sets[$1].count, $1) }
    return order.prefix(Self.mostSets).map { sets[$0] }
  }
}

extension MessageTrigger {
  /// The changes with which an event fires this trigger: one set that keeps as much of the filters as possible, and one
  /// that removes them. Empty if the trigger waits for something else.
  fileprivate func remedies(
    for event: AppEvent, at now: Int64, by reading: FilterReading, position: Int
  ) -> [[Remedy]] {
    var others: [Remedy] = []
    switch (occasion, event.occasion) {
    case (.purchase(let own), .purchase(let product)) where own != product:
      guard !product.isEmpty else { return [] }
      others.append(.product(product, trigger: position))
    case _ where !occasion.includes(event.occasion): return []
    default: break
    }
    if let campaign, campaign != event.campaign {
      guard let other = event.campaign else { return [] }
      others.append(.campaign(other, trigger: position))
    }
    let failed = groups.indices.filter { !passes(group: $0, event, at: now, reading) }
    let choices = failed.map { group in
      let all = remedies(forGroup: group, event, position: position)
      // Nobody knows if a filter that can't be evaluated is in the way, so it must stay.
      let isKnown = failure(of: group, at: event, now, reading) ?? true
      return all.filter { helps($0, group, event, at: now, reading) && (isKnown || $0 != all.last) }
    }
    if choices.contains(where: \.isEmpty) { return [] }
    let keeping = others + choices.compactMap(\.first)
    let removing = others + choices.compactMap(\.last)
    return keeping == removing ? [keeping] : [keeping, removing]
  }

  private func passes(group: Int, _ event: AppEvent, at now: Int64, _ reading: FilterReading) -> Bool {
    groups[group].isEmpty || failure(of: group, at: event, now, reading) == nil
  }

  private func helps(
    _ remedy: Remedy, _ group: Int, _ event: AppEvent, at now: Int64, _ reading: FilterReading
  ) -> Bool {
    var changed = self
    changed.apply(remedy)
    return changed.passes(group: group, event, at: now, reading)
  }

  /// Changes of a group that the event does not pass. The last one removes it.
  private func remedies(forGroup number: Int, _ event: AppEvent, position: Int) -> [Remedy] {
    let group = groups[number]
    func place(_ filter: Int) -> Remedy.FilterPlace {
      Remedy.FilterPlace(
        trigger: position, group: number, filter: filter, property: group[filter].property, field: group.field)
    }
    var remedies: [Remedy] = []
    for (filter, own) in group.enumerated() {
      guard let value = event.value(of: own.property), let bound = own.bound(for: value) else { continue }
      if case .moment(let time) = bound, Moment(seconds: time / 1000) == nil { continue }
      var place = place(filter)
      place.field = own.operator?.row.field.name
      remedies.append(.bound(place, bound))
    }
    if group.allSatisfy(\.isList), let value = event.value(of: group[0].property) {
      remedies.append(.accept(place(0), value))
    }
    return remedies + [.noFilter(place(0))]
  }

  /// Changes the trigger or one of its groups. The groups keep their positions: one without filters is always passed.
  mutating func apply(_ remedy: Remedy) {
    switch remedy {
    case .campaign(let name, _): campaign = name
    case .product(let product, _): occasion = .purchase(product)
    case .bound(let place, let bound):
      groups[place.group][place.filter] = groups[place.group][place.filter].bounded(by: bound)
    case .accept(let place, let value): groups[place.group].append(EventFilter(place.property, accepting: value))
    case .noFilter(let place):
      groups[place.group] = []
      settleKinds()
    default: break
    }
  }
}

extension [EventFilter] {
  /// The field of the operator, for one filter and for a list of values. Nil for other groups.
  var field: String? {
    if count == 1 { return self[0].operator?.row.field.name }
    let isList = allSatisfy { $0.isList && $0.property == self[0].property }
    return isList ? FilterOperator.oneOf.row.field.name : nil
  }
}
