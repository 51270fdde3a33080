package import CampaignLanguage
import Findings
package import Patterns

extension DeliveredMessage {
  /// The reason why an event does not pass a filter, and those of the triggers beside it.
  func words(for failed: Occurrence.FailedFilter) -> String {
    ([failed] + failed.others).map(ownWords).joined(separator: "; and for another trigger, ")
  }

  private func ownWords(for failed: Occurrence.FailedFilter) -> String {
    let wanted = wordsOfGroup(failed.group, ofTrigger: failed.trigger)
    guard failed.isKnown else {
      let doubt = failed.doubt.map { ": \($0.reason)" } ?? ""
      let value = failed.value?.words ?? "missing"
      let verb = if case .existence = failed.doubt?.question { "counts" } else { "does" }
      return "\(wanted), and it is not known if \(value) \(verb)\(doubt)"
    }
    return "\(wanted), but \(failed.foundWords)"
  }
}

extension Occurrence.FailedFilter {
  /// The values of the event: `it is 12`, or `'currency' is EUR, and the event has no 'total'`.
  fileprivate var foundWords: String {
    let own = Occurrence.NamedValue(property: property, value: value)
    guard !besides.isEmpty else { return value.map { "it is \($0.words)" } ?? own.words }
    return ([own] + besides).map(\.words).joined(separator: ", and ")
  }
}

extension Occurrence.NamedValue {
  fileprivate var words: String {
    value.map { "'\(property)' is \($0.words)" } ?? "the event has no '\(property)'"
  }
}

extension DeliveredMessage {
  /// The filters of a group, of which one must be passed.
  func wordsOfGroup(_ group: Int, ofTrigger trigger: Int) -> String {
    triggers[trigger].groups[group].words(joinedBy: ", or ")
  }
}

extension [EventFilter] {
  /// The filters, of which only the first are named. A reason is printed for each message and each event.
  func words(joinedBy separator: String) -> String {
    let most = 10
    let named = prefix(most).map(\.words).joined(separator: separator)
    return count > most ? "\(named)\(separator)\(count - most) more" : named
  }
}

extension EventFilter {
  /// The condition in words: `'total' must be at least 20`.
  var words: String { "'\(property)' must \(test.words)" }

  /// The condition as something that is not so for a value: `were at least 20`.
  func wish(notSoFor value: PropertyValue?) -> String {
    switch test {
    case .matches: "matched\(test.words.dropFirst("match".count))"
    case .matchesNot, .unknown: "did \(test.words)"
    case .exists(true, let kind): value == nil ? "were there" : "were \(kind.words)"
    case .differs(let value): "were not \(value.words)"
    case .equals, .number, .moment, .ago, .ahead, .exists: "were \(test.words.dropFirst(3))"
    }
  }
}

extension EventFilter.Test {
  fileprivate var words: String {
    switch self {
    case .equals(let value): "be \(value.words)"
    case .differs(let value): "not be \(value.words)"
    case .number(let comparison, let bound): "be \(comparison.words) \(PropertyValue.number(bound).words)"
    case .moment(.more, let bound), .moment(.least, let bound): "be after \(momentText(bound))"
    case .moment(.less, let bound), .moment(.most, let bound): "be before \(momentText(bound))"
    case .ago(let comparison, let span): "be \(comparison.words) \(spanText(span)) ago"
    case .ahead(let comparison, let span): "be \(comparison.words) \(spanText(span)) ahead"
    case .matches(let pattern): "match '\(excerpt(of: pattern))'"
    case .matchesNot(let pattern): "not match '\(excerpt(of: pattern))'"
    case .exists(let isWanted, _): isWanted ? "be there" : "be missing"
    case .unknown: "pass a filter that this version does not know"
    }
  }
}

extension EventFilter.Comparison {
  fileprivate var words: String {
    switch self {
    case .more: "more than"
    case .least: "at least"
    case .less: "less than"
    case .most: "at most"
    }
  }
}

extension PropertyValue {
  /// The value as a command line has it, without quotes.
  package var text: String { if case .text(let text) = self { text } else { words } }

  /// The value as an author writes it. A long one is cut: it is printed for each message that it does not show.
  var words: String {
    switch self {
    // Quotes tell a text from a number, a boolean, a date and time, or nothing.
    case .text(""): "''"
    case .text(let text):
      PropertyValue(reading: text).kind == .text ? excerpt(of: text.utf8) : "\"\(excerpt(of: text.utf8))\""
    case .number(let number): number == number.rounded() && abs(number) < 1e18 ? "\(Int64(number))" : "\(number)"
    case .boolean(let truth): "\(truth)"
    case .moment(let time): momentText(time)
    }
  }
}

extension FilterDoubt {
  /// The question that nobody can answer, and the reason.
  package func words(on client: Client) -> String {
    switch question {
    case .match(let pattern, let text, _):
      let value = PropertyValue.text(text).words
      return "it is not known if \(value), the value of '\(property)', matches "
        + "'\(excerpt(of: pattern))' on \(client.row.words): \(reason)"
    case .existence(let value, _):
      return "it is not known if \(client.row.words) finds that '\(property)' exists if it is \(value.words): \(reason)"
    }
  }

  /// Why it is not known.
  var reason: String {
    switch question {
    case .match(let pattern, let text, let ignoresCase): Self.doubt(about: pattern, text, ignoresCase).words
    case .existence(let value, let kind):
      "the payload asks for \(kind.words), and this is \(value.kind.words)"
    }
  }

  private static func doubt(about pattern: [UInt8], _ text: String, _ ignoresCase: Bool) -> PatternDoubt {
    Pattern.doubt(about: pattern[...], Array(text.utf8)[...], ignoringCase: ignoresCase)
  }

  /// The next step, as an instruction. `withoutClient` says how to leave out the client.
  func help(orLeaveOut withoutClient: String) -> String {
    switch question {
    case .match(let pattern, let text, let ignoresCase):
      switch Self.doubt(about: pattern, text, ignoresCase) {
      case .length, .work: "use a simpler pattern, or a shorter value of '\(property)'"
      case .fault: "correct the pattern"
      case .part, .flags, .lettersOfPattern: "use a pattern that all clients read alike, or \(withoutClient)"
      case .controls, .letters, .letterCase:
        "log a value of '\(property)' that all clients read alike, or \(withoutClient)"
      }
    case .existence(let value, _):
      "declare '\(property)' as \(value.kind.words) in the event catalogue, so that the payload asks for it, "
        + "or \(withoutClient)"
    }
  }
}

extension PropertyKind {
  /// The kind with its article.
  fileprivate var words: String {
    switch self {
    case .text: "a text"
    case .number: "a number"
    case .boolean: "true or false"
    case .moment: "a date and time"
    }
  }
}

extension PatternDoubt {
  package var words: String {
    switch self {
    case .length(let most): "only patterns and values of at most \(most) bytes are searched"
    case .controls: "the value has control characters, such as line breaks"
    case .fault: "the pattern has a mistake"
    case .part(let part): "not all clients read '\(part)' alike"
    case .flags: "not all clients know the flags in the pattern"
    case .lettersOfPattern: "the pattern has letters outside ASCII"
    case .letters: "the value has letters outside ASCII"
    case .letterCase: "clients that ignore case differ in reading its inverted class"
    case .work: "the search takes too much work"
    }
  }
}

/// A duration in milliseconds, as an author writes it.
package func spanText(_ milliseconds: Int64) -> String {
  TimeSpan(milliseconds: milliseconds)?.text ?? "\(milliseconds)ms"
}
