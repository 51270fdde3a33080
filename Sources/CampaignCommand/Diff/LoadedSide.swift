import CampaignCheck
import CampaignCompile
import CampaignDiff
import CampaignEngine
import CampaignLanguage
import CampaignLint
import CampaignSimulation
import CommandSupport
import Files
import Findings
import SourceText
import SourceTree

/// One side of a comparison: its payloads, and the run that made them.
struct LoadedSide {
  /// The payloads of somebody else. Nil if the run makes them.
  private let payloads: DiffSide?
  /// Nil if the payloads are not from campaign files.
  private(set) var run: CheckRun?
  /// Where the list of allowed changes belongs.
  let folder: RawPath
  let source: FileSource
  /// The directory or file that was read.
  private let root: RawPath

  /// Checks the files of a side, and compiles those that the other side has not.
  init(_ files: SideFiles, console: any Console) {
    (source, root) = (files.source, files.root)
    switch files.content {
    case .payloads(let side): (payloads, run, folder) = (side, nil, root)
    case .campaigns(let files):
      let run = files.checked(console: console)
      (payloads, self.run) = (nil, run)
      folder = run.terms.configurations.first?.file.folder ?? (isFolder(root) ? root : root.folder)
    }
  }

  /// The most bytes of a campaign's payload. Its comparison takes many times as much memory.
  private static let mostBytes = 12 << 20

  /// Refuses a campaign that needs too much memory.
  func refuseTooLarge() throws(UsageError) {
    guard let campaign = run?.compiled.first(where: { $0.server.count > Self.mostBytes }) else { return }
    throw UsageError(
      message: "the campaign '\(excerpt(of: campaign.name))' is too large to compare: its server payload has "
        + "\(campaign.server.count) bytes",
      help: "split it; \(Self.mostBytes) bytes can be compared, which are about 40,000 cards or messages")
  }

  /// Refuses a campaign name that several workspaces share: a change could be about any of them.
  func refuseSharedNames() throws(UsageError) {
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

  /// The errors of a side prevent its payloads. Those of the new side must be fixed first. Campaigns with errors on the
  /// old side can't be compared.
  func explainErrors(isOld: Bool, console: any Console) -> ExitCode {
    guard let run else { return .clean }
    let files = run.filesWithoutPayload
    guard !files.isEmpty else { return run.fault.exitCode }
    let errors = run.findings.filter { $0.severity == .error && files.contains($0.place.file) }
    let exitCode = run.exitCode()
    guard exitCode < .failure else { return exitCode }
    guard !isOld else {
      let paths = files.sorted().map(run.path(ofFile:))
      console.remark(
        "\(counted(errors.count, "error", "errors")) on the old side; campaigns of these files are not compared: "
          + paths.prefix(5).joined(separator: ", ") + (paths.count > 5 ? " and \(paths.count - 5) more" : ""))
      return .clean
    }
    run.explain(errors, exitCode: exitCode, console: console)
    console.complain("nothing compared: fix the errors above")
    return exitCode
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
  static func compileRepeatedNames(_ old: inout LoadedSide, _ new: inout LoadedSide) {
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
  var changeSettings: [String: ConfigurationTable.ChangeSetting] {
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

/// The files that a report names, each read once.
final class PlacesOfSide {
  private let lines: LinesOfFiles?
  private let run: CheckRun?
  private var commentsOfFiles: [Int: [ChangeComment]] = [:]

  init(of side: LoadedSide, console: any Console) {
    run = side.run
    lines = side.run.map { LinesOfFiles(of: $0) }
  }

  func location(of place: Place?) -> DiffReport.Location? {
    guard let place, let run, let lines else { return nil }
    let position = lines.lines(ofFile: place.file).position(of: Int(place.range.start))
    return DiffReport.Location(path: run.path(ofFile: place.file), position: position)
  }

  /// True if the side has files, not only payloads.
  var hasFiles: Bool { run != nil }

  /// The line of a place, from 0.
  func line(of place: Place) -> Int { lines?.lines(ofFile: place.file).line(at: Int(place.range.start)) ?? 0 }

  /// The path of a file of the side.
  func path(ofFile number: Int) -> String { run?.path(ofFile: number) ?? "" }

  /// The comments of a file that allow changes. JSON has no comments.
  func comments(ofFile number: Int) -> [ChangeComment] {
    if let known = commentsOfFiles[number] { return known }
    let comments = readComments(ofFile: number)
    commentsOfFiles[number] = comments
    return comments
  }

  private func readComments(ofFile number: Int) -> [ChangeComment] {
    guard let lines, Tree.Syntax(ofPath: path(ofFile: number).utf8) == .yaml else { return [] }
    var (reader, report) = (TreeReader(), Report())
    guard reader.read(lines.lines(ofFile: number).bytes, file: number, as: .yaml, into: &report) else { return [] }
    return ChangeComment.all(in: reader.tree)
  }

  /// The file of a place, for reports of findings.
  func file(of place: Place) -> SourceFile? {
    guard let run, let lines else { return nil }
    return SourceFile(path: run.path(ofFile: place.file), bytes: lines.lines(ofFile: place.file).bytes)
  }
}
