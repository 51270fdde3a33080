internal import CampaignEngine
internal import CampaignLanguage
internal import CampaignLint
internal import Files
internal import Findings
internal import SourceText
internal import SourceTree

/// The baseline that a run is held against: what it lists is left out.
///
/// A baseline only ever shrinks: it is written whole where there is none, and then loses what no longer occurs. Whoever
/// wants another one removes the file.
struct BaselineRequest {
  private let path: RawPath
  private let isWritten: Bool
  /// Nil where there is none yet.
  private let listed: Baseline?

  /// What the options ask for; nil where they name no baseline.
  init?(_ arguments: Arguments) throws(UsageError) {
    isWritten = arguments.has(BaselineOptions.write)
    let fallback = isWritten ? RawPath(BaselineOptions.defaultName) : nil
    guard let path = arguments.path(of: BaselineOptions.file) ?? fallback else { return nil }
    self.path = isWritten ? try path.toBeWritten() : path
    listed = isWritten && !exists(path) ? nil : try Baseline(readFrom: path)
  }

  /// The file that is written; nil where the baseline is only read.
  var written: WrittenFile? { isWritten ? WrittenFile(kind: "baseline", path: path) : nil }

  /// Leaves out what the baseline lists, so that it is not fixed either. A new one takes in what fixes have left.
  func leaveOut(of run: inout CheckRun, console: any Console) {
    guard let listed else { return }
    var comparison = BaselineComparison(baseline: listed, folder: path.folder)
    run.findings = comparison.unlisted(of: run, takesIn: false)
  }

  /// Leaves out what the baseline lists, says so, and writes the baseline where that is asked for.
  func settle(_ run: inout CheckRun, isQuiet: Bool, console: any Console) -> ExitCode {
    var comparison = BaselineComparison(baseline: listed ?? Baseline(), folder: path.folder)
    let findings = run.findings
    run.findings = comparison.unlisted(of: run, takesIn: listed == nil)
    let gone = listed == nil || run.isNarrowed ? 0 : comparison.takeOutGone(of: run)
    if isWritten, listed == nil || gone > 0, let failure = writeFile(comparison.baseline.bytes, to: path) {
      console.complain("cannot write the baseline '\(path.shown)': \(failure.words)")
      if listed == nil { run.findings = findings }
      return failure.exitCode
    }
    if !isQuiet {
      for words in comparison.words(path, isNew: listed == nil, gone: gone, isWritten: isWritten) {
        console.remark(words)
      }
    }
    return .clean
  }
}

extension Baseline {
  fileprivate init(readFrom path: RawPath) throws(UsageError) {
    switch readFile(path, limit: Limits.boundless.fileBytes) {
    case .failure(let reason): throw .unreadable("baseline", path, reason)
    case .success(let bytes):
      do throws(Fault) {
        try self.init(bytes)
      } catch {
        throw UsageError(message: "cannot read the baseline '\(path.shown)': \(error.words)")
      }
    }
  }
}

extension BaselineComparison {
  func words(_ path: RawPath, isNew: Bool, gone: Int, isWritten: Bool) -> [String] {
    let findings = counted(known, "finding", "findings")
    if isNew { return ["wrote \(findings) to the baseline '\(path.shown)'"] }
    var words: [String] = []
    if known > 0 { words.append("left out \(findings) that the baseline '\(path.shown)' lists") }
    guard gone > 0 else { return words }
    let entries = counted(gone, "finding that no longer occurs", "findings that no longer occur")
    return words + [
      isWritten
        ? "removed \(entries) from the baseline"
        : "the baseline lists \(entries); run with \(BaselineOptions.write.flag) to remove \(gone == 1 ? "it" : "them")"
    ]
  }
}
