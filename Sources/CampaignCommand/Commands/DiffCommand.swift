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
    var new = LoadedSide(newFiles, console: console)
    var exitCode = new.explainErrors(isOld: false, console: console)
    guard exitCode == .clean else { return exitCode }
    try new.refuseTooLarge()
    var old = LoadedSide(oldFiles, console: console)
    exitCode = old.explainErrors(isOld: true, console: console)
    guard exitCode == .clean else { return exitCode }
    try old.refuseTooLarge()
    LoadedSide.compileRepeatedNames(&old, &new)
    for side in [old, new] { try side.refuseSharedNames() }
    defer { console.discard((old.run, new.run)) }
    var list = try AllowedChanges(nextTo: new)
    let names = try DeclaredNames(arguments, list)
    let comparison = compare(
      old, new, DiffTerms(now: now, settings: new.changeSettings, renamed: names.all))
    try names.check(comparison)
    let (oldPlaces, newPlaces) = (PlacesOfSide(of: old, console: console), PlacesOfSide(of: new, console: console))
    let changes = comparison.result
    list.allowNames(in: changes)
    list.add(commentsOn: changes, old: oldPlaces, new: newPlaces)
    let (left, allowed, remarks) = list.divide(changes, now: now)
    let threshold = DiffOptions.threshold(arguments)
    if let threshold, left.contains(where: { $0.level >= threshold }) { exitCode = .findings }
    if !list.faults.isEmpty { exitCode = .findings }
    func entry(_ change: Change) -> DiffReport.Entry {
      DiffReport.Entry(
        change, old: oldPlaces.location(of: change.oldPlace), new: newPlaces.location(of: change.newPlace))
    }
    let leftOut = comparison.leftOut
    let unsaid =
      (old.run == nil || new.run == nil ? [Self.withoutStandings] : [])
      + (comparison.cutEvents.isEmpty
        ? []
        : [
          "which message comes first is not compared at \(listed(quoting: comparison.cutEvents.sorted())): too many "
            + "messages changed there, or have filters"
        ])
      + (leftOut == 0
        ? []
        : ["\(counted(leftOut, "change is", "changes are")) left out, because the configuration turns their rules off"])
    var report = DiffReport(
      entries: left.map(entry), allowed: allowed.map(entry), campaigns: comparison.campaigns,
      silentCampaigns: comparison.silentCampaigns, remarks: list.faults + remarks + unsaid,
      sides: (sides.old.words, sides.new.words), exitCode: Int(exitCode.rawValue), version: toolVersion)
    if let pictures {
      let written = try pictures.add(to: &report, old, new, arguments, console: console)
      guard written == .clean else { return written }
    }
    return max(exitCode, print(report, arguments, oldPlaces, newPlaces, console: console))
  }

  private static let withoutStandings =
    "which message comes first is not compared, because one side has only payloads"

  private static func compare(_ old: LoadedSide, _ new: LoadedSide, _ terms: DiffTerms) -> WorkspaceComparison {
    let (oldSide, newSide) = (old.side, new.side.without(new.names(missingIn: old)))
    var comparison = WorkspaceComparison(
      from: oldSide, to: newSide, besides: new.sameCampaigns.count, terms)
    comparison.addUnknownEvents((old.unknownEvents, new.unknownEvents), from: oldSide, to: newSide)
    let changed = comparison.changedMessages
    if let before = old.run, let after = new.run, !changed.isEmpty {
      comparison.add(from: before.standings(of: changed.contains), to: after.standings(of: changed.contains))
    }
    return comparison
  }

  private static func print(
    _ report: DiffReport, _ arguments: Arguments, _ old: PlacesOfSide, _ new: PlacesOfSide, console: any Console
  ) -> ExitCode {
    switch arguments.value(of: DiffOptions.format) {
    case "json": return console.deliver { jsonDiff(of: report, $0) }
    case "markdown": return console.deliver(data: markdownDiff(of: report))
    case "github", "sarif":
      let format: OutputFormat = arguments.value(of: DiffOptions.format) == "sarif" ? .sarif : .github
      let found = DiffFindings(worst(of: report.entries, console: console), old: old, new: new)
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
  private static func worst(of entries: [DiffReport.Entry], console: any Console) -> [DiffReport.Entry] {
    let most = 25_000
    guard entries.count > most else { return entries }
    var worst: [DiffReport.Entry] = []
    for level in ChangeLevel.allCases.sorted(by: >) {
      worst += entries.lazy.filter { $0.change.level == level }.prefix(most - worst.count)
    }
    console.remark(
      "\(counted(entries.count - most, "change is", "changes are")) left out of this report, because GitHub takes no "
        + "more than \(most); it has those of the highest levels")
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

extension AllowedChanges {
  /// The list next to the configuration of a side. Empty if there is none.
  fileprivate init(nextTo side: LoadedSide) throws(UsageError) {
    let path = RawPath(AllowedChanges.fileName).resolved(in: side.folder)
    switch side.source.read(path, limit: AllowedChanges.limit) {
    case .success(let bytes): self = AllowedChanges.isList(bytes) ? AllowedChanges(reading: bytes) : AllowedChanges()
    case .failure(.failed(.missing)): self.init()
    case .failure(let reason): throw .unreadable("list of allowed changes", path, reason)
    }
  }
}
