/// Finds the files for the arguments of a command.
///
/// It searches directories recursively for `.yaml`, `.yml` and `.json` files. It skips hidden files, files that
/// `.gitignore` excludes, links to directories, and `campaignc.yaml`, which configures the tool. It keeps only files
/// that `isWanted` accepts, which gets the path as it will be shown. A file that is itself an argument is always
/// kept, and `-` is standard input. Without arguments, it searches the current directory.
///
/// If `skipped` is given, it gets everything that the search skips by itself. `trace` gets the places that it visits.
package func searchInputs(
  _ arguments: [RawPath],
  notingIn skipped: SkippedFiles? = nil,
  tracingIn trace: SearchTrace? = nil,
  isWanted: (UnsafeBufferPointer<UInt8>) -> Bool = { _ in true }
) -> InputFiles {
  var search = InputSearch(notingIn: skipped, tracingIn: trace)
  for argument in arguments.isEmpty ? [RawPath(".")] : arguments { search.add(argument, keeping: isWanted) }
  return search.result(wasOneArgument: arguments.count < 2)
}

private struct InputSearch {
  /// Accepts the paths of files to keep.
  typealias Choice = (UnsafeBufferPointer<UInt8>) -> Bool

  /// A folder to be searched.
  private struct Folder {
    /// As shown: empty for the current directory, otherwise with a slash at the end.
    var shown: [UInt8]
    /// The same, counted from the root that `.gitignore` files are counted from.
    var rooted: [UInt8]
    /// The `.gitignore` files that count here.
    var chain: Int?

    /// The folder's path for a call of the C library. Without the slash, with which a link would be followed.
    var path: RawPath {
      if shown.isEmpty { return RawPath(".") }
      return RawPath(shown.count > 1 ? shown.dropLast() : shown[...])
    }

    func appending(_ name: UnsafeBufferPointer<UInt8>) -> Folder {
      let slash = CollectionOfOne(UInt8(ascii: "/"))
      return Folder(shown: shown + name + slash, rooted: rooted + name + slash, chain: chain)
    }
  }

  private let skipped: SkippedFiles?
  private let trace: SearchTrace?
  private var files = InputFiles()
  private var ignored = IgnoreChain()
  /// The directory of the previous argument, which no link leads out of.
  private var lastFolder: RawPath?
  /// A buffer for the path that is compared with patterns.
  private var scratch: [UInt8] = []

  init(notingIn skipped: SkippedFiles?, tracingIn trace: SearchTrace?) {
    (self.skipped, self.trace) = (skipped, trace)
  }

  func result(wasOneArgument: Bool) -> InputFiles {
    var result = files
    result.problems += ignored.problems
    if !wasOneArgument { result.sort() }
    return result
  }

  mutating func add(_ argument: RawPath, keeping isWanted: Choice) {
    if argument.bytes == [UInt8(ascii: "-")] { return append(argument.bytes, isStandardInput: true) }
    guard !argument.bytes.contains(0) else { return files.problems.append(.missing(argument)) }
    if leadsOut(argument) { return }
    switch argument.withCString({ FileStatus.of($0, followingLinks: true) }) {
    case .success(let status) where status.kind == .folder: searchArgument(argument, keeping: isWanted)
    case .success where argument.name.withUnsafeBufferPointer(isMisnamedConfiguration):
      files.problems.append(.misnamedConfiguration(argument.shortened))
    case .success: append(argument.shortened.bytes)
    case .failure(let reason): addUnreachable(argument, reason)
    }
  }

  /// Checks whether a link on the way to a directory, or to the directory of a file, leads out of its repository,
  /// which is a problem. If the file itself is such a link, reading it will fail.
  private mutating func leadsOut(_ argument: RawPath) -> Bool {
    let folder = isFolder(argument) ? argument : argument.folder
    if folder == lastFolder { return false }
    guard let failure = refusalToEnter(folder) else {
      lastFolder = folder
      return false
    }
    files.problems.append(.leadsOut(argument, failure.words))
    return true
  }

