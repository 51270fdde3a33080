import CampaignEngine
import CampaignLanguage
import CommandSupport
import Files
import Findings

/// `campaignc summarize -o FILE [PATH ...]`
enum SummarizeCommand {
  private static let output = Option(
    "output", short: "o", takes: .text("FILE"), "Write the summary to FILE. '-' writes it to standard output.")
  private static let shard = Option(
    "shard", takes: .text("I/N"), "Summarize only part I of N of the files that were found, from 1/N to N/N.")
  private static let payloads = Option(
    "payloads", "Add the payloads, so that 'link --payloads' can write what 'build' writes.")
  private static let now = Option(
    "now", takes: .text("TIME"),
    "Report what has ended by this time, such as 2026-03-20T08:00:00Z, or now. With --payloads: leave it out.")
  private static let texts = Option(
    "texts", "Keep the text of every file. Only scenarios need it, if 'link' runs where the files are not.")
  private static let quiet = Option("quiet", short: "q", "Don't report what was written.")

  static let command: Command = Command(
    spec: CommandSpec(
      "summarize", "Check a part of the campaign files, and write what 'link' needs to know.",
      operands: "-o FILE [PATH ...]",
      discussion: """
        A summary has what is known of some files, so that many machines can check many files: each summarizes a part,
        and 'campaignc link' puts the parts together. The report is the same as that of one 'lint' over everything, byte
        for byte, however the files are divided.

        Divide the files by directories, by lists (--files-from) or with --shard, and run every part in the same
        directory, with the same options. The same files give the same bytes, so a summary can be kept until one of its
        files or a configuration changes.

        Findings are in the summary. They don't change the exit code.

        Exit codes: 0 the summary was written; 1 the payloads are too large; 2 wrong use, or nothing to check; 3 something
        could not be read or written. If a file could not be read, the summary says so and is written all the same.
        """,
      options: [output, shard, payloads, CompileOptions.profile, now, texts, quiet, InputOptions.list]
        + [ConfigurationOptions.file, ConfigurationOptions.none, CheckRun.threadsOption],
      elsewhere: LinkCommand.elsewhere,
      examples: [
        ("campaignc summarize campaigns/emea -o emea.summary", "Summarizes a directory."),
        ("campaignc summarize campaigns/ --shard 3/16 -o 3.summary", "Summarizes the third of sixteen parts."),
        ("campaignc summarize --payloads --files-from part-7.txt -o 7.summary", "Summarizes the files of a list."),
      ]),
    run: run)

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    let path = try outputPath(arguments, console: console)
    let shard = try Shard(arguments.value(of: shard))
    let compiling = try compiling(arguments, console: console)
    let search = try ConfigurationSearch(arguments)
    let ownFiles = OwnFiles(arguments, in: .disk)
    var inputs = try Inputs(
      arguments, search: { search.campaignFiles(below: $0, without: ownFiles) }, console: console)
    guard inputs.standardInput == nil else {
      throw UsageError(message: "a summary is about files; standard input is none")
    }
    guard inputs.fault == .none else { return inputs.fault.exitCode }
    // A summary is no input: with many files, it takes time to find out.
    if let path, !console.holdsSummary(path),
      let file = sameFile(as: path, among: (0..<inputs.files.count).lazy.map(inputs.path))
    {
      throw UsageError(message: "the summary can't go to '\(path.shown)': this run reads '\(file.shown)' there")
    }
    inputs.findConfigurations(in: search)
    var made = compiling
    if compiling != nil { made?.readers = RunReaders(of: search) }
    let found = inputs
    inputs = found.campaignFiles(in: search) { shard?.holds($0) ?? true }
    let moment = compiling == nil ? try arguments.moment(of: now) : nil
    let terms = CheckTerms(inputs, search, now: moment, compiling: made)
    let progress = console.progress
    defer { progress?.end() }
    let summary = Summary(
      of: inputs, among: found, search, terms, keepingTexts: arguments.has(texts),
      threads: arguments.number(of: CheckRun.threadsOption) ?? processorCount(), progress: progress?.progress)
    if let end = summary.payloadsEnd {
      console.complain(
        "no summary written: up to '\(inputs.shownPath(end))', the payloads are far larger than the files",
        help: "use fewer aliases, or summarize fewer files at once")
      return .findings
    }
    for (index, words) in summary.unread { console.complain("\(inputs.shownPath(index)): \(words)") }
    let written = path.map { console.save(summary.bytes, to: $0) } ?? console.deliver(data: summary.bytes)
    guard written == .clean, let path, !arguments.has(quiet) else {
      return max(written, summary.unread.isEmpty ? .clean : .failure)
    }
    let words = "wrote \(path.shown): \(counted(inputs.files.count, "file", "files"))"
    return max(summary.unread.isEmpty ? .clean : .failure, console.deliver(lines: [words]))
  }

  private static func outputPath(_ arguments: Arguments, console: any Console) throws(UsageError) -> RawPath? {
    guard let path = try arguments.written(of: output), !path.bytes.isEmpty else {
      throw UsageError(message: "summarize needs a file for the summary: --output FILE")
    }
    return path.shown == "-" ? nil : path
  }

  private static func compiling(
    _ arguments: Arguments, console: any Console
  ) throws(UsageError) -> CheckTerms.Compiling? {
    guard arguments.has(payloads) else {
      if arguments.has(CompileOptions.profile) {
        throw UsageError(message: "--profile is about payloads; add --payloads or leave it out")
      }
      return nil
    }
    return try CompileOptions.compiling(arguments, now: now, console: console)
  }
}

extension Console {
  func holdsSummary(_ path: RawPath) -> Bool { beginning(of: path, count: 64).map(SummaryFile.begins) ?? false }

  /// Writes a summary to a file. It may take the place of another summary, or of an empty file, and of nothing else.
  func save(_ summary: [UInt8], to path: RawPath) -> ExitCode {
    if let there = beginning(of: path, count: 64), !there.isEmpty, !SummaryFile.begins(there) {
      complain("'\(path.shown)' is there, and is not a summary; nothing was written", help: "use another name")
      return .wrongUse
    }
    return writeFile(summary, to: path).map { fail(writing: path, $0) } ?? .clean
  }
}
