import CampaignCommand
import CommandSupport
import Foundation
import TestSupport
import Testing

/// The sizes of payloads, and the budgets for them.
@Suite struct StatsCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.make(
      "a.yaml",
      text: """
        campaign: small
        cards: [{ id: a, type: banner_image, image: https://example.com/a.png }]
        ---
        campaign: large
        cards:
          - { id: b, type: text_announcement, title: Title, description: A longer text, channels: [content_cards] }
          - { id: c, type: text_announcement, title: Title, description: A longer text, extras: { color: red } }

        """)
  }

  private struct Figures: Decodable {
    struct Row: Decodable {
      let bytes: Int
      let count: Int
      let name: String
    }
    let campaigns: [Row]
    let keys: [Row]
    let payloads: [Row]
    let session: Int
  }

  private func figures(_ words: String...) throws -> Figures {
    let run = campaignc(["stats", "--format", "json", folder.path] + words)
    #expect(run.exitCode == .clean)
    return try JSONDecoder().decode(Figures.self, from: Data(run.output.utf8))
  }

  /// The counted bytes are those of the files that a build writes.
  @Test func bytesAreThoseOfTheFiles() throws {
    #expect(campaignc("build", "-q", "-o", folder.path("out"), folder.path("a.yaml")).exitCode == .clean)
    let figures = try figures()
    #expect(figures.payloads.count == 5)
    for row in figures.payloads {
      let size = try Data(contentsOf: URL(filePath: folder.path("out/\(row.name)"))).count
      #expect(row.bytes == size, "\(row.name)")
    }
    let clients = figures.payloads.filter { $0.name.hasPrefix("client/") }
    #expect(figures.session == clients.reduce(0) { $0 + $1.bytes })
  }

  @Test func theLargestComeFirst() throws {
    let figures = try figures()
    for rows in [figures.payloads, figures.campaigns, figures.keys] {
      #expect(rows.map(\.bytes) == rows.map(\.bytes).sorted(by: >))
    }
    #expect(figures.campaigns.map(\.name) == ["large", "small"])
    #expect(figures.campaigns.map(\.count) == [2, 1])
  }

  /// The size of a key includes its quotes, its colon and its value. Keys of extras belong to the author and are not
  /// counted separately.
  @Test func keysAreCountedWithTheirValues() throws {
    let keys = try figures("--payload", "news_feed").keys
    let title = try #require(keys.first { $0.name == "feed[].title" })
    #expect(title.bytes == "\"title\":\"Title\"".utf8.count && title.count == 1)
    #expect(keys.contains { $0.name == "feed[].extras" } && !keys.contains { $0.name.contains("color") })
    #expect(!keys.contains { $0.name.hasPrefix("server") })
  }

  @Test func peopleSeeTheFirstFew() {
    let output = campaignc("stats", "--top", "1", folder.path).output
    #expect(output.contains("  large  (2 cards and messages)\n  and 1 more\n"))
  }

  @Test(arguments: [
    ("session: 100", "what a session loads has "), ("server: 300", "server/large.json has "),
    ("news_feed: 50", "client/feed.json has "), ("feed: 50", "client/feed.json has "),
    ("content_cards: 20", "client/content_cards.json has "),
    ("triggers: 5", "client/triggers.json has "),
  ])
  func whatIsOverItsBudgetFails(_ budget: String, _ words: String) throws {
    try folder.make("campaignc.yaml", text: "budgets: { \(budget) }\n")
    let stats = campaignc("stats", folder.path)
    #expect(
      stats.exitCode == .findings && stats.complaints.contains("error[over-budget]: \(words)"), "\(stats.complaints)")
    let build = campaignc("build", "-o", folder.path("out"), folder.path)
    #expect(build.exitCode == .findings && build.complaints.contains(words))
    #expect(!FileManager.default.fileExists(atPath: folder.path("out")))
  }

  @Test func aBudgetThatHoldsOrIsOnlyAWarningLetsABuildPass() throws {
    try folder.make("campaignc.yaml", text: "budgets: { session: 100000 }\n")
    #expect(campaignc("build", "-q", "-o", folder.path("out"), folder.path).exitCode == .clean)
    try folder.make("campaignc.yaml", text: "budgets: { session: 100 }\nrules: { over-budget: warning }\n")
    let build = campaignc("build", "-q", "-o", folder.path("out"), folder.path)
    #expect(build.exitCode == .clean && build.complaints.contains("warning[over-budget]"))
  }

  @Test func theOldWordOfABudgetIsAdvice() throws {
    try folder.make("campaignc.yaml", text: "budgets: { feed: 100000 }\n")
    let lint = campaignc("lint", "--format", "concise", folder.path)
    #expect(lint.exitCode == .clean && lint.output.contains("advice: 'feed' is now called 'news_feed' [old-word]"))
  }
}
