import CampaignCheck
import CampaignDelivery
import CampaignJSON
import CampaignLanguage
import TestSupport
import Testing

/// The delivery library and the ledger agree about everything that a client does: which message wins, is shown, put on
/// the stack, discarded with its reason, closed and clicked, and what is in the feeds.
@Suite struct LedgerAgreementTests {
  private static let perWorkspace = 10

  /// CAMPAIGNC_LONG_TESTS compares half a million histories.
  @Test(arguments: [31, 32] as [UInt64])
  func theLibraryAgreesWithTheLedger(_ seed: UInt64) throws {
    let count = testsAreLong ? 250_000 : 2000
    let outcome = try compare(count, seed: seed, nil)
    #expect(outcome.difference == nil, "\(outcome.difference ?? "")")
    // Each kind of thing happens often enough to be compared.
    for kind in Self.kinds {
      #expect(outcome.seen[kind, default: 0] * 1000 > count, "'\(kind)': \(outcome.seen[kind, default: 0])")
    }
    if testsAreLong {
      print("seed \(seed): \(outcome.histories) histories, \(outcome.seen.values.reduce(0, +)) things")
    }
  }

  private static let kinds = [
    "won", "shown", "counted", "queued background", "queued behind", "queued delegate", "discarded timeout",
    "discarded ended", "discarded launch", "discarded delegate", "discarded asset", "discarded orientation",
    "discarded again", "discarded interval", "refused behind", "refused document", "refused orientation",
    "discarded behind", "closed duration", "closed reader",
    "closed click", "closed launch", "clicked", "ignored", "nothing", "no", "displayed", "impression", "missing",
    "refreshed", "refresh",
  ]

  @Test(arguments: LedgerDefect.allCases.sampled(oneOf: 2, seed: 35))
  func aDefectIsFound(_ defect: LedgerDefect) throws {
    let outcome = try compare(10_000, seed: 33, defect)
    #expect(outcome.difference != nil, "nothing differs with '\(defect)'")
  }

  private struct Outcome {
    var histories = 0
    var seen: [String: Int] = [:]
    var difference: String?

    /// Counts what was said: the first word, and the reason of messages that were kept back or closed.
    mutating func count(_ said: [String]) {
      for words in said {
        let parts = words.split(separator: " ")
        let hasReason = ["queued", "discarded", "refused", "closed"].contains(parts[0])
        seen[hasReason ? "\(parts[0]) \(parts[2])" : String(parts[0]), default: 0] += 1
      }
    }
  }

  /// Compares random histories up to the first difference.
  private func compare(_ count: Int, seed: UInt64, _ defect: LedgerDefect?) throws -> Outcome {
    var dice = Dice(seed: seed)
    var outcome = Outcome()
    while outcome.histories < count {
      let workspace = LedgerWorkspace(&dice)
      let set = try workspace.deliverySet()
      for _ in 0..<Self.perWorkspace {
        let app = workspace.app(&dice)
        var ledger = Ledger(workspace.messages, workspace.cards, workspace.client, app, defect)
        var client = DeliveryClient(set, for: workspace.reader(app), in: app.inLibrary)
        outcome.histories += 1
        let history = workspace.history(&dice)
        for (step, time) in history {
          let expected = ledger.take(step, at: time) + ledger.state
          client.take(step.inLibrary, at: Self.begin + Int64(time) * 1000)
          let found = client.occurrences.compactMap { set.said(of: $0, since: Self.begin) } + client.state
          if found != expected {
            outcome.difference =
              "\(found), not \(expected) at \(step) at \(time) of \(history) with \(app) in\n\(workspace.text)"
            return outcome
          }
          outcome.count(Array(expected.dropLast(ledger.state.count)))
        }
      }
    }
    return outcome
  }

  /// The first of January 2026, as in the text of the workspace.
  static let begin: Int64 = 1_767_225_600_000
}

// MARK: - The library in the words of the ledger

extension Ledger {
  /// What is visible after a step: the feeds, and the number of unread cards.
  fileprivate var state: [String] {
    ["news_feed", "content_cards"].map { channel in
      let cards = feed(channel)
      return "\(cards.map(\.name)), \(cards.count { !isRead($0) }) unread"
    }
  }
}

