import Bytes
import CampaignLanguage
import Findings
import SourceText
import SourceTree

// Dates and times, with an offset or by the clock of a time zone.

extension ModelCheck {
  mutating func checkMoment(_ value: NodeID, as form: MomentForm, of field: Field) -> Bool {
    if case .integer(let number) = tree.value(of: value) {
      if number <= 0, form != .precise {
        add(field.wrongKind.info, .numberForNone(number, field.name), at: value, help: .leaveOutForNone(field.name))
        return false
      }
      guard let fault = Moment.fault(ofInteger: number) else {
        _ = wantText(value, "a date and time", of: field)
        return false
      }
      reportMoment(fault, at: value, as: form, of: field, else: field.wrongKind.info)
      return false
    }
    guard let text = wantText(value, "a date and time", of: field) else { return false }
    let fault: Moment.Fault? =
      switch form {
      case .withOffset, .onClock: if case .failure(let fault) = Moment.read(text) { fault } else { nil }
      case .precise: if case .failure(let fault) = Moment.readMilliseconds(text) { fault } else { nil }
      }
    guard let fault else { return true }
    if form == .precise, case .fraction(let range, let moment) = fault {
      return reportFraction(range, without: moment, at: value, of: field)
    }
    if form != .withOffset, let time = LocalTime(text), clock != .none { return check(time, value, of: field) }
    let clock = form == .withOffset ? .none : clock
    if case .success = TimeSpan.read(text) {
      if reportDurationUnderDate(value, of: field) { return false }
      add(.wrongForm, .durationForDate(field.name), at: value, help: .writeDate(sample.member(field)))
      return false
    }
    if reportLookAlike(value, as: .wrongForm, isRight: { clock.moment(Array($0.utf8)[...]) != nil }) { return false }
    reportMoment(fault, at: value, as: form, of: field, else: .wrongForm)
    return false
  }

  private mutating func reportFraction(
    _ range: Range<Int>, without moment: Moment, at value: NodeID, of field: Field
  ) -> Bool {
    add(
      .wrongForm, .tooPrecise(field.name), at: part(range, of: value), help: .writeMilliseconds,
      fixes: [replace(value, with: moment.text(keepingOffsetOf: tree.text(of: value)), .needsReview)])
    return false
  }

  /// The date and time that a valid text means in the campaign.
  mutating func moment(_ text: ArraySlice<UInt8>) -> CampaignMoment? {
    CampaignMoment(text, by: clock)
  }

  /// Checks a time without an offset by the clock of its campaign or scenario.
  private mutating func check(_ time: LocalTime, _ value: NodeID, of field: Field) -> Bool {
    switch clock.read(time) {
    case .moment:
      localTimes.append(tree[value].range)
      return true
    case .twice(let first, let second):
      add(
        .momentWithoutZone, .shownTwice(document: documentWord), at: value, help: .writeOffset,
        fixes: [fix(value, time, first), fix(value, time, second)])
    case .never(let before, let after):
      // An hour earlier by the clock before the change, or an hour later by the clock after it.
      let gap = after.minus(before)
      add(
        .momentWithoutZone, .neverShown(gap / 60, document: documentWord), at: value, help: .writeShownTime,
        fixes: [
          fix(value, LocalTime(seconds: time.seconds.plus(gap)), after),
          fix(value, LocalTime(seconds: time.seconds.minus(gap)), before),
        ])
    case .tooEarly: add(.momentWithoutZone, .tooEarly, at: value, help: .writeOffset)
    // Nobody knows the zone, because its name has a mistake. The time itself is right.
    case nil: localTimes.append(tree[value].range)
    }
    return false
  }

  private func fix(_ value: NodeID, _ time: LocalTime, _ offset: Int64) -> Fix {
    replace(value, with: time.text(withOffset: offset), .needsReview)
  }

