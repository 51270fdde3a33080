import CampaignEngine
import CampaignPreview
import Files

/// A directory with pictures that stand for those of campaigns: `--assets DIR`.
struct PictureFolder {
  private let folder: RawPath

  init(_ folder: RawPath) throws(UsageError) {
    guard isFolder(folder) else {
      throw UsageError(message: "'\(folder.shown)' is not a directory with pictures")
    }
    self.folder = folder
  }

  /// The pictures for some links as `data:` links, and the number of those that are too large.
  func pictures(for links: [String]) -> (pictures: [String: String], tooLarge: Int) {
    FoundPictures.find(for: links) { readFile($0, below: folder, limit: $1) }
  }
}
