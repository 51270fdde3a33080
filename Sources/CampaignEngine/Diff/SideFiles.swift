import CampaignCheck
package import CampaignDiff
package import Files
import SourceTree

/// The files of one side of a comparison, before they are checked.
package struct SideFiles {
  package var content: Content
  package let source: FileSource
  /// The directory or file that is read.
  let root: RawPath
  /// The directory that is read, or that of the file.
  let folder: RawPath

  package enum Content {
    case campaigns(RunFiles)
    /// The payloads of a build, or of another program.
    case payloads(DiffSide)
  }

  package init(_ content: Content, from source: FileSource, below root: RawPath, in folder: RawPath) {
    (self.content, self.source, self.root, self.folder) = (content, source, root, folder)
  }
}

extension SideFiles {
  /// Finds the files that are the same on both sides: the same bytes at the same place, under the same settings. Their
  /// campaigns can't differ, so they are only checked.
  package static func findSame(_ old: inout SideFiles, _ new: inout SideFiles) {
    guard case .campaigns(var before) = old.content, case .campaigns(var after) = new.content else { return }
    let pairs = pairs(before, below: old.root, after, below: new.root)
    // Git answers one question at a time, and threads that wait for each other only take time.
    let threads = old.source.isOfGit || new.source.isOfGit ? 1 : after.threads
    for pair in readPairs(pairs, before, after, on: threads) {
      if let (old, new) = pair.contents {
        before.inputs.put(.success(old), inPlaceOf: pair.files.old)
        after.inputs.put(.success(new), inPlaceOf: pair.files.new)
      }
      guard pair.isSame else { continue }
      before.onlyChecked.insert(pair.files.old)
      after.onlyChecked.insert(pair.files.new)
    }
    (old.content, new.content) = (.campaigns(before), .campaigns(after))
  }

  /// The positions of a file among those of both sides.
  private struct FilePair: Sendable {
    let old: Int
    let new: Int
    /// The most bytes that are read.
    let limit: Int
  }

  /// A file that was read on both sides.
  private struct ReadPair: Sendable {
    let files: FilePair
    let isSame: Bool
    /// Nil if they are too large to be kept.
    let contents: (old: [UInt8], new: [UInt8])?
  }

  /// The files at the same place on both sides, under the same settings.
  private static func pairs(
    _ old: RunFiles, below oldRoot: RawPath, _ new: RunFiles, below newRoot: RawPath
  ) -> [FilePair] {
    var places: [[UInt8]: Int] = [:]
    for index in 0..<old.inputs.files.count { places[old.inputs.path(index).below(oldRoot)] = index }
    var known: [ObjectIdentifier: [ObjectIdentifier: Bool]] = [:]
    func isSame(_ one: ConfigurationSearch.Loaded?, _ other: ConfigurationSearch.Loaded?) -> Bool {
      guard let one, let other else { return one == nil && other == nil }
      let (key, otherKey) = (ObjectIdentifier(one), ObjectIdentifier(other))
      if let answer = known[key]?[otherKey] { return answer }
      let answer = old.search.saysTheSame(one, as: other, of: new.search)
      known[key, default: [:]][otherKey] = answer
      return answer
    }
    return (0..<new.inputs.files.count).compactMap { index in
      guard let place = places[new.inputs.path(index).below(newRoot)], !new.inputs.files.isStandardInput(index),
        !old.inputs.files.isStandardInput(place)
      else { return nil }
      let (before, after) = (old.configuration(of: place), new.configuration(of: index))
      guard before.below == after.below, before.isInside == after.isInside, isSame(before.loaded, after.loaded) else {
        return nil
      }
      return FilePair(old: place, new: index, limit: (after.loaded?.configuration.limits ?? .standard).fileBytes)
    }
  }

  /// The most bytes that are kept of both sides, so that small files are not read twice.
  private static let mostKept = 16 << 20

  /// Reads the files of both sides on some threads. Files that can't be read are left out.
  private static func readPairs(
    _ pairs: [FilePair], _ old: RunFiles, _ new: RunFiles, on threads: Int
  ) -> [ReadPair] {
    let shares = Shares(of: pairs.count, among: threads)
    let (before, after) = (old.inputs, new.inputs)
    return onThreads(shares.threads) { _ in
      var read: [ReadPair] = []
      var left = mostKept / shares.threads
      while let share = shares.take() {
        for files in pairs[share] {
          guard case .success(let one) = before.read(files.old, limit: files.limit) else { continue }
          var other = one
          if !before.sharesBlob(files.old, with: files.new, of: after) {
            guard case .success(let content) = after.read(files.new, limit: files.limit) else { continue }
            other = content
          }
          let isSame = one == other
          let bytes = isSame ? one.count : one.count + other.count
          let isKept = bytes <= left
          if isKept { left -= bytes }
          read.append(
            ReadPair(files: files, isSame: isSame, contents: isKept ? (one, isSame ? one : other) : nil))
        }
      }
      return read
    }.flatMap { $0 }
  }
}

extension FileSource {
  fileprivate var isOfGit: Bool { if case .git = self { true } else { false } }
}

extension RawPath {
  /// The path below a directory. The whole path if it is not there.
  func below(_ folder: RawPath) -> [UInt8] {
    let path = bytes.starts(with: "./".utf8) ? bytes.dropFirst(2) : bytes[...]
    return Array(bytes.below(folder.bytes) ?? path)
  }
}