  private mutating func append(_ path: [UInt8], isStandardInput: Bool = false) {
    path.withUnsafeBufferPointer { files.append(name: $0, isStandardInput: isStandardInput) }
  }

  /// Adds a link without a target as a file, so that reading it gives the reason. For anything else, adds the problem.
  private mutating func addUnreachable(_ argument: RawPath, _ reason: SystemError) {
    if case .success = argument.withCString({ FileStatus.of($0, followingLinks: false) }) {
      return append(argument.shortened.bytes)
    }
    files.problems.append(reason.isMissing ? .missing(argument) : .unreadable(argument, reason))
  }

  private mutating func searchArgument(_ argument: RawPath, keeping isWanted: Choice) {
    files.holdFolders = true
    let before = (files.count, files.problems.count)
    var folder = Folder(shown: argument.shortened.bytes, rooted: [], chain: nil)
    if !folder.shown.isEmpty, folder.shown.last != UInt8(ascii: "/") { folder.shown.append(UInt8(ascii: "/")) }
    addIgnoreFiles(above: &folder)
    search(folder, keeping: isWanted)
    if before == (files.count, files.problems.count) { files.problems.append(.noCampaignFile(argument)) }
  }

  /// Reads the `.gitignore` files between the repository's root and a folder that is an argument.
  private mutating func addIgnoreFiles(above folder: inout Folder) {
    guard let real = folder.path.withCString({ realPath(of: $0) }) else { return }
    let above = Repository.foldersAbove(real)
    guard let root = above.first else { return }
    let rootLength = root.count > 1 ? root.count + 1 : 1
    let exclude = Repository.excludeFile(ofRoot: root)
    trace?.note(ignoreFile: exclude)
    folder.chain = ignored.adding(exclude, baseLength: 0, above: nil)
    for upper in above {
      let file = Repository.path(".gitignore", in: upper)
      let baseLength = upper == root ? 0 : upper.count + 1 - rootLength
      trace?.note(ignoreFile: file)
      folder.chain = ignored.adding(file, baseLength: baseLength, above: folder.chain)
    }
    folder.rooted = real[rootLength...] + [UInt8(ascii: "/")]
  }

  /// Searches a folder and all below it. A loop and no recursion: folders may be nested as deeply as a path is long.
  private mutating func search(_ folder: Folder, keeping isWanted: Choice) {
    var levels = [list(folder, followingLinks: true)]
    while let innermost = levels.indices.last {
      if let inner = nextFolder(in: &levels[innermost], keeping: isWanted) {
        levels.append(list(inner, followingLinks: false))
      } else {
        levels.removeLast()
      }
    }
  }

  /// A folder that is being searched.
  private struct Level {
    let folder: Folder
    let names: ListedNames
    /// The position of the name that comes next.
    var next = 0
  }

  private mutating func list(_ folder: Folder, followingLinks: Bool) -> Level {
    var listed = ListedNames(notingSkipped: skipped != nil)
    trace?.note(folder: folder.path)
    do throws(SystemError) {
      let listing = try FolderListing(of: folder.path, followingLinks: followingLinks)
      try listed.add(listing)
    } catch {
      files.problems.append(.unreadable(folder.path, error))
    }
    var folder = folder
    addIgnoreFiles(of: &folder, listed)
    listed.sort()
    for name in listed.misnamed { files.problems.append(.misnamedConfiguration(RawPath(folder.shown + name))) }
    for (name, reason) in listed.skipped ?? [] { skipped?.add(RawPath(folder.shown + name), reason) }
    return Level(folder: folder, names: listed)
  }

