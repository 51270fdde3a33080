import CampaignCheck
import CampaignCompile
package import CampaignEngine
import CampaignLanguage
import Files
import Findings
import SourceText

extension PreviewPage {
  /// The page of the campaigns of a run at a time. `own` is the only workspace with campaigns: nil if none has any.
  /// `areDescribed` says that the readers are described, and not those of a configuration.
  package init(
    of run: CheckRun, _ own: RunWorkspace?, areDescribed: Bool, at now: Int64?
  ) throws(UsageError) {
    let readers = own?.readers ?? run.readers.map { ($0, []) }
    let workspaces =
      [CompiledWorkspace(own?.compiled ?? [])]
      + readers.map { CompiledWorkspace($0.compiled, forReader: $0.reader.name) }
    try Self.refuseTooLarge(workspaces[0])
    let lines = LinesOfFiles(of: run)
    let audiences = workspaces.enumerated().map { number, workspace in
      guard number > 0 else { return PreviewSource.Audience(.everybody, workspace) }
      let reader = readers[number - 1].reader
      return PreviewSource.Audience(
        areDescribed ? .described : reader.isOfLanguage ? .language : .reader, workspace, name: reader.name,
        reader.reader)
    }
    self.init(
      of: PreviewSource(
        audiences, findings: run.findings, paths: run.paths, brokenFiles: run.brokenFiles, leftOut: run.ended,
        now: now, lines: lines.lines))
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

  /// One line about what the page shows.
  package var summary: String {
    "\(counted(campaignCount, "campaign", "campaigns")), "
      + counted(itemCount, "card or message", "cards and messages")
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
  package var brokenFiles: [Int] { filesWithoutPayload.filter { $0 >= terms.firstNumber }.sorted() }
}
