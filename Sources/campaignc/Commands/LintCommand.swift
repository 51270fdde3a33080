internal import CampaignCheck
internal import Files
internal import Findings
internal import SourceText
internal import SourceTree

/// `campaignc lint [PATH ...]`
enum LintCommand {
  private static let strict = Option("strict", "Let warnings fail the run too.")
  private static let quiet = Option("quiet", short: "q", "Print the findings, and no summary.")
  private static let most = Option(
    "max-findings", takes: .number(0...Int.max), "Show at most N findings; all of them still count.")
  private static let threads = Option(
    "threads", takes: .number(1...1024), "Read files on N threads. Default: one per processor.")

  static let command: Command = Command(
    spec: CommandSpec(
      "lint", "Check campaign files, and say what is wrong in them and where.", operands: "[PATH ...]",
      discussion: [
        "PATH is a file, a folder, which is searched for .yaml, .yml and .json files, or - for standard input. "
          + "Without a PATH the present folder is searched. Hidden files, links to folders and what .gitignore names "
          + "are left out; a file that is named itself is always read.",
        "Exit codes: 0 clean, or nothing that fails the run; 1 findings that fail it; 2 wrong use, or nothing to "
          + "check; 3 something could not be read or written.",
      ],
      options: ReportOptions.all + [strict, quiet, most] + InputOptions.all + ConfigurationOptions.all + [threads],
      examples: [
        ("campaignc lint campaigns/", "Checks a folder."),
        (
          "campaignc lint --format human --format sarif -o report.sarif",
          "Prints for people, and writes SARIF beside it."
        ),
        ("git diff --name-only | campaignc lint --files-from -", "Checks the files of a list."),
        ("campaignc lint - --stdin-filename spring.yaml < draft", "Checks standard input."),
      ])
  ) { arguments, console in
    do throws(UsageError) {
      return try run(arguments, console: console)
    } catch {
      return refuse(error, "help lint", console: console)
    }
  }

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    let targets = try ReportTargets(arguments)
    let severities = try Severities(arguments)
    let search = try ConfigurationSearch(arguments)
    let inputs = try Inputs(arguments, isWanted: search.wants, console: console)
    guard inputs.files.count > 0 else { return inputs.leastExitCode }
    let inForce = (0..<inputs.files.count).map { search.inForce(forFolder: inputs.path($0).folder) }
    let terms = CheckTerms(
      severities: severities, configurations: search.loaded, inForce: inForce, firstNumber: search.checked.count)
    let threads = arguments.number(of: threads) ?? processorCount()
    let checked = checkFiles(inputs, by: terms, threads: threads, console: console)
    let own = search.checked.enumerated().map { number, own in
      CheckedFile(index: number, bytes: own.file.bytes, report: own.report.moved(to: number))
    }
    let result = LintResult(own + checked, isStrict: arguments.has(strict), atLeast: inputs.leastExitCode)
    let paths = search.checked.map(\.file.path) + (0..<inputs.files.count).map { inputs.shownPath($0) }
    let outcome = result.outcome(
      over: paths, showing: arguments.number(of: most) ?? .max, summarized: !arguments.has(quiet))
    return max(result.exitCode, targets.write(outcome, console: console))
  }
}

/// What checking all files came to.
private struct LintResult {
  private let checked: [CheckedFile]
  private let findings: [Finding]
  private let counts: [Severity: Int]
  let exitCode: ExitCode

  init(_ checked: [CheckedFile], isStrict: Bool, atLeast least: ExitCode) {
    self.checked = checked
    findings = checked.flatMap { $0.report.inOrder }
    counts = Dictionary(findings.map { ($0.severity, 1) }, uniquingKeysWith: +)
    let threshold: Severity = isStrict ? .warning : .error
    let isUnread = findings.contains { $0.rule.id == Unreadable.info.id }
    let fails = findings.contains { $0.severity >= threshold }
    exitCode = max(least, isUnread ? .failure : fails ? .findings : .clean)
  }

  func outcome(over paths: [String], showing most: Int, summarized: Bool) -> Outcome {
    var files = paths.map { SourceFile(path: $0) }
    for file in checked { files[file.index] = SourceFile(path: files[file.index].path, bytes: file.bytes) }
    return Outcome(
      findings: Array(findings.prefix(most)), counts: counts, files: files, rules: ruleCatalogue,
      exitCode: Int(exitCode.rawValue), version: toolVersion, isSummarized: summarized)
  }
}

/// Every rule that can find something, in order of id.
let ruleCatalogue = (allRules + [Unreadable.info]).sorted { $0.id < $1.id }
