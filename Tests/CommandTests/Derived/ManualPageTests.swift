import CampaignCommand
import CommandSupport
import Foundation
import TestSupport
import Testing

/// The generated manual page, and how the programs that show it read it.
@Suite struct ManualPageTests {
  private let page = Array(campaignc("manual").output.utf8)

  @Test func theManualPageIsFresh() throws {
    try expectGolden(page, "docs/campaignc.1", in: repositoryRoot)
  }

  /// Neither program has a complaint except the missing date: the page describes a version, not a day.
  @Test(.needs("mandoc")) func mandocReadsItWithoutAWarning() throws {
    try expectNoWarning(of: ["mandoc", "-T", "lint", "-W", "warning"])
  }

  @Test(.needs("groff")) func groffReadsItWithoutAWarning() throws {
    try expectNoWarning(of: ["groff", "-man", "-ww", "-T", "ascii"])
  }

  private func expectNoWarning(of command: [String]) throws {
    let script = #""$@" 2>&1 >"$0.out" <"$0"; test "$1" != mandoc || cat "$0.out""#
    let folder = try TemporaryFolder()
    try folder.write(page, to: "campaignc.1")
    let finished = try run(["sh", "-c", script, folder.path("campaignc.1")] + command)
    let complaints = String(decoding: finished.output, as: UTF8.self).split(separator: "\n")
    #expect(complaints.filter { !$0.contains("WARNING: missing date") } == [])
  }

  @Test(.needs("mandoc")) func itSaysWhatHelpSays() throws {
    let shown = try run(["mandoc", "-T", "ascii", "-O", "width=990"], input: page).output
    // Bold and underlined characters are printed twice, with a backspace between.
    let text = String(decoding: shown, as: UTF8.self).replacing(/.\u{8}/, with: "")
    for spec in allCommands.map({ $0.spec }) {
      #expect(text.contains(spec.summary), "\(spec.name)")
      for paragraph in spec.discussion { #expect(text.contains(paragraph), "\(spec.name)") }
      for option in spec.options where option != .help { #expect(text.contains(option.summary), "\(option.flag)") }
      for example in spec.examples { #expect(text.contains(example.line), "\(spec.name)") }
    }
  }
}
