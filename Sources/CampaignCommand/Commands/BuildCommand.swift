import CampaignCompile
import CampaignEngine
import CampaignLanguage
import CommandSupport
import Files
import Findings

/// `campaignc build -o DIR [PATH ...]`
enum BuildCommand {
  private static let output = Option(
    "output", short: "o", takes: .text("DIR"), "The output directory; it may contain nothing but payloads.")
  private static let check = Option(
    "check", "Write nothing; show what differs, and exit with 1 if the directory is not up to date.")
  private static let quiet = Option(
    "quiet", short: "q", "Don't report what was written, or findings that do not fail the run.")

  static let command: Command = Command(
    spec: CommandSpec(
      "build", "Write the payloads of campaign files to a directory.", operands: "-o DIR [PATH ...]",
      discussion: """
        Writes server/CAMPAIGN.json for each campaign; client/feed.json, client/content_cards.json and
        client/triggers.json for all campaigns together; and manifest.json with the length, SHA-256 and sources of each
        payload. All files are canonical JSON (RFC 8785): the same campaigns give the same bytes.

        If there are several campaignc.yaml, the files below each are a workspace, and DIR has a directory for each of
        them, named after the directory of its configuration.

        If the configuration has readers, client/NAME/ has the client payloads of each reader instead: what a server
        would send to that reader at the time of --now.

        The directory is replaced in one step: it contains either the old payloads or the new ones. Unchanged files keep
        their modification time, payloads of removed campaigns are deleted, and a directory with other files is refused.

        If a campaign has an error, nothing is written and the exit code is 1.
        """,
      options: [output, check] + CompileOptions.all + [CompileOptions.format, quiet, CheckRun.threadsOption],
      examples: [
        ("campaignc build -o payloads campaigns/", "Writes the payloads of a directory of campaigns."),
        ("campaignc build -o payloads --check", "In CI: fails if somebody forgot to build."),
        (
          "campaignc build -o app/assets --payload news_feed --profile full-keys",
          "Writes the payload that one app needs."
        ),
      ]),
    run: run)

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    let folder = try arguments.neededFolder(of: output, else: "build needs a directory for the payloads: --output DIR")
    let compiling = try CompileOptions.compiling(arguments, console: console)
    let run = try CheckRun(arguments, compiling: compiling, for: .all, console: console)
    defer { console.discard(run) }
    guard run.hasFiles else { return run.exitCode() }
    return try run.build(
      into: folder, isChecked: arguments.has(check), isQuiet: arguments.has(quiet), arguments, console: console)
  }
}

extension CheckRun {
  /// Writes the payloads to a directory, or shows how they differ from it.
  func build(
    into folder: RawPath, isChecked: Bool, isQuiet: Bool, _ arguments: Arguments, console: any Console
  ) throws(UsageError) -> ExitCode {
    let format = CompileOptions.format(arguments)
    let exitCode = explain(isQuiet: isQuiet, as: format, arguments, console: console)
    guard exitCode == .clean else { return exitCode }
    let workspaces = try outputWorkspaces()
    let wanted = try CompileOptions.payloads(arguments)
    let names = SourceNames(of: self)
    var builds: [PayloadBuild] = []
    for (workspace, below) in workspaces {
      let build = PayloadBuild(workspace, wanted, below: below, names, threads: threads)
      builds.append(build)
      for sizes in build.sizes {
        guard isWithinBudgets(sizes, of: workspace, as: format, console: console) else { return .findings }
      }
    }
    defer { console.discard(builds) }
    if workspaces.count > 1, !isQuiet {
      console.remark(
        "\(workspaces.count) workspaces, each with a directory of its own: "
          + listed(workspaces.map { RawPath(String($0.folder.dropLast())).resolved(in: folder).shown }))
    }
    let place = OutputFolder(folder, threads: threads, isQuiet: isQuiet)
    let files = PayloadBuild.files(of: builds)
    return isChecked ? place.check(files, console: console) : place.write(files, console: console)
  }
}
