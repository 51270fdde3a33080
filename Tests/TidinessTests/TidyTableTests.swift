import Foundation
import TestSupport
import Testing

/// The table is complete: everything that code needs to know about a field, record, rule or client is in its row. A new
/// row needs no new condition.
@Suite struct TidyTableTests {
  static let sources = TidyTests.sources.filter {
    $0.path.hasPrefix("Campaign") || $0.path.hasPrefix("CommandSupport/")
  }

  /// The sources that must work with any table: all but the table, the rules, and the generated types.
  static let generic = sources.filter { source in
    !["CampaignLanguage/Schema/", "CampaignIR/", "CampaignCheck/Rules/", "CampaignLint/Rules/"]
      .contains(where: source.path.hasPrefix) && !source.path.hasPrefix("CampaignLint/Workspace/Rules/")
  }

  /// The allowed comparisons with a single row.
  static let exceptions = [
    // A file consists of campaigns, so this is the one record that no other record contains.
    "CampaignLint/LintedFile.swift": ["isOf(CampaignTable.record)"],
    // A document is a campaign or a scenario. These look for one in the other.
    "CampaignCheck/Model/NextSteps/UnclearKeys.swift": [
      "name == ScenarioTable.scenario.name,", "type === CampaignTable.record, let campaign",
    ],
    "CampaignCheck/Model/NextSteps/MisplacedField.swift": [
      "guard name == ScenarioTable.expect.name ||", "Level.has(type) || type === ScenarioTable.record",
      "help: type === ScenarioTable.record ?",
    ],
    // A key of a message that the same code made a few lines before.
    "CampaignFixtures/Volume/VolumeMessages.swift": ["$0.key == MessageTable.uri.name"],
  ]

  @Test(arguments: generic)
  func noGenericCodeRecognisesOneRow(_ source: TidyTests.Source) {
    // One search through all lines is fast, and hardly any file needs more.
    guard !Self.comparisons(in: source.lines.joined(separator: "\n")).isEmpty else { return }
    let allowed = Self.exceptions[source.path] ?? []
    for line in source.code where !allowed.contains(where: line.text.contains) {
      for use in Self.comparisons(in: line.text) {
        Issue.record("Sources/\(source.path):\(line.number): '\(use)' recognises one row of the table")
      }
    }
  }

  /// An exception that is no longer needed must be removed.
  @Test func theExceptionsAreNeeded() throws {
    for (path, texts) in Self.exceptions {
      let source = try #require(Self.generic.first { $0.path == path })
      for text in texts {
        #expect(
          source.code.contains { $0.text.contains(text) && !Self.comparisons(in: $0.text).isEmpty }, "\(path): \(text)")
      }
    }
  }

  /// The test above finds these texts, and ignores the others.
  @Test func comparisonsAreFound() {
    for text in [
      "if type === CardTable.banner {", "guard CardTable.cards === variant else {", "field != MessageTable.timeout",
      "case ConfigurationTable.include.name: 1", "case CardTable.captioned, CardTable.classic: 2",
      "record.isOf(TriggerTable.filter)", "{ $0.rule === Unreadable.info }", "rule !== RuleInfo.limit",
      "finding.rule.id == Unreadable.info.id", "targets.contains(.roku)", "client == .web", "client == Client.ios",
    ] {
      #expect(!Self.comparisons(in: text).isEmpty, "\(text)")
    }
    for text in [
      "record[CampaignTable.cards] = value", "field == type.typeField", "role == .timeout", "case .ios: .ios",
      "let owners: [Client] = [.web, .ios]", "draft.value(CardTable.url)", "variant === other", "a.rule === b.rule",
    ] {
      #expect(Self.comparisons(in: text).isEmpty, "\(text)")
    }
  }

  /// The comparisons with a row of the table, a rule or a client.
  private static func comparisons(in text: String) -> [String] {
    let row = #"[A-Z]\w*Table\.\w+"#
    let rule = #"(?:[A-Z]\w*\.info|RuleInfo\.\w+)"#
    let client = #"(?:Client)?\.(?:\#(clientCases.joined(separator: "|")))\b"#
    let one = "(?:\(row)|\(rule)|\(client))"
    let patterns = [
      "[!=]==? *\(one)", #"\#(one)(?:\.\w+)* *[!=]==? "#, #"\bisOf\(\#(row)"#, #"\bcontains\(\#(client)\)"#,
      "(?m)^ *case \(row)",
    ]
    return patterns.compactMap { pattern in
      text.range(of: pattern, options: .regularExpression).map { String(text[$0]) }
    }
  }

  // MARK: Clients

  private static let clientTable =
    sources.first { $0.path == "CampaignLanguage/Schema/Tables/ClientTable.swift" }?.lines.joined(separator: "\n") ?? ""

  /// The cases of `Client`, and their names in messages.
  static let clientCases = clientTable.matches(of: /case \.(\w+):\s+ClientRow\(/).map { String($0.1) }
  static let clientWords = clientTable.matches(of: /ClientRow\(\s*"\w+", "([^"]+)"/).map { String($0.1) }

  @Test func allClientsAreKnown() {
    #expect(Self.clientCases.count == 7)
    #expect(Self.clientWords.count == Self.clientCases.count)
  }

  /// A message takes the name of a client from its row, so it can't be misspelt, and changes with the row.
  @Test(arguments: sources)
  func messagesNameClientsByTheirRows(_ source: TidyTests.Source) {
    let pattern = #""[^"\n]*\b(?:\#(Self.clientWords.joined(separator: "|")))\b(?! view)"#
    let text = source.lines.joined(separator: "\n")
    guard text.range(of: pattern, options: .regularExpression) != nil else { return }
    var isMessage = false
    for line in source.code {
      if line.text.hasPrefix("extension ") { isMessage = line.text.hasPrefix("extension Message") }
      guard isMessage, let use = line.text.range(of: pattern, options: .regularExpression)
      else {
        continue
      }
      Issue.record("Sources/\(source.path):\(line.number): \(line.text[use]): take the name from the client's row")
    }
  }
}
