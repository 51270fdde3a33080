import CampaignEngine
import Files
import Findings
import Foundation
import SourceTree
import TestSupport
import Testing
import TextTestSupport

/// A mistake in a workspace that is otherwise complete has one finding: its own. Nothing is concluded from a value or a
/// file with an error. What the author meant is put into the same workspace, so only findings that it does not have
/// count.
@Suite struct ConclusionTests {
  private let folder: TemporaryFolder

  /// The mistakes with another finding that is about another thing, each with the reason.
  private static let others: [String: String] = [:]

  /// What is strange about every case in this workspace: its events, its audiences, its links on the web.
  private static let foreign = [": unknown-event:", ": unknown-audience:", ": app-link-on-web:"]

  private static let settings = [
    "targets": "[ios, android, web]", "channels": "[content_cards]", "events": "events.yaml", "readers": "readers.yaml",
  ]
  private static let catalogue = """
    events:
      basket_opened: { properties: { items: number } }
    audiences: [regulars]

    """
  private static let files = [
    "readers.yaml": "anna: { language: en, target: ios, audiences: [regulars] }\n",
    "campaigns/basket.yaml": """
    campaign: open-basket
    cards:
      - id: hint
        type: text_announcement
        title: Your basket
        description: It is waiting for you.
        url: https://shop.example.com/basket
    in_app_messages:
      - id: hello
        type: slideup
        message: Your basket is waiting.
        triggers: [{ type: custom_event, name: basket_opened, where: [{ property: items, at_least: 2 }] }]

    """,
    "scenarios/basket.yaml": """
    scenario: Anna opens her basket
    reader: anna
    campaigns: [open-basket]
    at: 2026-06-01T10:00:00Z
    steps:
      - session_start
      - event: basket_opened
        properties: { items: 3 }
        expect: { shown: open-basket/hello }

    """,
  ]

  init() throws {
    folder = try TemporaryFolder()
    for (path, text) in Self.files { try folder.make(path, text: text) }
    try folder.make("events.yaml", text: Self.catalogue)
    try folder.make("campaignc.yaml", text: Self.configuration())
  }

  /// The settings of the workspace that a configuration lacks, and the configuration.
  private static func configuration(with own: String = "") -> String {
    // A misspelt key has the first letters of its setting.
    let given = own.split(separator: "\n").map { $0.prefix(3) }
    let missing = settings.filter { !given.contains($0.key.prefix(3)) }.sorted { $0.key < $1.key }
    return missing.map { "\($0.key): \($0.value)\n" }.joined() + own
  }

  @Test func theWorkspaceItselfIsClean() {
    #expect(findings(in: Workspace(directory: folder.path)) == [])
  }

  @Test func nothingIsConcludedFromAMistakeInACampaign() throws {
    for file in try MistakeFile.all() where file.kind == .campaigns && !file.isCatalogued {
      expectOneFinding(of: file.cases.sampled(oneOf: 3, seed: 20_261_121))
    }
  }

  @Test(arguments: ["mistakes/configuration.cases", "mistakes/catalogue.cases"])
  func nothingIsConcludedFromAMistakeInTheSettings(_ path: String) throws {
    let file = try #require(MistakeFile.all().first { $0.path == path })
    let isConfiguration = file.kind == .configuration
    let name = isConfiguration ? "campaignc.yaml" : "events.yaml"
    for mistake in file.cases.sampled(oneOf: 2, seed: 20_261_122) where mistake.name.hasSuffix(".yaml") {
      guard let meant = mistake.meant else { continue }
      func found(with bytes: [UInt8]) throws -> [String] {
        let text = String(decoding: bytes, as: UTF8.self)
        try folder.make(name, text: isConfiguration ? Self.configuration(with: text) : text)
        return findings(in: Workspace(directory: folder.path))
      }
      expectOne(try found(with: mistake.bytes), besides: try found(with: meant), mistake, in: folder.path(name))
    }
  }

