/// The exit code of a run, for scripts and CI.
package enum ExitCode: Int32, Sendable, Comparable, CaseIterable {
  /// Clean, or only findings that do not fail a run.
  case clean = 0
  /// Findings that fail the run.
  case findings = 1
  /// Wrong use, or no files to check.
  case wrongUse = 2
  /// A failure of the system: a file that can't be read, a full disk. Or a crash.
  case failure = 3

  package static func < (left: ExitCode, right: ExitCode) -> Bool { left.rawValue < right.rawValue }

  /// Its meaning, as a sentence of the manual.
  var meaning: String {
    switch self {
    case .clean: "Clean, or only what does not fail the run."
    case .findings: "Findings that fail the run: errors, and with --strict also warnings."
    case .wrongUse: "Wrong use, or nothing to check."
    case .failure: "Something could not be read or written, or campaignc crashed."
    }
  }
}
