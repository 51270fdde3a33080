/// The files of the index, or of a commit, with their contents.
package final class GitTree: Sendable {
  let repository: GitRepository
  let listing: GitListing
  private let blobs = GitBlobs()

  init(_ listing: GitListing, of repository: GitRepository) {
    self.listing = listing
    self.repository = repository
  }

  func read(_ path: RawPath, limit: Int) -> Result<[UInt8], ReadFailure> {
    guard let key = repository.key(of: path) else { return readFile(path, limit: limit) }
    guard let index = listing.index(of: key) else { return .failure(.failed(.missing)) }
    guard let blob = listing.blob(index) else { return .failure(.notAFile(.link)) }
    return blobs.read(blob, limit: limit)
  }

  func holds(_ path: RawPath) -> Bool { blob(of: path) != nil }

  /// The name of a file's content. Nil if there is no file.
  func blob(of path: RawPath) -> ArraySlice<UInt8>? {
    repository.key(of: path).flatMap { listing.index(of: $0) }.flatMap { listing.blob($0) }
  }
}
