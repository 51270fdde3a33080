import CampaignCommand
import CommandSupport
import Foundation
import TestSupport
import Testing

/// Two brands in one repository, each with a configuration of its own: two workspaces. Both have a campaign 'coats' and
/// a reader 'anna'.
@Suite struct SeveralWorkspacesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try make("nordlicht", title: "Warm coats", readers: ["anna", "ben"])
    try make("kinoplus", title: "Coats in films", readers: ["anna"])
  }

  private func make(_ brand: String, title: String, readers: [String]) throws {
    let named = readers.map { "  \($0): { target: ios, language: en }\n" }.joined()
    try folder.make("brands/\(brand)/campaignc.yaml", text: "targets: [ios]\nreaders:\n\(named)")
    try folder.make(
      "brands/\(brand)/coats.yaml",
      text: """
        campaign: coats
        starts: 2026-03-20T08:00:00Z
        cards:
          - { id: hero, type: text_announcement, title: \(title), description: Have a look., url: https://example.com/a }
        in_app_messages:
          - { id: hello, type: slideup, message: "\(title)!", triggers: [{ type: session_start }] }

        """)
    try folder.make(
      "brands/\(brand)/scenarios.yaml",
      text: """
        scenario: \(brand) greets
        reader: anna
        at: 2026-03-21T08:00:00Z
        steps:
          - session_start
          - expect: { shown: coats/hello }

        """)
  }

  private func run(_ words: String..., below path: String = "brands") -> ToolRun {
    campaignc(words + [folder.path(path)])
  }

  private func text(_ path: String) throws -> String { try String(contentsOfFile: folder.path(path), encoding: .utf8) }

  @Test func theSameNameInTwoWorkspacesIsNoError() {
    #expect(run("lint", "--fail-on", "error").exitCode == .clean)
    let test = run("test")
    #expect(test.exitCode == .clean && test.output.contains("2 scenarios passed"), "\(test.complaints)\(test.output)")
    let stats = run("stats")
    #expect(stats.exitCode == .clean, "\(stats.complaints)")
    #expect(stats.output.contains("brands/kinoplus\n\na session loads"), "\(stats.output)")
    #expect(stats.output.contains("brands/nordlicht\n\na session loads"))
  }

  /// Readers of a brand get nothing of another one.
  @Test func buildMakesADirectoryForEach() throws {
    let build = run("build", "-o", folder.path("out"))
    #expect(build.exitCode == .clean, "\(build.complaints)")
    #expect(build.complaints.contains("2 workspaces, each with a directory of its own"), "\(build.complaints)")
    for (brand, own, other) in [("nordlicht", "Warm", "films"), ("kinoplus", "films", "Warm")] {
      for file in ["client/anna/feed.json", "client/anna/triggers.json", "server/coats.json"] {
        let payload = try text("out/\(brand)/\(file)")
        #expect(payload.contains(own) && !payload.contains(other), "\(brand)/\(file): \(payload)")
      }
    }
    #expect(!FileManager.default.fileExists(atPath: folder.path("out/kinoplus/client/ben/feed.json")))
    #expect(try text("out/manifest.json").contains(#""file":"nordlicht/coats.yaml""#))
    #expect(run("build", "--check", "-o", folder.path("out")).exitCode == .clean)
  }

  /// The payloads are those of a build of this workspace alone.
  @Test func eachDirectoryIsABuildOfItsOwn() throws {
    #expect(run("build", "-q", "-o", folder.path("out")).exitCode == .clean)
    #expect(run("build", "-q", "-o", folder.path("one"), below: "brands/nordlicht").exitCode == .clean)
    for file in ["client/anna/feed.json", "client/ben/triggers.json", "server/coats.json"] {
      #expect(try text("out/nordlicht/\(file)") == text("one/\(file)"))
    }
  }

  /// If one of the workspaces goes, so do its payloads.
  @Test func payloadsOfOneWorkspaceMakeRoomForThoseOfTwo() throws {
    #expect(run("build", "-q", "-o", folder.path("out"), below: "brands/nordlicht").exitCode == .clean)
    #expect(run("build", "-q", "-o", folder.path("out")).exitCode == .clean)
    #expect(!FileManager.default.fileExists(atPath: folder.path("out/server")))
    #expect(run("build", "-q", "-o", folder.path("out"), below: "brands/kinoplus").exitCode == .clean)
    #expect(!FileManager.default.fileExists(atPath: folder.path("out/nordlicht")))
  }

  @Test(arguments: [
    (["compile"], "printed"), (["simulate", "--session-start"], "simulated"),
    (["why", "--session-start"], "explained"), (["preview", "-o", "-"], "drawn"),
    (["compile", "--reader", "anna"], "printed"),
  ])
  func commandsAboutOneWorkspaceSayHowToChoose(_ words: [String], _ done: String) {
    let run = campaignc(words + [folder.path("brands")])
    #expect(run.exitCode == .wrongUse && run.output.isEmpty)
    #expect(run.complaints.contains("2 workspaces, and only one can be \(done)"), "\(run.complaints)")
    #expect(run.complaints.contains("name the directory of one of them"))
  }

  /// A reader of one brand says which workspace is meant.
  @Test func aReaderChoosesTheWorkspace() {
    let compiled = run("compile", "--reader", "ben")
    #expect(compiled.exitCode == .clean, "\(compiled.complaints)")
    #expect(compiled.output.contains("Warm coats") && !compiled.output.contains("films"))
    let other = run("compile", "--reader", "cleo")
    #expect(other.complaints.contains("there is no reader 'cleo'"))
  }

  /// Readers of two brands can have the same name.
  @Test func readersWithoutATimeZoneAreNamedWithTheirWorkspace() throws {
    for brand in ["nordlicht", "kinoplus"] {
      try folder.make(
        "brands/\(brand)/local.yaml",
        text: """
          campaign: local
          time_zone: local
          starts: 2026-03-20 08:00
          cards:
            - { id: c, type: text_announcement, title: T, description: D, url: https://example.com/a }
          in_app_messages:
            - { id: m, type: slideup, message: M, triggers: [{ type: any_purchase }] }

          """)
    }
    let notes = run("build", "-q", "-o", folder.path("out")).complaints
    #expect(notes.contains("no 'time_zone' is known of anna in '"), "\(notes)")
    #expect(notes.contains(", anna, ben in '"), "\(notes)")
    let one = run("build", "-q", "-o", folder.path("one"), below: "brands/nordlicht").complaints
    #expect(one.contains("no 'time_zone' is known of anna, ben\n"), "\(one)")
  }

  @Test func whereKnowsBothDirectories() {
    #expect(run("build", "-q", "-o", folder.path("out")).exitCode == .clean)
    let found = campaignc(
      "where", "--sources", folder.path("brands"), folder.path("out/kinoplus/client/anna/feed.json"), "/feed/0/title")
    #expect(found.output.contains("brands/kinoplus/coats.yaml:4:"), "\(found.output)\(found.complaints)")
  }

  /// A change of 'coats' could be about either brand.
  @Test func diffComparesOneWorkspaceIfNamesAreShared() throws {
    let (both, one) = (folder.path("brands"), folder.path("brands/kinoplus"))
    #expect(campaignc("diff", one, one).exitCode == .clean)
    try make("nordlicht", title: "Cold coats", readers: ["anna"])
    try folder.make("old/kinoplus/coats.yaml", text: "campaign: coats\n")
    let shared = campaignc("diff", folder.path("old"), both)
    #expect(shared.exitCode == .wrongUse)
    #expect(
      shared.complaints.contains("the campaign 'coats' is in several of these workspaces"), "\(shared.complaints)")
  }

  /// A budget is about the payloads of its own workspace.
  @Test func aBudgetIsForItsOwnWorkspace() throws {
    try folder.make(
      "brands/kinoplus/campaignc.yaml", text: "budgets: { session: 1 }\nreaders: { anna: { target: ios } }\n")
    let stats = run("stats")
    #expect(stats.exitCode == .findings)
    #expect(stats.complaints.contains("kinoplus/campaignc.yaml:1"), "\(stats.complaints)")
    #expect(!stats.complaints.contains("nordlicht"))
  }

  @Test func workspacesWithOneNameAreRefused() throws {
    try make("more/nordlicht", title: "More coats", readers: ["anna"])
    let build = run("build", "-o", folder.path("out"))
    #expect(build.exitCode == .wrongUse)
    #expect(build.complaints.contains("would have the same directory 'nordlicht'"), "\(build.complaints)")
  }

  /// Campaigns below no configuration would have no directory.
  @Test func campaignsWithoutAConfigurationAreRefusedBesideOthers() throws {
    try folder.make(
      "brands/lone.yaml",
      text:
        "campaign: lone\ncards: [{ id: a, type: banner_image, image: https://example.com/a.png, url: https://example.com }]\n"
    )
    let build = run("build", "-o", folder.path("out"))
    #expect(build.exitCode == .wrongUse)
    #expect(build.complaints.contains("below no campaignc.yaml"), "\(build.complaints)")
  }
}
