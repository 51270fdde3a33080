import CampaignLanguage
import Findings
import SourceTree

// Durations that are written in another way: as a number of a payload, as a word, or as a date.

extension ModelCheck {
  /// Reports `re_eligibility: 0`, a number that payloads and dashboards have for a word.
  mutating func reportNumberForWord(_ value: NodeID, _ number: Int64, of field: Field) -> Bool {
    guard let word = field.wordsForNumbers.first(where: { $0.number == number })?.word else { return false }
    add(
      field.wrongKind.info, .numberForWord(number, word, field.name), at: value,
      fixes: [replace(value, with: word, .needsReview)])
    return true
  }

  /// Reports `frequency: once_per_day`, a duration in words.
  mutating func reportNamedDuration(_ value: NodeID, as rule: RuleInfo) -> Bool {
    guard tree.value(of: value) == .text, isShort(value),
      let duration = TimeSpan(named: String(decoding: tree.text(of: value), as: UTF8.self))
    else { return false }
    add(
      rule, .durationInWords(tree.text(of: value)), at: value,
      fixes: [replace(value, with: duration.text, .needsReview)])
    return true
  }

  /// Reports a text that is not a duration. A date has words of its own.
  mutating func reportDuration(_ fault: TimeSpan.Fault, at value: NodeID, of field: Field, as rule: RuleInfo) {
    if reportNamedDuration(value, as: rule) { return }
    if Moment.isMeant(by: tree.text(of: value)) {
      let isOperator = TriggerTable.operators.contains { $0 === field }
      return add(
        rule, .dateForDuration(field.name), at: value,
        help: isOperator ? .compareWithDates(sample.member(field)) : .writeSpan(sample.member(field)))
    }
    if case .zero = fault {
      return add(
        rule, .zeroDuration(field.name), at: value,
        help: field.fallback == .zero ? .removeOrLonger(sample.member(field)) : .writeSpan(sample.member(field)))
    }
    report(fault, at: value, of: field, as: rule)
  }
}

/// A duration in the form of the language: `5s` for `5 s`.
func duration(_ text: String) -> String? {
  switch TimeSpan.read(Array(text.utf8)[...], allowingZero: true) {
  case .success: text
  case .failure(.blank(_, let duration)): duration?.text
  case .failure: nil
  }
}

extension Form {
  var isDuration: Bool {
    if case .duration = self { true } else { false }
  }
}

extension Message {
  fileprivate static func numberForWord(_ number: Int64, _ word: String, _ field: String) -> Message {
    "\(String(number)) is how payloads write '\(word)'; '\(field)' takes the word"
  }
  fileprivate static func durationInWords(_ text: ArraySlice<UInt8>) -> Message {
    "\(quoting: text) is not how a duration is written"
  }
  fileprivate static func dateForDuration(_ field: String) -> Message {
    "'\(field)' must be a duration, and this is a date"
  }
  fileprivate static func compareWithDates(_ member: String) -> Message {
    "write how long, for example: \(member); to compare with a date and time, use 'after' or 'before'"
  }
  fileprivate static func writeSpan(_ member: String) -> Message { "write how long, for example: \(member)" }
  fileprivate static func zeroDuration(_ field: String) -> Message { "'\(field)' can't be zero" }
  fileprivate static func removeOrLonger(_ member: String) -> Message {
    "remove the field, which also means none, or write a longer duration, for example: \(member)"
  }
}
