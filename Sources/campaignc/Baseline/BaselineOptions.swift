internal import CampaignEngine
internal import Files

/// The options by which a run leaves out what was there before it.
enum BaselineOptions {
  static let file = Option(
    "baseline", takes: .text("FILE"), "Leave out the findings that FILE lists. New findings still count.")
  static let write = Option(
    "write-baseline",
    "Write the baseline: all findings if there is none yet; otherwise remove what no longer occurs. "
      + "Default: \(defaultName).")

  static let all = [file, write]

  static let defaultName = Baseline.defaultName
}

/// Tells baselines from campaign files in JSON, so that a search over both does not take one for the other.
struct BaselineFiles {
  private let named: RawPath?

  init(_ arguments: Arguments) {
    named = arguments.path(of: BaselineOptions.file)
  }

  func hold(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    Baseline.hasDefaultName(path) || named?.isSame(as: path) ?? false
  }
}

extension RawPath {
  /// Whether a path that a search has found leads to the same name in the same folder.
  func isSame(as path: UnsafeBufferPointer<UInt8>) -> Bool {
    path.suffix(from: path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0).elementsEqual(name)
      && FileSource.disk.position(of: RawPath(path).folder, below: folder) == []
  }
}
