internal import SourceTree

/// What can be tried with texts that nobody has written.
enum FuzzTarget: String, CaseIterable {
  /// The two readers.
  case yaml, json
  /// What is said of one file up to the table, and by all rules, and in every form of report.
  case check, lint
  /// All fixes, as `--fix --unsafe-fixes` makes them.
  case fix
  /// Payloads into definitions, and definitions into payloads and back.
  case decompile, back
  /// The tool's own files.
  case configuration, catalogue
  /// What paths are matched with, and what Git answers.
  case glob, ignore, git
  /// What earlier runs have left behind.
  case manifest, baseline, cache

  /// Those that read no campaigns, and begin with texts of their own.
  static let ofFiles: [FuzzTarget] = [.glob, .ignore, .git, .manifest, .baseline, .cache]

  func `try`(_ bytes: [UInt8]) {
    switch self {
    case .yaml: tryReader(bytes, as: .yaml)
    case .json: tryReader(bytes, as: .json)
    case .check: tryCheck(bytes)
    case .lint: tryLint(bytes)
    case .fix: tryFixes(bytes)
    case .decompile: tryDecompiler(bytes)
    case .back: tryThereAndBack(bytes)
    case .configuration: tryConfiguration(bytes)
    case .catalogue: tryCatalogue(bytes)
    case .glob: tryGlob(bytes)
    case .ignore: tryIgnoreFile(bytes)
    case .git: tryGit(bytes)
    case .manifest: tryManifest(bytes)
    case .baseline: tryBaseline(bytes)
    case .cache: tryCache(bytes)
    }
  }
}