  /// Adds the files of a directory up to the next directory to search, and returns that; nil at the end.
  private mutating func nextFolder(in level: inout Level, keeping isWanted: Choice) -> Folder? {
    var inner: Folder?
    let folder = level.folder
    level.next = level.names.walk(from: level.next) { name, isFolder in
      if isIgnored(name, isFolder: isFolder, in: folder) {
        noteIgnored(name, isFolder: isFolder, in: folder)
        return true
      }
      if isFolder { inner = folder.appending(name) } else { append(name, in: folder, keeping: isWanted) }
      return !isFolder
    }
    return inner
  }

  private mutating func append(_ name: UnsafeBufferPointer<UInt8>, in folder: Folder, keeping isWanted: Choice) {
    files.append(folder: folder.shown, name: name)
    if !files.withBytes(of: files.count - 1, isWanted) { files.removeLast() }
  }

  /// Adds the folder's own patterns to those from above. With the root of another repository the counting begins anew.
  private mutating func addIgnoreFiles(of folder: inout Folder, _ listed: ListedNames) {
    if listed.hasRepository {
      let file = Repository.excludeFile(ofRoot: folder.path.bytes)
      trace?.note(ignoreFile: file)
      folder.chain = ignored.adding(file, baseLength: folder.rooted.count, above: nil)
    }
    if listed.hasIgnoreFile {
      let file = RawPath(folder.shown + Array(".gitignore".utf8))
      folder.chain = ignored.adding(file, baseLength: folder.rooted.count, above: folder.chain)
    }
  }

  private mutating func isIgnored(_ name: UnsafeBufferPointer<UInt8>, isFolder: Bool, in folder: Folder) -> Bool {
    guard folder.chain != nil else { return false }
    scratch.removeAll(keepingCapacity: true)
    scratch.append(contentsOf: folder.rooted)
    scratch.append(contentsOf: name)
    return scratch.withUnsafeBufferPointer { ignored.ignores($0, isFolder: isFolder, chain: folder.chain) }
  }
}

extension InputSearch {
  /// Notes a name that was just found to be ignored, if somebody wants to know.
  private func noteIgnored(_ name: UnsafeBufferPointer<UInt8>, isFolder: Bool, in folder: Folder) {
    guard let skipped else { return }
    let cause = scratch.withUnsafeBufferPointer { ignored.cause(of: $0, isFolder: isFolder, chain: folder.chain) }
    guard let cause else { return }
    let slash = isFolder ? [UInt8(ascii: "/")] : []
    skipped.add(RawPath(folder.shown + name + slash), .ignored(by: cause.file, line: cause.line))
  }
}

extension RawPath {
  /// The path without redundant parts: `.` between slashes, repeated slashes and trailing slashes. `..` stays,
  /// because a link may be before it. Empty for the current directory.
  package var shortened: RawPath {
    guard !isShort else { return self }
    let slash = UInt8(ascii: "/")
    let names = bytes.split(separator: slash).filter { !$0.elementsEqual(".".utf8) }
    return RawPath((bytes.first == slash ? [slash] : []) + Array(names.joined(separator: [slash])))
  }

  /// The path without names that a following `..` takes back. Links are not looked at.
  package var withoutParents: RawPath {
    let slash = UInt8(ascii: "/")
    let parents = Array("..".utf8)
    var names: [ArraySlice<UInt8>] = []
    for name in shortened.bytes.split(separator: slash) {
      if name.elementsEqual(parents), let last = names.last, !last.elementsEqual(parents) {
        names.removeLast()
      } else {
        names.append(name)
      }
    }
    return RawPath((bytes.first == slash ? [slash] : []) + Array(names.joined(separator: [slash])))
  }

  /// True if the path has no redundant parts, as all paths that a search finds.
  private var isShort: Bool {
    let slash = UInt8(ascii: "/")
    var before: UInt8?
    for byte in bytes {
      if byte == slash, before == slash { return false }
      // A name that begins with a point may be `.`; the caller checks that more closely.
      if byte == UInt8(ascii: "."), before == nil || before == slash { return false }
      before = byte
    }
    return before != slash
  }
}
