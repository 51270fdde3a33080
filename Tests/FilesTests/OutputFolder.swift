import Bytes
import Files
import Foundation
import TestSupport

/// A folder `out` of a test that is replaced as a whole, told as text by path.
struct OutputFolder {
  let around: TemporaryFolder
  var target = "out"

  init() throws { around = try TemporaryFolder() }

  var path: String { around.path(target) }

  /// Replaces it. What is in it by then counts as written by an earlier run, unless `ours` names other files, or `wrote` tells what that
  /// run wrote.
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
    // One of the files of the earlier run stands for the list of all. It is not the last of the new ones, which a replacement takes for
    // the new list.
    let candidates = former.filter { wrote != nil || contents[$0] != nil }.sorted()
    let listed = candidates.first { $0 != outputs.last?.path } ?? candidates.first ?? "none"
    let list = OutputList(path: listed, limit: 1 << 20) { _ in
      former.map { ListedFile(path: $0, digest: SHA256.hash((texts[$0] ?? "").utf8)) }
    }
    return replaceFolder(
      RawPath(path), with: outputs, threads: threads, waiting: seconds, asking: abilities, listedIn: list)
  }

  /// Replaces it by files and a list of them, as commands do. What is in it by then is what the list in it tells.
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

  /// The words of a failure, with paths below the folder around; nil where there was none.
  func refusal(
    of files: [String: String], ours: [String]? = nil, wrote: [String: String]? = nil, waiting seconds: Int = 60
  ) -> String? {
    guard case .failure(let failure) = replace(files, ours: ours, wrote: wrote, waiting: seconds) else { return nil }
    return failure.words.replacingOccurrences(of: around.path + "/", with: "")
  }

  var contents: [String: String] { contents(of: path) }

  /// The files below a folder, with their text.
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

  /// The names beside the folder, itself among them.
  func neighbours() throws -> [String] { try around.names(in: (target as NSString).deletingLastPathComponent) }

  /// What tells one file, or folder, from another one with the same content: its number and its time of change.
  func identity(_ path: String = ".") throws -> [AnyHashable?] {
    let attributes = try FileManager.default.attributesOfItem(atPath: self.path + "/" + path)
    return [attributes[.systemFileNumber] as? Int, attributes[.modificationDate] as? Date]
  }

  func permissions(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: around.path(path))[.posixPermissions] as? Int
  }
}
