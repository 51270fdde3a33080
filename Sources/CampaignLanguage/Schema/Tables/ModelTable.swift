/// The keys of a model: what the readers of `simulate --readers` are like, and what they do.
package enum ModelTable {
  package struct Key: Sendable {
    package let name: String
    package let summary: String
    package let shape: Shape
    /// The value without the key, in words.
    package let usual: String

    /// The numbers that it can have, or those of its values.
    package var range: ClosedRange<Double> {
      switch shape {
      case .whole(let range), .number(let range), .numbers(let range), .numbersOf(_, let range): range
      case .rates: ModelTable.perSession.range
      }
    }
  }

  /// The form of a value.
  package enum Shape: Sendable {
    case whole(ClosedRange<Double>)
    case number(ClosedRange<Double>)
    /// A mapping of names to numbers.
    case numbers(ClosedRange<Double>)
    /// The same for names from a list.
    case numbersOf(Choices, ClosedRange<Double>)
    /// A mapping of names to rates: `per_session` and `properties`.
    case rates
  }

  package static let days = Key(
    name: "days", summary: "The days that are simulated.", shape: .whole(1...366), usual: "30")
  package static let sessionsPerDay = Key(
    name: "sessions_per_day", summary: "The sessions of a reader in a day, on average.", shape: .number(0...100),
    usual: "1")
  package static let sessionMinutes = Key(
    name: "session_minutes", summary: "How long a session lasts. Then the reader leaves the app.",
    shape: .number(0.1...1440), usual: "5")
  package static let secondsPerMessage = Key(
    name: "seconds_per_message",
    summary: "How long a reader looks at a message before closing it, unless it closes on its own.",
    shape: .number(0...3600), usual: "5")
  package static let targets = Key(
    name: "targets", summary: "The readers on each client, as weights.",
    shape: .numbersOf(SharedChoices.targets, weights),
    usual: "the same part of the readers on each client of the campaigns")
  package static let languages = Key(
    name: "languages", summary: "The readers of each language, as weights.", shape: .numbers(weights),
    usual: "the same part of the readers for each language of the messages")
  package static let audiences = Key(
    name: "audiences", summary: "The part of the readers who are in each audience.", shape: .numbers(0...1),
    usual: "0.5 for each audience of the messages")
  package static let control = Key(
    name: "control",
    summary: "The part of the readers who get the control messages of campaigns without a 'control' share.",
    shape: .number(0...1), usual: "0.1")
  package static let pushClicksPerSession = Key(
    name: "push_clicks_per_session", summary: "The push notifications that a reader opens in a session, on average.",
    shape: .number(0...1000), usual: "0")
  package static let events = Key(
    name: "events", summary: "The events that readers log in sessions, by name.", shape: .rates,
    usual: "all events that messages wait for, if there are no 'purchases' either")
  package static let purchases = Key(
    name: "purchases", summary: "The purchases of readers in sessions, by product.", shape: .rates,
    usual: "all purchases that messages wait for, if there are no 'events' either")

  package static let all = [
    days, sessionsPerDay, sessionMinutes, secondsPerMessage, targets, languages, audiences, control,
    pushClicksPerSession, events, purchases,
  ]

  /// How often an event or a purchase happens.
  package static let perSession = Key(
    name: "per_session", summary: "How often it happens in a session, on average.", shape: .number(0...1000),
    usual: "what the event catalogue says, else 1")
  package static let properties = "properties"
  package static let propertiesSummary =
    "The values of each property. An event has one of them; null stands for an event without the property. "
    + "'{ value: 10, weight: 3 }' is taken three times as often as a value alone."
  package static let value = "value"
  package static let weight = "weight"

  /// The range of weights. One of them must be more than zero.
  package static let weights = 0.0...1_000_000_000

  /// The keys that only models have: a document with one of them that is no campaign and no scenario is a model.
  package static let marks = [days, sessionsPerDay, sessionMinutes, secondsPerMessage, pushClicksPerSession].map(\.name)

  package static let summary =
    "A model of readers for 'simulate --readers'; everything has a default."
}
