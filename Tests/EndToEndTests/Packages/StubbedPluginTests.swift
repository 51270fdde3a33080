import Foundation
import TestSupport
import Testing

/// The plugins of this checkout in a small package, with a program that only starts the release binary. So a test takes
/// seconds, and each build shows whether the package manager runs campaignc again.
@Suite(.step(.plugins), .needsBinary, .needs("swift"), .needs("git"), .serialized, .mayTakeAnHour)
struct StubbedPluginTests {
  /// A package with the name and the products of campaignc, at an address as Git knows it. Builds are large, so only
  /// those of the last run are kept.
  private static let stub = Result {
    let place = repositoryRoot.appending(path: ".build/stubbed-plugins")
    try? FileManager.default.removeItem(at: place)
    let folder = try TemporaryFolder(in: place)
    try folder.make("campaignc/Package.swift", text: manifest)
    try folder.make("campaignc/Sources/CampaignIR/Nothing.swift", text: "public struct Nothing {}\n")
    let program = """
      import Foundation
      let words = ["\(try #require(shippedBinary))"] + CommandLine.arguments.dropFirst()
      execv(words[0], words.map { strdup($0) } + [nil])
      exit(99)

      """
    try folder.make("campaignc/Sources/campaignc/main.swift", text: program)
    let plugins = repositoryRoot.appending(path: "Plugins").path
    try #require(try run(["cp", "-R", plugins, folder.path("campaignc/Plugins")]).status == 0)
    let commit = """
      git init -q . && git add . &&
        git -c user.name=T -c user.email=t@example.com commit -q -m x && git tag 0.1.0
      """
    let here = folder.path("campaignc")
    try #require(try run(GitFolder.surroundings + ["sh", "-c", commit], in: here).status == 0)
    return folder
  }

  private static let manifest = """
    // swift-tools-version: 6.2
    import PackageDescription
    let package = Package(
      name: "campaignc",
      products: [
        .library(name: "CampaignIR", targets: ["CampaignIR"]),
        .plugin(name: "CampaignPayloads", targets: ["CampaignPayloads"]),
        .plugin(name: "CampaigncCommand", targets: ["CampaigncCommand"]),
      ],
      targets: [
        .target(name: "CampaignIR"), .executableTarget(name: "campaignc"),
        .plugin(name: "CampaignPayloads", capability: .buildTool(), dependencies: ["campaignc"]),
        .plugin(
          name: "CampaigncCommand",
          capability: .command(intent: .custom(verb: "campaignc", description: "x")), dependencies: ["campaignc"]),
      ])

    """

  /// An app that prints a payload from its resources.
  private static let code = """
    import Foundation
    @main struct Shop {
      static func main() throws {
        let feed = Bundle.module.url(forResource: "feed", withExtension: "json")
        print(try feed.map { try String(contentsOf: $0, encoding: .utf8) } ?? "no feed")
      }
    }

    """

  private let shop: ShopPackage

  init() throws {
    let stub = try Self.stub.get()
    shop = try ShopPackage(
      dependency: "url: \"file://\(stub.path("campaignc"))\", from: \"0.1.0\"",
      code: Self.code,
      scratch: stub.path("scratch"))
  }

  private static let missingEvent = "the catalogue has no event 'shop_opened'"

  private func configure(_ file: String = "campaignc.yaml", events: String) throws {
    try shop.make(file, text: "events: \(events)\n")
  }

  private func expectMissingEvent(sourceLocation: SourceLocation = #_sourceLocation) throws {
    try shop.expectFailedBuild(Self.missingEvent, line: "14:37", sourceLocation: sourceLocation)
  }

  // MARK: Every build checks what campaignc reads

  @Test func aCampaignIsCheckedAgain() throws {
    try shop.expectPlannedBuild()
    try shop.writeCampaign(more: "ownr: me")
    try shop.expectFailedBuild("a campaign has no field 'ownr'; fix: write 'owner'", line: "15:1")
    try shop.writeCampaign()
    try shop.expectSoundBuild()
    let more = "  - { id: open, type: slideup, message: Hello., triggers: [{ type: session_start }] }\n"
    try shop.make(
      "Sources/shop/Campaigns/more/second.yaml", text: "campaign: second\nin_app_messages:\n\(more)ownr: me\n")
    let broken = try shop.swift("build")
    #expect(broken.status != 0)
    #expect(broken.text.contains("Campaigns/more/second.yaml:4:1: error: "), "\(broken.text.suffix(3000))")
  }

  /// The configuration is not there when the package manager plans the build.
  @Test func anAddedConfigurationCounts() throws {
    try shop.expectPlannedBuild()
    try shop.writeCatalogue("events.yaml", with: "shop_closed")
    try configure(events: "events.yaml")
    try expectMissingEvent()
    try shop.remove("campaignc.yaml")
    try shop.expectSoundBuild()
  }

  @Test(arguments: ["events.yaml", "my events.yaml", "shared/events.yaml", "../events.yaml"])
  func aChangedCatalogueIsReadAgain(_ name: String) throws {
    try configure(events: "\"\(name)\"")
    try shop.writeCatalogue(name, with: "shop_opened")
    try shop.expectPlannedBuild()
    try shop.writeCatalogue(name, with: "shop_closed")
    try expectMissingEvent()
    try shop.writeCatalogue(name, with: "shop_opened")
    try shop.expectSoundBuild()
  }

