import Bytes
import Files

/// Recognises the directories that `fixtures --scenarios` wrote, so that a search does not take what is in them for the
/// files of a workspace.
package final class ScenarioPacks {
  /// The names of the list of a pack, and of the list of its scenarios.
  package static let list = "pack.json"
  package static let listOfScenarios = "scenarios.json"

  private let source: FileSource
  /// The answers for the directories asked about last. A search goes from one directory to its neighbour, so few are
  /// asked about again later.
  private var known: [(folder: RawPath, answer: Bool)] = []
  private static let mostKnown = 16
  /// The directory of the last file with the slash at its end, and the answer for it. A search goes through one
  /// directory after the other. The gate is "lint small files" in WorkTests.
  private var last: (folder: [UInt8], answer: Bool)?

  /// The first bytes of the list of a pack with scenarios only.
  private static let beginning = Array(#"{"broken":[],"compiler":"#.utf8)
  /// The largest list that is looked at. A pack has about a hundred files.
  private static let limit = 1 << 20

  init(in source: FileSource) { self.source = source }

  /// True if a file from a search is in a pack: in its directory, or up to two directories below it.
  func hold(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    let folder = UnsafeBufferPointer(rebasing: path[..<(path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0)])
    if let last, last.folder.withUnsafeBytes({ areSame($0, UnsafeRawBufferPointer(folder)) }) { return last.answer }
    let answer = isInPack(RawPath(path).folder)
    last = (Array(folder), answer)
    return answer
  }

  private func isInPack(_ folder: RawPath) -> Bool {
    isPack(folder) || isPack(folder.folder) || isPack(folder.folder.folder)
  }

  private func isPack(_ folder: RawPath) -> Bool {
    if let known = known.last(where: { $0.folder == folder }) { return known.answer }
    let answer =
      source.exists(RawPath(Self.listOfScenarios).resolved(in: folder))
      && (try? source.read(RawPath(Self.list).resolved(in: folder), limit: Self.limit).get())?
        .starts(with: Self.beginning) ?? false
    if known.count == Self.mostKnown { known.removeFirst() }
    known.append((folder, answer))
    return answer
  }
}
