internal import CampaignCheck
internal import CampaignEngine
internal import CampaignLanguage
internal import Files
internal import Findings
internal import SourceText

extension CheckRun {
  static let threadsOption = Option(
    "threads", takes: .number(1...1024), "Use N threads. Default: one per processor.")

  init(
    _ arguments: Arguments, reading paths: [RawPath]? = nil, after change: GitChange? = nil, now: Moment? = nil,
    compiling: CheckTerms.Compiling? = nil, for readers: ReaderChoice = .named, cache: LintCache? = nil,
    console: any Console
  ) throws(UsageError) {
    let severities = try Severities(arguments)
    let source = change?.source ?? .disk
    let search = try ConfigurationSearch(arguments, in: source)
    let ownFiles = OwnFiles(arguments, in: source)
    let inputs = try Inputs(
      arguments, reading: paths, from: source,
      search: { paths in
        func isCandidate(_ path: UnsafeBufferPointer<UInt8>) -> Bool { ownFiles.kind(of: path) == nil }
        var files = search.files(paths, after: change) { isCandidate($0) && search.wants($0) }
        files.explainEmptyFolders { search.reasonForNothing(in: $0, among: isCandidate) }
        for path in search.misnamed { files.add(misnamedConfiguration: path) }
        if search.isDecided { files.removeMisnamedConfigurations() }
        // A mistake in the configuration may be the reason, so it is reported first.
        if change == nil, files.count == 0 { search.explainFindings(above: severities.least, console: console) }
        return files
      }, console: console)
    var compiling = compiling
    if compiling != nil {
      inputs.findConfigurations(in: search)
      compiling?.readers = try readers.readers(arguments, in: search)
    }
    let progress = console.progress
    defer { progress?.end() }
    self.init(
      inputs, search, by: severities, now: now, compiling: compiling, cache: cache,
      keepingStandardInput: FixOptions.areOn(arguments),
      threads: arguments.number(of: Self.threadsOption) ?? processorCount(), progress: progress?.progress)
  }

  /// All files that the run reads from the disk.
  func readFiles(_ arguments: Arguments) -> some Sequence<RawPath> {
    let named = [BaselineOptions.file, InputOptions.list].compactMap { arguments.path(of: $0) }
    let own = ownFiles.map { RawPath($0.file.path) } + named
    return [own.lazy.map { $0 }, (0..<inputs.files.count).lazy.map(inputs.path)].joined()
  }

  /// The exit code of a run.
  func exitCode(failingOn threshold: Severity? = .error) -> ExitCode {
    let isUnread = findings.contains { $0.rule.hides == .file }
    let fails = threshold.map { least in findings.contains { $0.severity >= least } } ?? false
    return max(fault.exitCode, isUnread ? .failure : fails ? .findings : .clean)
  }
}

/// The readers for whom a command makes payloads.
enum ReaderChoice {
  /// The reader of the command line, if there is one.
  case named
  /// The reader of the command line, or else all readers of the configurations.
  case all
  /// No readers: the command has readers of its own.
  case nobody

  fileprivate func readers(
    _ arguments: Arguments, in search: ConfigurationSearch
  ) throws(UsageError) -> [NamedReader] {
    if self == .nobody { return [] }
    if let reader = try ReaderOptions.reader(arguments, in: search) { return [reader] }
    return switch self {
    case .named, .nobody: []
    case .all: try ReaderOptions.readers(in: search)
    }
  }
}

extension RunFault {
  /// The minimum exit code of a run, whatever findings its files have.
  var exitCode: ExitCode {
    switch self {
    case .none: .clean
    case .wrongUse: .wrongUse
    case .failure: .failure
    }
  }
}
