import CampaignDiff
package import Files
import Findings

/// Recognises the files that campaignc itself wrote, so that a search does not take them for campaign files in JSON.
package struct OwnFiles {
  package enum Kind: String {
    case payload = "a payload or manifest that 'build' wrote"
    case baseline = "a baseline"
    case changes = "a list of allowed changes"
    case report = "a report of this run"
    case scenarioPack = "a part of a pack that 'fixtures --scenarios' wrote"
    case input = "the model or event log of this run"
  }

  private let payloads: PayloadFolders
  private let baseline: RawPath?
  private let reports: [RawPath]
  private let source: FileSource
  private let packs: ScenarioPacks
  /// The files that options name to be read as something else.
  private let inputs: [RawPath]

  /// A run may read a baseline, and other `inputs` that are no campaigns. It may replace earlier reports: only files
  /// that begin as one are known by their paths.
  package init(in source: FileSource, baseline: RawPath? = nil, reports: [RawPath] = [], inputs: [RawPath] = []) {
    (self.source, self.baseline, self.inputs) = (source, baseline, inputs)
    self.reports = reports.filter { beginning(of: $0, count: 64).map(isReport) ?? false }
    payloads = PayloadFolders(in: source)
    packs = ScenarioPacks(in: source)
  }

  /// The kind of a file from a search. Nil if campaignc did not write it.
  package func kind(of path: UnsafeBufferPointer<UInt8>) -> Kind? {
    if payloads.holds(path) { return .payload }
    if Baseline.hasDefaultName(path) || baseline.map({ isSame($0, as: path) }) ?? false { return .baseline }
    if AllowedChanges.isList(at: path, in: source) { return .changes }
    if reports.contains(where: { isSame($0, as: path) }) { return .report }
    if packs.hold(path) { return .scenarioPack }
    return !inputs.isEmpty && inputs.contains { $0.real == RawPath(path).real } ? .input : nil
  }

  /// True if a path from a search is that of a named file: the same name in the same directory.
  private func isSame(_ named: RawPath, as path: UnsafeBufferPointer<UInt8>) -> Bool {
    path.suffix(from: path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0).elementsEqual(named.name)
      && source.position(of: RawPath(path).folder, below: named.folder) == []
  }
}

extension OwnFiles {
  /// The reason why a directory has no campaign files, if campaignc wrote what is there: `20 files found, but each is a
  /// part of a pack`. Nil if it has not.
  func reasonForNothing(in folder: RawPath) -> String? {
    var (count, kinds) = (0, [Kind]())
    _ = searchInputs([folder]) { path in
      guard let kind = kind(of: path) else { return false }
      count += 1
      if !kinds.contains(kind) { kinds.append(kind) }
      return false
    }
    guard count > 0 else { return nil }
    let words = kinds.map(\.rawValue).joined(separator: " or ")
    return count == 1 ? "1 file found, but it is \(words)" : "\(count) files found, but each is \(words)"
  }
}
