package import CampaignCheck
import CampaignJSON
import CampaignLanguage

/// Synthetic readers, each with a client of its own.
package struct Population: Sendable {
  private let set: DeliverySet
  let model: PopulationModel
  private let app: App
  private let seed: UInt64
  let isInControl: Bool
  private let start: Int64
  /// The known facts about all readers; the model decides about the rest.
  let base: Reader
  /// How often events and purchases happen in a session, and who says so.
  let rates: [AssumedRate]
  /// The sources of events that can happen.
  let sources: [Source]
  let targets: (clients: [Client], weights: [Double])
  let languages: (tags: [LanguageTag], weights: [Double])
  let audiences: [(name: String, share: Double)]

  /// Something that happens in sessions, with its mean number in one.
  struct Source: Sendable {
    let event: AppEvent
    let perSession: Double
    let properties: [Choice]
  }

  /// The values of a property, of which one is taken.
  struct Choice: Sendable {
    let name: String
    let values: [PropertyValue?]
    /// Empty if each value is taken as often as the others.
    let weights: [Double]
  }

  /// The mean number of an event in a session.
  struct AssumedRate: Sendable {
    let occasion: Occasion
    let perSession: Double
    let origin: PopulationAssumption.Origin
  }

  /// How often an event happens in a session, as far as the catalogue says it.
  package typealias KnownRates = (Occasion) -> Double?

  /// `start` is the first moment, in milliseconds since 1970. `known` counts for events whose rate the model does not
  /// say.
  package init(
    _ set: DeliverySet, _ model: PopulationModel, _ known: KnownRates = { _ in nil }, like base: Reader,
    isInControl: Bool = false, in app: App, from start: Int64, seed: UInt64
  ) {
    (self.set, self.model, self.base, self.app, self.start, self.seed) = (set, model, base, app, start, seed)
    self.isInControl = isInControl
    let messages = set.messages
    let used = Client.allCases.filter { client in messages.contains { $0.targets.contains(client) } }
    let shares = model.targets.sorted { $0.key < $1.key }
    targets =
      shares.isEmpty
      ? (used, used.map { _ in 1 })
      : (shares.map { Client(named: $0.key.utf8) ?? Client.byDefault[0] }, shares.map(\.value))
    let ofMessages = Set(messages.compactMap(\.language)).map { ($0, 1.0) }
    let tags = model.languages.isEmpty ? ofMessages : model.languages.map { ($0.key, $0.value) }
    let tagged = tags.sorted { $0.0 < $1.0 }.compactMap { tag, weight in
      (try? LanguageTag.read(Array(tag.utf8)[...]).get()).map { ($0, weight) }
    }
    languages = (tagged.map(\.0), tagged.map(\.1))
    audiences = Set(messages.compactMap(\.audience)).union(model.audiences.keys).sorted().map {
      ($0, model.audiences[$0] ?? 0.5)
    }
    rates = Self.rates(in: set, model, known)
    sources = Self.sources(of: set, model, rates)
  }

  /// The rates of the model, or else those of everything that messages wait for.
  private static func rates(in set: DeliverySet, _ model: PopulationModel, _ known: KnownRates) -> [AssumedRate] {
    func rate(_ occasion: Occasion, _ modelled: Double?) -> AssumedRate {
      let declared = known(occasion)
      let origin: PopulationAssumption.Origin = modelled != nil ? .model : declared != nil ? .catalogue : .usual
      return AssumedRate(occasion: occasion, perSession: modelled ?? declared ?? 1, origin: origin)
    }
    if model.events.isEmpty, model.purchases.isEmpty { return set.occasions.map { rate($0, nil) } }
    return model.events.sorted { $0.key < $1.key }.map { rate(.custom($0.key), $0.value.perSession) }
      + model.purchases.sorted { $0.key < $1.key }.map { rate(.purchase($0.key), $0.value.perSession) }
  }

  private static func sources(of set: DeliverySet, _ model: PopulationModel, _ rates: [AssumedRate]) -> [Source] {
    var sources = rates.map { rate in
      Source(
        event: AppEvent(rate.occasion), perSession: rate.perSession,
        properties: Choice.all(of: set, at: rate.occasion, model.properties(at: rate.occasion)))
    }
    // Some notifications are of the campaigns that messages wait for, and one is of another.
    let campaigns = Set(set.messages.flatMap(\.triggers).compactMap(\.campaign)).sorted()
    for campaign in campaigns.map(Optional.some) + [nil] {
      let rate = model.pushClicksPerSession / Double(campaigns.count + 1)
      sources.append(Source(event: AppEvent(.pushClick, campaign: campaign), perSession: rate, properties: []))
    }
    return sources.filter { $0.perSession > 0 }
  }
}

