import CampaignDiff
import CampaignEngine
import CommandSupport
import Files

/// Recognises the files that campaignc itself wrote, so that a search does not take them for campaign files in JSON.
struct OwnFiles {
  enum Kind: String {
    case payload = "a payload or manifest that 'build' wrote"
    case baseline = "a baseline"
    case changes = "a list of allowed changes"
    case report = "a report of this run"
    case scenarioPack = "a part of a pack that 'fixtures --scenarios' wrote"
    case input = "the model or event log of this run"
  }

  private let payloads: PayloadFolders
  private let baselines: BaselineFiles
  private let reports: ReportFiles
  private let source: FileSource
  private let packs: ScenarioPacks
  /// The files that options name to be read as something else.
  private let inputs: [RawPath]

  init(_ arguments: Arguments, in source: FileSource) {
    payloads = PayloadFolders(in: source)
    baselines = BaselineFiles(arguments)
    reports = ReportFiles(arguments)
    self.source = source
    packs = ScenarioPacks(in: source)
    inputs = [PopulationRun.model, StepOptions.log].compactMap { arguments.path(of: $0) }
  }

  /// The kind of a file from a search. Nil if campaignc did not write it.
  func kind(of path: UnsafeBufferPointer<UInt8>) -> Kind? {
    if payloads.holds(path) { return .payload }
    if baselines.hold(path) { return .baseline }
    if AllowedChanges.isList(at: path, in: source) { return .changes }
    if reports.hold(path) { return .report }
    if packs.hold(path) { return .scenarioPack }
    return !inputs.isEmpty && inputs.contains { $0.real == RawPath(path).real } ? .input : nil
  }
}
