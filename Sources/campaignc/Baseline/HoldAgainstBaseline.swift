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

  /// Leaves out what the baseline lists, so that it is not fixed either. A new one takes in what fixes have left.
  func leaveOut(of run: inout CheckRun, console: any Console) {
    guard let listed else { return }
    var comparison = BaselineComparison(baseline: listed, folder: path.folder)
    run.findings = comparison.unlisted(of: run, takesIn: false, console: console)
  }

  /// Leaves out what the baseline lists, says so, and writes the baseline where that is asked for.
  func settle(_ run: inout CheckRun, isQuiet: Bool, console: any Console) -> ExitCode {
    var comparison = BaselineComparison(baseline: listed ?? Baseline(), folder: path.folder)
    let findings = run.findings
    run.findings = comparison.unlisted(of: run, takesIn: listed == nil, console: console)
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
    do throws(Fault) {
      switch readFile(path, limit: Limits.boundless.fileBytes) {
      case .failure(let reason): throw Fault(words: reason.words)
      case .success(let bytes): try self.init(bytes)
      }
    } catch {
      throw UsageError(message: "cannot read the baseline '\(path.shown)': \(error.words)")
    }
  }
}

/// A baseline beside what a run has found.
private struct BaselineComparison {
  private(set) var baseline: Baseline
  private let folder: RawPath
  private var keys: BaselineKeys
  /// How many findings there are of what the baseline lists.
  private var found: [Baseline.Key: Int] = [:]
  /// The files in which rules may have said less than there is to say.
  private var silentFiles: Set<String> = []
  private var known = 0

  init(baseline: Baseline, folder: RawPath) {
    self.baseline = baseline
    self.folder = folder
    keys = BaselineKeys(folder: folder)
  }

  /// The findings that the baseline does not list. One that is new takes all in but that something was not looked at.
  mutating func unlisted(of run: CheckRun, takesIn: Bool, console: any Console) -> [Finding] {
    var left = baseline.counts
    return run.found.filter { finding in
      guard finding.rule !== Unreadable.info, finding.rule !== RuleInfo.limit else {
        silentFiles.insert(keys.name(of: RawPath(run.path(ofFile: finding.place.file))))
        return true
      }
      let key = keys.key(of: finding, in: run, console: console)
      let isListed = takesIn || left[key, default: 0] > 0
      if finding.hidesOthers(isListed: isListed) { silentFiles.insert(key.file) }
      guard isListed else { return true }
      if takesIn { baseline.counts[key, default: 0] += 1 } else { left[key, default: 0] -= 1 }
      found[key, default: 0] += 1
      known += 1
      return false
    }
  }

  /// Takes out what no longer occurs, and says how many findings that were. What the run did not look for stays.
  mutating func takeOutGone(of run: CheckRun) -> Int {
    var files = Set((0..<run.terms.firstNumber).map { keys.name(of: RawPath(run.path(ofFile: $0))) })
    for index in 0..<run.inputs.files.count { files.insert(keys.name(of: run.inputs.path(index))) }
    let isWhole = baseline.counts.keys.allSatisfy { files.contains($0.file) || !isThere($0) }
    var gone = 0
    for (key, count) in baseline.counts where found[key, default: 0] < count {
      let wasLookedFor =
        files.contains(key.file) && !silentFiles.contains(key.file) && run.terms.reports(key.rule, isWhole: isWhole)
      guard wasLookedFor || !isThere(key) else { continue }
      gone += count - found[key, default: 0]
      baseline.counts[key] = found[key]
    }
    return gone
  }

  private func isThere(_ key: Baseline.Key) -> Bool { exists(RawPath(key.file).resolved(in: folder)) }

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

extension Finding {
  /// Whether rules say less of a file than they would without this finding: nothing of a text that can't be read, and
  /// not all of what holds an error that the baseline has not seen yet.
  fileprivate func hidesOthers(isListed: Bool) -> Bool {
    [RuleInfo.syntax, .encoding, .limit].contains { $0 === rule }
      || !isListed && rule.severity == .error && !rule.isSettable
  }
}

extension CheckTerms {
  /// Whether a rule's silence says something: it was asked, and about the whole workspace where it is about that.
  fileprivate func reports(_ id: String, isWhole: Bool) -> Bool {
    guard severities.reports(id) else { return false }
    if now == nil, rulesOfThePresent.contains(where: { $0.id == id }) { return false }
    return isWhole || !workspaceRules.contains { $0.id == id }
  }
}
