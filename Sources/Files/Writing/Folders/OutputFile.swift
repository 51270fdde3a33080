package import Bytes

/// A file that a directory is to hold, by its path below the directory: `server/spring-sale.json`.
package struct OutputFile: Sendable {
  package let path: String
  package let bytes: [UInt8]
  package let digest: SHA256.Digest

  /// A digest that is known already need not be made again.
  package init(path: String, bytes: [UInt8], digest: SHA256.Digest? = nil) {
    (self.path, self.bytes, self.digest) = (path, bytes, digest ?? SHA256.hash(bytes))
  }
}

/// A file that a run has written into a directory, as the list of that run tells.
package struct ListedFile: Sendable {
  package let path: String
  package let digest: SHA256.Digest

  package init(path: String, digest: SHA256.Digest) {
    (self.path, self.digest) = (path, digest)
  }
}

/// How the lists of output directories are read.
package struct OutputList: Sendable {
  /// The path of the file that lists all others.
  let path: String
  let limit: Int
  /// The files that a list tells of; nil where the bytes are no list of ours.
  let read: @Sendable ([UInt8]) -> [ListedFile]?

  package init(path: String, limit: Int, read: @escaping @Sendable ([UInt8]) -> [ListedFile]?) {
    (self.path, self.limit, self.read) = (path, limit, read)
  }
}

/// The files that an earlier run wrote into a directory: none, unless a list proves it.
struct FormerFiles {
  private(set) var paths = PathTable()
  /// The digest of each file, by its number.
  private(set) var digests: [SHA256.Digest] = []
  /// The path of a list that is there and proves nothing, since it is not as a run of ours wrote it.
  private(set) var brokenList: String?

  init() {}

  /// The files in the list of a directory. If the list is the same as the new one, it need not be read.
  init(in folder: OpenFolder, by list: OutputList, wanted files: [OutputFile], _ table: PathTable) {
    guard case .success(let file) = folder.openFile(RawPath(list.path), for: .readingNoLink) else { return }
    defer { closeFile(file) }
    guard case .success(let bytes) = readOpenFile(file, limit: list.limit) else { return }
    if let own = files.last, own.path == list.path, own.bytes == bytes {
      (paths, digests) = (table, files.map(\.digest))
    } else if let listed = list.read(bytes) {
      for file in listed { add(file) }
      add(ListedFile(path: list.path, digest: SHA256.hash(bytes)))
    } else {
      brokenList = list.path
    }
  }

  mutating func add(_ file: ListedFile) {
    guard isListable(file.path.utf8), paths.add(RawPath(file.path)) else { return }
    digests.append(file.digest)
  }
}
