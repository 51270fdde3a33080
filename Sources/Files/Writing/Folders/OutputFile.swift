package import Bytes

/// A file of an output directory, with its path below that directory: `server/spring-sale.json`.
package struct OutputFile: Sendable {
  package let path: String
  package let bytes: [UInt8]
  package let digest: SHA256.Digest

  /// A known digest need not be computed again.
  package init(path: String, bytes: [UInt8], digest: SHA256.Digest? = nil) {
    (self.path, self.bytes, self.digest) = (path, bytes, digest ?? SHA256.hash(bytes))
  }

  /// True if exactly this file is in a directory, perhaps from a run that was killed.
  package func isThere(in folder: RawPath) -> Bool {
    guard case .success(let there) = readFile(RawPath(path).resolved(in: folder), limit: bytes.count) else {
      return false
    }
    return there == bytes
  }
}

/// A file that a run wrote into a directory, according to its list.
package struct ListedFile: Sendable {
  package let path: String
  package let digest: SHA256.Digest

  package init(path: String, digest: SHA256.Digest) {
    (self.path, self.digest) = (path, digest)
  }
}

/// The format of the lists in output directories.
package struct OutputList: Sendable {
  /// The path of the file that lists all others.
  let path: String
  /// The noun for the files, for people: `payloads`.
  package let noun: String
  let limit: Int
  /// The files in a list. Nil if the bytes are not a list that we wrote.
  let read: @Sendable ([UInt8]) -> [ListedFile]?

  package init(
    path: String, of noun: String = "files", limit: Int, read: @escaping @Sendable ([UInt8]) -> [ListedFile]?
  ) {
    (self.path, self.noun, self.limit, self.read) = (path, noun, limit, read)
  }
}

/// The files that an earlier run wrote into a directory. Empty without a list that proves it.
struct FormerFiles {
  private(set) var paths = PathTable()
  /// The digest of each file, by its number.
  private(set) var digests: [SHA256.Digest] = []
  /// The path of a list that exists but proves nothing, because it is not in our format.
  private(set) var brokenList: String?

  init() {}

  /// The files in the list of a directory. If the list is the same as the new one, it is not parsed.
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
