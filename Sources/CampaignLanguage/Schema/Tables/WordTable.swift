/// The words for things that have had several names: one word for each thing, in campaign files, options, reports and
/// explanations.
///
/// Client payloads and server payloads keep their keys, whatever the words are.
package struct Term: Sendable {
  /// The word.
  package let name: String
  package let meaning: String
  /// The words of older versions. They still work, with a hint.
  package let old: [OldWord]
  /// The words of other tools and pages, which 'explain' knows.
  package let foreign: [String]

  fileprivate init(_ name: String, _ meaning: String, old: [OldWord], foreign: [String] = []) {
    self.name = name
    self.meaning = meaning
    self.old = old
    self.foreign = foreign
  }
}

/// A word of an older version, in the place where it was.
package struct OldWord: Sendable, Equatable {
  package let name: String
  package let place: Place

  package enum Place: Sendable {
    /// The name of an option.
    case option
    /// A value of an option.
    case value
    /// The name of a field.
    case field
    /// A word as the value of a field.
    case word
    /// A word in a report for programs.
    case key
  }

  fileprivate static func option(_ name: String) -> OldWord { OldWord(name: name, place: .option) }
  fileprivate static func value(_ name: String) -> OldWord { OldWord(name: name, place: .value) }
  fileprivate static func field(_ name: String) -> OldWord { OldWord(name: name, place: .field) }
  fileprivate static func word(_ name: String) -> OldWord { OldWord(name: name, place: .word) }
  fileprivate static func key(_ name: String) -> OldWord { OldWord(name: name, place: .key) }
}

extension Term {
  package static let all = [
    Term(
      "news_feed", "The News Feed: a channel of cards.", old: [.value("feed"), .field("feed"), .key("feed")],
      foreign: ["newsfeed", "feed"]),
    Term("content_cards", "The content cards: a channel of cards.", old: [.value("content-cards")]),
    Term("client", "The program in an app that shows cards and messages. A target is a client by its name.", old: []),
    Term(
      "target", "A client by its name: ios, android, web or another.",
      old: [.field("platform"), .key("platform"), .key("client")]),
    Term("targets", "Clients by their names: ios, android, web and others.", old: [.field("for"), .key("clients")]),
    Term(
      "session_start", "A reader opens the app, which begins a session.",
      old: [.word("start_session"), .key("start_session")]),
    Term(
      "not_shown", "A message that waited for an event, and was not shown.",
      old: [.field("lost"), .key("not_picked")]),
    Term("minimum_interval", "The time that must pass between two messages.", old: [.word("minimum interval")]),
    Term("abort_message", "A template stops a message for a reader.", old: [.word("abort message")]),
    Term("not_refreshed", "A card that has come after the last refresh.", old: [.key("not refreshed")]),
    Term("not_started", "A campaign or message whose start is in the future.", old: [.word("not started")]),
    Term("shown_before", "A message that the reader has seen already.", old: [.word("shown before")]),
    Term("no_session", "No session has begun.", old: [.word("no session")]),
    Term("visible_message", "Another message is on the screen.", old: [.word("visible message")]),
    Term("payload", "A JSON file for servers or clients, made from campaigns.", old: [.option("only")]),
    Term("scenario", "A test of what a reader gets.", old: [.option("only")]),
    Term("line", "A line of a campaign file.", old: [.option("at")]),
    Term("format", "The form of a report or of other output.", old: [.option("as")]),
    Term("human", "The format for people.", old: [.value("text"), .value("table")]),
  ]

  /// The words to which a word of an older version leads.
  package static func now(_ name: String, in place: OldWord.Place) -> [String] {
    all.filter { $0.old.contains(OldWord(name: name, place: place)) }.map(\.name)
  }
}
