package import SourceText

/// All that a run has to say: what every output format is a function of.
package struct Outcome: Sendable {
  /// The findings to show, in order, each once.
  package let findings: [Finding]
  /// The number of findings of each severity, including those not shown.
  package let counts: [Severity: Int]
  /// The files of the run by number. Files without findings have no bytes.
  package let files: [SourceFile]
  /// Every rule that could have found something, in order of id.
  package let rules: [RuleInfo]
  /// The exit code that the run will end with.
  package let exitCode: Int
  /// The version of the tool, as in "0.1.0".
  package let version: String
  /// True if people are told at the end how many there are of what.
  package let isSummarized: Bool
  /// The fixes made by the run; nil if it was not asked to fix.
  package let fixed: FixCount?
  /// The number of findings of each rule, if they are reported instead of the findings.
  package var statistics: Statistics?

  package init(
    findings: [Finding], counts: [Severity: Int], files: [SourceFile], rules: [RuleInfo], exitCode: Int,
    version: String,
    isSummarized: Bool = true,
    fixed: FixCount? = nil
  ) {
    self.findings = findings
    self.counts = counts
    self.files = files
    self.rules = rules
    self.exitCode = exitCode
    self.version = version
    self.isSummarized = isSummarized
    self.fixed = fixed
  }

  /// The number of findings that are not shown.
  package var hidden: Int { counts.values.reduce(0, +) - findings.count }
}

/// The number of fixed findings, and of files that they are in.
package struct FixCount: Sendable, Equatable {
  package private(set) var findings = 0
  package private(set) var files = 0

  package init() {}

  /// Takes in a file of which so many were fixed.
  package mutating func add(_ findings: Int) {
    self.findings += findings
    files += 1
  }

  package var isEmpty: Bool { files == 0 }

  /// The numbers in words, such as "2 findings in 1 file".
  package var words: String { "\(counted(findings, "finding", "findings")) in \(counted(files, "file", "files"))" }
}

/// The forms in which an outcome can be written.
public enum OutputFormat: String, Sendable, CaseIterable {
  case human, concise, json, jsonl, sarif, github, gitlab, junit, checkstyle
}
