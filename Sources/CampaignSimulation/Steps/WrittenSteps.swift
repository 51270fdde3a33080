import Bytes
package import CampaignDelivery
package import CampaignEngine
package import CampaignLanguage
import Files
import Findings

/// The steps of a command line, with their times as they are written there. What a time without a UTC offset means is
/// known only when the campaigns are read.
package struct WrittenSteps {
  /// The time of `--at` before the first step.
  package var start: WrittenTime?
  package var steps: [WrittenStep] = []

  package init() {}

  package struct WrittenStep {
    package var step: Step
    package var time = StepTime.same

    package init(step: Step) { self.step = step }
  }

  /// When a step happens.
  package enum StepTime {
    /// At the time of the step before it.
    case same
    case at(WrittenTime)
    case after(TimeSpan)
  }

  /// True if neither the session nor the first step has a time, so the day begins now.
  package var beginsNow: Bool {
    guard start == nil, let first = steps.first else { return start == nil }
    if case .at = first.time { return false }
    return true
  }

  /// True if a time has no UTC offset.
  package var haveLocalTimes: Bool {
    let times = steps.compactMap { if case .at(let time) = $0.time { time } else { nil } }
    return ([start].compactMap { $0 } + times).contains(where: \.isLocal)
  }

  /// The words that explain the times of a report. Nil if UTC is used, and all times were given.
  package func introduction(to steps: [TimedStep], by clock: StepClock) -> String? {
    if let zone = clock.name, haveLocalTimes { return "times by the clock of \(zone), with UTC beside them" }
    return beginning(of: steps)
  }

  /// How to repeat a day that begins now. Nil if it has a time of its own.
  package func beginning(of steps: [TimedStep]) -> String? {
    guard beginsNow, let first = steps.first else { return nil }
    return "begins now; \(SimulationOption.at.flag) \(momentText(first.time)) before the steps repeats it"
  }

  /// The steps in the order of time. A session begins before them, unless the first one is a session: at the time
  /// before the first step, or else at that of the first step, or now.
  package func timed(by clock: StepClock) throws(UsageError) -> [TimedStep] {
    var time = try start.map { time throws(UsageError) in try clock.milliseconds(of: time) }
    if time == nil, case .at(let first) = steps.first?.time { time = try clock.milliseconds(of: first) }
    var now = time ?? currentTime().times(1000)
    var timed: [TimedStep] = []
    let session = positionOfSession
    for (position, written) in steps.enumerated() {
      if position == session { timed.append(TimedStep(.startSession, at: now)) }
      now = try end(of: written.time, from: now, by: clock)
      timed.append(TimedStep(written.step, at: now))
    }
    if session == steps.count { timed.append(TimedStep(.startSession, at: now)) }
    return timed
  }

  /// The position of the step before which a session begins. Nil if a step says so itself.
  private var positionOfSession: Int? {
    // Files that fail from the beginning can't be loaded when the session begins, either.
    let position = steps.firstIndex { if case .assetFails = $0.step { false } else { true } } ?? steps.count
    if position < steps.count, case .startSession = steps[position].step { return nil }
    return position
  }

  private func end(of time: StepTime, from now: Int64, by clock: StepClock) throws(UsageError) -> Int64 {
    switch time {
    case .same: return now
    case .at(let written):
      let moment = try clock.milliseconds(of: written)
      guard moment >= now else {
        throw UsageError(
          message: "\(SimulationOption.at.flag) \(written.text) is before the step before it",
          help: "give the steps in order of time")
      }
      return moment
    case .after(let span):
      guard let end = span.end(from: now) else {
        throw UsageError(message: "\(SimulationOption.after.flag) \(span.text) leads beyond the year 9999")
      }
      return end
    }
  }
}

/// A time on a command line.
package enum WrittenTime {
  case now
  case moment(Moment, text: String)
  /// Without a UTC offset.
  case local(LocalTime)

  /// The value of `--at`.
  package init(_ text: String) throws(UsageError) {
    if text == "now" {
      self = .now
    } else if case .success(let moment) = Moment.read(Array(text.utf8)[...]) {
      self = .moment(moment, text: text)
    } else if let time = LocalTime(Array(text.utf8)[...]) {
      self = .local(time)
    } else {
      throw UsageError(
        message: "\(SimulationOption.at.flag) takes a date and time such as 2026-03-20T08:00:00Z, '2026-03-20 08:00' "
          + "by the reader's clock, or now, not '\(excerpt(of: text.utf8))'")
    }
  }

  /// True if it has no UTC offset.
  package var isLocal: Bool { if case .local = self { true } else { false } }

  var text: String {
    switch self {
    case .now: "now"
    case .moment(_, let text): text
    case .local(let time): "'\(time.shortText)'"
    }
  }
}

/// The clock by which times without a UTC offset are read: that of the reader, or else that of the campaigns.
package struct StepClock {
  /// The name of the time zone. Nil without a time zone, or with several.
  package let name: String?
  /// The time zones of the campaigns, if they have several.
  private let others: [String]

  /// `zones` are the time zones of the campaigns.
  package init(ofReaderIn zone: String?, orOf zones: [String]) {
    let named = Set(zones.filter(Clock.isZone)).sorted()
    name = zone ?? (named.count == 1 ? named[0] : nil)
    others = named
  }

  private var clock: Clock { name.map { Clock(Array($0.utf8)[...]) } ?? .none }

  package func milliseconds(of time: WrittenTime) throws(UsageError) -> Int64 {
    switch time {
    case .now: currentTime().times(1000)
    case .moment(let moment, _): moment.seconds.times(1000)
    case .local(let time): try milliseconds(of: time)
    }
  }

  private func milliseconds(of time: LocalTime) throws(UsageError) -> Int64 {
    let (option, zone, text) = (SimulationOption.at.flag, name ?? "", time.shortText)
    switch clock.read(time) {
    case .moment(let moment): return moment.seconds.times(1000)
    case .twice(let first, let second):
      throw UsageError(
        message: "\(option) '\(text)' comes twice in \(zone), because the clock is put back",
        help: "write \(time.text(withOffset: first)) or \(time.text(withOffset: second))")
    case .never(let before, let after):
      let gap = after.minus(before)
      let (later, earlier) = (LocalTime(seconds: time.seconds.plus(gap)), LocalTime(seconds: time.seconds.minus(gap)))
      throw UsageError(
        message: "\(option) '\(text)' does not exist in \(zone): the clock is put forward by \(gap / 60) minutes",
        help: "write '\(earlier.shortText)' or '\(later.shortText)'")
    case .tooEarly:
      throw UsageError(
        message: "\(option) '\(text)' is too early: the clocks of time zones are known only from the year 2000 on",
        help: "write the time with its UTC offset, such as \(time.text)Z")
    case nil:
      let several = others.isEmpty ? "" : ": the campaigns have \(listed(others))"
      throw UsageError(
        message: "it is not known in which time zone \(option) '\(text)' is\(several)",
        help: "name it with '\(SimulationOption.timeZone.flag) Europe/Berlin', or write the UTC offset: \(time.text)Z")
    }
  }

  /// A moment by this clock, with UTC beside it: `2026-03-20 09:00 (2026-03-20T08:00:00Z)`.
  func text(of milliseconds: Int64) -> String { momentText(milliseconds, byClockOf: name) }
}
