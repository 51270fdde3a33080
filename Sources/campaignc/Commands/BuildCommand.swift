internal import CampaignCompile
internal import CampaignEngine
internal import CampaignLanguage
internal import Files

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
      discussion: [
        "Writes server/CAMPAIGN.json for each campaign; client/feed.json, client/content_cards.json and "
          + "client/triggers.json for all campaigns together; and manifest.json with the length, SHA-256 and "
          + "sources of each payload. All files are canonical JSON (RFC 8785): the same campaigns give the same "
          + "bytes.",
        "The directory is replaced in one step: it contains either the old payloads or the new ones. "
          + "Unchanged files keep their modification time, payloads of removed campaigns are deleted, and a "
          + "directory with other files is refused.",
        "If a campaign has an error, nothing is written and the exit code is 1.",
      ],
      options: [output, check] + CompileOptions.all + [quiet, CheckRun.threadsOption],
      examples: [
        ("campaignc build -o payloads campaigns/", "Writes the payloads of a directory of campaigns."),
        ("campaignc build -o payloads --check", "In CI: fails if somebody forgot to build."),
        ("campaignc build -o app/assets --only feed --profile full-keys", "Writes the payload that one app needs."),
      ])
  ) { arguments, console in
    do throws(UsageError) {
      return try run(arguments, console: console)
    } catch {
      return refuse(error, "help build", console: console)
    }
  }

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    guard let folder = try arguments.written(of: output), !folder.bytes.isEmpty else {
      throw UsageError(message: "build needs a directory for the payloads: --output DIR")
    }
    let compiling = try CompileOptions.compiling(arguments, console: console)
    let run = try CheckRun(arguments, compiling: compiling, console: console)
    guard run.inputs.files.count > 0 else { return run.endWithoutFiles(console: console) }
    let exitCode = run.explain(isQuiet: arguments.has(quiet), console: console)
    guard exitCode == .clean else { return exitCode }
    let threads = arguments.number(of: CheckRun.threadsOption) ?? processorCount()
    let names = SourceNames(of: run)
    let build = Build(run.compiled, CompileOptions.payloads(arguments), names, threads: threads)
    defer { console.discard((run, build)) }
    guard run.isWithinBudgets(build.payloads.map(PayloadSize.init), console: console) else { return .findings }
    let place = OutputFolder(folder, threads: threads, isQuiet: arguments.has(quiet))
    return arguments.has(check)
      ? place.check(build.files, console: console) : place.write(build.files, console: console)
  }
}

/// The payloads of a run with their manifest, as the files of an output folder.
private struct Build {
  let payloads: [PayloadFile]
  let files: [OutputFile]

  init(_ compiled: [CompiledCampaign], _ wanted: [Payload], _ names: SourceNames, threads: Int) {
    let workspace = CompiledWorkspace(compiled)
    var names = names
    let manifest = Manifest(of: workspace, compiler: toolVersion) { names.name(ofFile: $0) }
    let made = Build.made(workspace, wanted, manifest, threads: threads)
    payloads = made.map(\.payload)
    files =
      made.map { OutputFile(path: $0.entry.path, bytes: $0.payload.bytes, digest: $0.entry.digest) }
      + [OutputFile(path: Manifest.path, bytes: manifest.json(of: made.map(\.entry)))]
  }

  /// A payload, and what the manifest says of it. An object, since threads hand it on.
  private final class Made: Sendable {
    let payload: PayloadFile
    let entry: Manifest.Entry

    init(_ payload: PayloadFile, in manifest: Manifest) {
      (self.payload, entry) = (payload, manifest.entry(of: payload))
    }
  }

  /// Makes the payloads and what the manifest says of them, in the order in which they are printed.
  private static func made(
    _ workspace: CompiledWorkspace, _ wanted: [Payload], _ manifest: Manifest, threads: Int
  ) -> [Made] {
    let clients = Payload.allCases.filter { $0 != .server && wanted.contains($0) }
    let servers = wanted.contains(.server) ? workspace.serverFileCount : 0
    // Those of clients come first: they are as large as all others together, and nobody should wait for them.
    let (clientShares, serverShares) = (
      Shares(of: clients.count, among: threads, worthAThread: 1), Shares(of: servers, among: threads)
    )
    let results = onThreads(max(clientShares.threads, serverShares.threads)) { _ in
      var own: [(first: Int, made: [Made])] = []
      while let share = clientShares.take() {
        let made = share.map { Made(workspace.clientFile(clients[$0]), in: manifest) }
        own.append((servers + share.lowerBound, made))
      }
      while let share = serverShares.take() {
        own.append((share.lowerBound, share.map { Made(workspace.serverFile($0), in: manifest) }))
      }
      return own
    }
    return results.flatMap { $0 }.sorted { $0.first < $1.first }.flatMap(\.made)
  }
}
