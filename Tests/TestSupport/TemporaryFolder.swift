package import Foundation

/// A new directory for a test. It is removed with its content when nothing refers to it any more.
package final class TemporaryFolder: Sendable {
  package let path: String

  /// Makes it where files are made fastest, unless another place is given.
  package init(in parent: URL? = nil) throws {
    let folder = (parent ?? Self.usualPlace).appendingPathComponent("campaignc-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.resolvingSymlinksInPath().path
  }

  /// The file system in memory, if it has a gigabyte left and allows programs. On a disk, it takes several times as
  /// long to make and remove many small files.
  private static let usualPlace: URL = {
    let memory = "/dev/shm"
    var system = statvfs()
    let isThere = statvfs(memory, &system) == 0 && FileManager.default.isWritableFile(atPath: memory)
    let left = UInt64(system.f_bavail) * UInt64(system.f_frsize)
    let allowsPrograms = Int32(truncatingIfNeeded: system.f_flag) & noPrograms == 0
    return isThere && allowsPrograms && left > 1 << 30
      ? URL(filePath: memory) : FileManager.default.temporaryDirectory
  }()

  /// `ST_NOEXEC` of Linux. Other systems have no such directory.
  private static let noPrograms: Int32 = 8

  deinit {
    // Programs also remove directories that nobody may write, and those that are nested very deeply.
    if (try? FileManager.default.removeItem(atPath: path)) != nil { return }
    _ = try? run(["chmod", "-R", "u+rwx", path])
    _ = try? run(["rm", "-rf", path])
  }

  package func path(_ relative: String) -> String { path + "/" + relative }

  /// Makes files with the given text, and the directories that they need.
  package func make(_ files: String..., text: String = "x\n") throws {
    for file in files { try write(Array(text.utf8), to: file) }
  }

  package func write(_ bytes: [UInt8], to file: String) throws {
    try folder((file as NSString).deletingLastPathComponent)
    try Data(bytes).write(to: URL(fileURLWithPath: path(file)))
  }

  /// Writes a file whole at once, as editors save: who watches it sees the old text or the new one, and nothing between
  /// them.
  package func save(_ text: String, to file: String) throws {
    let parts = (folder: (file as NSString).deletingLastPathComponent, name: (file as NSString).lastPathComponent)
    let draft = (parts.folder as NSString).appendingPathComponent(".\(parts.name).draft")
    try write(Array(text.utf8), to: draft)
    guard rename(path(draft), path(file)) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  package func folder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
  }

  package func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  package func names(in folder: String = "") throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(folder)).sorted()
  }
}
