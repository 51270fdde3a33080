import CampaignCommand
import CampaignEngine
import CommandSupport
import Files
import Findings
import Foundation
import SourceText
import TestSupport
import Testing

/// `lint --fix` and `lint --diff`, as a user calls them.
@Suite struct FixCommandTests {
  private let folder: TemporaryFolder

  /// A campaign with one fix of each kind: quoting `no` is safe; replacing 'ownr' by 'owner' needs a review.
  private static let mixed = """
    campaign: spring-sale   # the name
    ownr: "growth"
    description: no
    cards: [{ type: text_announcement, id: hours, title: Hours, description: Until eight., url: "https://example.com",
      channels: [news_feed, content_cards] }]

    """

  init() throws {
    folder = try TemporaryFolder()
  }

  private func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

  private func bytes(_ name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: URL(filePath: folder.path(name))))
  }

  private func lint(_ words: String..., on console: MemoryConsole = MemoryConsole()) -> ToolRun {
    campaignc(["lint"] + words, on: console)
  }

  // MARK: What is made

  @Test func safeFixesAreMadeAndTheRestIsReported() throws {
    try folder.make("a.yaml", text: Self.mixed)
    let run = lint("--fix", folder.path("a.yaml"))
    try #expect(text("a.yaml") == Self.mixed.replacing("description: no", with: "description: \"no\""))
    #expect(run.exitCode == .findings)
    #expect(run.output.contains("a.yaml:2:1"))
    #expect(!run.output.contains("ambiguous-scalar"))
    #expect(
      run.output.hasSuffix("fixed 1 finding in 1 file; 1 error in 1 file; 1 fixable with --fix --unsafe-fixes\n"))
    #expect(run.complaints == "fixed \(folder.path("a.yaml")):3: put it in quotes [ambiguous-scalar]\n")
  }

  @Test func otherFixesAreMadeWhereTheyAreAskedFor() throws {
    try folder.make("a.yaml", text: Self.mixed)
    let run = lint("--fix", "--unsafe-fixes", folder.path("a.yaml"))
    #expect(run.exitCode == .clean)
    #expect(run.output == "fixed 2 findings in 1 file; 1 file checked, no findings\n")
    let expected = Self.mixed.replacing("description: no", with: "description: \"no\"").replacing("ownr", with: "owner")
    try #expect(text("a.yaml") == expected)
  }

  @Test func withoutFixNothingIsWritten() throws {
    try folder.make("a.yaml", text: Self.mixed)
    let run = lint(folder.path("a.yaml"))
    #expect(run.output.hasSuffix("; 1 fixable with --fix, 1 more with --fix --unsafe-fixes\n"))
    try #expect(text("a.yaml") == Self.mixed)
  }

  @Test func aCleanFileKeepsItsNumber() throws {
    try folder.make("a.yaml", text: cleanCampaign)
    let path = folder.path("a.yaml")
    let before = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    #expect(lint("--fix", path).output == "nothing was fixed; 1 file checked, no findings\n")
    try #expect(FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int == before)
  }

  /// The remaining findings are reported for the fixed text: with its lines and places.
  @Test func placesAreThoseOfTheFixedText() throws {
    try folder.make("a.yaml", text: "cards: [{ type: banner_image, id: no, x: on }]\ncampaign: a\n")
    _ = lint("--fix", folder.path("a.yaml"))
    let report = lint("--format", "json", folder.path("a.yaml")).output
    try folder.make("a.yaml", text: "cards: [{ type: banner_image, id: no, x: on }]\ncampaign: a\n")
    #expect(lint("--fix", "--format", "json", folder.path("a.yaml")).output == report)
  }

  /// The rules about several files see the files after the fixes.
  @Test func aFixCanShowThatTwoCampaignsHaveOneName() throws {
    try folder.make("a.yaml", text: cleanCampaign)
    try folder.make("b.yaml", text: cleanCampaign.replacing("campaign:", with: "campain:"))
    let run = lint("--fix", "--unsafe-fixes", folder.path)
    #expect(run.output.contains("error[repeated-campaign]"))
    #expect(run.output.contains("b.yaml:1:11"))
    #expect(
      run.output == "\(lint(folder.path).output)".replacing("1 error", with: "fixed 1 finding in 1 file; 1 error"))
  }

  /// The correct name of a message shows that the scenario expects it without its event, which is misspelt.
  @Test(arguments: [false, true])
  func aFixCanShowWhatAScenarioGetsWrong(_ isInOneFile: Bool) throws {
    let campaign = """
      campaign: night
      in_app_messages:
        - { id: welcome, type: slideup, message: A, triggers: [{ type: custom_event, name: join }] }

      """
    let scenario = """
      scenario: a guest
      at: 2026-03-21T10:00:00Z
      steps: [session_start, { event: joen, expect: { shown: night/welcom } }]

      """
    try folder.make("campaign.yaml", text: isInOneFile ? cleanCampaign : campaign)
    try folder.make("scenario.yaml", text: isInOneFile ? campaign + "---\n" + scenario : scenario)
    let before = try text("scenario.yaml")
    let expected = before.replacing("joen", with: "join").replacing("welcom }", with: "welcome }")
    let diff = lint("--diff", "--unsafe-fixes", folder.path)
    #expect(diff.output.contains("\n+steps: [session_start, { event: join, expect: { shown: night/welcome } }]\n"))
    #expect(diff.complaints == "note: --fix --unsafe-fixes would fix 2 findings in 1 file\n")
    try #expect(text("scenario.yaml") == before)
    let run = lint("--fix", "--unsafe-fixes", folder.path)
    #expect(run.output.hasPrefix("fixed 2 findings in 1 file; 2 files checked"), "\(run.output)")
    try #expect(text("scenario.yaml") == expected)
  }

  @Test func manyFilesAreFixedAlikeOnAnyNumberOfThreads() throws {
    let names = (0..<60).map { "\($0).yaml" }
    func fix(threads: String) throws -> ([String], String) {
      for name in names {
        try folder.make(name, text: Self.mixed.replacing("spring-sale", with: "sale-\(name.dropLast(5))"))
      }
      let run = lint("--fix", "--unsafe-fixes", "--threads", threads, folder.path)
      return (try names.map(text), run.output)
    }
    let (one, four) = (try fix(threads: "1"), try fix(threads: "4"))
    #expect(one == four)
    #expect(one.1 == "fixed 120 findings in 60 files; 60 files checked, no findings\n")
  }

  @Test(arguments: ["--skip", "--rule"])
  func whatIsNotReportedIsNotFixed(_ option: String) throws {
    try folder.make("a.yaml", text: Self.mixed)
    _ = lint("--fix", option, option == "--skip" ? "ambiguous-scalar" : "ambiguous-scalar=off", folder.path("a.yaml"))
    try #expect(text("a.yaml") == Self.mixed)
    _ = lint("--fix", "--unsafe-fixes", "--only", "unknown-field", folder.path("a.yaml"))
    try #expect(text("a.yaml") == Self.mixed.replacing("ownr", with: "owner"))
  }

  @Test func aConfigurationIsFixedWhereItIsNamed() throws {
    try folder.make("campaignc.yaml", text: "rules:\n  low-contrst: off # for now\n")
    try folder.make("a.yaml", text: cleanCampaign)
    _ = lint("--fix", "--unsafe-fixes", folder.path("a.yaml"))
    try #expect(text("campaignc.yaml") == "rules:\n  low-contrst: off # for now\n")
    _ = lint("--fix", "--unsafe-fixes", folder.path("campaignc.yaml"))
    try #expect(text("campaignc.yaml") == "rules:\n  low-contrast: off # for now\n")
  }

  /// libyaml stops at each tab, so it reports only one per round.
  @Test func fixesThatDoNotSettleAreSaid() throws {
    let tabs = (0..<14).map { "key\($0):\n\ta: b\n" }.joined()
    try folder.make("a.yaml", text: "campaign: a\n" + tabs)
    let path = folder.path("a.yaml")
    let run = lint("--fix", "--unsafe-fixes", path)
    #expect(run.complaints.hasPrefix("note: '\(path)' still has fixes after 10 rounds; run again to continue\n"))
    #expect(run.complaints.split(separator: "\n").count { $0.hasPrefix("fixed \(path):") } == 10)
    try #expect(text("a.yaml").split(separator: "\t").count == 5)
    #expect(!lint("--fix", "--unsafe-fixes", path).output.contains("[syntax]"))
    try #expect(!text("a.yaml").contains("\t"))
  }

  /// A percent-encoded link has three times its size.
  @Test func aTextThatWouldExceedALimitIsNotFixed() throws {
    let link = "https://e.com/" + String(repeating: "é", count: 180_000)
    let card = #"{"id":"c","type":"text_announcement","title":"T","description":"D","url":"\#(link)"}"#
    let text = #"{"campaign":"a","cards":[\#(card)]}"#
    try folder.make("a.json", text: text)
    let path = folder.path("a.json")
    let run = lint("--fix", "--unsafe-fixes", path)
    #expect(run.exitCode == .findings)
    #expect(run.complaints == "error: '\(path)' was not fixed: the fixed text would exceed a limit\n")
    #expect(run.output.contains("[link-malformed]"))
    try #expect(self.text("a.json") == text)
  }

  @Test func aFileIsNotFixedBeyondTheLimitOfItsSize() throws {
    try folder.make("campaignc.yaml", text: "limits: { file_bytes: 1024 }\n")
    let start = "campaign: q\nowner: no\n"
    let text = start + String(repeating: "#", count: 1024 - start.utf8.count)
    try folder.make("a.yaml", text: text)
    let run = lint("--fix", folder.path("a.yaml"))
    #expect(run.complaints.contains("was not fixed: the fixed text would exceed a limit"), "\(run.complaints)")
    try #expect(self.text("a.yaml") == text)
  }

  // MARK: What stays

  @Test(arguments: ["\n", "\r\n", "\r"], ["", "\u{FEFF}"])
  func allElseStaysByteForByte(_ lineEnd: String, _ mark: String) throws {
    let lines = [
      "# a comment: no", "campaign: &name 'spring-sale' ", "description: no  # really", "owner: >-", "  growth",
      "   team",
      "cards: [{ type: text_announcement, id: \"hours\", title: Hours, description: \"\\u00e9\", url: 'https://x.example' }]",
      "# the end",
    ]
    let text = mark + lines.joined(separator: lineEnd)
    try folder.write(Array(text.utf8), to: "a.yaml")
    let run = lint("--fix", folder.path("a.yaml"))
    #expect(run.exitCode == .clean)
    try #expect(bytes("a.yaml") == Array(text.replacing("description: no", with: "description: \"no\"").utf8))
  }

  /// The text of an anchor may be correct where an alias uses it, so this fix needs a review.
  @Test func whatIsUsedElsewhereIsNotFixedUnasked() throws {
    let text = """
      campaign: a
      in_app_messages:
        - type: slideup
          id: b
          message: Hello
          extras: { points: &five 5, more: 6 }
          priority: *five
          triggers: [{ type: session_start }]

      """
    try folder.make("a.yaml", text: text)
    _ = lint("--fix", folder.path("a.yaml"))
    try #expect(self.text("a.yaml") == text.replacing("more: 6", with: "more: \"6\""))
  }

  @Test func aFileOfJSONStaysOne() throws {
    try folder.make(
      "a.json",
      text: #"{ "campaign": "a", "cards": [ {"type":"text_announcement", "id":"b", "Title":"T", "description":5, } ] }"#
    )
    _ = lint("--fix", "--unsafe-fixes", folder.path("a.json"))
    let expected =
      #"{ "campaign": "a", "cards": [ {"type":"text_announcement", "id":"b", "title":"T", "description":"5" } ] }"#
    try #expect(text("a.json") == expected)
  }

  // MARK: Diffs and standard input

  @Test func aDiffChangesNothing() throws {
    try folder.make("a.yaml", text: Self.mixed)
    let path = folder.path("a.yaml")
    let run = lint("--diff", path)
    #expect(run.exitCode == .findings)
    #expect(run.output.hasPrefix("--- \(path)\n+++ \(path)\n@@ -1,5 +1,5 @@\n campaign: spring-sale   # the name\n"))
    #expect(run.output.contains("\n-description: no\n+description: \"no\"\n"))
    #expect(run.complaints == "note: --fix would fix 1 finding in 1 file\n")
    try #expect(text("a.yaml") == Self.mixed)
    _ = lint("--fix", path)
    let later = lint("--diff", path)
    #expect(later.exitCode == .clean)
    #expect(later.output.isEmpty)
    #expect(later.complaints == "note: --fix would change nothing\n")
    #expect(lint("--diff", "--unsafe-fixes", path).output.contains("\n-ownr: \"growth\"\n+owner: \"growth\"\n"))
  }

  @Test func aDiffSaysWhatCouldNotBeRead() throws {
    try folder.make("b.yaml", text: Self.mixed)
    try folder.link("a.yaml", to: "nowhere")
    let run = lint("--diff", folder.path)
    #expect(run.exitCode == .failure)
    #expect(run.output.contains("+description: \"no\""))
    #expect(run.complaints.contains("error[unreadable]"))
    #expect(!run.complaints.contains("unknown-field"))
  }

  @Test func standardInputIsPrintedFixed() {
    let run = lint("--fix", "--stdin-filename", "a.yaml", "-", on: MemoryConsole(input: Self.mixed))
    #expect(run.output == Self.mixed.replacing("description: no", with: "description: \"no\""))
    #expect(run.complaints.contains("error[unknown-field]"))
    #expect(run.complaints.contains(" --> a.yaml:2:1"))
    #expect(run.complaints.contains("fixed 1 finding in 1 file"))
    #expect(run.exitCode == .findings)
  }

  @Test(arguments: [cleanCampaign, "campaign: [\n", ""])
  func standardInputIsPrintedWhateverItIs(_ text: String) {
    #expect(lint("--fix", "-", on: MemoryConsole(input: text)).output == text)
  }

  @Test func standardInputIsShownAsADiff() {
    let run = lint("--diff", "--unsafe-fixes", "-", on: MemoryConsole(input: Self.mixed))
    #expect(run.output.hasPrefix("--- <stdin>\n+++ <stdin>\n@@"))
    #expect(run.exitCode == .findings)
  }

  // MARK: What goes wrong

  @Test func aWriteProtectedFileIsAFailureAndTheOthersAreFixed() throws {
    try folder.make("a.yaml", "b.yaml", text: Self.mixed)
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder.path("a.yaml"))
    let run = lint("--fix", "--skip", "repeated-campaign", folder.path)
    #expect(run.exitCode == .failure)
    let refusal = "error: '\(folder.path("a.yaml"))' was not fixed: it is write-protected\n"
    #expect(
      run.complaints == refusal + "fixed \(folder.path("b.yaml")):3: put it in quotes [ambiguous-scalar]\n")
    #expect(run.output.contains("a.yaml:3:14"), "what was not fixed is reported")
    #expect(run.output.contains("fixed 1 finding in 1 file; "))
    try #expect(text("a.yaml") == Self.mixed)
    try #expect(text("b.yaml") != Self.mixed)
  }

  /// Both names are read before either file is written.
  @Test func aFileThatIsNamedTwiceIsFixedOnce() throws {
    try folder.make("a.yaml", text: Self.mixed)
    try folder.link("b.yaml", to: "a.yaml")
    let run = lint("--fix", "--unsafe-fixes", folder.path("a.yaml"), folder.path("b.yaml"))
    // Two fixes, reported under each name.
    #expect(run.complaints.split(separator: "\n").count == 4)
    try #expect(text("b.yaml").contains("owner: \"growth\""))
  }

  @Test(arguments: [
    (["--unsafe-fixes"], "--unsafe-fixes needs --fix or --diff"),
    (["--diff", "--format", "json"], "--diff prints changes and no report, so --format has no effect"),
  ])
  func whatMakesNoSenseIsRefused(_ words: [String], _ message: String) {
    let run = campaignc(["lint"] + words)
    #expect(run.exitCode == .wrongUse)
    #expect(run.complaints.hasPrefix("error: \(message)"))
  }

  // MARK: Wrong fixes

  /// A run in which a rule offers other fixes than it should.
  private func lint(
    _ words: [String], lying edits: @escaping @Sendable (Finding) -> [Fix]
  ) throws -> (exitCode: ExitCode, complaints: String) {
    let console = MemoryConsole()
    let arguments = try Arguments(parsing: words.map { RawPath($0) }, for: LintCommand.command.spec)
    var request = try #require(try FixRequest(arguments))
    request.fixes = edits
    var run = try CheckRun(arguments, console: console)
    run.fix(by: request, isQuiet: false, console: console)
    return (run.fault.exitCode, console.text(of: .error))
  }

  /// Offers, for unquoted `no`, to write other words. The place is relative to that of the finding.
  private func lie(_ trust: Fix.Trust, _ words: String, from start: Int, to end: Int) -> @Sendable (Finding) -> [Fix] {
    { finding in
      guard finding.rule.id == "ambiguous-scalar" else { return finding.fixes }
      let range = ByteRange(Int(finding.place.range.start) + start, Int(finding.place.range.end) + end)
      return [Fix("lie", trust, [Fix.Edit(replacing: range, with: words)])]
    }
  }

  static let lies: [(String, Fix.Trust, String, Int, Int)] = [
    ("a value that changes a payload", .keepsMeaning, "yes", 0, 0),
    ("another field's value", .keepsMeaning, "x", -15, -14),
    ("a break of the text", .keepsMeaning, "{", 0, 0),
    ("a break of the text that somebody should look at", .needsReview, "{", 0, 0),
    ("an error where there was none", .needsReview, "[]", 0, 0),
    ("a line that goes", .keepsMeaning, "", -13, 1),
  ]

  @Test(arguments: lies)
  func aFixThatBreaksItsPromiseIsNotMade(_ lie: (String, Fix.Trust, String, Int, Int)) throws {
    let text = Self.mixed.replacing("ownr", with: "owner")
    try folder.make("a.yaml", text: text)
    let path = folder.path("a.yaml")
    let run = try lint(["--fix", "--unsafe-fixes", path], lying: self.lie(lie.1, lie.2, from: lie.3, to: lie.4))
    #expect(run.exitCode == .failure)
    #expect(
      run.complaints.hasPrefix(
        "error: '\(path)' was not changed: fixes of 'ambiguous-scalar' would have broken it"), "\(run.complaints)")
    try #expect(self.text("a.yaml") == text)
  }

  /// In a file that does not compile, a fix still must not change anything outside its edits.
  @Test func aSafeFixOfAFileWithErrorsIsHeldToTheRestOfIt() throws {
    try folder.make("a.yaml", text: Self.mixed)
    let path = folder.path("a.yaml")
    let run = try lint(["--fix", path], lying: lie(.keepsMeaning, "\"no\"\nowner: growth", from: 0, to: 0))
    #expect(run.exitCode == .failure)
    #expect(run.complaints.contains("fixes of 'ambiguous-scalar' would have broken it"))
    try #expect(text("a.yaml") == Self.mixed)
  }

  /// If one fix is wrong, the message names its rule, and not that of a correct fix next to it.
  @Test func onlyTheRuleThatLiesIsNamed() throws {
    try folder.make("a.yaml", text: Self.mixed.replacing("ownr: \"growth\"", with: "priority: \"5\""))
    let run = try lint(
      ["--fix", folder.path("a.yaml")], lying: lie(.keepsMeaning, "{", from: 0, to: 0))
    #expect(run.complaints.contains("fixes of 'ambiguous-scalar' would"))
  }
}
