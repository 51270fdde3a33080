internal import CampaignLint
package import Files
package import Findings
internal import SourceText
internal import SourceTree

/// A baseline beside what a run has found.
package struct BaselineComparison {
  package private(set) var baseline: Baseline
  private let folder: RawPath
  private var keys: BaselineKeys
  /// How many findings there are of what the baseline lists.
  private var found: [Baseline.Key: Int] = [:]
  /// The files in which rules may have said less than there is to say.
  private var silentFiles: Set<String> = []
  package private(set) var known = 0

  package init(baseline: Baseline, folder: RawPath) {
    self.baseline = baseline
    self.folder = folder
    keys = BaselineKeys(folder: folder)
  }

  /// The findings that the baseline does not list. One that is new takes all in but that something was not looked at.
  package mutating func unlisted(of run: CheckRun, takesIn: Bool) -> [Finding] {
    var left = baseline.counts
    return run.found.filter { finding in
      guard finding.rule !== Unreadable.info, finding.rule !== RuleInfo.limit else {
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

  /// Takes out what no longer occurs, and says how many findings that were. What the run did not look for stays.
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

  private func isThere(_ key: Baseline.Key) -> Bool { exists(RawPath(key.file).resolved(in: folder)) }
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