  @Test func aRenamedCatalogueDoesNotStopBuilds() throws {
    try configure(events: "events.yaml")
    try shop.writeCatalogue("events.yaml", with: "shop_opened")
    try shop.expectPlannedBuild()
    try shop.remove("events.yaml")
    try shop.writeCatalogue("catalogue.yaml", with: "shop_opened")
    try configure(events: "catalogue.yaml")
    try shop.expectSoundBuild()
    try shop.writeCatalogue("catalogue.yaml", with: "shop_closed")
    try expectMissingEvent()
  }

  /// A catalogue that exists from the start, but that the configuration names only later.
  @Test func anotherCatalogueIsWatchedToo() throws {
    try configure(events: "one.yaml")
    for name in ["one.yaml", "two.yaml"] { try shop.writeCatalogue(name, with: "shop_opened") }
    try shop.expectPlannedBuild()
    try configure(events: "two.yaml")
    try shop.expectSoundBuild()
    try shop.writeCatalogue("two.yaml", with: "shop_closed")
    try expectMissingEvent()
  }

  /// In a repository with several packages, the configuration can be above all of them.
  @Test func aConfigurationAboveThePackageCounts() throws {
    try shop.expectPlannedBuild()
    try configure("../../campaignc.yaml", events: "shared/events.yaml")
    try shop.writeCatalogue("../../shared/events.yaml", with: "shop_opened")
    try shop.expectSoundBuild()
    try shop.writeCatalogue("../../shared/events.yaml", with: "shop_closed")
    try expectMissingEvent()
  }

  @Test func payloadsAreResourcesOfTheApp() throws {
    for title in ["Opening hours", "When we are open"] {
      try shop.writeCampaign(title: title)
      let finished = try shop.swift("run", "--quiet", "shop")
      #expect(finished.status == 0 && finished.text.contains("\"title\":\"\(title)\""), "\(finished.text.suffix(3000))")
    }
  }

  /// A build without changes keeps the files of the payloads.
  @Test func unchangedPayloadsAreKept() throws {
    try shop.expectSoundBuild()
    let unchanged = try shop.swift("build")
    #expect(unchanged.text.contains("/Payloads: 4 files, 0 written, 4 unchanged\n"), "\(unchanged.text.suffix(3000))")
  }

  // MARK: What a build reports

  /// Warnings don't fail a build, and are in the output of every build.
  @Test func aWarningStaysVisible() throws {
    try writeInsecureCampaign()
    for _ in 1...2 {
      let finished = try shop.swift("build")
      #expect(finished.status == 0)
      #expect(finished.text.contains("\(shop.path(Self.insecure)):6:8: warning: "), "\(finished.text.suffix(3000))")
    }
  }

  /// The configuration of the documentation, which makes a warning fail the build.
  @Test func aRuleCanFailTheBuild() throws {
    let page = try String(contentsOf: repositoryRoot.appending(path: "docs/plugins.md"), encoding: .utf8)
    let block = try #require(page.firstMatch(of: /```yaml\n(.*?)```/.dotMatchesNewlines()))
    try shop.make("campaignc.yaml", text: String(block.1))
    try shop.expectSoundBuild()
    try writeInsecureCampaign()
    let broken = try shop.swift("build")
    #expect(broken.status != 0)
    #expect(broken.text.contains("\(shop.path(Self.insecure)):6:8: error: "), "\(broken.text.suffix(3000))")
  }

  private static let insecure = "Sources/shop/Campaigns/insecure.yaml"

  private func writeInsecureCampaign() throws {
    let card = "campaign: insecure\ncards:\n- id: a\n  type: text_announcement\n  title: A\n  url: http://example.com\n"
    try shop.make(Self.insecure, text: card + "  description: B.\n")
  }

  @Test func aTargetWithoutCampaignsIsToldWhereTheyBelong() throws {
    try shop.remove("Sources/shop/Campaigns")
    let broken = try shop.swift("build")
    #expect(broken.status != 0)
    #expect(broken.text.contains("the target 'shop' has no campaign files"), "\(broken.text.suffix(3000))")
  }

  // MARK: The command

  /// The documentation says what the package manager does with the exit code and with standard input.
  @Test func theCommandHasOneExitCodeForAllFailures() throws {
    let sound = try shop.swift("package", "campaignc", "lint", "--strict")
    #expect(sound.status == 0 && sound.text.contains(" checked, no findings"), "\(sound.text.suffix(3000))")
    let wrong = try shop.swift("package", "campaignc", "lint", "--frobnicate")
    #expect(wrong.status == 1)
    #expect(wrong.text.contains("error: campaignc ended with exit code 2"), "\(wrong.text.suffix(3000))")
    let input = try shop.swift("package", "campaignc", "lint", "-", "--stdin-filename", "a.yaml")
    #expect(input.status == 1)
    #expect(input.text.contains("this file can't be read: it is closed"), "\(input.text.suffix(3000))")
  }
}
