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

extension RunFiles {
  init(
    _ arguments: Arguments, reading paths: [RawPath]? = nil, after change: GitChange? = nil,
    compiling: CheckTerms.Compiling? = nil, for readers: ReaderChoice = .named, console: any Console
  ) throws(UsageError) {
    let severities = try Severities(arguments)
    let source = change?.source ?? .disk
    let search = try ConfigurationSearch(arguments, in: source)
    let ownFiles = OwnFiles(arguments, in: source)
    let inputs = try Inputs(
      arguments, reading: paths, from: source,
      search: { paths in
        let files = search.campaignFiles(below: paths, without: ownFiles, after: change)
        // A mistake in the configuration may be the reason, so it is reported first.
        if change == nil, files.count == 0 { search.explainFindings(above: severities.least, console: console) }
        return files
      }, console: console)
    var compiling = compiling
    if compiling != nil {
      inputs.findConfigurations(in: search)
      compiling?.readers = try readers.readers(arguments, in: search)
    }
    self.init(
      inputs, search, by: severities, compiling: compiling,
      // Whoever wants places shows lines of files without findings too.
      keepingStandardInput: FixOptions.areOn(arguments) || compiling?.isMarking ?? false,
      threads: arguments.number(of: CheckRun.threadsOption) ?? processorCount())
  }

  /// Checks the files, and shows the progress.
  func checked(now: Moment? = nil, cache: LintCache? = nil, console: any Console) -> CheckRun {
    let progress = console.progress
    defer { progress?.end() }
    return checked(now: now, cache: cache, progress: progress?.progress)
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
    case .all: RunReaders(of: search)
    case .allAndLanguages: RunReaders(of: search, withLanguages: true)
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
