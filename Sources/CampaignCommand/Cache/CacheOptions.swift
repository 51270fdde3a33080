import CampaignEngine
import CommandSupport
import Files

/// The options for keeping the results of a run for the next one.
enum CacheOptions {
  static let cache = Option(
    "cache", "Keep the results in \(folderName), and check only files that have changed.")
  static let folder = Option("cache-dir", takes: .text("DIR"), "Like --cache, but keep the results in DIR.")

  static let all = [cache, folder]

  static let folderName = ".campaignc-cache"

  /// The directory of the cache. Nil without a cache. It must not be inside a directory that a build replaces.
  static func folder(_ arguments: Arguments) throws(UsageError) -> RawPath? {
    guard let folder = arguments.path(of: folder) else { return arguments.has(cache) ? RawPath(folderName) : nil }
    guard !folder.bytes.isEmpty else { throw UsageError(message: "\(self.folder.flag) needs a directory") }
    if PayloadFolders(in: .disk).isInOutput(folder) {
      throw UsageError(message: "'\(folder.shown)' is inside a payload directory, which 'build' replaces")
    }
    return folder
  }
}
