import CampaignCommand
import CommandSupport
import TestSupport
import Testing

/// Names of commands, options and rules that people know from other tools, and the answers to them.
@Suite struct ForeignNameTests {
  @Test(arguments: [
    (["check"], "unknown command 'check'; use 'campaignc lint'"),
    (["fmt"], "unknown command 'fmt'; use 'campaignc format'"),
    (["help", "check"], "unknown command 'check'; use 'campaignc lint'"),
    (["-v"], "unknown option '-v'; use 'campaignc --version' or -V for the version"),
    (["--fix"], "'--fix' needs a command before it; did you mean 'campaignc lint --fix'?"),
    (["a.yaml"], "unknown command 'a.yaml'; did you mean 'campaignc lint a.yaml'?"),
    (["lint", "--select", "x"], "unknown option '--select'; use --only ID"),
    (["lint", "--ignore=x"], "unknown option '--ignore'; use --skip ID"),
    (["lint", "--exit-zero"], "unknown option '--exit-zero'; use --fail-on never"),
    (["lint", "--dry-run"], "unknown option '--dry-run'; use --diff"),
    (["lint", "--output-format", "json"], "unknown option '--output-format'; use --format NAME"),
    (["lint", "--exclude", "x"], "unknown option '--exclude'; use 'exclude' in campaignc.yaml"),
    (["lint", "--no-fix"], "unknown option '--no-fix'; leave it out: without --fix, nothing is changed"),
    (["lint", "--silent"], "unknown option '--silent'; use --quiet"),
    (["who", "--now", "now"], "unknown option '--now'; did you mean '--at'?"),
    (["simulate", "--date", "now"], "unknown option '--date'; did you mean '--at'?"),
    (["lint", "--at", "now"], "unknown option '--at'; did you mean '--now'?"),
    (["hook", "remove"], "unknown action 'remove'; did you mean 'uninstall'?"),
    (
      ["lint", "-v"],
      "unknown option '-v'; campaignc has no verbose mode; 'campaignc --version' prints the version"
    ),
  ])
  func theyAreTranslated(_ words: [String], _ complaint: String) {
    let run = campaignc(words)
    #expect(run.exitCode == .wrongUse)
    #expect(run.complaints.hasPrefix("error: \(complaint)\n"))
  }

  @Test(arguments: ["--only", "--skip"])
  func whoNamesNoRuleIsShownTheList(_ option: String) {
    let run = campaignc("lint", option, "foo")
    #expect(run.complaints == "error: there is no rule 'foo'\n  run 'campaignc rules' for the list\n")
    #expect(campaignc("rules").output.contains("unknown-field"))
  }

  /// A foreign name must not hide an option or command of campaignc, and its translation must exist.
  @Test func noneIsAnOptionOfOurs() {
    let own = Set(allCommands.flatMap(\.spec.options).map(\.name))
    let ours = Set(LintCommand.command.spec.options.map(\.name))
    #expect(ForeignNames.options.keys.filter(ours.contains).isEmpty)
    #expect(ForeignNames.sameOptions.values.allSatisfy { $0.allSatisfy(own.contains) })
    #expect(ForeignNames.commands.keys.filter { name in allCommands.contains { $0.spec.name == name } }.isEmpty)
    for hint in Array(ForeignNames.options.values) + ForeignNames.commands.values + ForeignNames.letters.values {
      for match in hint.matches(of: #/--([a-z][a-z-]+)/#) where match.1 != "version" {
        #expect(own.contains(String(match.1)), "\(hint)")
      }
      for match in hint.matches(of: #/campaignc ([a-z]+)[ ',]/#) where !hint.hasPrefix("campaignc") {
        #expect(allCommands.contains { $0.spec.name == match.1 }, "\(hint)")
      }
    }
  }
}
