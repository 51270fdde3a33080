package import CampaignIR
import CampaignLanguage
import Findings
import SourceText

/// The properties and habits of synthetic readers. Everything has a default, so an empty model is one.
package struct PopulationModel: Decodable, Sendable {
  /// The days that are simulated.
  package var days = 30
  package var sessionsPerDay = 1.0
  package var sessionMinutes = 5.0
  /// How long a reader looks at a message before closing it, unless it closes on its own.
  package var secondsPerMessage = 5.0
  /// The part of readers on each client, in each language and in each audience.
  package var targets: [String: Double] = [:]
  package var languages: [String: Double] = [:]
  package var audiences: [String: Double] = [:]
  /// The part of readers who get the control messages of campaigns. For a campaign with a `control` share, that counts.
  package var control = 0.1
  /// The events by name. Without any, every event that a message waits for happens once in a session.
  package var events: [String: Rate] = [:]
  /// The purchases by product.
  package var purchases: [String: Rate] = [:]
  package var pushClicksPerSession = 0.0
  /// The keys that the model has. The others have their defaults.
  package private(set) var given: Set<CodingKeys> = []

  /// How often something happens, and with which properties.
  package struct Rate: Decodable, Sendable {
    /// Nil if the model does not say.
    package var perSession: Double?
    /// The values of each property, of which one is taken.
    package var properties: [String: [WeightedValue]] = [:]

    package init() {}

    package init(from decoder: any Decoder) throws {
      try refuseUnknownKeys(in: decoder, besides: CodingKeys.allCases.map(\.rawValue))
      let values = try decoder.container(keyedBy: CodingKeys.self)
      perSession = try values.decodeIfPresent(Double.self, forKey: .perSession)
      let written = try values.decodeIfPresent([String: [WeightedValue?]].self, forKey: .properties) ?? [:]
      properties = written.mapValues { $0.map { $0 ?? WeightedValue() } }
      if let (name, _) = properties.sorted(by: { $0.key < $1.key }).first(where: { $0.value.isEmpty }) {
        let path = values.codingPath + [CodingKeys.properties, AnyKey(stringValue: name)]
        throw DecodingError.dataCorrupted(
          .init(codingPath: path, debugDescription: "'\(name)' needs at least one value"))
      }
    }

    fileprivate enum CodingKeys: String, CodingKey, CaseIterable {
      case perSession = "per_session"
      case properties
    }
  }

  /// A value of a property, and how often it is taken, compared with the others.
  package struct WeightedValue: Decodable, Sendable {
    /// Nil for an event without the property.
    package var value: Scalar?
    package var weight = 1.0

    init() {}

    package init(from decoder: any Decoder) throws {
      if let scalar = try? Scalar(from: decoder) {
        value = scalar
        return
      }
      try refuseUnknownKeys(in: decoder, besides: CodingKeys.allCases.map(\.rawValue))
      let values = try decoder.container(keyedBy: CodingKeys.self)
      value = try values.decodeIfPresent(Scalar.self, forKey: .value)
      weight = try values.decodeIfPresent(Double.self, forKey: .weight) ?? 1
    }

    private enum CodingKeys: String, CodingKey, CaseIterable { case value, weight }
  }

  package init() {}

  package init(from decoder: any Decoder) throws {
    try refuseUnknownKeys(in: decoder, besides: CodingKeys.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: CodingKeys.self)
    given = Set(values.allKeys)
    days = try values.decodeIfPresent(Int.self, forKey: .days) ?? days
    sessionsPerDay = try values.decodeIfPresent(Double.self, forKey: .sessionsPerDay) ?? sessionsPerDay
    sessionMinutes = try values.decodeIfPresent(Double.self, forKey: .sessionMinutes) ?? sessionMinutes
    secondsPerMessage = try values.decodeIfPresent(Double.self, forKey: .secondsPerMessage) ?? secondsPerMessage
    targets = try values.decodeIfPresent([String: Double].self, forKey: .targets) ?? [:]
    languages = try values.decodeIfPresent([String: Double].self, forKey: .languages) ?? [:]
    audiences = try values.decodeIfPresent([String: Double].self, forKey: .audiences) ?? [:]
    control = try values.decodeIfPresent(Double.self, forKey: .control) ?? control
    events = try values.decodeIfPresent([String: Rate].self, forKey: .events) ?? [:]
    purchases = try values.decodeIfPresent([String: Rate].self, forKey: .purchases) ?? [:]
    pushClicksPerSession = try values.decodeIfPresent(Double.self, forKey: .pushClicksPerSession) ?? 0
  }

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case days, targets, languages, audiences, control, events, purchases
    case sessionsPerDay = "sessions_per_day"
    case sessionMinutes = "session_minutes"
    case secondsPerMessage = "seconds_per_message"
    case pushClicksPerSession = "push_clicks_per_session"
  }
}

