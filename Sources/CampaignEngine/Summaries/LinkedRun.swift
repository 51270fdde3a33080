import CampaignCheck
import CampaignLanguage
package import Files
import Findings
import SourceText

extension UsageError {
  private static let makeAll = "make all summaries with the campaignc that links them"

  package init(_ fault: SummaryFile.Fault, in path: RawPath) {
    switch fault {
    case .foreign:
      self.init(message: "'\(path.shown)' is not a summary", help: "'campaignc summarize' writes summaries")
    case .damaged: self.init(message: "the summary '\(path.shown)' is damaged", help: "make it again")
    case .ofAnotherForm:
      self.init(message: "another version of campaignc wrote the summary '\(path.shown)'", help: Self.makeAll)
    case .ofAnotherVersion(let version):
      let version = excerpt(of: version.utf8)
      self.init(
        message: "campaignc \(version) wrote the summary '\(path.shown)', and this is another build or version",
        help: Self.makeAll)
    }
  }

  package init(_ conflict: LinkedSummaries.Conflict) {
    switch conflict {
    case .settings(let one, let other):
      self.init(
        message: "the summaries '\(one)' and '\(other)' were made with different options or readers",
        help: "use the same options for all summaries; with --payloads, let each run search the same directory")
    case .configuration(let path, let one, let other):
      self.init(
        message: "'\(path.shown)' or a file that it names is not the same in '\(one)' and '\(other)'",
        help: "make one of them again")
    case .file(let path, let one, let other):
      self.init(
        message: "'\(path.shown)' is in '\(one)' and in '\(other)', with different content",
        help: "make one of them again")
    }
  }
}

extension SummarySettings {
  /// Refuses summaries without payloads for payloads, and the other way round: `build` reports other findings.
  package func refuseToBeUsed(withPayloads isBuild: Bool) throws(UsageError) {
    if isBuild, !hasPayloads {
      throw UsageError(message: "these summaries have no payloads", help: "make them with 'summarize --payloads'")
    }
    if !isBuild, hasPayloads {
      throw UsageError(
        message: "these summaries are for payloads, and a build does not find everything that 'lint' finds",
        help: "add --payloads DIR, or make the summaries without --payloads")
    }
  }

  fileprivate func compiling(in search: ConfigurationSearch) throws(UsageError) -> CheckTerms.Compiling? {
    guard hasPayloads else { return nil }
    var compiling = CheckTerms.Compiling(profile: profile, now: sending, asOf: now)
    compiling.readers = RunReaders(of: search)
    guard compiling.readers.all.map(\.name) == readers else {
      throw UsageError(
        message: "the summaries were made for other readers than those of all their configurations",
        help: "let each run of 'summarize' search the same directory, with --shard")
    }
    return compiling
  }
}

extension CheckRun {
  /// A run over the files of summaries.
  package init(linking linked: LinkedSummaries, by severities: Severities, threads: Int) throws(UsageError) {
    guard linked.count > 0 else { throw UsageError(message: "there are no files in these summaries") }
    let settings = linked.tables.settings
    let search = linked.search
    self.init(
      linked.inputs, search, by: severities,
      now: settings.hasPayloads ? nil : settings.now.flatMap { Moment(seconds: $0) },
      compiling: try settings.compiling(in: search), linking: linked, findings: linked.findings,
      threads: threads)
  }
}

extension CheckRun {
  /// Reads the texts by which a baseline knows findings.
  package func readFilesWithFindings() {
    for file in Set(found.map(\.place.file)) { _ = wholeText(ofFile: file) }
  }
}

extension LinkedSummaries {
  /// What the summaries should have and don't, with what to do about it. Nil if nothing is missing.
  package func complaint(about run: CheckRun) -> (words: String, help: String)? {
    func names(_ files: [Int]) -> String { listed(files.map { "'\(run.inputs.shownPath($0))'" }) }
    if !damaged.isEmpty { return ("what the summaries say about \(names(damaged)) can't be read", "make them again") }
    guard !missing.isEmpty else { return nil }
    return (
      "the text of \(names(missing)) is needed, and is neither in the summaries nor on the disk as it was",
      "make the summaries with --texts, or link where the files are"
    )
  }
}
