package import SourceText

/// All that a run has to say: what every output format is a function of.
package struct Outcome: Sendable {
  /// The findings to show, in order, each once.
  package let findings: [Finding]
  /// The number of findings of each severity, including those not shown.
  package let counts: SeverityCounts
  /// The number of those that can be fixed, and of the files that they are in, with the same ones.
  package let totals: Totals
  /// The files of the run by number. Files without findings have no bytes.
  package private(set) var files: [SourceFile]
  /// The number of files that were checked, each counted once.
  package let checkedFiles: Int
  /// Makes the list of every rule that could have found something, in order of id. Few formats need it.
  private let knownRules: @Sendable () -> [RuleInfo]
  /// The exit code that the run will end with.
  package let exitCode: Int
  /// The version of the tool, as in "0.1.0".
  package let version: String
  /// True if a report for people ends with the number of findings.
  package let isSummarized: Bool
  /// The fixes made by the run; nil if it was not asked to fix.
  package let fixed: FixCount?
  /// The number of findings of each rule, if they are reported instead of the findings.
  package var statistics: Statistics?
  /// The number of findings of a rule that a report for people shows; nil for all of them.
  package var mostOfRule: Int?
  /// The command that shows all findings, for a report that shows only some.
  package var commandForAll = "campaignc lint --all"
  /// The lowest severity that the run was asked about.
  package var least = Severity.advice
  /// The number of files that a search found, and that have nothing to do with what is checked.
  package var foreignFiles = 0
  /// Distinguishes this report from others of the same tool about the same commit; nil if it is the only one.
  package var category: String?

  package init(
    findings: [Finding], counts: SeverityCounts, files: [SourceFile],
    rules: @escaping @autoclosure @Sendable () -> [RuleInfo], exitCode: Int,
    version: String,
    isSummarized: Bool = true,
    fixed: FixCount? = nil,
    totals: Totals? = nil,
    checkedFiles: Int? = nil
  ) {
    self.findings = findings
    self.counts = counts
    self.totals = totals ?? Totals(of: findings)
    self.files = files
    self.checkedFiles = checkedFiles ?? files.count
    knownRules = rules
    self.exitCode = exitCode
    self.version = version
    self.isSummarized = isSummarized
    self.fixed = fixed
  }

  /// Every rule that could have found something, in order of id.
  package var rules: [RuleInfo] { knownRules() }

  /// The number of findings that are not shown.
  package var hidden: Int { counts.total - findings.count }

  /// The same outcome with other paths for the files that findings are about.
  package func renamed(_ path: (String) -> String) -> Outcome {
    var result = self
    for file in Set(findings.flatMap { [$0.place.file] + $0.labels.map(\.place.file) }) {
      result.files[file] = SourceFile(path: path(files[file].path), bytes: files[file].bytes)
    }
    return result
  }
}

/// The counts that the summary adds to the severities of the findings, shown or not.
package struct Totals: Sendable, Equatable {
  /// The findings with a safe fix, and those whose only fix needs a review.
  package private(set) var safe = 0
  package private(set) var review = 0
  /// The files that they are in.
  package private(set) var files = 0

  /// Fixes in files before a number don't count, because the run would not make them.
  package init(of findings: [Finding], fixableFrom first: Int = 0) {
    var seen: Set<Int> = []
    var last: Int?
    for finding in findings {
      // Those of a file usually follow one another.
      if finding.place.file != last { seen.insert(finding.place.file) }
      last = finding.place.file
      guard !finding.fixes.isEmpty, finding.place.file >= first else { continue }
      if finding.fixes.contains(where: { $0.trust == .keepsMeaning }) { safe += 1 } else { review += 1 }
    }
    files = seen.count
  }
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
  case human, concise, json, jsonl, sarif, github, gitlab, junit, checkstyle, xcode

  /// True if code hosts and CI servers read it. They know a file by its path in the repository, however it was named.
  package var isForCodeHosts: Bool {
    switch self {
    case .human, .concise, .json, .jsonl, .xcode: false
    case .sarif, .github, .gitlab, .junit, .checkstyle: true
    }
  }

  /// True if the reader knows files only by their absolute paths.
  package var needsAbsolutePaths: Bool { self == .xcode }
}
