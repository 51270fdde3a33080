internal import CampaignLanguage

/// The conditions under which a message comes before another one at every event. If you drop one of them, there is a
/// client, an app or a reader who sees the other message after all. Tests drop them one by one.
///
/// Clients collect the messages for an event whose time has come and that may be shown again when their delay is
/// over. They leave out those that would come too soon after the last display of any message. Of the others they pick
/// the one with the highest priority, and no other takes its place.
struct Clauses: OptionSet, Sendable {
  let rawValue: UInt32

  /// It waits for every event that the other one waits for.
  static let triggers = Clauses(rawValue: 1 << 0)
  static let priority = Clauses(rawValue: 1 << 1)
  /// Its window begins no later.
  static let starts = Clauses(rawValue: 1 << 2)
  /// Its window ends no earlier.
  static let ends = Clauses(rawValue: 1 << 3)
  /// Its window ends later by as much as its delay is longer: a client may look at the window when the delay is over.
  static let endsByDelay = Clauses(rawValue: 1 << 4)
  /// Its delay is no shorter, since clients look at the intervals when the delay is over.
  static let delay = Clauses(rawValue: 1 << 5)
  /// Its interval is no longer.
  static let interval = Clauses(rawValue: 1 << 6)
  /// Nobody knows the app's interval: it is no longer than itself alone, and no shorter than nothing.
  static let appInterval = Clauses(rawValue: 1 << 7)
  /// It may be shown again once the other one's interval is over.
  static let reEligibility = Clauses(rawValue: 1 << 8)
  /// On Roku it may be shown again when its time is over, and not already when it ends.
  static let reEligibilityOnRoku = Clauses(rawValue: 1 << 9)
  /// Everybody whom the other one is for.
  static let audience = Clauses(rawValue: 1 << 10)
  /// It is in the same language, or says none: another language may be for other people.
  static let language = Clauses(rawValue: 1 << 11)
  /// Every client that the other one is for.
  static let targets = Clauses(rawValue: 1 << 12)
  /// Roku does not know HTML messages, and leaves them out before it picks.
  static let html = Clauses(rawValue: 1 << 13)
  /// No client gives it up for the next one.
  static let yielding = Clauses(rawValue: 1 << 14)
  /// No part of its readers gets a control in its place.
  static let control = Clauses(rawValue: 1 << 15)

  static let all = Clauses(rawValue: 1 << 16 - 1)
}

extension Delivery {
  /// True if one message comes before another one, but for their triggers, and for when the first may be shown again.
  func comesBefore(_ winner: Int, _ loser: Int, by clauses: Clauses) -> Bool {
    let (first, second) = (messages[winner], messages[loser])
    func holds(_ clause: Clauses, _ condition: @autoclosure () -> Bool) -> Bool {
      !clauses.contains(clause) || condition()
    }
    return winner != loser && holds(.priority, first.priority > second.priority)
      && holds(.starts, first.starts <= second.starts)
      && holds(.ends, first.ends >= second.ends)
      && holds(.endsByDelay, first.endsLate(enoughFor: second))
      && holds(.delay, first.delay >= second.delay)
      && holds(.interval, !first.hasLongerInterval(than: second))
      && holds(.appInterval, !first.mayHaveLongerInterval(than: second))
      && holds(.audience, audiences[winner] == 0 || audiences[winner] == audiences[loser])
      && holds(.language, languages[winner] == 0 || languages[winner] == languages[loser])
      && holds(.targets, second.targets.isSubset(of: first.targets))
      && holds(.html, !(first.traits.contains(.html) && second.targets.have(.html)))
      && holds(.yielding, !first.traits.contains(.yielding))
      && holds(.control, !isShared(winner))
  }

  /// True if a message may be shown again whenever another one's interval is over.
  func isShownAgain(_ winner: Int, before loser: Int, by clauses: Clauses) -> Bool {
    let again = messages[winner].reEligibility
    guard clauses.contains(.reEligibility), again != 0 else { return true }
    let other = messages[loser]
    let interval = other.minInterval == GatheredMessage.appInterval ? 0 : other.minInterval
    let isStrict = clauses.contains(.reEligibilityOnRoku) && other.targets.have(.reEligibilityAtItsEnd)
    return isStrict ? again < interval : again <= interval
  }
}

extension GatheredMessage {
  fileprivate func endsLate(enoughFor other: GatheredMessage) -> Bool {
    guard ends != .max, other.ends != .max, delay > other.delay else { return true }
    return ends - other.ends >= delay - other.delay
  }

  /// Both have an interval of their own, and its is longer.
  fileprivate func hasLongerInterval(than other: GatheredMessage) -> Bool {
    minInterval != Self.appInterval && other.minInterval != Self.appInterval && minInterval > other.minInterval
  }

  /// One of the two has the app's interval, which may be of any length.
  fileprivate func mayHaveLongerInterval(than other: GatheredMessage) -> Bool {
    (minInterval == Self.appInterval) != (other.minInterval == Self.appInterval) && minInterval != 0
  }
}
