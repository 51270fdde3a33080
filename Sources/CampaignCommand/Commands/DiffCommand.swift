import CampaignDiff
import CampaignEngine
import CampaignLanguage
import CampaignLint
import CommandSupport
import Files
import Findings

/// `campaignc diff [OLD [NEW]]`
enum DiffCommand {
  static let command: Command = Command(
    spec: CommandSpec(
      "diff", "Show what a change means for readers, and refuse what is dangerous.", operands: "[OLD [NEW]]",
      discussion: """
        OLD and NEW are a file or a directory with campaigns, a directory that 'campaignc build' wrote or its
        manifest.json, or a commit of Git. OLD..NEW, OLD...NEW (from the merge base) and OLD.. name commits too. Default
        for OLD: the merge base with the default branch; for NEW: the files on the disk. Nothing is checked out, and
        nothing is fetched.

        Both sides are compiled, and their payloads are compared field by field: defaults are filled in, and comments,
        order and style don't matter. Filters are compared by what they accept. Messages are compared with each other,
        to find those that another message comes before now.

        A campaign, card or message that is gone and one that looks like it are reported as one with another name.

        A change has a rule with a level: danger, warning or note. 'campaignc explain RULE' explains it. With --fail-on,
        a change of this level or a higher one fails the run. --allow writes a change to \(AllowedChanges.fileName) next
        to the configuration; it then no longer counts. So does a comment at its line or above it that comes with the
        change: '# campaignc: allow-change RULE -- reason', or 'RULE until DATE -- reason'.

        Exit codes: 0 no change that fails the run; 1 a change that fails it, or errors on the new side; 2 wrong use; 3
        something could not be read or written.
        """,
      options: DiffOptions.all,
      examples: [
        ("campaignc diff", "Compares the disk with the merge base with the default branch."),
        ("campaignc diff main..topic --all", "Compares two branches, and shows notes too."),
        ("campaignc diff --staged --fail-on danger", "Refuses dangerous changes before a commit."),
        ("campaignc diff payloads campaigns/", "Compares a build with the campaigns."),
        ("campaignc diff --format markdown --now now", "Writes a comment for a pull request."),
        ("campaignc diff --format markdown --pictures changed", "Draws what changed, before and after."),
        ("campaignc diff --allow 4f1c02a9be77 --reason 'agreed'", "Allows a change."),
      ]),
    run: run)

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    if let allowing = try AllowChange(arguments) {
      guard arguments.operands.isEmpty else {
        throw UsageError(message: "--allow compares nothing, so it takes no sides")
      }
      return allowing.write(in: try ownFolder(arguments), console: console)
    }
    let pictures = try DiffPictures(arguments)
    let sides = try SideName.both(arguments)
    let now = try arguments.moment(of: DiffOptions.now)?.seconds
    let workspace = try workspace(for: sides, arguments)
    let compiling = CheckTerms.Compiling(
      profile: nil, now: nil, isMarking: true, isForServers: pictures == nil, isOneOfTwo: true)
    var newFiles = try SideFiles(sides.new, in: workspace, compiling, arguments, console: console)
    var oldFiles = try SideFiles(sides.old, in: workspace, compiling, arguments, console: console)
    SideFiles.findSame(&oldFiles, &newFiles)
    var new = LoadedSide(newFiles) { $0.checked(console: console) }
    var exitCode = new.explainErrors(isOld: false, console: console)
    guard exitCode == .clean else { return exitCode }
    try new.refuseTooLarge()
    var old = LoadedSide(oldFiles) { $0.checked(console: console) }
    exitCode = old.explainErrors(isOld: true, console: console)
    guard exitCode == .clean else { return exitCode }
    try old.refuseTooLarge()
    LoadedSide.compileRepeatedNames(&old, &new)
    for side in [old, new] { try side.refuseSharedNames() }
    defer { console.discard((old.run, new.run)) }
    let list = try AllowedChanges(nextTo: new)
    let renamed = arguments.options.filter { $0.option == DiffOptions.renamed }.map(\.value)
    let compared = try SideComparison(from: old, to: new, at: now, list, try DeclaredNames(renamed, list))
    if compared.fails(from: DiffOptions.threshold(arguments)) { exitCode = .findings }
    var report = compared.report(on: (sides.old.words, sides.new.words), exitCode: Int(exitCode.rawValue))
    if let pictures {
      let written = try pictures.add(to: &report, old, new, arguments, console: console)
      guard written == .clean else { return written }
    }
    return max(exitCode, print(report, of: compared, arguments, console: console))
  }

  private static func print(
    _ report: DiffReport, of compared: SideComparison, _ arguments: Arguments, console: any Console
  ) -> ExitCode {
    switch arguments.value(of: DiffOptions.format) {
    case "json": return console.deliver { jsonDiff(of: report, $0) }
    case "markdown": return console.deliver(data: markdownDiff(of: report))
    case "github", "sarif":
      let format: OutputFormat = arguments.value(of: DiffOptions.format) == "sarif" ? .sarif : .github
      let found = DiffFindings(
        worst(of: report, console: console), old: compared.oldPlaces, new: compared.newPlaces)
      let outcome = Outcome(
        findings: found.findings, counts: [:], files: found.files, rules: changeRules.map(\.info),
        exitCode: report.exitCode, version: report.version)
      return console.deliver { render(outcome.named(for: format), as: format, sending: $0) }
    default:
      let text = humanDiff(
        of: report, console.decorator(on: .output), showingAll: arguments.has(DiffOptions.everything),
        failingFrom: DiffOptions.threshold(arguments) ?? .danger)
      return console.deliver(text)
    }
  }

  /// The changes for GitHub, which refuses a report with more results: those of the highest levels.
  private static func worst(of report: DiffReport, console: any Console) -> [DiffReport.Entry] {
    let most = 25_000
    let worst = report.mostDangerous(most)
    let leftOut = report.entries.count - worst.count
    if leftOut > 0 {
      console.remark(
        "\(counted(leftOut, "change is", "changes are")) left out of this report, because GitHub takes no more than "
          + "\(most); it has those of the highest levels")
    }
    return worst
  }

  /// The path for a side that names none. Beside a commit, that is the path of the other side; otherwise the directory
  /// of the configuration, or the root of the repository if a side comes from Git.
  private static func workspace(
    for names: (old: SideName, new: SideName), _ arguments: Arguments
  ) throws(UsageError) -> RawPath {
    switch (names.old, names.new) {
    case (.path(let path), let other), (let other, .path(let path)): if other.isOfGit { return path }
    default: break
    }
    let here = RawPath(".")
    let search = try ConfigurationSearch(arguments)
    let workspace = search.workspace(of: here, isFolder: isFolder(here))
    guard workspace == here, search.inForce(forFolder: here) == nil else { return workspace }
    for name in [names.old, names.new] where name.isOfGit {
      if let change = try name.change() { return change.root }
    }
    return workspace
  }

  /// The directory for the list of allowed changes.
  private static func ownFolder(_ arguments: Arguments) throws(UsageError) -> RawPath {
    try ConfigurationSearch(arguments).workspace(of: RawPath("."), isFolder: true)
  }
}