extension Population.Source {
  /// The looks at values that the properties of an event take.
  fileprivate var choiceWork: Int { properties.reduce(0) { $0 + 1 + $1.weights.count } }
}

extension Population.Choice {
  /// Properties that the model does not name take values around those of the filters on them.
  fileprivate static func all(
    of set: DeliverySet, at occasion: Occasion, _ modelled: [String: [PopulationModel.WeightedValue]]
  ) -> [Self] {
    var choices = set.telling(at: occasion).map { Self(name: $0, values: $1, weights: []) }
    choices.removeAll { modelled[$0.name] != nil }
    for (name, items) in modelled {
      let weights = items.map(\.weight)
      let values = items.map { $0.value.map(PropertyValue.init) }
      choices.append(
        Self(name: name, values: values, weights: weights.allSatisfy { $0 == weights[0] } ? [] : weights))
    }
    return choices.sorted { $0.name < $1.name }
  }

  fileprivate func roll(_ dice: inout ReaderDice) -> PropertyValue? {
    values[weights.isEmpty ? dice.roll(values.count) : dice.roll(weights: weights)]
  }
}

extension PopulationModel {
  /// The values of the properties of an event, as far as the model has them.
  func properties(at occasion: Occasion) -> [String: [WeightedValue]] {
    switch occasion {
    case .custom(let name): events[name]?.properties ?? [:]
    case .purchase(let product): purchases[product]?.properties ?? [:]
    case .sessionStart, .pushClick, .anyPurchase: [:]
    }
  }
}

extension DeliverySet {
  /// The events that messages wait for, in order, except sessions and push notifications.
  fileprivate var occasions: [Occasion] {
    let named = messages.flatMap(\.triggers).map(\.occasion).map { occasion -> (String, Occasion)? in
      switch occasion {
      case .custom(let name): ("event " + name, occasion)
      case .purchase(let product): ("purchase " + product, occasion)
      case .anyPurchase: ("purchase", .purchase(""))
      case .sessionStart, .pushClick: nil
      }
    }
    let sorted = named.compactMap { $0 }.sorted { $0.0 < $1.0 }.map(\.1)
    var known: Set<Occasion> = []
    return sorted.filter { known.insert($0).inserted }
  }

  /// For each property that filters on an event look at, values for which they differ, and none.
  package func telling(at occasion: Occasion) -> [String: [PropertyValue?]] {
    var values: [String: [PropertyValue?]] = [:]
    for message in listeners(for: occasion) {
      for trigger in messages[message].triggers where trigger.occasion.includes(occasion) {
        for filter in trigger.groups.joined() {
          values[filter.property, default: [nil]] += filter.telling
        }
      }
    }
    return values
  }
}

// MARK: - Simulating

extension Population {
  private static let day = 86_400_000.0

  /// Simulates some of the readers. Each reader's history depends only on the seed and the reader's number.
  package func simulate(_ readers: Range<Int>) -> PopulationResult {
    var result = PopulationResult(messages: set.messages.count)
    for number in readers { simulate(number, explains: .rivals, into: &result) }
    return result
  }

