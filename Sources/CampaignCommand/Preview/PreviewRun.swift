import CampaignCheck
import CampaignCompile
import CampaignEngine
import CampaignLanguage
import CampaignPreview
import CampaignSimulation
import CommandSupport
import Files
import Findings
import SourceText

/// The campaigns of a command line, as a page or a picture of them.
struct PreviewRun {
  let run: CheckRun
  let page: PreviewPage

  init(_ arguments: Arguments, console: any Console) throws(UsageError) {
    let compiling = try CompileOptions.compiling(arguments, isMarking: true, console: console)
    let run = try CheckRun(arguments, compiling: compiling, for: .allAndLanguages, console: console)
    let own = run.compiled.isEmpty ? nil : try run.onlyWorkspace(arguments, to: "drawn", console: console)
    let readers = own?.readers ?? run.readers.map { ($0, []) }
    let workspaces =
      [CompiledWorkspace(own?.compiled ?? [])]
      + readers.map { CompiledWorkspace($0.compiled, forReader: $0.reader.name) }
    try Self.refuseTooLarge(workspaces[0])
    let isDescribed = ReaderOptions.areGiven(arguments)
    let lines = LinesOfFiles(of: run)
    let audiences = workspaces.enumerated().map { number, workspace in
      guard number > 0 else { return PreviewSource.Audience(.everybody, workspace) }
      let reader = readers[number - 1].reader
      return PreviewSource.Audience(
        isDescribed ? .described : reader.isOfLanguage ? .language : .reader, workspace, name: reader.name,
        reader.reader)
    }
    self.run = run
    page = PreviewPage(
      of: PreviewSource(
        audiences, findings: run.findings, paths: run.paths, brokenFiles: run.brokenFiles, leftOut: run.ended,
        now: compiling.asOf, lines: lines.lines))
  }

  /// The most bytes of everybody's client payloads that a page draws. A page takes many times as much memory.
  private static let mostBytes = 16 << 20

  private static func refuseTooLarge(_ workspace: CompiledWorkspace) throws(UsageError) {
    let size = workspace.sizes([.feed, .contentCards, .triggers]).reduce(0) { $0 + $1.bytes }
    guard size <= mostBytes else {
      throw UsageError(
        message: "these campaigns are too large to draw: their client payloads have \(size) bytes",
        help: "name fewer files; \(mostBytes) bytes can be drawn, which are about 40,000 cards or messages")
    }
  }

  /// Says why there is nothing to show, and how the command ends. Nil if there is something.
  func refusal(console: any Console) -> ExitCode? {
    guard run.hasFiles else { return run.exitCode() }
    guard page.campaignCount == 0, run.brokenFiles.isEmpty else { return nil }
    if run.ended.isEmpty {
      console.complain("nothing to show: there are no campaigns")
      return max(.wrongUse, run.exitCode())
    }
    console.complain("nothing to show: every campaign has ended", help: "correct the dates, or leave out --now")
    return .findings
  }

  /// Reports the errors that keep campaigns from being shown.
  func explainErrors(console: any Console) {
    let errors = run.findings.filter { $0.severity == .error }
    guard !errors.isEmpty else { return }
    run.explain(errors, exitCode: run.exitCode(), console: console)
    let broken = run.brokenFiles.count
    if broken > 0 {
      console.complain(
        "the campaigns of \(counted(broken, "file", "files")) can't be drawn: fix the errors above; the page lists them"
      )
    }
  }

  /// One line about what the page shows.
  var summary: String {
    "\(counted(page.campaignCount, "campaign", "campaigns")), "
      + counted(page.itemCount, "card or message", "cards and messages")
  }
}

extension NamedReader {
  /// True if nothing but the language is known.
  fileprivate var isOfLanguage: Bool {
    var other = Reader()
    other.language = reader.language
    return reader == other && name == reader.language?.text
  }
}

extension CheckRun {
  /// The paths of all files, by number.
  fileprivate var paths: [String] { (0..<terms.firstNumber + inputs.files.count).map(path) }

  /// The campaign files that the page can't draw.
  fileprivate var brokenFiles: [Int] { filesWithoutPayload.filter { $0 >= terms.firstNumber }.sorted() }
}
