import Bytes

/// The names in one directory that matter to a search: directories, and files that may be campaign files.
struct ListedNames {
  private struct Name {
    let start: Int
    let end: Int
    let isFolder: Bool
  }

  /// All names, one after the other. Those of directories end in a slash, so they sort like the paths below them.
  private var bytes: [UInt8] = []
  private var names: [Name] = []

  /// True if the directory is the root of a repository.
  private(set) var hasRepository = false
  private(set) var hasIgnoreFile = false
  /// The names of files that were probably meant as the configuration.
  private(set) var misnamed: [[UInt8]] = []
  /// The other names, each with the reason why a search skips it. Nil unless the caller needs them.
  private(set) var skipped: [(name: [UInt8], reason: SkipReason)]?

  init(notingSkipped: Bool = false) { skipped = notingSkipped ? [] : nil }

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
      guard let kind = kind(of: name, listedAs: FileKind(listed: type), mayBeCampaign, in: listing) else {
        return skip(text, .link)
      }
      if kind == .folder || mayBeCampaign { append(text, isFolder: kind == .folder) } else { noteOther(text) }
    }
  }

  private mutating func noteHidden(_ name: UnsafeBufferPointer<UInt8>) {
    if name.elementsEqual(".git".utf8) {
      hasRepository = true
    } else if isMisnamedConfiguration(name) {
      noteOther(name)
    } else {
      if name.elementsEqual(".gitignore".utf8) { hasIgnoreFile = true }
      if !isThisOrOuter(name) { skip(name, .hidden) }
    }
  }

  /// True for `.` and `..`, which every directory lists.
  private func isThisOrOuter(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    name.count < 3 && name.allSatisfy { $0 == UInt8(ascii: ".") }
  }

  /// Records a file whose name is not that of a campaign file.
  private mutating func noteOther(_ name: UnsafeBufferPointer<UInt8>) {
    let isMisnamed = isMisnamedConfiguration(name)
    if isMisnamed { misnamed.append(Array(name)) }
    guard skipped != nil else { return }
    let isConfiguration = name.elementsEqual("campaignc.yaml".utf8)
    skip(name, isMisnamed ? .misnamedConfiguration : isConfiguration ? .configuration : .otherName)
  }

  private mutating func skip(_ name: UnsafeBufferPointer<UInt8>, _ reason: SkipReason) {
    skipped?.append((Array(name), reason))
  }

  /// The kind of an entry. Nil for entries to skip: links to directories, and entries that have disappeared.
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

  /// Sorts the names by their bytes.
  mutating func sort() {
    bytes.withUnsafeBufferPointer { bytes in
      names.sort { compareBytes(bytes[$0.start..<$0.end], bytes[$1.start..<$1.end]) < 0 }
    }
  }

  /// Calls `body` with the names from a position on, in order and without a directory's slash, until it returns false.
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
}

/// True if a search accepts the name for a campaign file.
func isCampaignFileName(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
  guard name.count > 4, !name.elementsEqual("campaignc.yaml".utf8) else { return false }
  return hasCampaignSuffix(name) && !isMisnamedConfiguration(name)
}

/// True if people use this name for a configuration, although only `campaignc.yaml` is read: one of
/// `misnamedConfigurationNames`, or the right name in capitals.
func isMisnamedConfiguration(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
  guard (13...15).contains(name.count), !name.elementsEqual("campaignc.yaml".utf8) else { return false }
  func isSpelled(_ other: String) -> Bool { name.elementsEqual(other.utf8) { $0.lowerCased == $1 } }
  return isSpelled("campaignc.yaml") || misnamedConfigurationNames.contains(where: isSpelled)
}

/// The names of configurations that are not read, in small letters.
let misnamedConfigurationNames = ["campaignc.yml", ".campaignc.yaml", ".campaignc.yml"]

func hasCampaignSuffix(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
  hasSuffix(name, ".yaml") || hasSuffix(name, ".yml") || hasSuffix(name, ".json")
}

extension RawPath {
  /// True if the path has the suffix of a campaign file.
  package var hasCampaignSuffix: Bool { bytes.withUnsafeBufferPointer { Files.hasCampaignSuffix($0) } }
}

private func hasSuffix(_ name: UnsafeBufferPointer<UInt8>, _ suffix: StaticString) -> Bool {
  let length = suffix.utf8CodeUnitCount
  guard name.count >= length else { return false }
  let wanted = UnsafeBufferPointer(start: suffix.utf8Start, count: length)
  return compareBytes(name[(name.count - length)...], wanted[...]) == 0
}
