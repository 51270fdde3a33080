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
    compiling: CheckTerms.Compiling? = nil, cache: LintCache? = nil, console: any Console
  ) throws(UsageError) {
    let severities = try Severities(arguments)
    let source = change?.source ?? .disk
    let search = try ConfigurationSearch(arguments, in: source)
    let payloads = PayloadFolders(in: source)
    let baselines = BaselineFiles(arguments)
    let reports = ReportFiles(arguments)
    let inputs = try Inputs(
      arguments, reading: paths, from: source,
      search: { paths in
        func isCandidate(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
          !payloads.holds(path) && !baselines.hold(path) && !reports.hold(path)
        }
        var files = search.files(paths, after: change) { isCandidate($0) && search.wants($0) }
        files.explainEmptyFolders { search.reasonForNothing(in: $0, among: isCandidate) }
        return files
      }, console: console)
    self.init(
      inputs, search, by: severities, now: now, compiling: compiling, cache: cache,
      keepingStandardInput: FixOptions.areOn(arguments),
      threads: arguments.number(of: Self.threadsOption) ?? processorCount())
  }

  /// Everything that the run reads from the disk.
  func readFiles(_ arguments: Arguments) -> some Sequence<RawPath> {
    let named = [BaselineOptions.file, InputOptions.list].compactMap { arguments.path(of: $0) }
    let own = ownFiles.map { RawPath($0.file.path) } + named
    return [own.lazy.map { $0 }, (0..<inputs.files.count).lazy.map(inputs.path)].joined()
  }

  /// The code that a run ends with.
  func exitCode(failingOn threshold: Severity? = .error) -> ExitCode {
    let isUnread = findings.contains { $0.rule.id == Unreadable.info.id }
    let fails = threshold.map { least in findings.contains { $0.severity >= least } } ?? false
    return max(fault.exitCode, isUnread ? .failure : fails ? .findings : .clean)
  }
}

extension RunFault {
  /// The code that a run ends with at least, whatever is found in the files.
  var exitCode: ExitCode {
    switch self {
    case .none: .clean
    case .wrongUse: .wrongUse
    case .failure: .failure
    }
  }
}
