import CampaignCommand
import CommandSupport
import Findings
import TestSupport
import Testing

/// The work on templates and patterns is bounded for a run, and the same in every run.
@Suite struct RunWorkTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.folder(".git")
  }

  /// A text of 131 kB whose characters are counted in each round. One round takes about two million units.
  private static func template(rounds: Int) -> String {
    "{% assign t = 'xxxxxxxxxxxxxxxx' %}{% for i in (1..13) %}{% assign t = t | append: t %}{% endfor %}"
      + "{% for i in (1..\(rounds)) %}{% assign n = t | size %}{% endfor %}Hello"
  }

  private static func campaign(_ name: String, rounds: Int) -> String {
    """
    campaign: \(name)
    owner: [wrong]
    in_app_messages:
      - { id: m, type: slideup, triggers: [{ type: session_start }], message: "\(template(rounds: rounds))" }

    """
  }

  private func lint(_ words: String...) -> ToolRun {
    campaignc(["lint", "--format", "concise", folder.path] + words)
  }

  /// The rest of the file is checked, the next template costs nothing, and so is the next file.
  @Test func aFileWithTooMuchWorkSaysWhere() throws {
    let next = "  - { id: next, type: modal, triggers: [{ type: custom_event, name: seen }], message: \"\(loops)\" }\n"
    try folder.make("a.yaml", text: Self.campaign("a", rounds: 500) + next)
    try folder.make("b.yaml", text: "campaign: b\nowner: [wrong]\n")
    let lines = lint().output.split(separator: "\n")
    let limits = lines.filter { $0.hasSuffix("[limit]") }
    #expect(limits.count == 1 && limits[0].contains("a.yaml:4:75: error: up to here, the templates"), "\(lines)")
    #expect(lines.count { $0.contains(".yaml:2:8: error: ") && $0.hasSuffix("[wrong-form]") } == 2, "\(lines)")
  }

  private let loops = "{% for i in (1..9999) %}{% for j in (1..9999) %}{% endfor %}{% endfor %}Hello"

  /// Each file alone takes less than the run may take, and all of them take more.
  @Test func whatIsLeftOutIsTheSameInEveryRun() throws {
    for number in 0..<10 { try folder.make("f\(number + 10).yaml", text: Self.campaign("c\(number)", rounds: 80)) }
    let run = lint("--threads", "1")
    #expect(run.exitCode == .findings)
    let lines = run.output.split(separator: "\n")
    let last = lines.filter { $0.contains("take more work than one run can do") }
    #expect(last.count == 1 && last[0].contains("the files after this one were not checked [limit]"))
    #expect(run.output.contains("f10.yaml") && !run.output.contains("f19.yaml"))
    for threads in ["2", "8"] { #expect(lint("--threads", threads).output == run.output) }
    let cache = ["--cache", "--cache-dir", folder.path("cache")]
    for _ in 0..<2 { #expect(lint(cache[0], cache[1], cache[2]).output == run.output) }
  }

  /// The parts of a workspace that are summarized apart share what one run may do.
  @Test func aLinkLeavesOutWhatOneRunLeavesOut() throws {
    for number in 0..<18 { try folder.make("f\(number + 10).yaml", text: Self.campaign("c\(number)", rounds: 45)) }
    let summaries = try TemporaryFolder()
    let parts = (1...6).map { summaries.path("\($0).summary") }
    for (number, part) in parts.enumerated() {
      let run = campaignc("summarize", "-q", "-o", part, folder.path, "--shard", "\(number + 1)/6")
      #expect(run.exitCode == .clean, "\(run.complaints)")
    }
    let (run, whole) = (campaignc(["link", "--format", "concise"] + parts), lint())
    #expect(run.output.contains("take more work than one run can do"))
    #expect(run.output == whole.output && run.exitCode == whole.exitCode)
  }

  /// Sample readers share the work of a file.
  @Test func readersShareTheWork() throws {
    let readers = (0..<100).map { "  r\($0): { target: ios }\n" }.joined()
    try folder.make("campaignc.yaml", text: "readers:\n" + readers)
    let text = Self.campaign("a", rounds: 3).replacing("owner: [wrong]\n", with: "")
    try folder.make("campaigns/a.yaml", text: text)
    #expect(campaignc("lint", folder.path).exitCode == .clean)
    let run = campaignc("build", "-o", folder.path("out"), folder.path("campaigns"))
    #expect(run.exitCode == .findings && (run.output + run.complaints).contains("units of work"))
    #expect((run.output + run.complaints).contains("no payloads written"))
  }

  /// The answer about a pattern and a text is remembered, so the number of messages does not matter. If there is none,
  /// because the search takes too much work, that is remembered too, and decides no expectation.
  @Test func messagesShareTheAnswersOfPatterns() throws {
    try folder.make("a.yaml", text: Self.patterns(40) { _ in "a.*a.*a.*1b" } + Self.scenario(texts: 2))
    let run = campaignc("test", folder.path)
    #expect(run.exitCode == .findings && run.output.contains("this can't be decided, because"))
    #expect(!run.complaints.contains("take more than"), "\(run.complaints)")
  }

  @Test(arguments: [["test"], ["simulate", "--scenario", "s"]])
  func patternsThatTakeTooMuchEndTheRun(_ words: [String]) throws {
    let patterns = Self.patterns(100) { "a.*a.*a.*a.*1b\($0)" }
    try folder.make("a.yaml", text: patterns + Self.scenario(texts: 110))
    let run = campaignc(words + [folder.path])
    #expect(run.exitCode == .wrongUse)
    #expect(run.complaints.contains("the patterns of these campaigns take more than"))
  }

  private static func patterns(_ count: Int, _ pattern: (Int) -> String) -> String {
    let messages = (0..<count).map { number in
      """
        - id: m\(number)
          type: slideup
          message: M
          priority: \(number)
          triggers: [{ type: custom_event, name: visit, where: [{ property: p, matches: "\(pattern(number))" }] }]

      """
    }
    return "campaign: s\ntargets: [web]\nin_app_messages:\n" + messages.joined()
  }

  private static func scenario(texts: Int) -> String {
    let events = (0..<texts).map { number in
      "  - { event: visit, properties: { p: \(String(repeating: "a", count: 230))\(number) } }\n"
    }
    return "---\nscenario: s\nat: 2026-03-21T10:00:00Z\ntargets: [web]\nsteps:\n  - session_start\n" + events.joined()
      + "  - expect: { shown: nothing }\n"
  }
}
