import CampaignCommand
import CampaignLanguage
import CommandSupport
import Foundation
import TestSupport
import Testing

/// Words of older versions still work, with a note that names the word of now.
@Suite struct OldWordTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.make(
      "a.yaml",
      text: """
        campaign: spring
        cards:
          - { id: hero, type: text_announcement, title: Spring, description: It is here., channels: [news_feed] }
        """)
  }

  @Test(arguments: [
    (["compile", "FILE", "--only", "feed"], ["compile", "FILE", "--payload", "news_feed"]),
    (["compile", "FILE", "--payload", "content-cards"], ["compile", "FILE", "--payload", "content_cards"]),
    (["stats", "FILE", "--only=feed", "--format", "text"], ["stats", "FILE", "--payload=news_feed"]),
    (["dump", "FILE", "--as", "tree"], ["dump", "FILE", "--format", "tree"]),
    (["where", "--sources", "FILE", "--at", "FILE:3"], ["where", "--sources", "FILE", "--line", "FILE:3"]),
    (["rules", "--format", "table"], ["rules", "--format", "human"]),
    (["schema", "feed"], ["schema", "news_feed"]),
    (["schema", "content-cards"], ["schema", "content_cards"]),
  ])
  func theyStillWork(_ old: [String], _ now: [String]) {
    let path = folder.path("a.yaml")
    let runs = [old, now].map { words in campaignc(words.map { $0.replacing("FILE", with: path) }) }
    #expect(runs[0].exitCode == .clean && runs[0].output == runs[1].output, "\(runs[0].complaints)")
    #expect(runs[0].complaints.contains("' is now called '"), "\(old)")
    #expect(!runs[1].complaints.contains("is now called"), "\(now)")
  }

  @Test func aNoteNamesBothWords() {
    let run = campaignc("compile", folder.path("a.yaml"), "--only", "server", "--only", "feed")
    #expect(
      run.complaints == """
        note: '--only' is now called '--payload'; this version still accepts the old word
        note: '--payload feed' is now called '--payload news_feed'; this version still accepts the old word

        """)
  }

  /// No option has an old name where its command has an option of this name, and every old name leads somewhere.
  @Test func everyOldWordLeadsToAWord() {
    let specs = allCommands.map(\.spec)
    for term in Term.all {
      for old in term.old where old.place == .option {
        #expect(specs.contains { $0.options.contains { $0.name == term.name } }, "\(term.name)")
      }
      for old in term.old where old.place == .value {
        let choices = specs.flatMap(\.options).flatMap { option in
          if case .choice(let choices) = option.value { return choices }
          return []
        }
        #expect(choices.contains(term.name) && !choices.contains(old.name), "\(old.name)")
      }
    }
  }
}
