package import CampaignIR
import CampaignLanguage

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

  /// How often something happens, and with which properties.
  package struct Rate: Decodable, Sendable {
    /// Nil if the model does not say.
    package var perSession: Double?
    /// The values of each property; one of them is taken, or none if it is null.
    package var properties: [String: [Scalar?]] = [:]

    package init() {}

    package init(from decoder: any Decoder) throws {
      try refuseUnknownKeys(in: decoder, besides: CodingKeys.allCases.map(\.rawValue))
      let values = try decoder.container(keyedBy: CodingKeys.self)
      perSession = try values.decodeIfPresent(Double.self, forKey: .perSession)
      properties = try values.decodeIfPresent([String: [Scalar?]].self, forKey: .properties) ?? [:]
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

  package init() {}

  package init(from decoder: any Decoder) throws {
    try refuseUnknownKeys(in: decoder, besides: CodingKeys.allCases.map(\.rawValue))
    let values = try decoder.container(keyedBy: CodingKeys.self)
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
  let words = "unknown key '\(unknown)'; the keys are \(known.sorted().joined(separator: ", "))"
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
  }

  /// The first value that makes no sense. Nil if all do.
  package var fault: Fault? {
    if !(1...366).contains(days) { return Fault(words: "'days' must be from 1 to 366", path: ["days"]) }
    if !(0.1...1440).contains(sessionMinutes) {
      return Fault(words: "'session_minutes' must be from 0.1 to 1440", path: ["session_minutes"])
    }
    if let name = targets.keys.sorted().first(where: { Client(named: $0.utf8) == nil }) {
      return Fault(
        words: "'\(name)' is not a target; they are \(Client.rows.map(\.name).joined(separator: ", "))",
        path: ["targets", name], isKey: true)
    }
    if let tag = languages.keys.sorted().first(where: { LanguageTag.fault(in: Array($0.utf8)[...]) != nil }) {
      return Fault(words: "'\(tag)' is not a language", path: ["languages", tag], isKey: true)
    }
    for (name, weights) in [("targets", targets), ("languages", languages)]
    where !weights.isEmpty && !(weights.values.reduce(0, +) > 0) {
      return Fault(words: "a weight of '\(name)' must be more than 0", path: [name])
    }
    return numbers.lazy.compactMap(\.fault).first
  }

  /// Numbers with one range. Those of each key of a mapping are below it.
  private struct Numbers {
    let range: ClosedRange<Double>
    let above: [String]
    let values: [String: Double]
    /// The keys below each of them.
    var below: [String] = []

    var fault: Fault? {
      values.sorted { $0.key < $1.key }.first { !range.contains($0.value) }.map { name, _ in
        Fault(
          words: "'\(name)' must be from \(Int(range.lowerBound)) to \(Int(range.upperBound))",
          path: above + [name] + below)
      }
    }
  }

  private var numbers: [Numbers] {
    let rate = [Rate.CodingKeys.perSession.rawValue]
    return [
      Numbers(range: 0...100, above: [], values: ["sessions_per_day": sessionsPerDay]),
      Numbers(range: 0...3600, above: [], values: ["seconds_per_message": secondsPerMessage]),
      Numbers(range: 0...1, above: [], values: ["control": control]),
      Numbers(range: 0...1, above: ["audiences"], values: audiences),
      Numbers(range: 0...1_000_000_000, above: ["targets"], values: targets),
      Numbers(range: 0...1_000_000_000, above: ["languages"], values: languages),
      Numbers(range: 0...1000, above: [], values: ["push_clicks_per_session": pushClicksPerSession]),
      Numbers(range: 0...1000, above: ["events"], values: events.compactMapValues(\.perSession), below: rate),
      Numbers(range: 0...1000, above: ["purchases"], values: purchases.compactMapValues(\.perSession), below: rate),
    ]
  }
}
