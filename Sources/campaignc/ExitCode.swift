/// What a run ends with, for scripts and CI.
enum ExitCode: Int32, Sendable, Comparable {
  /// Clean, or only findings that do not fail a run.
  case clean = 0
  /// Findings that fail the run.
  case findings = 1
  /// Wrong use, or nothing to check.
  case wrongUse = 2
  /// The world failed: a file that cannot be read, a full disk.
  case failure = 3

  static func < (left: ExitCode, right: ExitCode) -> Bool { left.rawValue < right.rawValue }
}
