import CampaignEngine
import CommandSupport
import Files

/// The options for leaving out the findings of earlier runs.
enum BaselineOptions {
  static let file = Option(
    "baseline", takes: .text("FILE"), "Leave out the findings that FILE lists. New findings still count.")
  static let write = Option(
    "write-baseline",
    "Write the baseline: all findings if there is none yet; otherwise remove what no longer occurs. "
      + "Default: \(defaultName).")

  static let all = [file, write]

  static func areUsed(in arguments: Arguments) -> Bool { all.contains { arguments.has($0) } }

  static let defaultName = Baseline.defaultName
}

/// Recognises baselines, so that a search does not take them for campaign files in JSON.
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
  /// True if a path from a search is that of the named file: the same name in the same directory.
  func isSame(as path: UnsafeBufferPointer<UInt8>) -> Bool {
    path.suffix(from: path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0).elementsEqual(name)
      && FileSource.disk.position(of: RawPath(path).folder, below: folder) == []
  }
}
