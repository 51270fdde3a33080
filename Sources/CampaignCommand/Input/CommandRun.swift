import CampaignCheck
package import CampaignEngine
package import CampaignLanguage
package import CommandSupport
package import Files
import Findings
import SourceText

extension CheckRun {
  static let threadsOption = Option(
    "threads", takes: .number(1...1024), "Use N threads. Default: one per processor.")

  package init(
    _ arguments: Arguments, reading paths: [RawPath]? = nil, after change: GitChange? = nil, now: Moment? = nil,
    compiling: CheckTerms.Compiling? = nil, for readers: ReaderChoice = .named, cache: LintCache? = nil,
    console: any Console
  ) throws(UsageError) {
    let files = try RunFiles(
      arguments, reading: paths, after: change, compiling: compiling, for: readers, console: console)
    self = files.checked(now: now, cache: cache, console: console)
    // Nobody wants to hear of the other files of a repository at each commit.
    if change == nil { tellForeignFiles(isQuiet: arguments.areQuiet, console: console) }
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

/// The files of a run, with everything that decides how they are checked.
struct RunFiles {
  let search: ConfigurationSearch
  var inputs: Inputs
  /// The files, by index, that are checked and not compiled.
  var onlyChecked: Set<Int> = []
  let threads: Int
  private let severities: Severities
  private var compiling: CheckTerms.Compiling?
  private let keepsStandardInput: Bool

  init(
    _ arguments: Arguments, reading paths: [RawPath]? = nil, after change: GitChange? = nil,
    compiling: CheckTerms.Compiling? = nil, for readers: ReaderChoice = .named, console: any Console
  ) throws(UsageError) {
    severities = try Severities(arguments)
    let (source, severities) = (change?.source ?? .disk, severities)
    let search = try ConfigurationSearch(arguments, in: source)
    let ownFiles = OwnFiles(arguments, in: source)
    inputs = try Inputs(
      arguments, reading: paths, from: source,
      search: { paths in
        let files = search.campaignFiles(below: paths, without: ownFiles, after: change)
        // A mistake in the configuration may be the reason, so it is reported first.
        if change == nil, files.count == 0 { search.explainFindings(above: severities.least, console: console) }
        return files
      }, console: console)
    self.search = search
    self.compiling = compiling
    // Whoever wants places shows lines of files without findings too.
    keepsStandardInput = FixOptions.areOn(arguments) || compiling?.isMarking ?? false
    threads = arguments.number(of: CheckRun.threadsOption) ?? processorCount()
    guard compiling != nil else { return }
    inputs.findConfigurations(in: search)
    self.compiling?.readers = try readers.readers(arguments, in: search)
  }

  /// Checks the files, and compiles them if that is wanted.
  func checked(now: Moment? = nil, cache: LintCache? = nil, console: any Console) -> CheckRun {
    let progress = console.progress
    defer { progress?.end() }
    return CheckRun(
      inputs, search, by: severities, now: now, compiling: compiling, onlyChecking: onlyChecked, cache: cache,
      keepingStandardInput: keepsStandardInput, threads: threads, progress: progress?.progress)
  }

  /// The configuration of a file, with the path of its directory below that of the configuration.
  func configuration(of index: Int) -> (loaded: ConfigurationSearch.Loaded?, below: [UInt8], isInside: Bool) {
    let inForce = inputs.configuration(of: index, in: search)
    return (inForce.map { search.loaded[$0.index] }, inForce?.below ?? [], inForce?.isInside ?? true)
  }
}

/// The readers for whom a command makes payloads.
package enum ReaderChoice {
  /// The reader of the command line, if there is one.
  case named
  /// The reader of the command line, or else all readers of the configurations.
  case all
  /// The same, and a reader for each language of the configurations.
  case allAndLanguages
  /// No readers: the command has readers of its own.
  case nobody

  fileprivate func readers(_ arguments: Arguments, in search: ConfigurationSearch) throws(UsageError) -> RunReaders {
    if self == .nobody { return RunReaders() }
    if let readers = try ReaderOptions.reader(arguments, in: search) { return readers }
    return switch self {
    case .named, .nobody: RunReaders()
    case .all: ReaderOptions.readers(in: search)
    case .allAndLanguages: ReaderOptions.readers(in: search, withLanguages: true)
    }
  }
}

extension RunFault {
  /// The minimum exit code of a run, whatever findings its files have.
  package var exitCode: ExitCode {
    switch self {
    case .none: .clean
    case .wrongUse: .wrongUse
    case .failure: .failure
    }
  }
}
