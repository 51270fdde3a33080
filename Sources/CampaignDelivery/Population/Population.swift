package import CampaignCheck
import CampaignIR
import CampaignLanguage

/// Synthetic readers, each with a client of its own.
package struct Population: Sendable {
  private let set: DeliverySet
  private let model: PopulationModel
  private let app: App
  private let seed: UInt64
  private let isInControl: Bool
  private let start: Int64
  /// The known facts about all readers; the model decides about the rest.
  private let base: Reader
  private let sources: [Source]
  private let targets: (clients: [Client], weights: [Double])
  private let languages: (tags: [LanguageTag], weights: [Double])
  private let audiences: [(name: String, share: Double)]

  /// Something that happens in sessions, with its mean number in one.
  fileprivate struct Source: Sendable {
    let event: AppEvent
    let perSession: Double
    let properties: [(name: String, values: [PropertyValue?])]
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
    sources = Self.sources(of: set, model, known)
  }

  /// The sources of events: those of the model, or else everything that messages wait for.
  private static func sources(of set: DeliverySet, _ model: PopulationModel, _ known: KnownRates) -> [Source] {
    var sources: [Source] = []
    func add(_ occasion: Occasion, _ rate: PopulationModel.Rate) {
      let perSession = rate.perSession ?? known(occasion) ?? 1
      sources.append(Source(event: AppEvent(occasion), perSession, rate.properties, set))
    }
    for (name, rate) in model.events.sorted(by: { $0.key < $1.key }) {
      add(.custom(name), rate)
    }
    for (product, rate) in model.purchases.sorted(by: { $0.key < $1.key }) {
      add(.purchase(product), rate)
    }
    if model.events.isEmpty, model.purchases.isEmpty {
      for occasion in set.occasions { add(occasion, PopulationModel.Rate()) }
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
  /// Properties that the model does not name take values around those of the filters on them.
  fileprivate init(
    event: AppEvent, _ perSession: Double, _ modelled: [String: [Scalar?]], _ set: DeliverySet
  ) {
    (self.event, self.perSession) = (event, perSession)
    var values = set.telling(at: event.occasion)
    for (name, scalars) in modelled { values[name] = scalars.map { $0.map(PropertyValue.init) } }
    properties = values.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
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
    Double(model.days) * model.sessionsPerDay * (1 + sources.reduce(0) { $0 + $1.perSession })
  }

  private func simulate(
    _ number: Int, explains: DeliveryClient.Explanation, into result: inout PopulationResult
  ) {
    var dice = ReaderDice(seed: seed, reader: number)
    var client = DeliveryClient(set, for: reader(&dice), in: app)
    var tally = PopulationResult.Tally()
    var next = Double(start)
    // A session ends before the next one begins.
    var busyUntil = next
    while model.sessionsPerDay > 0 {
      next += dice.wait() / model.sessionsPerDay * Self.day
      let time = max(next, busyUntil)
      guard time < end else { break }
      client.take(.startSession, at: Int64(time), explains: explains)
      result.count(client.occurrences, since: start, &tally)
      busyUntil = min(time + model.sessionMinutes * 60_000, end)
      simulateSession(from: time, to: busyUntil, &client, &dice, explains: explains) {
        result.count($0, since: start, &tally)
      }
    }
    result.add(tally)
  }

  /// The last moment, in milliseconds since 1970.
  private var end: Double { Double(start) + Double(model.days) * Self.day }

  /// The events of a session, in order of time.
  private func simulateSession(
    from start: Double, to end: Double, _ client: inout DeliveryClient, _ dice: inout ReaderDice,
    explains: DeliveryClient.Explanation, _ tell: ([Occurrence]) -> Void
  ) {
    let length = model.sessionMinutes * 60_000
    var agenda = Agenda(sources.map { start + dice.wait() / $0.perSession * length })
    while let next = agenda.next, next.time < end {
      client.take(.event(event(of: next.source, &dice)), at: Int64(next.time), explains: explains)
      tell(client.occurrences)
      agenda.postponeNext(by: dice.wait() / sources[next.source].perSession * length)
    }
  }

  /// An event of a source, by number.
  private func event(of source: Int, _ dice: inout ReaderDice) -> AppEvent {
    var event = sources[source].event
    for (name, values) in sources[source].properties {
      if let value = values[dice.roll(values.count)] { event.properties.append(.init(name, value)) }
    }
    return event
  }

  private func reader(_ dice: inout ReaderDice) -> DeliveryReader {
    var reader = base
    if reader.platform == nil, !targets.clients.isEmpty {
      reader.platform = targets.clients[dice.roll(weights: targets.weights)]
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