  /// The reasons why messages are not shown to some of the readers.
  package func obstacles(_ readers: Range<Int>) -> PopulationResult {
    var result = PopulationResult(messages: set.messages.count)
    for number in readers { simulate(number, explains: .everything, into: &result) }
    return result
  }

  /// The events that a reader has on average.
  package var eventsPerReader: Double {
    sessionsPerReader * (1 + sources.reduce(0) { $0 + $1.perSession })
  }

  /// The work of a reader on average, in looks at a source, a property of an event, or a message that waits for it. A
  /// session also looks at each card, which takes as long as several of these.
  package var workPerReader: Double {
    let sessionStart = Double(set.listeners(for: .sessionStart).count + Self.looksPerCard * set.cards.count)
    return sources.reduce(sessionsPerReader * (3 + sessionStart)) { work, source in
      let listeners = set.listeners(for: source.event.occasion).count
      return work + sessionsPerReader * (1 + source.perSession * Double(1 + listeners + source.choiceWork))
    }
  }

  private static let looksPerCard = 8

  var sessionsPerReader: Double { Double(model.days) * model.sessionsPerDay }

  /// Plays the time of a reader to its end. In a session, the app is open; between sessions, it is in the background.
  private func simulate(
    _ number: Int, explains: DeliveryClient.Explanation, into result: inout PopulationResult
  ) {
    var dice = ReaderDice(seed: seed, reader: number)
    var client = DeliveryClient(set, for: reader(&dice), in: app)
    var tally = PopulationResult.Tally()
    func take(_ step: Step, at time: Double) {
      client.take(step, at: Int64(time), explains: explains)
      result.count(client.occurrences, since: start, &tally)
    }
    take(.background, at: Double(start))
    var next = Double(start)
    // A session ends before the next one begins.
    var busyUntil = next
    while model.sessionsPerDay > 0 {
      next += dice.wait() / model.sessionsPerDay * Self.day
      let time = max(next, busyUntil)
      guard time < end else { break }
      take(.foreground, at: time)
      take(.startSession, at: time)
      busyUntil = min(time + model.sessionMinutes * 60_000, end)
      simulateSession(from: time, to: busyUntil, &dice, take)
      take(.background, at: busyUntil)
    }
    take(.wait, at: end)
    result.add(tally, client)
  }

  /// The last moment, in milliseconds since 1970.
  private var end: Double { Double(start) + Double(model.days) * Self.day }

  /// The events of a session, in order of time.
  private func simulateSession(
    from start: Double, to end: Double, _ dice: inout ReaderDice, _ take: (Step, Double) -> Void
  ) {
    let length = model.sessionMinutes * 60_000
    var agenda = Agenda(sources.map { start + dice.wait() / $0.perSession * length })
    while let next = agenda.next, next.time < end {
      take(.event(event(of: next.source, &dice)), next.time)
      agenda.postponeNext(by: dice.wait() / sources[next.source].perSession * length)
    }
  }

  /// An event of a source, by number.
  private func event(of source: Int, _ dice: inout ReaderDice) -> AppEvent {
    var event = sources[source].event
    for choice in sources[source].properties {
      if let value = choice.roll(&dice) { event.properties.append(.init(choice.name, value)) }
    }
    return event
  }

  private func reader(_ dice: inout ReaderDice) -> DeliveryReader {
    var reader = base
    if reader.target == nil, !targets.clients.isEmpty {
      reader.target = targets.clients[dice.roll(weights: targets.weights)]
    }
    if reader.language == nil, !languages.tags.isEmpty {
      reader.language = languages.tags[dice.roll(weights: languages.weights)]
    }
    for audience in audiences where dice.happens(audience.share) { reader.audiences.append(audience.name) }
    if reader.group == nil { reader.group = dice.roll(100) }
    let shares = set.holdouts.sorted { $0.key < $1.key }
    let heldOut = shares.filter { dice.happens(isInControl ? 1 : $0.value) }.map(\.key)
    return DeliveryReader(
      reader, isInControl: dice.happens(isInControl ? 1 : model.control), heldOut: Set(heldOut))
  }
}