  private mutating func reportMoment(
    _ fault: Moment.Fault, at value: NodeID, as form: MomentForm, of field: Field, else rule: RuleInfo
  ) {
    let clock = form == .withOffset ? .none : clock
    guard let meant = fault.withoutZone else {
      let proposal = fault.withOffset?.text(keepingOffsetOf: tree.text(of: value))
      return report(fault, at: value, of: field, as: rule, proposal: proposal)
    }
    let time = fault.isDateOnly && field.role == .end ? meant.seconds.plus(86_399) : meant.seconds
    switch clock {
    case .zone, .local:
      let message: Message = fault.isDateOnly ? .noTime(field.name) : .localForm(document: documentWord)
      add(
        .momentWithoutZone, message, at: value,
        fixes: [replace(value, with: LocalTime(seconds: time).shortText, .needsReview)])
    case .none, .unknown:
      let proposal = Moment(seconds: time)?.text
      let mayNameZone = form != .withOffset && !fault.isDateOnly
      report(
        fault, at: value, of: field, as: .momentWithoutZone, proposal: proposal,
        help: mayNameZone ? .addOffsetOrZone(document: documentWord) : nil)
    }
  }
}

// MARK: - The clock of a campaign or scenario

extension ModelCheck {
  private var documentWord: String { (isInScenario ? ScenarioTable.record : CampaignTable.record).name }

  /// The clock of the `time_zone`, which can follow the times that need it.
  var clock: Clock {
    mutating get {
      if let knownClock { return knownClock }
      let clock = findClock()
      knownClock = clock
      return clock
    }
  }

  private func findClock() -> Clock {
    guard let document else { return .none }
    let field = isInScenario ? ScenarioTable.timeZone : CampaignTable.timeZone
    if let member = member(field.name, of: document) { return tree.clock(named: member.value) }
    // A misspelt key is reported. The times are right without an offset.
    let isMisspelt = keys(of: document).contains { key in
      let name = String(decoding: tree.text(of: tree.resolved(key) ?? key), as: UTF8.self)
      return field.foreign.contains(name) || nearest(to: name, among: [field.name]) != nil
    }
    return isMisspelt ? .unknown : .none
  }
}

extension Moment.Fault {
  /// The time in UTC of a text that has no offset.
  fileprivate var withoutZone: Moment? {
    switch self {
    case .dateOnly(let moment), .noOffset(let moment): moment
    case .empty, .form, .outOfRange, .noSuchDay, .leapSecond, .fraction, .noSeconds, .blankForT, .offsetForm, .number,
      .beyondYears:
      nil
    }
  }

  /// The time that a text with an offset, or with 'Z', means.
  fileprivate var withOffset: Moment? {
    switch self {
    case .fraction(_, let moment), .noSeconds(let moment), .blankForT(_, let moment), .offsetForm(_, let moment): moment
    case .empty, .form, .outOfRange, .noSuchDay, .leapSecond, .dateOnly, .noOffset, .number, .beyondYears: nil
    }
  }

  fileprivate var isDateOnly: Bool {
    if case .dateOnly = self { true } else { false }
  }
}

// MARK: - Words

extension Message {
  static func durationForDate(_ field: String) -> Message {
    "'\(field)' must be a date and time, and this is a duration"
  }
  fileprivate static func numberForNone(_ number: Int64, _ field: String) -> Message {
    "'\(field)' must be a date and time, and not \(String(number))"
  }
  fileprivate static func leaveOutForNone(_ field: String) -> Message {
    "remove '\(field)' if there is no such time: payloads write a number for that"
  }
  fileprivate static func writeDate(_ member: String) -> Message { "write a date and time, for example: \(member)" }
  fileprivate static func noTime(_ field: String) -> Message { "'\(field)' has a date, but no time" }
  fileprivate static func tooPrecise(_ field: String) -> Message {
    "'\(field)' can have milliseconds, but no smaller fraction of a second"
  }
  fileprivate static let writeMilliseconds: Message = "write a point and up to three digits, such as 08:00:00.250Z"
  fileprivate static func localForm(document: String) -> Message {
    "a time in the \(document)'s time zone is written as '2026-03-20 08:00'"
  }
  fileprivate static func shownTwice(document: String) -> Message {
    "this time comes twice in the \(document)'s time zone, because the clock is put back"
  }
  fileprivate static func neverShown(_ minutes: Int64, document: String) -> Message {
    """
    this time does not exist in the \(document)'s time zone: the clock is put forward by \(String(minutes)) minutes
    """
  }
  fileprivate static let tooEarly: Message = "the clocks of time zones are known only from the year 2000 on"
  fileprivate static let writeOffset: Message = "write the time with its UTC offset"
  fileprivate static let writeShownTime: Message = "write a time that the clock shows"
  fileprivate static func addOffsetOrZone(document: String) -> Message {
    "add the UTC offset, or give the \(document) a 'time_zone' such as 'Europe/Berlin'"
  }
}
