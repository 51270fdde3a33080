import CampaignCompile
import Findings
import SourceText

/// A file of which a run has no campaigns, because it has errors.
package struct LeftOutFile: Sendable {
  package let path: String
  package let errors: Int
}

extension CheckRun {
  /// The files with errors of which there are no campaigns, in the order of the run.
  package var leftOutFiles: [LeftOutFile] {
    let made = Set(compiled.map(\.file))
    var errors: [Int: Int] = [:]
    for finding in findings where finding.severity == .error && finding.place.file >= terms.firstNumber {
      if !made.contains(finding.place.file) { errors[finding.place.file, default: 0] += 1 }
    }
    return errors.keys.sorted().map { LeftOutFile(path: path(ofFile: $0), errors: errors[$0] ?? 0) }
  }
}
