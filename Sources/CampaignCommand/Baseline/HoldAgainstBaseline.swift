import CampaignEngine
import CampaignLanguage
import CampaignLint
import CommandSupport
import Files
import Findings
import SourceText
import SourceTree

/// The baseline of a run. The findings in it are left out.
///
/// A baseline only ever shrinks. The first run writes all findings, and later runs remove those that no longer occur.
/// To begin again, remove the file.
struct BaselineRequest {
  private let path: RawPath
  private let isWritten: Bool
  /// Nil if the file does not exist yet.
  private let listed: Baseline?

  /// The request from the options. Nil if they name no baseline.
  init?(_ arguments: Arguments) throws(UsageError) {
    isWritten = arguments.has(BaselineOptions.write)
    let fallback = isWritten ? RawPath(BaselineOptions.defaultName) : nil
    guard let path = arguments.path(of: BaselineOptions.file) ?? fallback else { return nil }
    self.path = isWritten ? try path.toBeWritten() : path
    listed = isWritten && !exists(path) ? nil : try Baseline(readFrom: path)
  }

  /// The file to write. Nil if the baseline is only read.
  var written: WrittenFile? { isWritten ? WrittenFile(kind: "baseline", path: path) : nil }

  /// Leaves out the findings in the baseline, so that they are not fixed either. A new baseline does not leave out
  /// anything yet: it is written after the fixes.
  func leaveOut(of run: inout CheckRun, console: any Console) {
    guard let listed else { return }
    var comparison = BaselineComparison(baseline: listed, folder: path.folder, in: .disk)
    run.findings = comparison.unlisted(of: run, takesIn: false)
  }

  /// Leaves out the findings in the baseline, reports their number, and writes the baseline if requested.
  func settle(_ run: inout CheckRun, isQuiet: Bool, console: any Console) -> ExitCode {
    var comparison = BaselineComparison(baseline: listed ?? Baseline(), folder: path.folder, in: .disk)
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
