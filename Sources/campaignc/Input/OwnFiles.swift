internal import CampaignEngine
internal import Files

/// Recognises the files that campaignc itself wrote, so that a search does not take them for campaign files in JSON.
struct OwnFiles {
  enum Kind: String {
    case payload = "a payload or manifest that 'build' wrote"
    case baseline = "a baseline"
    case report = "a report of this run"
  }

  private let payloads: PayloadFolders
  private let baselines: BaselineFiles
  private let reports: ReportFiles

  init(_ arguments: Arguments, in source: FileSource) {
    payloads = PayloadFolders(in: source)
    baselines = BaselineFiles(arguments)
    reports = ReportFiles(arguments)
  }

  /// The kind of a file from a search. Nil if campaignc did not write it.
  func kind(of path: UnsafeBufferPointer<UInt8>) -> Kind? {
    if payloads.holds(path) { return .payload }
    if baselines.hold(path) { return .baseline }
    return reports.hold(path) ? .report : nil
  }
}
