import CampaignLint
package import Files
package import Findings
import SourceText
import SourceTree

/// Compares a baseline with the findings of a run.
package struct BaselineComparison {
  package private(set) var baseline: Baseline
  private let folder: RawPath
  /// To check if the files of the baseline still exist.
  private let source: FileSource
  private var keys: BaselineKeys
  /// The number of findings in this run for each entry of the baseline.
  private var found: [Baseline.Key: Int] = [:]
  /// The files in which some rules may have more findings than were reported.
  private var silentFiles: Set<String> = []
  package private(set) var known = 0

  package init(baseline: Baseline, folder: RawPath, in source: FileSource) {
    self.baseline = baseline
    self.folder = folder
    self.source = source
    keys = BaselineKeys(folder: folder, in: source)
  }

  /// The findings that the baseline does not list. With `takesIn`, a new baseline lists them all, except those about
  /// files that were not checked.
  package mutating func unlisted(of run: CheckRun, takesIn: Bool) -> [Finding] {
    var left = baseline.counts
    return run.found.filter { finding in
      guard finding.rule.hides != .file, finding.rule.hides != .rest else {
        silentFiles.insert(keys.name(of: RawPath(run.path(ofFile: finding.place.file))))
        return true
      }
      let key = keys.key(of: finding, in: run)
      let isListed = takesIn || left[key, default: 0] > 0
      if finding.hidesOthers(isListed: isListed) { silentFiles.insert(key.file) }
      guard isListed else { return true }
      if takesIn { baseline.counts[key, default: 0] += 1 } else { left[key, default: 0] -= 1 }
      found[key, default: 0] += 1
      known += 1
      return false
    }
  }

  /// Removes entries that no longer occur, and returns the number of their findings. Keeps entries that the run did not
  /// check.
  /// stay.
  package mutating func takeOutGone(of run: CheckRun) -> Int {
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

  private func isThere(_ key: Baseline.Key) -> Bool { source.exists(RawPath(key.file).resolved(in: folder)) }
}

extension Finding {
  /// True if this finding hides other findings of its file: the text can't be read, or it has an error that is not in
  /// the baseline.
  fileprivate func hidesOthers(isListed: Bool) -> Bool {
    switch rule.hides {
    case .content, .rest, .file: true
    case .nothing: !isListed && rule.breaksPayload
    }
  }
}

extension CheckTerms {
  /// True if a missing finding of a rule means that the mistake is gone: the rule was active, and if it is about the
  /// whole workspace, the whole workspace was checked.
  fileprivate func reports(_ id: String, isWhole: Bool) -> Bool {
    guard severities.reports(id) else { return false }
    if now == nil, rulesOfThePresent.contains(where: { $0.id == id }) { return false }
    return isWhole || !workspaceRules.contains { $0.id == id }
  }
}
