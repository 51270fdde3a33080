import CampaignEngine
import CampaignFormat
import CampaignLanguage
import CommandSupport
import Files
import Findings
import SourceText

/// `format`: finds the files, has them formatted, and reports.
struct FormatReport {
  private let run: FormatRun
  private var inputs: Inputs { run.inputs }
  private var mode: FormatRun.Mode { run.mode }
  private let change: GitChange?

  init(
    _ arguments: Arguments, _ mode: FormatRun.Mode, only change: GitChange?, isOrdered: Bool, console: any Console
  ) throws(UsageError) {
    self.change = change
    let source = change?.source ?? .disk
    let search = try ConfigurationSearch(arguments, in: source)
    let ownFiles = OwnFiles(arguments, in: source)
    let inputs = try Inputs(
      arguments, from: source,
      search: { paths in
        func find(_ paths: [RawPath]) -> InputFiles {
          func isWanted(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
            ownFiles.kind(of: path) == nil && search.wantsFormatted(path)
          }
          return change?.search(paths, workspace: { _ in nil }, isWanted: isWanted)
            ?? searchInputs(paths, isWanted: isWanted)
        }
        let files = find(paths)
        // A search skips configurations, so those of the searched directories are added by name.
        let folders = (paths.isEmpty ? [RawPath(".")] : paths).filter { isFolder($0) }
        let found = folders.flatMap { search.configurations(below: $0) }.map(\.fromHere)
        return found.isEmpty ? files : find((paths.isEmpty ? [RawPath(".")] : paths) + found)
      }, console: console)
    let rewriter = FileRewriter(tidying: mode == .write ? inputs.folders : [])
    run = FormatRun(
      inputs, CheckTerms(of: inputs, in: search), mode, only: change, isOrdered: isOrdered, onDisk: .disk,
      threads: arguments.number(of: CheckRun.threadsOption) ?? processorCount()
    ) { rewriter.rewrite($0, from: $1, to: $2) }
  }

  /// Formats every file, and reports in the order of the files.
  func format(isQuiet: Bool, console: any Console) -> ExitCode {
    guard inputs.files.count > 0 else { return max(change == nil ? .wrongUse : .clean, inputs.fault.exitCode) }
    return report(run.results, isQuiet: isQuiet, console: console)
  }

  private func report(_ results: [FormatRun.FileResult], isQuiet: Bool, console: any Console) -> ExitCode {
    var code = inputs.fault.exitCode
    var changed: [String] = []
    var foreign: [String] = []
    var notConfigured: [String] = []
    for result in results {
      let path = inputs.shownPath(result.index)
      if let reason = result.keptOrder, !isQuiet {
        console.remark("the keys of '\(path)' keep their order: \(reason.words)")
      }
      switch result.result {
      case .clean: break
      case .foreign: foreign.append(path)
      case .changed: changed.append(path)
      case .diff(let diff):
        changed.append(path)
        code = max(code, console.deliver(diff: diff))
      case .printed(let text, let oddity):
        code = max(code, console.deliver(data: text))
        if let oddity, !isQuiet { remark(oddity, about: path, console) }
      case .notConfigured: notConfigured.append(path)
      case .unread(let failure):
        code = max(code, console.explain(failure, of: path, limits: run.limits(of: result.index)))
      case .findings(let findings, let bytes):
        console.explain(findings, in: SourceFile(path: path, bytes: bytes))
        code = max(code, .findings)
      case .leftAlone(let oddity):
        if !isQuiet { remark(oddity, about: path, console) }
      case .mistake(let words):
        console.complain(
          "'\(path)' was not changed: \(words)", help: "this is a bug in campaignc; please report it")
        code = .failure
      case .notWritten(let failure):
        console.complain("'\(path)' was not changed: \(failure.words)")
        code = .failure
      case .notStaged:
        console.complain(
          "'\(path)' was not changed: it differs from what is staged",
          help: "stage all of the file with 'git add', or format it without '\(FormatCommand.staged.flag)'")
        code = max(code, .findings)
      case .notStagedAgain:
        console.complain("'\(path)' is formatted, but not what is staged", help: "stage it again with 'git add'")
        code = max(code, .findings)
      }
    }
    if !notConfigured.isEmpty {
      console.complain(
        "not formatted, because the setting '\(ConfigurationTable.format.name)' of the configuration has a"
          + " mistake: \(listed(quoting: notConfigured))",
        help: "'campaignc lint' shows the mistake")
      code = max(code, .findings)
    }
    if mode == .check { code = max(code, console.deliver(lines: changed)) }
    if mode != .write, !changed.isEmpty { code = max(code, .findings) }
    if !isQuiet, !foreign.isEmpty { console.remark("left alone, because not a campaign: \(listed(quoting: foreign))") }
    if !isQuiet, inputs.standardInput == nil || mode != .write { console.remark(words(changed.count)) }
    return code
  }

  private func remark(_ oddity: FormatOddity, about path: String, _ console: any Console) {
    console.remark("'\(path)' stays as it is: \(oddity.words)")
  }

  private func words(_ changed: Int) -> String {
    let files = changed == 0 ? "no file" : counted(changed, "file", "files")
    return mode == .write ? "formatted \(files)" : "'campaignc format' would change \(files)"
  }
}
