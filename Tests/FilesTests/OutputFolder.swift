import Bytes
import Files
import Foundation
import TestSupport

/// A directory `out` that tests replace as a whole. Its content is given as text by path.
struct OutputFolder {
  let around: TemporaryFolder
  var target = "out"

  init() throws { around = try TemporaryFolder() }

  var path: String { around.path(target) }

  /// Replaces the directory. Its present content counts as written by an earlier run, unless `ours` names other files,
  /// or `wrote` has the content that the run wrote.
  func replace(
    _ files: [String: String],
    ours: [String]? = nil,
    wrote: [String: String]? = nil,
    threads: Int = 2,
    waiting seconds: Int = 60,
    asking abilities: FileSystemAbilities = FileSystemAbilities()
  ) -> Result<Replacement, ReplacementFailure> {
    let outputs = files.map { OutputFile(path: $0.key, bytes: Array($0.value.utf8)) }
    let texts = wrote ?? contents
    let former = ours ?? Array(texts.keys)
    // One of the earlier files acts as the list of all files. It is not the last of the new ones, because a replacement
    // takes that one for the new list.
    let candidates = former.filter { wrote != nil || contents[$0] != nil }.sorted()
    let listed = candidates.first { $0 != outputs.last?.path } ?? candidates.first ?? "none"
    let list = OutputList(path: listed, limit: 1 << 20) { _ in
      former.map { ListedFile(path: $0, digest: SHA256.hash((texts[$0] ?? "").utf8)) }
    }
    return replaceFolder(
      RawPath(path), with: outputs, threads: threads, waiting: seconds, asking: abilities, listedIn: list)
  }

  /// Replaces the directory by files and a list of them, as commands do. The present list says which files are known.
  func replaceListed(_ files: [String: String], threads: Int = 2) -> Result<Replacement, ReplacementFailure> {
    let outputs = files.map { OutputFile(path: $0.key, bytes: Array($0.value.utf8)) }
    let lines = outputs.map { "\($0.digest.hexadecimal) \($0.path)\n" }.joined()
    let list = OutputList(path: "list", limit: 1 << 20) { bytes in
      String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
        SHA256.Digest(hexadecimal: line.prefix(64).utf8).map {
          ListedFile(path: String(line.dropFirst(65)), digest: $0)
        }
      }
    }
    return replaceFolder(
      RawPath(path), with: outputs + [OutputFile(path: "list", bytes: Array(lines.utf8))], threads: threads,
      listedIn: list)
  }

  /// The message of a failure, with paths relative to the surrounding directory. Nil without a failure.
  func refusal(
    of files: [String: String], ours: [String]? = nil, wrote: [String: String]? = nil, waiting seconds: Int = 60
  ) -> String? {
    guard case .failure(let failure) = replace(files, ours: ours, wrote: wrote, waiting: seconds) else { return nil }
    return failure.words.replacingOccurrences(of: around.path + "/", with: "")
  }

  var contents: [String: String] { contents(of: path) }

  /// The files below a directory, with their text.
  func contents(of folder: String) -> [String: String] {
    let folder = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return paths.reduce(into: [:]) { result, path in
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: folder + "/" + path, isDirectory: &isFolder), !isFolder.boolValue
      else { return }
      result[path] = try? String(contentsOfFile: folder + "/" + path, encoding: .utf8)
    }
  }

  /// The names next to the directory, including its own.
  func neighbours() throws -> [String] { try around.names(in: (target as NSString).deletingLastPathComponent) }

  /// The inode number and the time of change. They differ between two files with the same content.
  func identity(_ path: String = ".") throws -> [AnyHashable?] {
    let attributes = try FileManager.default.attributesOfItem(atPath: self.path + "/" + path)
    return [attributes[.systemFileNumber] as? Int, attributes[.modificationDate] as? Date]
  }

  func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: around.path(path))[.posixPermissions] as? Int
  }
}
