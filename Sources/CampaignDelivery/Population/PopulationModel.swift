package import CampaignIR

/// What synthetic readers are like, and what they do. Everything has a default, so an empty model is one.
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
  /// The part of readers who get the controls of campaigns.
  package var control = 0.1
  /// The events by name. Without any, every event that a message waits for happens once in a session.
  package var events: [String: Rate] = [:]
  /// The purchases by product.
  package var purchases: [String: Rate] = [:]
  package var pushClicksPerSession = 0.0

  /// How often something happens, and with which properties.
  package struct Rate: Decodable, Sendable {
    package var perSession = 1.0
    /// The values of each property; one of them is taken, or none if it is null.
    package var properties: [String: [Scalar?]] = [:]

    package init() {}

    package init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      perSession = try values.decodeIfPresent(Double.self, forKey: .perSession) ?? perSession
      properties = try values.decodeIfPresent([String: [Scalar?]].self, forKey: .properties) ?? [:]
    }

    private enum CodingKeys: String, CodingKey {
      case perSession = "per_session"
      case properties
    }
  }

  package init() {}

  package init(from decoder: any Decoder) throws {
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

extension PopulationModel {
  /// The first value that makes no sense, in words. Nil if all do.
  package var fault: String? {
    func isShare(_ number: Double) -> Bool { (0...1).contains(number) }
    let rates = events.map { ($0.key, $0.value.perSession) } + purchases.map { ($0.key, $0.value.perSession) }
    if !(1...366).contains(days) { return "'days' must be from 1 to 366" }
    if !(0...100).contains(sessionsPerDay) { return "'sessions_per_day' must be from 0 to 100" }
    if !(0.1...1440).contains(sessionMinutes) { return "'session_minutes' must be from 0.1 to 1440" }
    if !(0...3600).contains(secondsPerMessage) { return "'seconds_per_message' must be from 0 to 3600" }
    if !isShare(control) { return "'control' must be from 0 to 1" }
    if let (name, _) = audiences.sorted(by: { $0.key < $1.key }).first(where: { !isShare($0.value) }) {
      return "the part of '\(name)' must be from 0 to 1"
    }
    for weights in [targets, languages] where weights.values.contains(where: { !($0 >= 0 && $0 <= 1e9) }) {
      return "weights of 'targets' and 'languages' must not be negative"
    }
    if !(0...1000).contains(pushClicksPerSession) { return "'push_clicks_per_session' must be from 0 to 1000" }
    return rates.sorted { $0.0 < $1.0 }.first { !(0...1000).contains($0.1) }
      .map { "'per_session' of '\($0.0)' must be from 0 to 1000" }
  }
}