/// Throws if a mapping has a key that is not among the known ones.
private func refuseUnknownKeys(in decoder: any Decoder, besides known: [String]) throws {
  let keys = try decoder.container(keyedBy: AnyKey.self).allKeys
  guard let unknown = keys.map(\.stringValue).sorted().first(where: { !known.contains($0) }) else { return }
  let near = nearest(to: unknown, among: known).map { "did you mean '\($0)'?" }
  let words =
    "unknown key '\(excerpt(of: unknown.utf8))'; \(near ?? "the keys are \(known.sorted().joined(separator: ", "))")"
  let path = decoder.codingPath + [AnyKey(stringValue: unknown)]
  throw DecodingError.dataCorrupted(.init(codingPath: path, debugDescription: words))
}

private struct AnyKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension PopulationModel {
  /// A value that makes no sense.
  package struct Fault: Sendable {
    package let words: String
    /// The keys that lead to it.
    package let path: [String]
    /// True if the last key itself is wrong.
    package var isKey = false
    /// The word that is probably meant.
    package var suggestion: String?
  }

  /// The first value that makes no sense. Nil if all do.
  package var fault: Fault? {
    if let name = targets.keys.sorted().first(where: { Client(named: $0.utf8) == nil }) {
      return Fault(
        words:
          "'\(excerpt(of: name.utf8))' is not a target; they are \(Client.rows.map(\.name).joined(separator: ", "))",
        path: ["targets", name], isKey: true, suggestion: nearest(to: name, among: Client.rows.map(\.name)))
    }
    for tag in languages.keys.sorted() {
      let text = Array(tag.utf8)[...]
      let meant = LanguageTag.tag(ofLanguageNamed: text)
      guard meant != nil || LanguageTag.fault(in: text) != nil else { continue }
      let words = meant == nil ? "is not a language" : "is the name of a language, not its tag"
      return Fault(
        words: "'\(excerpt(of: tag.utf8))' \(words)", path: ["languages", tag], isKey: true,
        suggestion: meant ?? LanguageTag.proposal(for: text)?.text)
    }
    for (name, weights) in [("targets", targets), ("languages", languages)]
    where !weights.isEmpty && !(weights.values.reduce(0, +) > 0) {
      return Fault(words: "a weight of '\(name)' must be more than 0", path: [name])
    }
    return numbers.lazy.compactMap(\.fault).first ?? weightFault
  }

  /// The first property whose values have impossible weights.
  private var weightFault: Fault? {
    for (key, rates) in [(CodingKeys.events, events), (.purchases, purchases)] {
      for (name, rate) in rates.sorted(by: { $0.key < $1.key }) {
        for (property, values) in rate.properties.sorted(by: { $0.key < $1.key }) {
          let weights = values.map(\.weight)
          guard weights.contains(where: { !ModelTable.weights.contains($0) }) || !(weights.reduce(0, +) > 0) else {
            continue
          }
          return Fault(
            words: "the weights of '\(property)' must be from 0 to 1000000000, and one of them more than 0",
            path: [key.rawValue, name, Rate.CodingKeys.properties.rawValue, property])
        }
      }
    }
    return nil
  }

  /// Numbers with one range. Those of each key of a mapping are below it.
  private struct Numbers {
    let range: ClosedRange<Double>
    let above: [String]
    let values: [String: Double]
    /// The keys below each of them.
    var below: [String] = []

    init(_ key: ModelTable.Key, _ value: Double) { (range, above, values) = (key.range, [], [key.name: value]) }

    init(_ key: ModelTable.Key, _ values: [String: Double]) {
      (range, above, self.values) = (key.range, [key.name], values)
    }

    init(_ key: ModelTable.Key, _ rates: [String: Rate]) {
      (range, above, values) = (key.range, [key.name], rates.compactMapValues(\.perSession))
      below = [ModelTable.perSession.name]
    }

    var fault: Fault? {
      values.sorted { $0.key < $1.key }.first { !range.contains($0.value) }.map { name, _ in
        Fault(
          words: "'\(excerpt(of: name.utf8))' must be from \(decimalText(range.lowerBound)) to "
            + decimalText(range.upperBound),
          path: above + [name] + below)
      }
    }
  }

  private var numbers: [Numbers] {
    [
      Numbers(ModelTable.days, Double(days)), Numbers(ModelTable.sessionsPerDay, sessionsPerDay),
      Numbers(ModelTable.sessionMinutes, sessionMinutes),
      Numbers(ModelTable.secondsPerMessage, secondsPerMessage), Numbers(ModelTable.control, control),
      Numbers(ModelTable.audiences, audiences), Numbers(ModelTable.targets, targets),
      Numbers(ModelTable.languages, languages), Numbers(ModelTable.pushClicksPerSession, pushClicksPerSession),
      Numbers(ModelTable.events, events), Numbers(ModelTable.purchases, purchases),
    ]
  }
}
