import CampaignCheck
import CampaignCompile
import CampaignDiff
package import CampaignLanguage
import CampaignLint
package import Files
import Findings
import SourceText
import SourceTree

/// One side of a comparison: its payloads, and the run that made them.
package struct LoadedSide {
  /// The payloads of somebody else. Nil if the run makes them.
  private let payloads: DiffSide?
  /// Nil if the payloads are not from campaign files.
  package private(set) var run: CheckRun?
  /// Where the list of allowed changes belongs.
  package let folder: RawPath
  package let source: FileSource
  /// The directory or file that was read.
  private let root: RawPath

  /// Takes what `check` makes of the files of a side: it also compiles those that the other side has not.
  package init(_ files: SideFiles, checkedBy check: (RunFiles) -> CheckRun) {
    (source, root) = (files.source, files.root)
    switch files.content {
    case .payloads(let side): (payloads, run, folder) = (side, nil, root)
    case .campaigns(let own):
      let run = check(own)
      (payloads, self.run) = (nil, run)
      folder = run.terms.configurations.first?.file.folder ?? files.folder
    }
  }

  /// The most bytes of a campaign's payload. Its comparison takes many times as much memory.
  private static let mostBytes = 12 << 20

  /// Refuses a campaign that needs too much memory.
  package func refuseTooLarge() throws(UsageError) {
    guard let campaign = run?.compiled.first(where: { $0.server.count > Self.mostBytes }) else { return }
    throw UsageError(
      message: "the campaign '\(excerpt(of: campaign.name))' is too large to compare: its server payload has "
        + "\(campaign.server.count) bytes",
      help: "split it; \(Self.mostBytes) bytes can be compared, which are about 40,000 cards or messages")
  }

  /// Refuses a campaign name that several workspaces share: a change could be about any of them.
  package func refuseSharedNames() throws(UsageError) {
    guard let run else { return }
    var known: [ArraySlice<UInt8>: CompiledCampaign] = [:]
    for campaign in run.compiled {
      guard let other = known.updateValue(campaign, forKey: campaign.name),
        run.app(ofFile: other.file) != run.app(ofFile: campaign.file)
      else { continue }
      let names = run.workspaces.map(\.words)
      throw UsageError(
        message: "the campaign '\(excerpt(of: campaign.name))' is in several of these workspaces, so nobody can tell "
          + "which one a change is about: \(listed(names))",
        help: "compare one workspace: run 'campaignc diff' in its directory, or name it")
    }
  }

  /// The campaigns that are compared.
  var side: DiffSide {
    guard let run else { return payloads ?? DiffSide([]) }
    return DiffSide(
      run.compiled.map { campaign in
        DiffSide.Campaign(name: String(decoding: campaign.name, as: UTF8.self), payload: campaign.server) { offset in
          campaign.place(ofServerValueAt: offset)
        }
      })
  }
}

// MARK: - Files without a difference

extension LoadedSide {
  /// The names of the campaigns in files that were only checked: they are the same on both sides.
  var sameCampaigns: Set<String> {
    guard let run else { return [] }
    return Set(run.summary.campaignFiles.filter { run.onlyChecked.contains($0.file) }.map(\.name))
  }

  /// Compiles the files of campaigns whose name is also in a file that differs. Only all of them together show which
  /// one counts.
  package static func compileRepeatedNames(_ old: inout LoadedSide, _ new: inout LoadedSide) {
    let same = old.sameCampaigns.union(new.sameCampaigns)
    guard !same.isEmpty else { return }
    let repeated = same.intersection(old.otherCampaigns.union(new.otherCampaigns))
    guard !repeated.isEmpty else { return }
    old.compile(repeated)
    new.compile(repeated)
  }

  private var otherCampaigns: Set<String> {
    guard let run else { return [] }
    return Set(run.summary.campaignFiles.filter { !run.onlyChecked.contains($0.file) }.map(\.name))
  }

  private mutating func compile(_ names: Set<String>) {
    guard let known = run else { return }
    let named = known.summary.campaignFiles.filter { names.contains($0.name) }.map(\.file)
    run?.compile(known.onlyChecked.intersection(named))
  }
}

extension LoadedSide {
  /// The places of events that are not in the catalogue of the side.
  var unknownEvents: [Place] { (run?.found ?? []).filter { $0.rule.id == "unknown-event" }.map(\.place) }

  /// The levels of changes that the configuration of the side sets. What is compared has one of them.
  package var changeSettings: [String: ConfigurationTable.ChangeSetting] {
    run?.terms.configurations.first?.configuration.changes ?? [:]
  }

  /// The names of campaigns that can't be compared with another side, because that has no payloads of them: their own
  /// file, or the file in the same place, has an error there.
  func names(missingIn other: LoadedSide) -> Set<String> {
    guard let run, let otherRun = other.run else { return [] }
    let faulty = otherRun.filesWithoutPayload
    guard !faulty.isEmpty else { return [] }
    let paths = Set(faulty.map { otherRun.inputs.path($0 - otherRun.terms.firstNumber).below(other.root) })
    let named = otherRun.summary.campaignFiles.filter { faulty.contains($0.file) }.map(\.name)
    let here = run.summary.campaignFiles.filter { file in
      paths.contains(run.inputs.path(file.file - run.terms.firstNumber).below(root))
    }
    return Set(named + here.map(\.name))
  }
}