  @Test func nothingIsConcludedFromAMistakeInTheReaders() throws {
    for file in try MistakeFile.all() where file.kind == .readers {
      for mistake in file.cases where mistake.name.hasSuffix(".yaml") {
        guard let meant = mistake.meant else { continue }
        func found(with readers: [UInt8]) throws -> [String] {
          try folder.make("readers.yaml", text: String(decoding: readers, as: UTF8.self))
          return findings(in: Workspace(directory: folder.path))
        }
        expectOne(
          try found(with: mistake.bytes), besides: try found(with: meant), mistake, in: folder.path("readers.yaml"))
      }
    }
  }

  @Test func nothingIsConcludedFromANameThatTheCatalogueLacks() throws {
    let catalogue = try String(contentsOf: fixtures.appending(path: "../../examples/events.yaml"), encoding: .utf8)
    try folder.make("events.yaml", text: catalogue)
    for file in try MistakeFile.all() where file.isCatalogued {
      expectOneFinding(of: file.cases)
    }
  }

  /// Of the scenario about Anna, each with one name or value that is wrong.
  @Test(arguments: [
    ("[open-basket]", "[open-baskte]"), ("open-basket/hello", "open-basket/helo"),
    ("open-basket/hello", "open-baskte/hello"), ("reader: anna", "reader: ana"),
    ("event: basket_opened", "event: basket_opend"), ("event: basket_opened", "event: Basket Opened"),
    ("{ items: 3 }", "{ itmes: 3 }"), ("{ items: 3 }", "{ items: three }"), ("items: 3", "items: '3'"),
    ("2026-06-01T10:00:00Z", "2026-06-01"), ("reader: anna", "reader: { language: english }"),
    ("reader: anna", "reader: { audiences: [regular] }"), ("session_start", "session_strat"),
    ("shown: open-basket/hello", "shwon: open-basket/hello"), ("shown: open-basket/hello", "shown: open-basket/hint"),
    ("expect: {", "expect: { variation: de,"), ("expect: {", "expect: { not_shown: open-basket/helo,"),
    ("properties: {", "total: {"),
  ])
  func nothingIsConcludedFromAMistakeInAScenario(_ right: String, _ wrong: String) throws {
    let scenario = try #require(Self.files["scenarios/basket.yaml"])
    #expect(scenario.contains(right))
    let written = scenario.replacing(right, with: wrong, maxReplacements: 1)
    try folder.make("scenarios/basket.yaml", text: written)
    let found = findings(in: Workspace(directory: folder.path))
    #expect(found.count == 1 && found.allSatisfy { $0.contains("scenarios/basket.yaml") }, "\(found)")
  }

  /// Of these settings, the last has the error.
  @Test(arguments: [
    "targets: {ios\n", "- targets\n", "include: campaigns/**\n", "exclude: drafts/**\n", "readers: {\n",
    "events: event.yaml\n", "readers: reader.yaml\n", "targets: [iOS]\n", "channels: content_cards\n",
    "chanels: [content_cards]\n", "languages: [english]\n", "templates: handlebars\n", "app: { routes: [sale] }\n",
    "rules: { card-without-url: of }\n", "readers: { Anna: {} }\n", "limits: { nodes: few }\n",
  ])
  func nothingIsConcludedFromASetting(_ own: String) throws {
    try folder.make(
      "campaigns/card.yaml",
      text: """
        campaign: card
        cards:
          - { id: plain, type: text_announcement, title: Hello, description: We are open. }

        """)
    try folder.make("campaignc.yaml", text: Self.configuration(with: own))
    let found = findings(in: Workspace(directory: folder.path))
    #expect(found.count == 1, "\(found)")
  }

  /// Of these readers, the scenario about Anna concludes nothing.
  @Test(arguments: [
    "anna: { language: en, audeinces: [regulars] }\n", "anna: { language: en, audience: [regulars] }\n",
    "anna: { language: en, audiences: regulars }\n", "anna: { language: en, audiences: [regualrs] }\n",
    "anna: { language: en, audiences: [regulars], attributes: { plna: pro } }\n",
  ])
  func nothingIsConcludedFromAReader(_ readers: String) throws {
    try folder.make("events.yaml", text: Self.catalogue + "attributes: { plan: { type: text, required: true } }\n")
    let campaign = try #require(Self.files["campaigns/basket.yaml"])
    try folder.make("campaigns/basket.yaml", text: "audience: regulars\n" + campaign)
    try folder.make("readers.yaml", text: readers)
    let found = findings(in: Workspace(directory: folder.path))
    #expect(found.count == 1 && found.allSatisfy { $0.contains("readers.yaml") }, "\(found)")
  }

