import Bytes
import CampaignLanguage

/// The conditions under which a message comes before another one at every event. Without one of them, there is a
/// client, an app or a reader who sees the other message after all. Tests remove them one by one.
///
/// Clients collect the messages for an event whose window is open and that may be shown again after their delay. They
/// leave out those that would follow the last display of any message too soon. Of the others, they pick the one with
/// the highest priority, and no other replaces it.
package struct Clauses: OptionSet, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// It waits for every event that the other one waits for.
  package static let triggers = Clauses(rawValue: 1 << 0)
  package static let priority = Clauses(rawValue: 1 << 1)
  /// Its window begins no later.
  package static let starts = Clauses(rawValue: 1 << 2)
  /// Its window ends no earlier.
  package static let ends = Clauses(rawValue: 1 << 3)
  /// Its window ends later at least by the difference of the delays: a client may check the window after the delay.
  package static let endsByDelay = Clauses(rawValue: 1 << 4)
  /// Its delay is not shorter, because clients check the intervals after the delay; or no interval concerns it.
  package static let delay = Clauses(rawValue: 1 << 5)
  /// Its interval is not longer.
  package static let interval = Clauses(rawValue: 1 << 6)
  /// The app's own interval is unknown: it can be any number from zero.
  package static let appInterval = Clauses(rawValue: 1 << 7)
  /// It may be shown again once the other one's interval is over.
  package static let reEligibility = Clauses(rawValue: 1 << 8)
  /// It may be shown again before the other one's interval is over. Clients differ in the second in which both end.
  package static let reEligibilityEdge = Clauses(rawValue: 1 << 9)
  /// It is for everybody for whom the other one is.
  package static let audience = Clauses(rawValue: 1 << 10)
  /// It has the same language, or none: another language may be for other people.
  package static let language = Clauses(rawValue: 1 << 11)
  /// It is for every client of the other one.
  package static let targets = Clauses(rawValue: 1 << 12)
  /// It is not HTML if the other one is for Roku, which leaves out HTML messages before it picks.
  package static let html = Clauses(rawValue: 1 << 13)
  /// No client drops it in favour of the next one.
  package static let yielding = Clauses(rawValue: 1 << 14)
  /// None of its readers gets a control instead.
  package static let control = Clauses(rawValue: 1 << 15)
  /// Every client of the other one accepts its regular expressions.
  package static let refusal = Clauses(rawValue: 1 << 16)
  /// It fits every orientation, or may always be shown again: some clients count a message as shown that they dropped.
  package static let orientation = Clauses(rawValue: 1 << 17)

  package static let all = Clauses(rawValue: 1 << 18 - 1)
}

extension Delivery {
  /// True if one message comes before another one. Triggers, and when the first may be shown again, are checked
  /// separately.
  func comesBefore(_ winner: Int, _ loser: Int, by clauses: Clauses) -> Bool {
    let (first, second) = (messages[winner], messages[loser])
    func holds(_ clause: Clauses, _ condition: @autoclosure () -> Bool) -> Bool {
      !clauses.contains(clause) || condition()
    }
    return winner != loser && holds(.priority, first.priority > second.priority)
      && holds(.starts, first.starts <= second.starts)
      && holds(.ends, first.ends >= second.ends)
      && holds(.endsByDelay, first.endsLate(enoughFor: second))
      && holds(.delay, first.delay >= second.delay || first.isReady(beforeDelayOf: second))
      && holds(.interval, !first.hasLongerInterval(than: second))
      && holds(.appInterval, !first.mayHaveLongerInterval(than: second))
      && holds(.audience, audiences[winner] == 0 || audiences[winner] == audiences[loser])
      && holds(.language, languages[winner] == 0 || languages[winner] == languages[loser])
      && holds(.targets, second.targets.isSubset(of: first.targets))
      && holds(.html, !(first.traits.contains(.html) && second.targets.have(.html)))
      && holds(.yielding, !first.traits.contains(.yielding))
      && holds(.control, !isShared(winner))
      && holds(.refusal, first.refusing.isDisjoint(with: second.targets))
  }

  /// True if a message may be shown again each time that another one's interval is over.
  func isShownAgain(_ winner: Int, before loser: Int, by clauses: Clauses) -> Bool {
    let again = messages[winner].reEligibility
    guard clauses.contains(.reEligibility), again != 0 else { return true }
    guard !clauses.contains(.orientation) || messages[winner].orientation == .any else { return false }
    if messages[loser].endsWithinInterval(after: messages[winner]) { return true }
    let other = messages[loser].minInterval
    let interval = other == GatheredMessage.appInterval ? 0 : other
    return clauses.contains(.reEligibilityEdge) ? again < interval : again <= interval
  }
}

extension GatheredMessage {
  fileprivate func endsLate(enoughFor other: GatheredMessage) -> Bool {
    guard ends != .max, other.ends != .max, delay > other.delay else { return true }
    return ends.minus(other.ends) >= delay.minus(other.delay)
  }

  /// True if it may be shown at any event at which another message with a longer delay may be shown.
  fileprivate func isReady(beforeDelayOf other: GatheredMessage) -> Bool {
    guard reEligibility == 0, minInterval == 0 else { return false }
    return starts == .min || other.starts != .min && other.starts.minus(starts) >= other.delay.minus(delay)
  }

  /// True if this message ends before its interval after the other message is over.
  fileprivate func endsWithinInterval(after other: GatheredMessage) -> Bool {
    guard ends != .max, other.starts != .min, !other.traits.contains(.html) else { return false }
    return minInterval > ends.minus(other.starts).plus(delay)
  }

  /// True if both have their own interval, and this one's is longer.
  fileprivate func hasLongerInterval(than other: GatheredMessage) -> Bool {
    minInterval != Self.appInterval && other.minInterval != Self.appInterval && minInterval > other.minInterval
  }

  /// True if one of the two has the app's interval, which is unknown.
  fileprivate func mayHaveLongerInterval(than other: GatheredMessage) -> Bool {
    (minInterval == Self.appInterval) != (other.minInterval == Self.appInterval) && minInterval != 0
  }
}
