import CampaignCommand
import CampaignEngine
import CommandSupport
import TestSupport
import Testing

/// Accepted and refused command lines, and the messages about them.
@Suite struct UsageTests {
  @Test(arguments: [
    (["lnt"], "unknown command 'lnt'; did you mean 'lint'?"),
    (["frobnicate"], "unknown command 'frobnicate'"),
    (["help", "dmup"], "unknown command 'dmup'; did you mean 'dump'?"),
    (["lint", "--fromat", "json"], "unknown option '--fromat'; did you mean '--format'?"),
    (["lint", "--frobnicate"], "unknown option '--frobnicate'"),
    (["lint", "-x"], "unknown option '-x'"),
    (["lint", "--format"], "--format needs a value: --format NAME"),
    (["lint", "--max-findings", "few"], "--max-findings takes a number from 0 up, not 'few'"),
    (["lint", "--threads", "0"], "--threads takes a number from 1 to 1024, not '0'"),
    (["lint", "--threads", "2", "--threads=3"], "--threads is given twice"),
    (["lint", "--strict=yes"], "--strict takes no value"),
    (["lint", "--color", "alwys"], "--color takes auto, always, never, not 'alwys'; did you mean 'always'?"),
    (["lint", "--output="], "--output needs the name of a file"),
    (["lint", "-o", "a", "-o", "b"], "--output b needs its own --format before it"),
    (
      ["lint", "--format", "json", "--format", "sarif"],
      "only one report can go to standard output, not json and sarif; add --output FILE"
    ),
    (["lint", "--format", "json", "-o", "x", "--format", "sarif", "-o", "x"], "two reports can't both go to 'x'"),
    (["lint", "-", "--stdin-filename", ""], "--stdin-filename needs a name"),
    (["lint", "-", "--files-from", "-"], "standard input can't be both the list of files and a file"),
    (["lint", "--files-from", "/nowhere/list"], "cannot read the list '/nowhere/list': no such file"),
    (["version", "x"], "'version' takes no arguments, but got 'x'"),
    (["schema", "campain"], "unknown schema 'campain'; did you mean 'campaign'?"),
    (["schema", "campaign", "catalogue"], "only one argument is allowed, and 'catalogue' is a second one"),
    (["explain"], "explain needs the name of a rule, a type, a field or a term"),
    (
      ["explain", "repeated-kye"], "no rule, type, field or term is called 'repeated-kye'; did you mean 'repeated-key'?"
    ),
    (
      ["explain", "slidup.duration"],
      "no rule, type, field or term is called 'slidup.duration'; did you mean 'slideup.duration'?"
    ),
    (["explain", "reviws"], "no rule, type, field or term is called 'reviws'; did you mean 'reviews'?"),
    (["explain", "slideup.colors.frame"], "no rule, type, field or term is called 'slideup.colors.frame'"),
    (["explain", ""], "no rule, type, field or term is called ''"),
    (["version", "x"], "'version' takes no arguments, but got 'x'"),
    (["dump", "--format", "jsno"], "--format takes json, events, tree, not 'jsno'; did you mean 'json'?"),
  ])
  func aWrongCommandLineIsRefused(_ words: [String], _ complaint: String) {
    let run = campaignc(words)
    #expect(run.exitCode == .wrongUse)
    #expect(run.output.isEmpty)
    #expect(run.complaints.hasPrefix("error: \(complaint)\n"))
    #expect(run.complaints.contains("'campaignc help"))
  }

  @Test func noCommandShowsWhatThereIs() {
    let run = campaignc()
    #expect(run.exitCode == .wrongUse)
    #expect(run.output.isEmpty)
    #expect(run.complaints.contains("Usage: campaignc COMMAND"))
  }

  @Test(arguments: [["--version"], ["-V"], ["version"]])
  func theVersionIsPrinted(_ words: [String]) {
    let run = campaignc(words)
    #expect(run.exitCode == .clean)
    #expect(run.output == "campaignc \(toolVersion)\n")
  }

  @Test(arguments: allCommands.map { $0.spec.name })
  func helpIsTheSameByEveryRoad(_ name: String) throws {
    let help = campaignc("help", name)
    #expect(help.exitCode == .clean)
    #expect(campaignc(name, "--help").output == help.output)
    #expect(campaignc(name, "-h").output == help.output)
    try expectGolden(Array(help.output.utf8), "help/\(name).txt")
  }

  @Test func helpListsEveryCommand() throws {
    let overview = campaignc("--help")
    #expect(overview.exitCode == .clean)
    #expect(overview.output == campaignc("help").output)
    try expectGolden(Array(overview.output.utf8), "help/overview.txt")
  }

  @Test func optionsAreDescribedWell() {
    for spec in allCommands.map({ $0.spec }) {
      #expect(Set(spec.options.map(\.name)).count == spec.options.count, "\(spec.name)")
      let letters = spec.options.compactMap(\.short)
      #expect(Set(letters).count == letters.count, "\(spec.name)")
      #expect(spec.summary.hasSuffix("."), "\(spec.name)")
      for option in spec.options { #expect(option.summary.hasSuffix("."), "\(spec.name) \(option.flag)") }
    }
  }

  @Test func linesOfHelpFitAScreen() {
    for name in allCommands.map({ $0.spec.name }) {
      for line in campaignc("help", name).output.split(separator: "\n") { #expect(line.count <= 92, "\(line)") }
    }
  }

  @Test func twoDashesEndTheOptions() throws {
    let folder = try TemporaryFolder()
    try folder.make("--strict.yaml", text: "campaign: x\n")
    let run = campaignc("lint", "-q", "--", folder.path("--strict.yaml"), "--quiet")
    #expect(run.exitCode == .wrongUse)
    #expect(run.complaints == "error: --quiet: no such file or directory\n")
  }
}
