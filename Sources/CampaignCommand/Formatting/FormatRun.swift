import CampaignCheck
import CampaignEngine
import CampaignFormat
import CampaignLanguage
import CommandSupport
import Files
import Findings
import SourceText
import SourceTree

/// A run over files that formats them, or says what would change.
struct FormatRun {
  /// The treatment of a file that is not formatted.
  enum Mode: Sendable {
    case write, check, diff
  }

  private let mode: Mode
  /// Only the files of this change are formatted. Nil for all files.
  private let change: GitChange?
  /// True if the keys of all files get the order of the table. Otherwise the configuration decides.
  private let isOrdered: Bool
  private let inputs: Inputs
  private let terms: CheckTerms
  private let threads: Int
  private let rewriter: FileRewriter

  init(
    _ arguments: Arguments, _ mode: Mode, only change: GitChange?, isOrdered: Bool, console: any Console
  ) throws(UsageError) {
    (self.mode, self.change, self.isOrdered) = (mode, change, isOrdered)
    let source = change?.source ?? .disk
    let search = try ConfigurationSearch(arguments, in: source)
    let ownFiles = OwnFiles(arguments, in: source)
    inputs = try Inputs(
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
    terms = CheckTerms(of: inputs, in: search)
    rewriter = FileRewriter(tidying: mode == .write ? inputs.folders : [])
    threads = arguments.number(of: CheckRun.threadsOption) ?? processorCount()
  }

  /// Formats every file, and reports in the order of the files.
  func format(isQuiet: Bool, console: any Console) -> ExitCode {
    guard inputs.files.count > 0 else { return max(change == nil ? .wrongUse : .clean, inputs.fault.exitCode) }
    let shares = Shares(of: inputs.files.count, among: threads)
    let results = onThreads(shares.threads) { _ in
      var formatter = TextFormatter()
      var own: [FileResult] = []
      while let share = shares.take() {
        for index in share {
          let result = format(index, with: &formatter)
          if case .clean = result.result, result.keptOrder == nil { continue }
          own.append(result)
        }
      }
      return own
    }
    return report(results.joined().sorted { $0.index < $1.index }, isQuiet: isQuiet, console: console)
  }

  // MARK: - One file

  private struct FileResult: Sendable {
    let index: Int
    let result: Result
    /// Why its keys have kept their order, although they should get another one.
    var keptOrder: TextFormatter.KeptOrder?
  }

  private enum Result: Sendable {
    case clean
    /// Written, or to be written.
    case changed
    case diff([UInt8])
    /// The formatted text of standard input, or why it stays as it is.
    case printed([UInt8], FormatOddity?)
    /// A search found it, and it has nothing to do with campaigns.
    case foreign
    case unread(ReadFailure)
    case findings([Finding], [UInt8])
    case leftAlone(FormatOddity)
    case mistake(String)
    case notWritten(WriteFailure)
    /// The file is not the same as the staged one, which is the one that was formatted.
    case notStaged
    /// The file is the formatted one already, and the staged one is not.
    case notStagedAgain
    /// The configuration has a mistake, so nobody knows how to format the file.
    case notConfigured
  }

  private func format(_ index: Int, with formatter: inout TextFormatter) -> FileResult {
    if let change, !change.touches(inputs.path(index)) { return FileResult(index: index, result: .clean) }
    let limits = terms.limits(for: index)
    switch read(index, limit: limits.fileBytes) {
    case .failure(let failure):
      let isForeign = inputs.wasFound(index) && inputs.isSummary(index, despite: failure)
      return FileResult(index: index, result: isForeign ? .foreign : .unread(failure))
    case .success(let bytes):
      if terms.isForeign(bytes, index, of: inputs) { return FileResult(index: index, result: .foreign) }
      let kind = terms.kind(of: inputs.path(index), index)
      let configuration = terms.loaded(for: index)?.configuration
      if kind == .campaigns, !isOrdered, configuration?.unknown.contains(.format) == true {
        return FileResult(index: index, result: .notConfigured)
      }
      let isOrdered = isOrdered || configuration?.order == .table
      let outcome = formatter.format(
        bytes, as: inputs.syntax(of: index), kind, limits: limits, isOrdered: isOrdered, by: terms.textTerms(of: index))
      return FileResult(
        index: index, result: result(of: outcome, bytes, index),
        keptOrder: formatter.keptOrder)
    }
  }

  private func result(of outcome: FormatOutcome, _ bytes: [UInt8], _ index: Int) -> Result {
    let isPrinted = mode == .write && inputs.files.isStandardInput(index)
    switch outcome {
    case .clean: return isPrinted ? .printed(bytes, nil) : .clean
    case .unreadable(let findings): return .findings(findings, bytes)
    case .leftAlone(let oddity): return isPrinted ? .printed(bytes, oddity) : .leftAlone(oddity)
    case .mistake(let words): return .mistake(words)
    case .changed(let text):
      switch mode {
      case .check: return .changed
      case .diff: return .diff(unifiedDiff(of: text.edited, path: inputs.shownPath(index)))
      case .write where isPrinted: return .printed(text.bytes, nil)
      case .write:
        if isUnstaged(index) { return isFormatted(index, as: text.bytes) ? .notStagedAgain : .notStaged }
        let failure = rewriter.rewrite(inputs.path(index), from: text.original, to: text.bytes)
        return failure.map { .notWritten($0) } ?? .changed
      }
    }
  }

  /// Reads a file. A staged one that is to be written is read from the disk, where it can have other line ends.
  private func read(_ index: Int, limit: Int) -> Swift.Result<[UInt8], ReadFailure> {
    guard mode == .write, case .git = inputs.source, !isUnstaged(index) else { return inputs.read(index, limit: limit) }
    return FileSource.disk.read(inputs.path(index), limit: limit)
  }

  private func isFormatted(_ index: Int, as bytes: [UInt8]) -> Bool {
    let disk = FileSource.disk.read(inputs.path(index), limit: terms.limits(for: index).fileBytes)
    return (try? disk.get()) == bytes
  }

  private func isUnstaged(_ index: Int) -> Bool { change?.isUnstaged(inputs.path(index)) ?? false }

  // MARK: - The report

  private func report(_ results: [FileResult], isQuiet: Bool, console: any Console) -> ExitCode {
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
        code = max(code, console.explain(failure, of: path, limits: terms.limits(for: result.index)))
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