  /// Of a catalogue with an error, nobody knows which names it has.
  @Test(arguments: ["audiences: regulars\n", "audiences: [\n", "audiences: [regulars]\nevnts: {}\n"])
  func nothingIsConcludedFromACatalogue(_ rest: String) throws {
    try folder.make("events.yaml", text: "events: { basket_opened: {}, basket_opend: {} }\n" + rest)
    try folder.make(
      "scenarios/other.yaml",
      text: """
        scenario: another event shows nothing
        at: 2026-06-01T10:00:00Z
        steps: [session_start, { event: basket_opend, expect: { shown: nothing } }]

        """)
    let found = findings(in: Workspace(directory: folder.path))
    #expect(found.count == 1 && found.allSatisfy { $0.contains("events.yaml") }, "\(found)")
  }

  /// Puts mistakes into the campaigns of the workspace, one after another, each beside a scenario for what was meant.
  private func expectOneFinding(of mistakes: [MistakeCase]) {
    let workspace = Workspace(directory: folder.path)
    for mistake in mistakes {
      let path = folder.path("campaigns/" + mistake.name)
      workspace.set(scenario(for: mistake).utf8, at: folder.path("scenarios/own.yaml"))
      workspace.set(mistake.meant ?? [], at: path)
      let right = findings(in: workspace)
      workspace.set(mistake.bytes, at: path)
      expectOne(findings(in: workspace), besides: right, mistake, in: path)
      workspace.remove(path)
    }
  }

  private func expectOne(_ found: [String], besides right: [String], _ mistake: MistakeCase, in path: String) {
    var rest = right
    let new = found.filter { finding in
      guard let index = rest.firstIndex(of: finding) else { return true }
      rest.remove(at: index)
      return false
    }
    // Nobody knows what the author meant, so the catalogue can't have it.
    let counted = mistake.meant == nil ? new.filter { finding in !Self.foreign.contains { finding.contains($0) } } : new
    let isExpected = counted.count == 1 && counted[0].hasPrefix(path)
    #expect(isExpected == (Self.others[mistake.name] == nil), "\(mistake.name): \(new)")
  }

  /// The findings of all files, with their paths and without their places.
  private func findings(in workspace: Workspace) -> [String] {
    workspace.update()
    let campaigns = workspace.diagnostics().flatMap { file in
      file.diagnostics.map { "\(file.path): \($0.rule): \($0.message)" }
    }
    let own = workspace.ownFiles.flatMap { file in
      file.findings.map { "\(file.path.shown): \($0.rule.id): \($0.message)" }
    }
    return own + campaigns
  }

  /// A scenario that names the messages and cards that the author meant, and logs their events.
  private func scenario(for mistake: MistakeCase) -> String {
    let text = String(decoding: mistake.meant ?? [], as: UTF8.self)
    let events = text.matches(of: /custom_event, name: ([a-z_]+)/).map { String($0.1) }
    let campaign = text.firstMatch(of: /(?m)^campaign: ([a-z0-9-]+)$/).map { String($0.1) }
    let isAlone = text.matches(of: /(?m)^campaign:/).count == 1
    let ids = text.matches(of: /(?m)^ +- id: ([a-z0-9-]+)$/).map { String($0.1) }
    let messages = text.split(separator: "in_app_messages:").count == 2 && !text.contains("cards:") ? ids : []
    guard let campaign, isAlone else { return "scenario: nothing\nat: 2026-06-01T10:00:00Z\nsteps: [session_start]\n" }
    let steps =
      ["session_start"] + events.map { "event: \($0)" }
      + [
        messages.isEmpty
          ? "expect: { unread: 0 }"
          : "expect: { never: [\(messages.map { "\(campaign)/\($0)" }.joined(separator: ", "))] }"
      ]
    return """
      scenario: what the author meant
      campaigns: [\(campaign)]
      at: 2026-06-01T10:00:00Z
      steps:
      \(steps.map { "  - \($0)" }.joined(separator: "\n"))

      """
  }
}
