import CampaignCommand
import CampaignEngine
import CommandSupport
import Files
import Foundation
import Synchronization
import TestSupport
import Testing

/// How the command speaks to people: few lines, errors last, true counts, colours and widths of the terminal.
@Suite struct OutputForPeopleTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.folder(".git")
  }

  /// A campaign with cards whose `titlle` is misspelt, and a warning.
  private func makeFlood(of count: Int) throws {
    let cards = (1...count).map { number in
      "  - { type: text_announcement, id: c\(number), titlle: T, description: D, url: 'https://a.example', "
        + "channels: [news_feed, content_cards] }\n"
    }
    try folder.make("a.yaml", text: "campaign: flood\nowner: no\ncards:\n" + cards.joined())
  }

  // MARK: Few lines

  @Test func onlyTheFirstFindingsOfARuleAreShown() throws {
    try makeFlood(of: 12)
    let run = campaignc("lint", folder.path)
    #expect(run.output.split(separator: "\n").count { $0.hasPrefix("error[unknown-field]") } == 5)
    #expect(
      run.output.contains("\nand 7 more of 'unknown-field'; 'campaignc lint --all \(folder.path)' shows them\n"))
    let fixable = "1 fixable with --fix, 12 more with --fix --unsafe-fixes\n"
    #expect(run.output.hasSuffix("\n12 errors, 1 warning in 1 file; 7 of them not shown; \(fixable)"))
    let all = campaignc("lint", "--all", folder.path)
    #expect(all.output.split(separator: "\n").count { $0.hasPrefix("error[unknown-field]") } == 12)
    #expect(!all.output.contains("not shown"))
    let some = campaignc("lint", "--max-findings", "8", folder.path)
    #expect(some.output.split(separator: "\n").count { $0.contains("[unknown-field]: ") } == 8)
    #expect(some.output.hasSuffix("5 of them not shown; \(fixable)"))
  }

  @Test(arguments: ["concise", "json", "jsonl", "sarif", "github", "gitlab", "junit", "checkstyle", "xcode"])
  func programsGetEveryFinding(_ format: String) throws {
    try makeFlood(of: 12)
    let run = campaignc("lint", "--format", format, folder.path)
    #expect(run.output == campaignc("lint", "--format", format, "--all", folder.path).output)
    #expect(run.output.components(separatedBy: "has no field 'titlle'").count > 12)
  }

  @Test func compileCountsTheOthersToo() throws {
    try makeFlood(of: 7)
    let run = campaignc("compile", folder.path)
    #expect(
      run.complaints.contains("and 2 more of 'unknown-field'; 'campaignc lint --all \(folder.path)' shows them\n"))
  }

  /// The command in the message can be typed: a path with a blank is in quotes, and many paths are only hinted at.
  @Test func theCommandForAllHasThePaths() throws {
    try makeFlood(of: 7)
    try folder.make("b c/x.yaml", text: cleanCampaign)
    let one = campaignc("lint", folder.path("a.yaml"), folder.path("b c")).output
    #expect(one.contains("'campaignc lint --all \(folder.path)/a.yaml '\(folder.path)/b c'' shows them"), "\(one)")
    let many = campaignc(["lint"] + Array(repeating: folder.path("a.yaml"), count: 40)).output
    #expect(many.contains("'campaignc lint --all PATH ...' shows them"))
  }

  @Test(arguments: ["simulate", "why", "test"]) func deliveryCountsTheOthersToo(_ command: String) throws {
    try makeFlood(of: 7)
    #expect(campaignc(command, folder.path).complaints.contains("and 2 more of 'unknown-field'"))
    #expect(!campaignc(command, "--all", folder.path).complaints.contains("more of 'unknown-field'"))
  }

  /// More lines than those may be there.
  @Test(arguments: [("error", "no errors"), ("warning", "no errors or warnings"), ("advice", "no findings")])
  func theSummarySpeaksOfWhatWasAskedFor(_ least: String, _ words: String) throws {
    try folder.make("a.yaml", text: cleanCampaign)
    #expect(campaignc("lint", "--min-severity", least, folder.path).output == "1 file checked, \(words)\n")
  }

  @Test func errorsAreNextToThePrompt() throws {
    try folder.make("a.yaml", text: "campaign: a\nownr: me\nowner: no\ncards: [{ type: text_announcement, id: x }]\n")
    let headlines = campaignc("lint", folder.path).output.split(separator: "\n").compactMap { line in
      ["advice", "warning", "error"].firstIndex { line.hasPrefix("\($0)[") }
    }
    #expect(Set(headlines).count > 1)
    #expect(headlines == headlines.sorted())
  }

  @Test func findingsOfLittleWeightCanBeLeftOut() throws {
    try makeFlood(of: 1)
    let run = campaignc("lint", "--min-severity", "error", "--format", "concise", folder.path)
    #expect(run.output.split(separator: "\n").count == 1)
    #expect(
      campaignc("lint", "--min-severity", "error", folder.path).output.hasSuffix(
        "1 error in 1 file; 1 fixable with --fix --unsafe-fixes\n"))
    let contradiction = campaignc("lint", "--strict", "--min-severity", "error", folder.path)
    #expect(contradiction.exitCode == .wrongUse)
    #expect(contradiction.complaints.contains("--min-severity error hides findings that fail the run"))
  }

  /// Findings that are not reported are not gone.
  @Test func aBaselineKeepsWhatIsLeftOut() throws {
    try makeFlood(of: 1)
    let baseline = folder.path("baseline.json")
    _ = campaignc("lint", "--baseline", baseline, "--write-baseline", folder.path)
    let before = try Data(contentsOf: URL(fileURLWithPath: baseline))
    let run = campaignc(
      "lint", "--baseline", baseline, "--write-baseline", "--min-severity", "error", folder.path)
    #expect(run.exitCode == .clean)
    #expect(try Data(contentsOf: URL(fileURLWithPath: baseline)) == before)
  }

  // MARK: True counts

  @Test func theSummaryCountsTheFilesThatWereChecked() throws {
    try folder.make("a.yaml", text: "ownr: me\n" + cleanCampaign)
    try folder.make("b.yaml", text: cleanCampaign.replacing("spring-sale", with: "b"))
    #expect(
      campaignc("lint", folder.path).output.hasSuffix(
        "\n1 error in 1 of 2 files; 1 fixable with --fix --unsafe-fixes\n"))
  }

  @Test func aConfigurationThatIsNamedIsReportedAndCountedOnce() throws {
    try folder.make("a.yaml", text: cleanCampaign)
    try folder.make("events.yaml", text: "events: { log_in: {} }\n")
    try folder.make("campaignc.yaml", text: "events: events.yaml\nexclud: []\n")
    let paths = ["events.yaml", "campaignc.yaml", "a.yaml"].map { folder.path($0) }
    let run = campaignc(["lint"] + paths)
    #expect(run.output.components(separatedBy: "error[unknown-field]").count == 2)
    #expect(run.output.hasSuffix("\n1 error in 1 of 3 files; 1 fixable with --fix --unsafe-fixes\n"))
    #expect(
      campaignc(["lint", "--fix", "--unsafe-fixes"] + paths).output.hasSuffix(
        "fixed 1 finding in 1 file; 3 files checked, no findings\n")
    )
  }

  /// Nobody asked for the configuration and the catalogue. They count if something is wrong in them.
  @Test func aConfigurationCountsOnlyWithFindings() throws {
    try folder.make("a.yaml", text: "ownr: me\n" + cleanCampaign)
    try folder.make("events.yaml", text: "events: { log_in: {} }\n")
    try folder.make("campaignc.yaml", text: "events: events.yaml\n")
    let one = campaignc("lint", folder.path("a.yaml")).output
    #expect(one.hasSuffix("\n1 error in 1 file; 1 fixable with --fix --unsafe-fixes\n"))
    // The catalogue is missing. Its former file has no finding, because it may be meant.
    try folder.make("campaignc.yaml", text: "events: missing.yaml\n")
    let run = campaignc("lint", folder.path)
    #expect(run.output.contains("campaignc.yaml:1' names this file; correct the path there, or create the file"))
    #expect(run.output.contains("\n2 errors in 2 of 3 files") && run.exitCode == .failure)
  }

  /// Fixes of a configuration are made only if it is named.
  @Test func whatTheRunWouldNotFixIsNotCalledFixable() throws {
    try folder.make("a.yaml", text: cleanCampaign)
    try folder.make("campaignc.yaml", text: "exclud: []\n")
    #expect(campaignc("lint", folder.path).output.hasSuffix("\n1 error in 1 of 2 files\n"))
    #expect(campaignc("lint", "--fix", folder.path).output.hasSuffix("nothing was fixed; 1 error in 1 of 2 files\n"))
  }

  /// Every option that a summary names can be given as it stands there.
  @Test func commandsCanBeTypedAsPrinted() throws {
    try folder.make(
      "a.yaml",
      text: "campaign: X\nowner: no\n" + cleanCampaign.split(separator: "\n").dropFirst().joined(separator: "\n"))
    let words = campaignc("lint", folder.path).output
    #expect(words.hasSuffix("1 fixable with --fix, 1 more with --fix --unsafe-fixes\n"))
    let note = campaignc("lint", "--diff", "--unsafe-fixes", folder.path).complaints
    #expect(note == "note: --fix --unsafe-fixes would fix 2 findings in 1 file\n")
    #expect(campaignc("lint", "--fix", "--unsafe-fixes", folder.path).exitCode == .clean)
  }

  // MARK: What was fixed

  @Test func fixesAreListed() throws {
    try folder.make("a.yaml", text: cleanCampaign + "owner: no\n")
    let run = campaignc("lint", "--fix", folder.path)
    #expect(run.complaints == "fixed \(folder.path)/a.yaml:3: put it in quotes [ambiguous-scalar]\n")
    try folder.make("a.yaml", text: cleanCampaign + "owner: no\n")
    #expect(campaignc("lint", "--fix", "--quiet", folder.path).complaints == "")
  }

  @Test func ofManyFixesTheFirstAreListed() throws {
    try makeFlood(of: 80)
    let lines = campaignc("lint", "--fix", "--unsafe-fixes", folder.path).complaints.split(separator: "\n")
    #expect(lines.count == FixedFile.mostListed + 1)
    #expect(lines.last == "and 31 more")
  }

  // MARK: Colours and widths

  @Test func mistakesOnTheCommandLineHaveColours() {
    let console = MemoryConsole(errorIsTerminal: true)
    #expect(campaignc("lint", "--frobnicate", on: console).complaints.hasPrefix("\u{1B}[1;31merror:\u{1B}[0m unknown"))
    for console in [
      MemoryConsole(errorIsTerminal: true, variables: ["NO_COLOR": "1"]),
      MemoryConsole(errorIsTerminal: true, variables: ["TERM": "dumb"]), MemoryConsole(isTerminal: true),
    ] {
      #expect(campaignc("lint", "--frobnicate", on: console).complaints.hasPrefix("error: unknown"))
    }
    let never = MemoryConsole(errorIsTerminal: true)
    #expect(campaignc("lint", "--color=never", "--frobnicate", on: never).complaints.hasPrefix("error: unknown"))
    let always = MemoryConsole()
    #expect(campaignc("lint", "--color", "always", "-x", on: always).complaints.hasPrefix("\u{1B}[1;31merror:"))
  }

  @Test func aDiffHasColoursAtATerminal() throws {
    try folder.make("a.yaml", text: cleanCampaign + "owner: no\n")
    let plain = campaignc("lint", "--diff", folder.path).output
    #expect(!plain.contains("\u{1B}"))
    let colored = campaignc("lint", "--diff", folder.path, on: MemoryConsole(isTerminal: true)).output
    #expect(colored.contains("\u{1B}[1;32m+owner: \"no\"\u{1B}[0m\n"))
    #expect(colored.contains("\u{1B}[1;31m-owner: no\u{1B}[0m\n"))
    #expect(colored.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") == plain)
    #expect(
      campaignc("lint", "--diff", "--color", "never", folder.path, on: MemoryConsole(isTerminal: true)).output == plain)
  }

  @Test(arguments: [20, 40, 60, 100, 300])
  func helpFitsTheTerminal(_ columns: Int) {
    let console = MemoryConsole(isTerminal: true, columns: columns, variables: ["NO_COLOR": "1"])
    let help = campaignc("help", "lint", on: console).output
    let options = help.split(separator: "\n").drop { $0 != "Options:" }.prefix { $0 != "Examples:" }
    #expect(options.count > 30)
    // A long name of an option has a line of its own.
    let wide = options.filter { $0.count > max(40, columns) && !$0.hasPrefix("  -") && !$0.hasPrefix("      --") }
    #expect(wide.isEmpty)
    #expect(options.allSatisfy { $0.count <= 100 })
  }

  /// The commands that print lines for people have colours at a terminal, and otherwise the same text.
  @Test(arguments: [
    ["rules"], ["rules", "--changes"], ["config"], ["stats"], ["simulate", "--event", "visit"], ["why"],
    ["simulate", "--readers", "3"], ["why", "spring/a", "--event", "other"], ["test"], ["list"],
    ["who", "--target", "ios", "--any-time"],
  ])
  func reportsHaveColours(_ words: [String]) throws {
    let message = "{ id: a, type: modal, message: A, triggers: [{ type: custom_event, name: visit }] }"
    try folder.make("a.yaml", text: "campaign: spring\nin_app_messages:\n  - \(message)\n")
    let steps = "[session_start, { event: visit, expect: { shown: nothing } }]"
    try folder.make("b.yaml", text: "scenario: a\ntargets: [ios, web]\nat: 2026-03-21T10:00:00Z\nsteps: \(steps)\n")
    let all = words + (words[0] == "rules" ? [] : [folder.path])
    // Without a time, they print the present second.
    let now = ["simulate", "why"].contains(words[0]) ? ["--at", "2026-03-21T10:00:00Z"] : []
    let plain = campaignc(all + now).output
    let colored = campaignc(all + now, on: MemoryConsole(isTerminal: true)).output
    #expect(colored.replacing(#/\u{1B}\[[0-9;]*m/#, with: "") == plain)
    if words != ["why"] { #expect(colored.contains("\u{1B}[1")) }
    #expect(campaignc(all + now, on: MemoryConsole(isTerminal: true, variables: ["NO_COLOR": "1"])).output == plain)
    #expect(campaignc(all + now + ["--color", "never"], on: MemoryConsole(isTerminal: true)).output == plain)
    #expect(campaignc(all + now + ["--color", "always"]).output == colored)
  }

  @Test func helpAndExplanationsHaveColours() {
    let plain = #/\u{1B}\[[0-9;]*m/#
    for words in [["help"], ["help", "lint"], ["explain", "repeated-key"], ["explain", "slideup.duration"]] {
      let colored = campaignc(words, on: MemoryConsole(isTerminal: true)).output
      #expect(colored.contains("\u{1B}[1m"))
      #expect(colored.replacing(plain, with: "") == campaignc(words).output)
    }
  }

  // MARK: Progress

  @Test func aShortRunSaysNothingOfItsProgress() throws {
    try folder.make("a.yaml", text: cleanCampaign)
    #expect(campaignc("lint", folder.path, on: MemoryConsole(errorIsTerminal: true)).complaints == "")
  }

  @Test func theProgressLineIsRemoved() {
    let console = MemoryConsole(errorIsTerminal: true)
    let line = ProgressLine(on: console, clock: SteppingClock(by: 300).next)
    for _ in 1...3 { line.progress.advance(by: 10, of: 90) }
    #expect(console.text(of: .error) == "\rchecked 20 of 90 files\u{1B}[K\rchecked 30 of 90 files\u{1B}[K")
    line.end()
    #expect(console.text(of: .error).hasSuffix("\r\u{1B}[K"))
    let silent = MemoryConsole(errorIsTerminal: true)
    ProgressLine(on: silent, clock: { 0 }).end()
    #expect(silent.text(of: .error) == "")
  }

  // MARK: Paths in reports

  @Test(arguments: ["sarif", "github", "gitlab", "junit", "checkstyle"])
  func codeHostsGetThePathInTheRepository(_ format: String) throws {
    try folder.make("campaigns/a.yaml", text: "ownr: me\n" + cleanCampaign)
    let absolute = campaignc("lint", "--format", format, folder.path("campaigns/a.yaml")).output
    #expect(absolute.contains("campaigns/a.yaml"))
    #expect(!absolute.contains(folder.path))
    let other = campaignc("lint", "--format", format, folder.path("campaigns/../campaigns")).output
    #expect(other == absolute)
  }

  /// Xcode opens a file only by its absolute path.
  @Test func xcodeGetsAbsolutePaths() throws {
    try folder.make("campaigns/a.yaml", text: "ownr: me\n" + cleanCampaign)
    let start = "\(folder.path)/campaigns/a.yaml:1:1: error: a campaign has no field 'ownr'; fix: write 'owner'"
    let here = FileManager.default.currentDirectoryPath
    let up = String(repeating: "../", count: here.split(separator: "/").count)
    for path in [folder.path, folder.path("./campaigns/"), folder.path("campaigns/a.yaml")] {
      #expect(campaignc("lint", "--format", "xcode", path).output.hasPrefix(start), "\(path)")
    }
    let relative = campaignc("lint", "--format", "xcode", up + folder.path("campaigns").dropFirst()).output
    #expect(relative.hasPrefix("/"))
    #expect(relative.contains("\(folder.path.dropFirst())/campaigns/a.yaml:1:1: error: "))
    let console = MemoryConsole(input: "ownr: me\n")
    #expect(campaignc("lint", "--format", "xcode", "-", on: console).output.hasPrefix("<stdin>:1:1: error: "))
  }

  @Test(arguments: ["compile", "build"])
  func payloadsAreMadeWithDiagnosticsForXcode(_ command: String) throws {
    try folder.make("a.yaml", text: "ownr: me\n" + cleanCampaign)
    let output = command == "build" ? ["--output", folder.path("out")] : []
    let run = campaignc([command, "--format", "xcode", folder.path("a.yaml")] + output)
    #expect(run.exitCode == .findings)
    #expect(run.complaints.hasPrefix("\(folder.path)/a.yaml:1:1: error: a campaign has no field 'ownr'; fix: "))
  }

  @Test func theCategoryOfAReportIsInSARIF() throws {
    try folder.make("a.yaml", text: cleanCampaign)
    let run = campaignc("lint", "--format", "sarif", "--category", "mobile", folder.path)
    #expect(run.output.contains(#""automationDetails":{"id":"mobile/"}"#))
    #expect(!campaignc("lint", "--format", "sarif", folder.path).output.contains("automationDetails"))
  }
}

/// A clock that goes on by the same time whenever somebody looks at it.
private final class SteppingClock: Sendable {
  private let time = Mutex(0)
  private let step: Int

  init(by step: Int) { self.step = step }

  @Sendable func next() -> Int {
    time.withLock { time in
      time += step
      return time - step
    }
  }
}
