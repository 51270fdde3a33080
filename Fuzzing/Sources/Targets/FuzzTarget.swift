import SourceTree

/// The parts of the tool that are fuzzed.
enum FuzzTarget: String, CaseIterable {
  /// The two readers.
  case yaml, json
  /// The findings of one file: from the table, or from all rules and in every report format.
  case check, lint
  /// All fixes, as `--fix --unsafe-fixes` makes them.
  case fix
  /// The layout.
  case format
  /// Scenarios with campaigns beside them.
  case scenario
  /// The campaigns of readers who get different variations.
  case variation
  /// From payloads to definitions, and from definitions to payloads and back.
  case decompile, back
  /// Configurations and event catalogues.
  case configuration, catalogue
  /// The patterns that match paths, and the answers of Git.
  case glob, ignore, git
  /// The patterns that match links of an app.
  case route
  /// The event logs that are played.
  case log
  /// The templates in texts.
  case template
  /// The shape of texts that may be half typed.
  case sketch
  /// The files that earlier runs wrote.
  case manifest, baseline, cache, summary

  /// The targets that fixtures don't reach. They have their own seeds.
  static let withSeeds: [FuzzTarget] = [
    .variation, .glob, .ignore, .git, .route, .log, .template, .manifest, .baseline, .cache, .summary,
  ]

  func `try`(_ bytes: [UInt8]) {
    switch self {
    case .yaml: tryReader(bytes, as: .yaml)
    case .json: tryReader(bytes, as: .json)
    case .check: tryCheck(bytes)
    case .lint: tryLint(bytes)
    case .fix: tryFixes(bytes)
    case .format: tryFormat(bytes)
    case .scenario: tryScenarios(bytes)
    case .variation: tryVariations(bytes)
    case .decompile: tryDecompiler(bytes)
    case .back: tryThereAndBack(bytes)
    case .configuration: tryConfiguration(bytes)
    case .catalogue: tryCatalogue(bytes)
    case .glob: tryGlob(bytes)
    case .ignore: tryIgnoreFile(bytes)
    case .git: tryGit(bytes)
    case .route: tryRoute(bytes)
    case .log: tryLog(bytes)
    case .template: tryTemplate(bytes)
    case .sketch: trySketch(bytes)
    case .manifest: tryManifest(bytes)
    case .baseline: tryBaseline(bytes)
    case .cache: tryCache(bytes)
    case .summary: trySummary(bytes)
    }
  }
}
