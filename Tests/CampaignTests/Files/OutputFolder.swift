import Files
import Foundation

/// A folder `out` of a test that is replaced as a whole, told as text by path.
struct OutputFolder {
  let around: TemporaryFolder
  var target = "out"

  init() throws { around = try TemporaryFolder() }

  var path: String { around.path(target) }

  /// Replaces it; what stands in it by then counts as written by an earlier run, unless told otherwise.
  func replace(
    _ files: [String: String],
    ours: [String]? = nil,
    threads: Int = 2,
    waiting seconds: Int = 60,
    asking abilities: FileSystemAbilities = FileSystemAbilities()
  ) -> Result<Replacement, ReplacementFailure> {
    let outputs = files.map { OutputFile(path: $0.key, bytes: Array($0.value.utf8)) }
    return replaceFolder(RawPath(path), with: outputs, threads: threads, waiting: seconds, asking: abilities) {
      folder in
      ours ?? Array(contents(of: folder.shown).keys)
    }
  }

  /// The words of a failure, with paths below the folder around; nil where there was none.
  func refusal(of files: [String: String], ours: [String]? = nil, waiting seconds: Int = 60) -> String? {
    guard case .failure(let failure) = replace(files, ours: ours, waiting: seconds) else { return nil }
    return failure.words.replacingOccurrences(of: around.path + "/", with: "")
  }

  var contents: [String: String] { contents(of: path) }

  /// The files below a folder, with their text.
  func contents(of folder: String) -> [String: String] {
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
