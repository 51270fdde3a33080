import CampaignCommand
import CommandSupport
import Foundation
import TestSupport
import Testing

/// `campaignc lint --watch` on a real directory: after each change, it shows what `campaignc lint` would.
@Suite struct LintWatchTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.folder(".git")
    try write(Self.configuration, to: "campaignc.yaml")
    try write("*.log\n", to: ".gitignore")
    try write(Self.campaign("spring"), to: "campaigns/spring.yaml")
    try write(Self.campaign("summer"), to: "campaigns/summer.yaml")
  }

  private static let configuration = "channels: [content_cards]\n"

  private static func campaign(_ name: String, title: String = "title") -> String {
    """
    campaign: \(name)
    cards:
      - { id: hero, type: text_announcement, url: "https://example.com", \(title): A, description: B }

    """
  }

  private func write(_ text: String, to file: String) throws { try folder.save(text, to: file) }

  private func watch(_ words: String..., on path: String = "") -> Watching {
    let watching = Watching("lint", "--watch", folder.path(path), in: folder)
    #expect(watching.report().contains("2 files checked, no findings\nwatching 2 files in "))
    return watching
  }

  @Test func aSaveIsShownWithWhatIsNewAndGone() throws {
    let watching = watch()
    try write(Self.campaign("spring", title: "tittle"), to: "campaigns/spring.yaml")
    let report = watching.report()
    #expect(report.contains("error[unknown-field]: a text announcement has no field 'tittle'"), "\(report)")
    #expect(
      report.hasSuffix(
        """
        changed: \(folder.path("campaigns/spring.yaml"))
        new: \(folder.path("campaigns/spring.yaml")): a text announcement has no field 'tittle' [unknown-field]
        1 finding new, 0 gone
        watching 2 files in 2 directories; Ctrl-C ends

        """), "\(report)")
    // The same finding at another place is not new.
    try write("# moved\n\n" + Self.campaign("spring", title: "tittle"), to: "campaigns/spring.yaml")
    #expect(watching.report().contains("0 findings new, 0 gone"))
    try write(Self.campaign("spring"), to: "campaigns/spring.yaml")
    #expect(watching.report().contains("0 findings new, 1 gone"))
    #expect(watching.stop() == .clean && watching.complaints.isEmpty)
  }

  @Test func everySaveIsVisible() throws {
    let watching = watch()
    for round in 0..<8 {
      try write(Self.campaign("spring", title: "title\(round)"), to: "campaigns/spring.yaml")
      #expect(watching.report().contains("'title\(round)'"))
    }
    #expect(watching.stop() == .clean)
  }

  /// Editors and people create, rename and remove files and directories in many ways. Each step leads to the findings
  /// of a run of `campaignc lint`.
  @Test(arguments: ["", "campaigns"]) func everyChangeLeadsToTheFindingsOfLint(_ place: String) throws {
    let watching = watch(on: place)
    let faulty = "s/title: A/tittle: A/"
    let steps = [
      // Saved by renaming, and in place.
      "sed '\(faulty)' campaigns/spring.yaml > campaigns/.new; mv campaigns/.new campaigns/spring.yaml",
      "sed 's/tittle/titel/' campaigns/spring.yaml > campaigns/x~; cat campaigns/x~ > campaigns/spring.yaml",
      "cd campaigns; mv spring.yaml spring.yaml~; sed s/titel/title/ spring.yaml~ > spring.yaml",
      // New directories, at once with files in them, and moved.
      "mkdir -p campaigns/a/b/c; sed 's/spring/a/; \(faulty)' campaigns/spring.yaml > campaigns/a/b/c/deep.yaml",
      "mv campaigns/a campaigns/z; sed 's/spring/b/; \(faulty)' campaigns/spring.yaml > campaigns/z/b/more.yaml",
      "mv campaigns/z/b/more.yaml campaigns/z/more.yaml",
      "mv campaigns/z elsewhere",
      "mv elsewhere campaigns/z",
      "rm -r campaigns/z/b",
      // The same campaign twice, which two files show together.
      "cp campaigns/summer.yaml campaigns/twice.yaml",
      "ln -s summer.yaml campaigns/link.yaml; rm campaigns/twice.yaml",
      "rm campaigns/link.yaml; chmod 000 campaigns/summer.yaml",
      "chmod 644 campaigns/summer.yaml; echo '{' > campaigns/broken.json",
      "rm campaigns/broken.json",
      // Settings and ignore files, above and inside of the directory.
      "echo 'channels: [feed]' > campaignc.yaml",
      "mv campaignc.yaml campaignc.yaml~; echo 'exclude: [campaigns/z/**]' > campaignc.yaml",
      "echo 'events: events.yaml' > campaignc.yaml; echo 'events: { visit: {} }' > events.yaml",
      "echo 'events: { visit: {}, 7: }' > events.new; mv events.new events.yaml",
      "echo 'readers: readers.yaml' > campaignc.yaml; echo 'anna: { target: wap }' > readers.yaml",
      "echo 'anna: { target: web }' > readers.yaml",
      "echo spring.yaml > .gitignore",
      "rm .gitignore",
      "echo summer.yaml > .gitignore",
      "echo x > .gitignore; echo 'z/' > campaigns/.gitignore",
      "echo 'channels: [content_cards]' > campaigns/campaignc.yaml",
      "rm campaigns/.gitignore campaigns/campaignc.yaml",
    ]
    for step in steps {
      try watching.shell(step)
      let expected = campaignc("lint", folder.path(place)).output
      #expect(shows(expected, watching), "\(step):\n\(expected)\n---\n\(watching.output.suffix(2000))")
    }
    #expect(watching.stop() == .clean)
  }

  /// Waits until the last report is this one.
  private func shows(_ report: String, _ watching: Watching) -> Bool {
    for _ in 0..<60_000 {
      let last = watching.output.components(separatedBy: String(repeating: "-", count: 40) + "\n").last ?? ""
      if last.hasPrefix(report), last.hasSuffix(Watching.mark) { return true }
      usleep(2000)
    }
    return false
  }

  @Test func scenariosAreCheckedToo() throws {
    try write(
      "scenario: a\nat: 2026-03-21T10:00:00Z\nsteps:\n  - expect: { news_feed: spring/hera }\n",
      to: "campaigns/test.yaml")
    let watching = Watching("lint", "--watch", folder.path, in: folder)
    #expect(watching.report().contains("scenario-unknown-name"))
    #expect(watching.output.hasPrefix(campaignc("lint", folder.path).output))
    try write(Self.campaign("spring").replacing("hero", with: "hera"), to: "campaigns/spring.yaml")
    #expect(watching.report(with: "gone: ").contains("[scenario-unknown-name]"))
    #expect(watching.stop() == .clean)
  }

  /// A file that is named is watched alone, even if it is replaced.
  @Test func aNamedFileIsWatchedAlone() throws {
    let file = folder.path("campaigns/spring.yaml")
    let watching = Watching("lint", "--watch", file, in: folder)
    #expect(watching.report().hasSuffix("watching 1 file; Ctrl-C ends\n"))
    try write(Self.campaign("other", title: "tittle"), to: "campaigns/other.yaml")
    try write(Self.campaign("spring", title: "titel"), to: "campaigns/new.yaml")
    try watching.shell("mv campaigns/new.yaml campaigns/spring.yaml")
    let report = watching.report()
    #expect(report.contains("'titel'") && !report.contains("'tittle'"), "\(report)")
    try watching.shell("rm campaigns/spring.yaml")
    #expect(watching.report(with: "0 files").contains("1 gone"))
    try write(Self.campaign("spring", title: "tittle"), to: "campaigns/spring.yaml")
    #expect(watching.report().contains("'tittle'"))
    #expect(watching.stop() == .clean)
  }

  @Test func aDirectoryCanVanishAndComeBack() throws {
    let watching = watch(on: "campaigns")
    try watching.shell("mv campaigns away")
    #expect(watching.report(with: "watching 0 files").contains("removed: "))
    #expect(watching.complaints.contains("campaigns: no such file or directory"))
    try watching.shell("mv away campaigns")
    #expect(watching.report().contains("2 files checked, no findings"))
    #expect(watching.stop() == .clean)
  }

  /// Files that no run reads, and files with the same text, lead to no report.
  @Test func otherFilesAreNoNews() throws {
    let watching = watch()
    try watching.shell(
      """
      echo x > campaigns/notes.txt; echo x > campaigns/.spring.yaml.swp; mkdir .hidden; echo x > .hidden/a.yaml
      echo x > campaigns/4913; rm campaigns/4913; touch campaigns/spring.yaml
      cat campaigns/summer.yaml > campaigns/b; cat campaigns/b > campaigns/summer.yaml
      """)
    usleep(400_000)
    try write(Self.campaign("spring", title: "tittle"), to: "campaigns/spring.yaml")
    let report = watching.report()
    #expect(report.components(separatedBy: Watching.mark).count == 2, "\(report)")
    #expect(report.contains("changed: \(folder.path("campaigns/spring.yaml"))\n"))
    #expect(watching.stop() == .clean)
  }

  @Test func aBurstOfChangesIsOneReportOrFew() throws {
    let watching = watch()
    for number in 0..<100 { try write(Self.campaign("c\(number)", title: "tittle"), to: "campaigns/c\(number).yaml") }
    let reports = watching.report(with: "100 errors in 100 of 102 files")
    #expect((1...20).contains(reports.components(separatedBy: Watching.mark).count - 1), "\(reports.count)")
    #expect(watching.stop() == .clean)
  }

  @Test func aTerminalIsClearedBeforeEachReport() throws {
    let watching = Watching("lint", "--watch", "--format", "concise", "-q", folder.path, in: folder, isTerminal: true)
    while watching.output.isEmpty { usleep(1000) }
    try write(Self.campaign("spring", title: "tittle"), to: "campaigns/spring.yaml")
    for _ in 0..<60_000 where !watching.output.contains("tittle") { usleep(2000) }
    #expect(watching.stop() == .clean)
    let file = folder.path("campaigns/spring.yaml")
    let clear = "\u{1B}[H\u{1B}[2J"
    #expect(watching.output.hasPrefix(clear + clear + "\(file):3:"))
    #expect(watching.output.hasSuffix("[unknown-field]\n\n"))
  }

  @Test func aReaderThatHasGoneEndsIt() throws {
    let watching = watch()
    watching.closeOutput()
    try write(Self.campaign("spring", title: "tittle"), to: "campaigns/spring.yaml")
    #expect(watching.end() == .clean)
  }

  @Test(arguments: [
    (["--fix"], "--fix can't be combined with --watch"), (["--diff"], "--diff can't be combined"),
    (["--staged"], "--staged can't be"), (["--changed-since", "main"], "--changed-since can't be"),
    (["-"], "standard input can't be watched"), (["-o", "x"], "--output can't be"),
    (["--format", "json"], "--watch is for people, so it can't report as json"),
    (["--format", "human", "--format", "concise"], "--watch shows only one report"),
    (["--statistics"], "--statistics can't be"), (["--cache"], "--cache can't be"), (["--strict"], "--strict can't be"),
    (["--baseline", "x"], "--baseline can't be"), (["--files-from", "x"], "--files-from can't be"),
    (["--explain-files"], "--explain-files can't be"), (["missing"], "missing: no such file or directory"),
    (["--config", "missing"], "missing"), (["--rule", "x=off"], "there is no rule 'x'"),
  ]) func whatMakesNoSenseIsRefused(_ words: [String], _ message: String) {
    let run = campaignc(["lint", "--watch"] + words)
    #expect(run.exitCode == .wrongUse && run.complaints.contains(message), "\(run.complaints)")
  }
}
