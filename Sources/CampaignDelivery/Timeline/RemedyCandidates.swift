import Bytes
import CampaignLanguage

extension DeliverySet {
  /// Changes that may help against an obstacle, the smallest first. Some are several that only help together. `earlier`
  /// are the changes that the set has already.
  func candidates(
    for message: Int, after earlier: [Remedy], _ outcome: Trial.Outcome, _ values: SharedValues, in trial: Trial
  ) -> [[Remedy]] {
    if let end = outcome.end, let single = remedies(for: message, end, outcome, in: trial) {
      return single.map { [$0] }
    }
    switch outcome.obstacle {
    case .filter?, .otherCampaign?, nil:
      guard let event = trial.event else { return [] }
      return messages[message].remedies(
        for: event, at: trial.end, by: FilterReading(trial.reader.client, asking: patterns))
    case .excluded(let exclusion)?: return remedies(for: message, exclusion, earlier, values).map { [$0] }
    case let obstacle?: return remedies(for: message, obstacle, in: trial).map { [$0] }
    }
  }

  /// Changes for a message that has won, but is not shown. Nil if its end says nothing about them.
  private func remedies(
    for message: Int, _ end: Occurrence, _ outcome: Trial.Outcome, in trial: Trial
  ) -> [Remedy]? {
    let own = messages[message]
    switch end.what {
    case .discarded(_, .timeout):
      let delays = own.timeout.map { Remedy.delays(upTo: $0.minus(1), for: own) } ?? []
      return delays + [.timeout(own.delay.plus(1000)), .noTimeout]
    case .discarded(_, .ended): return [.delay(0)]
    case .discarded(_, .orientation), .refused(_, .orientation): return [.anyOrientation]
    case .queued(_, .behind(let other)), .discarded(_, .behind(let other)), .refused(_, .behind(let other)):
      let isLater = outcome.instead == other && outcome.insteadAt.map { $0 > trial.end } ?? false
      let before = outcome.insteadAt.map { Remedy.delays(upTo: $0.minus(trial.end).minus(1), for: own) } ?? []
      return isLater || own.delay > 0 ? [.close(messages[other].key)] + before : [.close(messages[other].key)]
    case .discarded(_, .interval): return [.minInterval(0)] + Remedy.delays(upTo: 0, for: own)
    case .discarded(_, .shownMeanwhile): return [.reEligibility(.always)] + Remedy.delays(upTo: 0, for: own)
    default: return nil
    }
  }

  private func remedies(
    for message: Int, _ exclusion: Exclusion, _ earlier: [Remedy], _ values: SharedValues
  ) -> [Remedy] {
    let own = messages[message]
    switch exclusion {
    case .client(let client): return [.target(client, beside: own.targets, isListed: values.listsTargets)]
    case .audience(let name):
      let place = values.audiencePlace(of: own.key, after: earlier)
      return [.noAudience(name, from: place, then: place == .campaign ? nil : values.audience)]
    case .language: return [.noLanguage]
    case .control, .noControl, .document, .noPushNotifications, .stopped, .stoppedByEvent: return []
    }
  }

  private func remedies(for message: Int, _ obstacle: Occurrence.Obstacle, in trial: Trial) -> [Remedy] {
    let (own, time) = (messages[message], trial.end)
    let due = time.plus(own.delay)
    switch obstacle {
    // For some clients, the first and the last second do not belong to a window; and some look at it at the event.
    case .notStarted:
      return [time, time.minus(1000)].compactMap { own.starts?.moment(at: $0, for: trial.reader) }.map { .starts($0) }
    case .endsDuringDelay(let ends): return Remedy.delays(upTo: ends.minus(time), for: own) + own.laterEnds(trial)
    case .ended: return own.laterEnds(trial)
    case .shownOnce(let shown): return Remedy.repetitions(after: due.minus(shown))
    case .notAgain(let until):
      guard case .after(let span) = own.again else { return [] }
      return Remedy.repetitions(after: due.minus(until.minus(span)))
    case .interval(let until, let other):
      let since = until.minus(own.minInterval ?? trial.app.minInterval)
      return [.minInterval(wholeSeconds(due.minus(since))), .minInterval(0)]
        + (other == message ? [] : outranking(other))
    case .outranked(let other): return outranking(other)
    case .excluded, .filter, .otherCampaign, .noSession: return []
    }
  }

  /// A priority above that of another message, if there is one.
  private func outranking(_ other: Int) -> [Remedy] {
    let next = messages[other].priority.plus(1)
    return next <= Int64(Int32.max) ? [.priority(next)] : []
  }
}

extension DeliveredMessage {
  /// Later ends: at the last step, after its delay, and in the second after each.
  fileprivate func laterEnds(_ trial: Trial) -> [Remedy] {
    let times = Set([trial.end, trial.end.plus(delay)].flatMap { [$0, $0.plus(1000)] }).sorted()
    return times.compactMap { ends?.moment(at: $0.plus(999), for: trial.reader, orLater: true) }.map { .ends($0) }
  }
}

extension CampaignMoment {
  /// A moment in milliseconds since 1970, written in the same way: by the reader's clock if this one is. Nil if it is
  /// beyond the years that can be written.
  func moment(at time: Int64, for reader: DeliveryReader, orLater: Bool = false) -> CampaignMoment? {
    let seconds = time / 1000
    guard Moment(seconds: seconds) != nil else { return nil }
    guard isLocal else { return Moment(seconds: seconds).map { CampaignMoment($0) } }
    // What the clock shows with its offset of the day before, and with that of the day after.
    let shown = [Int64(-86_400), 86_400].compactMap { distance -> CampaignMoment? in
      guard let near = CampaignMoment(secondsByReaders: seconds.plus(distance)) else { return nil }
      let offset = near.seconds.minus(near.fixed(for: reader.clock).seconds)
      return CampaignMoment(secondsByReaders: seconds.plus(offset))
    }
    let fitting = shown.filter { local in
      let own = local.fixed(for: reader.clock).seconds
      return orLater ? own >= seconds : own <= seconds
    }
    return fitting.min { one, other in
      let (first, second) = (one.fixed(for: reader.clock).seconds, other.fixed(for: reader.clock).seconds)
      // The clock never shows a time that it skips, so it is the later of two that mean the same.
      return first == second ? one.seconds > other.seconds : (first < second) == orLater
    }
  }

  private init?(secondsByReaders seconds: Int64) {
    guard Moment(seconds: seconds) != nil,
      case .moment(let moment)? = Clock.local.read(LocalTime(seconds: seconds))
    else { return nil }
    self = moment
  }
}

extension Remedy {
  /// Shorter delays: the longest one of whole seconds that is not above a number of milliseconds, the next one for
  /// clients that leave out the last second, and none.
  fileprivate static func delays(upTo most: Int64, for message: DeliveredMessage) -> [Remedy] {
    let longest = wholeSeconds(min(most, message.delay.minus(1000)))
    return [longest, longest.minus(1000)].filter { $0 > 0 }.map { .delay($0) } + (message.delay > 0 ? [.delay(0)] : [])
  }

  /// The longest times after which a message can be shown again as soon as it was.
  fileprivate static func repetitions(after span: Int64) -> [Remedy] {
    let longest = wholeSeconds(span)
    return [longest, longest.minus(1000)].filter { $0 > 0 }.map { .reEligibility(.after($0)) } + [
      .reEligibility(.always)
    ]
  }
}

/// A span in milliseconds without the part of a second.
private func wholeSeconds(_ span: Int64) -> Int64 { span.minus(span % 1000) }
