/// The names in one folder that matter to a search: folders, and files that may be campaign files.
struct ListedNames {
  private struct Name {
    let start: Int
    let end: Int
    let isFolder: Bool
    /// The first eight bytes in which names of this folder differ, so that most comparisons are one of numbers.
    var key: UInt64 = 0
  }

  /// All names, one after the other. Those of folders end in a slash: thus they sort as the paths below them do.
  private var bytes: [UInt8] = []
  private var names: [Name] = []

  /// True if the folder is the root of a repository.
  private(set) var hasRepository = false
  private(set) var hasIgnoreFile = false

  mutating func add(_ listing: borrowing FolderListing) throws(SystemError) {
    while try listing.next({ add($0, length: $1, type: $2, from: listing) }) {}
  }

  private mutating func add(
    _ name: UnsafePointer<CChar>,
    length: Int,
    type: UInt8,
    from listing: borrowing FolderListing
  ) {
    name.withMemoryRebound(to: UInt8.self, capacity: length) {
      let text = UnsafeBufferPointer(start: $0, count: length)
      if text.first == UInt8(ascii: ".") { return noteHidden(text) }
      let mayBeCampaign = isCampaignFileName(text)
      guard let kind = kind(of: name, listedAs: FileKind(listed: type), mayBeCampaign, in: listing) else { return }
      if kind == .folder || mayBeCampaign { append(text, isFolder: kind == .folder) }
    }
  }

  private mutating func noteHidden(_ name: UnsafeBufferPointer<UInt8>) {
    if name.elementsEqual(".git".utf8) { hasRepository = true }
    if name.elementsEqual(".gitignore".utf8) { hasIgnoreFile = true }
  }

  /// The kind of an entry; nil for entries to skip: links to directories, and entries that have disappeared.
  ///
  /// The listing itself gives most kinds. The system is asked only about links with the right suffix, and on file
  /// systems that don't give kinds.
  private func kind(
    of name: UnsafePointer<CChar>,
    listedAs listed: FileKind?,
    _ mayBeCampaign: Bool,
    in listing: borrowing FolderListing
  ) -> FileKind? {
    let kind = listed ?? (try? listing.status(of: name, followingLinks: false).get())?.kind
    guard kind == .link, mayBeCampaign else { return kind }
    if case .success(let end) = listing.status(of: name, followingLinks: true), end.kind == .folder { return nil }
    return kind
  }

  private mutating func append(_ name: UnsafeBufferPointer<UInt8>, isFolder: Bool) {
    let start = bytes.count
    bytes.append(contentsOf: name)
    if isFolder { bytes.append(UInt8(ascii: "/")) }
    names.append(Name(start: start, end: bytes.count, isFolder: isFolder))
  }

  /// Puts the names into the order of their bytes.
  mutating func sort() {
    bytes.withUnsafeBufferPointer { bytes in
      let skipped = ListedNames.commonPrefix(of: names, in: bytes)
      for index in names.indices { names[index].key = ListedNames.key(of: names[index], skipping: skipped, in: bytes) }
      names.sort {
        if $0.key != $1.key { return $0.key < $1.key }
        return compareBytes(bytes[$0.start..<$0.end], bytes[$1.start..<$1.end]) < 0
      }
    }
  }

  /// Hands the names from a position on, in order and without a folder's slash, to `body`, as long as it says to go on.
  /// Returns the position after the last one.
  func walk(from start: Int, _ body: (UnsafeBufferPointer<UInt8>, _ isFolder: Bool) -> Bool) -> Int {
    bytes.withUnsafeBufferPointer { bytes in
      for index in start..<names.count {
        let name = names[index]
        let text = UnsafeBufferPointer(rebasing: bytes[name.start..<(name.end - (name.isFolder ? 1 : 0))])
        if !body(text, name.isFolder) { return index + 1 }
      }
      return names.count
    }
  }

  /// The number of bytes that all names begin with.
  private static func commonPrefix(of names: [Name], in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard let first = names.first else { return 0 }
    var length = first.end - first.start
    for name in names {
      length = min(length, name.end - name.start)
      var same = 0
      while same < length, bytes[first.start + same] == bytes[name.start + same] { same += 1 }
      length = same
    }
    return length
  }

  private static func key(of name: Name, skipping skipped: Int, in bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    var key: UInt64 = 0
    for offset in (name.start + skipped)..<(name.start + skipped + 8) {
      key = key << 8 | (offset < name.end ? UInt64(bytes[offset]) : 0)
    }
    return key
  }
}

/// True if a search takes a name for that of a campaign file.
func isCampaignFileName(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
  guard name.count > 4, !name.elementsEqual("campaignc.yaml".utf8) else { return false }
  return hasSuffix(name, ".yaml") || hasSuffix(name, ".yml") || hasSuffix(name, ".json")
}

private func hasSuffix(_ name: UnsafeBufferPointer<UInt8>, _ suffix: StaticString) -> Bool {
  let length = suffix.utf8CodeUnitCount
  guard name.count >= length else { return false }
  let wanted = UnsafeBufferPointer(start: suffix.utf8Start, count: length)
  return compareBytes(name[(name.count - length)...], wanted[...]) == 0
}
