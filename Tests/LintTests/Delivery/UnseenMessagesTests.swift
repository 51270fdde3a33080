import CampaignDelivery
import CampaignEngine
import CampaignLint
import Findings
import TestSupport
import Testing

/// What the rules miss: messages that no history of bounded length shows, although no rule says so. The page about the
/// workspace rules has the table of a long run.
@Suite struct UnseenMessagesTests {
  private struct Shares {
    var messages = 0
    var shown = 0
    /// A rule says that nobody sees them.
    var reported = 0
    /// The others that nobody sees, by reason.
    var unseen: [String: Int] = [:]
    var samples: [String: String] = [:]

    /// Those about which no rule says anything.
    var unreported: Int { unseen.filter { !$0.key.hasPrefix(Reason.told) }.values.reduce(0, +) }

    func percent(_ count: Int) -> Double { (Double(count) / Double(messages) * 10_000).rounded() / 100 }
  }

  private func measure(_ count: Int, seed: UInt64, tries: Int) -> Shares {
    var (dice, checker, shares) = (Dice(seed: seed), TextChecker(), Shares())
    for number in 0..<count {
      let isWide = number % 2 == 0
      let text = isWide ? GeneratedCampaigns(&dice).text : GeneratedWorkspace(&dice, number: dice.roll(4)).text
      guard let campaigns = JudgedCampaigns(text, with: &checker) else { continue }
      var search = HistorySearch(campaigns.set)
      for message in campaigns.set.messages.indices where !campaigns.set.messages[message].isControl {
        shares.messages += 1
        if campaigns.saysNobodySees(message) {
          shares.reported += 1
        } else if search.showing(message, tries: tries, &dice) != nil {
          shares.shown += 1
        } else {
          var reason = Reason()
          search.observe(message, &reason, &dice)
          let words = campaigns.words(for: reason, of: message, with: &checker)
          shares.unseen[words, default: 0] += 1
          shares.samples[words] = "\(campaigns.set.messages[message].key) in\n\(text)"
        }
      }
    }
    return shares
  }

  /// The share may only become smaller. CAMPAIGNC_LONG_TESTS prints the table for fifty times as many campaigns, with
  /// an example of each reason.
  @Test func fewMessagesAreUnseenWithoutAFinding() {
    let shares = measure(testsAreLong ? 12_500 : 250, seed: 41, tries: testsAreLong ? 1500 : 500)
    if testsAreLong {
      print("\(shares.messages) messages: \(shares.percent(shares.shown))% shown,", terminator: " ")
      print("\(shares.percent(shares.reported))% reported, \(shares.percent(shares.unreported))% missed")
      for (reason, count) in shares.unseen.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
        print("| \(reason) | \(shares.percent(count))% |\n\(shares.samples[reason] ?? "")")
      }
    }
    #expect(shares.messages > 600 && shares.reported > 50)
    #expect(shares.percent(shares.unreported) < 2, "\(shares.unseen)")
  }
}

/// What keeps a message from being shown in random histories.
private struct Reason {
  var rivals: Set<Int> = []
  var isWon = false
  var isUntimely = false
  var isExcluded = false
  var isUnclear = false

  /// The beginning of the words for those about which a rule says something.
  static let told = "told: "
}

extension HistorySearch {
  fileprivate mutating func observe(_ message: Int, _ reason: inout Reason, _ dice: inout Dice) {
    for _ in 0..<100 {
      guard let history = history(for: message, among: Readers(), &dice) else { continue }
      play(history, explains: .everything) { occurrence in
        guard occurrence.message == message else { return }
        switch occurrence.what {
        case .won, .queued, .discarded, .refused: reason.isWon = true
        case .passedOver(_, .outranked(let rival)), .passedOver(_, .interval(_, let rival)):
          reason.rivals.insert(rival)
        case .passedOver(_, .notStarted), .passedOver(_, .ended), .passedOver(_, .endsDuringDelay):
          reason.isUntimely = true
        case .passedOver(_, .excluded): reason.isExcluded = true
        case .passedOver(_, .filter(let failed)): reason.isUnclear = reason.isUnclear || !failed.isKnown
        default: break
        }
      }
    }
  }
}

extension JudgedCampaigns {
  /// The reason in words, as far as it can be told.
  fileprivate func words(for reason: Reason, of message: Int, with checker: inout TextChecker) -> String {
    let told = findings.filter { self.message(of: $0) == message || $0.labels.contains { isAbout($0, message) } }
      .map(\.rule.id)
    if reason.isWon { return "it wins, and is not shown then" }
    guard !reason.rivals.isEmpty else {
      let rule = told.first { if case .trigger? = ruleClaims[$0] { true } else { false } }
      if let rule { return "\(Reason.told)\(rule), of one of its triggers" }
      if reason.isUnclear { return "nobody knows which texts its regular expression matches" }
      return reason.isUntimely ? "its time" : reason.isExcluded ? "no reader gets it" : "no event fires it"
    }
    let rules = ["message-tie", "message-waits", "interval-swallows", "session-start-crowd"]
    if let rule = rules.first(where: told.contains) { return "\(Reason.told)\(rule)" }
    let rivals = reason.rivals.count == 1 ? "one rival" : "several rivals"
    // The condition of the rules that keeps them from saying so.
    let clause = Clauses.named.first { clause in
      let others = JudgedCampaigns(text, with: &checker, by: .all.subtracting(clause.clause))
      return others?.saysNobodySees(message) ?? false
    }
    return clause.map { "\(rivals), but the clause '\($0.name)' does not hold" } ?? rivals
  }
}