extension DeliveryClient {
  fileprivate var state: [String] {
    [DeliveredCard.Channel.newsFeed, .contentCards].map { channel in
      let cards = cards(of: channel)
      return "\(cards.map { set.cards[$0].key }), \(unreadCount(among: cards)) unread"
    }
  }
}

extension LedgerWorkspace {
  /// The workspace as the library gets it: from its server payloads.
  func deliverySet() throws -> DeliverySet { DeliverySet(try serverCampaigns(text)) }
}

extension LedgerWorkspace {
  /// The reader, as a scenario describes one.
  var described: Reader {
    var reader = Reader()
    reader.target = Client(named: client.name.utf8)
    reader.timeZone = zone.name
    return reader
  }

  func reader(_ app: LedgerApp) -> DeliveryReader { DeliveryReader(described, isInControl: app.isInControl) }
}

extension LedgerApp {
  var inLibrary: App {
    var app = App()
    app.minInterval = Int64(interval) * 1000
    app.orientation = orientation == "portrait" ? .portrait : .landscape
    (app.isTablet, app.isInForeground, app.allowsDocuments) = (isTablet, isOpen, allowsDocuments)
    return app
  }
}

extension LedgerStep {
  var inLibrary: Step {
    switch self {
    case .session: .startSession
    case .event(let name, let text): .event(AppEvent(.custom(name), properties: [.init("s", .text(text))]))
    case .push: .event(AppEvent(.pushClick))
    case .body: .tapMessage(button: nil)
    case .button(let number): .tapMessage(button: number)
    case .card(let name): .tapCard(name)
    case .dismiss: .dismiss
    case .background: .background
    case .foreground: .foreground
    case .launch: .launch
    case .rotate(let way): .rotate(way == "portrait" ? .portrait : .landscape)
    case .fileFails(let file): .assetFails(file)
    case .refresh(let succeeds): .refresh(succeeds: succeeds)
    case .answer(let answer): .answer(App.Answer(rawValue: answer) ?? .display)
    case .view(let channel, let categories):
      .viewFeed(channel == "news_feed" ? .newsFeed : .contentCards, categories: categories)
    case .wait: .wait
    }
  }
}

extension DeliverySet {
  /// An occurrence in the words of the ledger.
  fileprivate func said(of occurrence: Occurrence, since begin: Int64) -> String? {
    let name = occurrence.message.map { messages[$0].key } ?? occurrence.card.map { cards[$0].key } ?? ""
    switch occurrence.what {
    case .noMatch: return "no match"
    case .won(_, let due): return "won \(name) due \((due - begin) / 1000)"
    case .passedOver: return nil
    case .shown: return "shown \(name)"
    case .controlled: return "counted \(name)"
    case .queued(_, let wait): return "queued \(name) \(wait.word)"
    case .discarded(_, let loss): return "discarded \(name) \(loss.word)"
    case .refused(_, let loss): return "refused \(name) \(loss.word)"
    case .closed(_, let closing): return "closed \(name) \(closing.rawValue)"
    case .clicked(_, let button, let opens):
      return "clicked \(name) \(button.map(String.init) ?? "body") \(opens.rawValue)"
    case .ignoredTap: return "ignored \(name)"
    case .nothingVisible: return "nothing visible"
    case .feedDisplayed(let channel, let shown, let unread):
      return "displayed \(channel.rawValue) \(shown.map { cards[$0].key }) unread \(unread)"
    case .cardSeen: return "impression \(name)"
    case .cardClicked(_, let isCounted): return "clicked \(name) \(isCounted ? "counted" : "not counted")"
    case .cardMissing: return "missing \(name)"
    case .refreshed(let cards): return "refreshed \(cards.count)"
    case .refreshFailed: return "refresh failed"
    }
  }
}

extension Occurrence.Wait {
  fileprivate var word: String {
    switch self {
    case .inBackground: "background"
    case .behind: "behind"
    case .delegate: "delegate"
    }
  }
}

extension Occurrence.Loss {
  fileprivate var word: String {
    switch self {
    case .delegate: "delegate"
    case .timeout: "timeout"
    case .ended: "ended"
    case .asset: "asset"
    case .orientation: "orientation"
    case .behind: "behind"
    case .document: "document"
    case .launch: "launch"
    case .shownMeanwhile: "again"
    case .interval: "interval"
    }
  }
}
