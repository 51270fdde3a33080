import Bytes

/// The list of all files that a staging directory may contain, each with the digest of its bytes.
///
///     campaignc staging 1
///     DIGEST NUMBER-OF-BYTES PATH␀
///
/// A path appears twice if the old file and the new one differ. Old files are complete, so their number of bytes is 0.
struct StagingRecord {
  private(set) var paths = PathTable()
  /// The expected content of a file, by number.
  private var contents: [[(digest: SHA256.Digest, count: Int)]] = []

  private static let beginning = Array("campaignc staging 1\n".utf8)

  init() {}

  /// The bytes of the record for a replacement.
  static func bytes(of files: [OutputFile], _ former: FormerFiles) -> [UInt8] {
    var bytes = beginning
    func add(_ path: some Sequence<UInt8>, _ digest: SHA256.Digest, _ count: Int) {
      bytes += "\(digest.hexadecimal) \(count) ".utf8
      bytes += path
      bytes.append(0)
    }
    for file in files { add(file.path.utf8, file.digest, file.bytes.count) }
    for (file, digest) in zip(former.paths.files, former.digests) { add(file.path.bytes, digest, 0) }
    return bytes
  }

  /// Reads a record, which is incomplete if the run was killed while writing it. Nil if the bytes are something else.
  init?(_ bytes: [UInt8]) {
    guard bytes.starts(with: Self.beginning) else {
      if Self.beginning.starts(with: bytes) { return }
      return nil
    }
    for line in bytes[Self.beginning.count...].split(separator: 0) {
      let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2)
      guard parts.count == 3, let digest = SHA256.Digest(hexadecimal: parts[0]),
        let count = Int(String(decoding: parts[1], as: UTF8.self)), isListable(parts[2])
      else { continue }
      add(RawPath(parts[2]), digest, count)
    }
  }

  private mutating func add(_ path: RawPath, _ digest: SHA256.Digest, _ count: Int) {
    if let number = paths.file(at: path) { return contents[number].append((digest, count)) }
    paths.add(path)
    contents.append([(digest, count)])
  }

  /// True if one of our runs wrote a file, completely or in part.
  func proves(_ number: Int, in folder: OpenFolder) -> Bool {
    guard case .success(let file) = folder.openFile(paths.files[number].name, for: .readingNoLink) else { return false }
    defer { closeFile(file) }
    guard case .success(let status) = FileStatus.of(file), status.kind == .file else { return false }
    if contents[number].contains(where: { status.size < $0.count }) { return true }
    let digest = digest(of: file)
    return contents[number].contains { $0.digest == digest }
  }
}
