import CampaignCheck
import CampaignCompile
import CampaignDelivery
import CampaignEngine
import CampaignIR
import CampaignLanguage
import CampaignLint
import Findings
import SourceText
import SourceTree

/// Campaigns with what the rules say about them, ready for simulation.
struct JudgedCampaigns {
  let text: String
  let set: DeliverySet
  let findings: [Finding]
  private let textSeen: [UInt8]

  /// What a finding says about a message: which readers never see it.
  struct Claim {
    let finding: Finding
    let message: Int
    var readers = HistorySearch.Readers()
  }

  /// `seen` changes the text that the rules see. Nil if there are no payloads.
  init?(
    _ text: String, with checker: inout TextChecker, by clauses: Clauses = .all, seen: (String) -> String = { $0 }
  ) {
    self.text = text
    var terms = TextTerms()
    terms.compile = CompileTerms(profile: .portable, now: nil, targets: Client.byDefault)
    let first = Self.check(text, with: &checker, by: clauses, terms)
    // What breaks a payload is not sent.
    guard let first, first.findings.allSatisfy({ !$0.breaksPayload }) else { return nil }
    let payloads = CompiledWorkspace(first.compiled).payloads([.server])
    let campaigns = payloads.compactMap { try? CanonicalJSON.decode(ServerPayload.Campaign.self, from: $0.bytes) }
    guard !campaigns.isEmpty, campaigns.count == payloads.count else { return nil }
    set = DeliverySet(campaigns)
    let other = seen(text)
    textSeen = Array(other.utf8)
    findings = (other == text ? first : Self.check(other, with: &checker, by: clauses, terms))?.findings ?? []
  }

  private static func check(
    _ text: String, with checker: inout TextChecker, by clauses: Clauses, _ terms: TextTerms
  ) -> (findings: [Finding], compiled: [CompiledCampaign])? {
    var (report, together, summary) = (Report(), Report(), WorkspaceSummary())
    guard checker.read(Array(text.utf8), file: 0, as: .yaml, into: &report) else { return nil }
    let outcome = checker.check(by: terms, into: &report, &summary)
    checkWorkspace(summary, by: clauses, into: &together)
    report.add(contentsOf: together)
    return (report.inOrder, outcome.compiled)
  }

  /// What the findings say about messages. Each message is a line of the text.
  var claims: [Claim] { findings.compactMap(claim) }

  /// True if the findings say that nobody sees a message.
  func saysNobodySees(_ message: Int) -> Bool {
    let targets = set.messages[message].targets
    return claims.contains {
      $0.message == message && $0.readers.language == nil && targets.allSatisfy($0.readers.clients.contains)
    }
  }

  private func claim(of finding: Finding) -> Claim? {
    guard let claim = ruleClaims[finding.rule.id], let message = message(of: finding) else { return nil }
    switch claim {
    case .message(let client):
      return Claim(finding: finding, message: message, readers: .init(clients: Client.some(client)))
    case .window: return Claim(finding: finding, message: message, readers: .init(isBetweenBounds: true))
    case .trigger(let client):
      // The others may fire.
      guard set.messages[message].triggers.count == 1, !line(of: finding.place).contains("any_of") else { return nil }
      return Claim(finding: finding, message: message, readers: .init(clients: Client.some(client)))
    case .variation:
      let range = finding.place.range.offsets
      let conditions = String(decoding: textSeen[range], as: UTF8.self)
      let language = conditions.firstMatch(of: /language: ([A-Za-z-]+)/).map { String($0.1) }
      let client = conditions.firstMatch(of: /target: ([a-z_]+)/).flatMap { Client(named: Array($0.1.utf8)) }
      return Claim(finding: finding, message: message, readers: .init(clients: Client.some(client), language: language))
    case .unjudged: return nil
    }
  }

  /// The message in whose line a finding is.
  func message(of finding: Finding) -> Int? { message(at: finding.place) }

  func isAbout(_ label: Finding.Label, _ message: Int) -> Bool { self.message(at: label.place) == message }

  private func message(at place: Place) -> Int? {
    guard let id = line(of: place).firstMatch(of: /\{ id: ([^,]+),/)?.1 else { return nil }
    return set.messages.firstIndex { $0.key.hasSuffix("/\(id)") }
  }

  private func line(of place: Place) -> String {
    let start = Int(place.range.start)
    let newline = UInt8(ascii: "\n")
    let from = textSeen[..<start].lastIndex(of: newline).map { $0 + 1 } ?? 0
    let end = textSeen[start...].firstIndex(of: newline) ?? textSeen.endIndex
    return String(decoding: textSeen[from..<end], as: UTF8.self)
  }
}

extension Client {
  fileprivate static func some(_ client: Client?) -> [Client] { client.map { [$0] } ?? allCases }
}

/// What a finding of a rule says about a message.
enum RuleClaim {
  /// Nobody sees it: on one client, or on all of them.
  case message(on: Client? = nil)
  /// Its time is over when it begins. In the millisecond in which both happen, a client may show it.
  case window
  /// A trigger never fires.
  case trigger(on: Client? = nil)
  /// Nobody among the readers of a variation sees it.
  case variation
  /// The simulation does not know, for this reason.
  case unjudged(String)
}

/// The rules whose facts say that something is never shown, or never fires.
let ruleClaims: [String: RuleClaim] = [
  "message-never-wins": .message(), "orientation-shadow": .message(), "timeout-before-delay": .message(),
  "html-not-shown": .message(on: .roku), "window-empty": .window,
  "filter-never-true": .trigger(), "regex-never-matches": .trigger(), "quantity-never": .trigger(),
  "not-portable-push-click": .trigger(on: .roku), "not-portable-date-filter": .trigger(on: .roku),
  "not-portable-boolean-not-equal": .trigger(on: .roku), "variation-never-shown": .variation,
  "session-start-crowd": .unjudged("WorkspaceRuleTests plays readers who open the app once a day"),
  "delay-outlasts-window": .unjudged("documented, but a client that checks the window only once shows it"),
  "window-past": .unjudged("it depends on the time of the check"),
  "braze-action-broken": .unjudged("the simulation shows messages with any link"),
  "property-type": .unjudged("only the catalogue says which values an app logs"),
  "unknown-audience": .unjudged("only the catalogue says which audiences exist"),
  "unknown-event": .unjudged("only the catalogue says which events an app logs"),
  "unknown-product": .unjudged("only the catalogue says which products there are"),
  "unknown-property": .unjudged("only the catalogue says which properties an app logs"),
  "liquid-comparison-type": .unjudged("it is about a condition in a text"),
  "liquid-unknown-variable": .unjudged("it is about a condition in a text"),
  "content-card-size": .unjudged("it is about cards"),
  "expires-before-starts": .unjudged("it is about cards"),
  "variation-groups": .unjudged("the others of the group see the original"),
  "variation-button-missing": .unjudged("it is about a button"),
  "invisible-colour": .unjudged("it is about a colour"),
]
