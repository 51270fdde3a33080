#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import CLinux
  import Musl
#else
  import CLinux
  import Glibc
#endif

/// An open directory. It is closed when its last owner lets it go.
///
/// Its entries are named relative to it, and a link is not followed unless a function says so. So nothing outside of it
/// is reached, even if the paths to it change meanwhile.
///
/// All calls of the C library that create, replace, move or remove something are in this file. Only the code in
/// `Files/Writing` uses them; a test checks both.
final class OpenFolder: Sendable {
  let descriptor: Int32

  private init(_ name: RawPath, in folder: Int32, _ flags: Int32) throws(SystemError) {
    descriptor = name.withCString { openat(folder, $0, flags | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .last }
  }

  deinit { close(descriptor) }

  // MARK: Opening

  #if canImport(Darwin)
    private static let reach = O_SEARCH
  #else
    private static let reach = Int32(campaignc_reach)
  #endif

  /// The working directory of this process, or the root of the file system.
  static func start(atRoot isRoot: Bool) throws(SystemError) -> OpenFolder {
    try OpenFolder(RawPath(isRoot ? "/" : "."), in: AT_FDCWD, reach)
  }

  /// Opens a directory in another one, to read it.
  convenience init(_ name: RawPath, in folder: OpenFolder) throws(SystemError) {
    try self.init(name, in: folder.descriptor, O_RDONLY | O_NOFOLLOW)
  }

  /// Opens a directory in this one, to reach its entries. This does not need the permission to list it.
  func folder(_ name: RawPath) throws(SystemError) -> OpenFolder {
    try OpenFolder(name, in: descriptor, OpenFolder.reach | O_NOFOLLOW)
  }

  /// The parent directory. The root is its own parent.
  func outer() throws(SystemError) -> OpenFolder {
    try OpenFolder(RawPath(".."), in: descriptor, OpenFolder.reach)
  }

  /// The same directory, opened for listing and locking.
  func readable() throws(SystemError) -> OpenFolder {
    try OpenFolder(RawPath("."), in: descriptor, O_RDONLY)
  }

  // MARK: Looking

  /// The status of the directory itself.
  func status() -> Result<FileStatus, SystemError> { FileStatus.of(descriptor) }

  /// The status of an entry, without following links.
  func status(of name: RawPath) -> Result<FileStatus, SystemError> { name.withCString { status(of: $0) } }

  func status(of name: UnsafePointer<CChar>) -> Result<FileStatus, SystemError> {
    FileStatus.of(name, in: descriptor, followingLinks: false)
  }

  /// The target of a link, or nil if it is not a link.
  func endOfLink(_ name: RawPath) -> [UInt8]? {
    name.withCString { name in
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { room in
        guard let start = room.baseAddress else { return nil }
        let length = readlinkat(descriptor, name, start, room.count)
        return length > 0 ? room[..<length].map { UInt8(bitPattern: $0) } : nil
      }
    }
  }

  /// Opens a file; the caller closes the descriptor. A link is followed only with `followingLink`.
  func openFile(
    _ name: UnsafePointer<CChar>, for mode: OpenMode, followingLink: Bool = false
  ) -> Result<Int32, SystemError> {
    let flags = mode.flags | (followingLink ? 0 : O_NOFOLLOW)
    while true {
      let file = openat(descriptor, name, flags, 0o666)
      if file >= 0 { return .success(file) }
      let reason = SystemError.last
      guard reason.isInterruption else { return .failure(reason) }
    }
  }

  func openFile(_ name: RawPath, for mode: OpenMode, followingLink: Bool = false) -> Result<Int32, SystemError> {
    name.withCString { openFile($0, for: mode, followingLink: followingLink) }
  }

  // MARK: Changing

  /// Gives a file the dates of another one, as if both had been read and changed at the same time.
  @discardableResult
  func setTimeOfChange(of name: UnsafePointer<CChar>, like other: FileStatus) -> SystemError? {
    utimensat(descriptor, name, [other.changed, other.changed], AT_SYMLINK_NOFOLLOW) == 0 ? nil : .last
  }

  /// Adds a hard link to a file of another directory, with the same name.
  func link(_ name: UnsafePointer<CChar>, from other: OpenFolder) -> SystemError? {
    linkat(other.descriptor, name, descriptor, name, 0) == 0 ? nil : .last
  }

  /// Gives this directory the permissions of another one and, if the system allows it, its owner.
  func takePermissions(of other: FileStatus) { other.lend(to: descriptor) }

  func makeFolder(_ name: UnsafePointer<CChar>) -> SystemError? {
    mkdirat(descriptor, name, 0o777) == 0 ? nil : .last
  }

  func makeFolder(_ name: RawPath) -> SystemError? { name.withCString { makeFolder($0) } }

  @discardableResult
  func removeFile(_ name: UnsafePointer<CChar>) -> SystemError? {
    unlinkat(descriptor, name, 0) == 0 ? nil : .last
  }

  @discardableResult
  func removeFile(_ name: RawPath) -> SystemError? { name.withCString { removeFile($0) } }

  /// Removes an empty directory.
  @discardableResult
  func removeFolder(_ name: UnsafePointer<CChar>) -> SystemError? {
    unlinkat(descriptor, name, AT_REMOVEDIR) == 0 ? nil : .last
  }

  @discardableResult
  func removeFolder(_ name: RawPath) -> SystemError? { name.withCString { removeFolder($0) } }

  /// Renames a file of this directory. It replaces the file with the new name.
  func replace(_ name: RawPath, by newFile: RawPath) -> SystemError? {
    newFile.withCString { new in
      name.withCString { renameat(descriptor, new, descriptor, $0) == 0 ? nil : .last }
    }
  }

  /// Moves a file or directory to another directory, under a name that does not exist yet. (If the file system can't
  /// guarantee that, a file or an empty directory that appears there at the last moment is replaced.)
  func move(
    _ name: UnsafePointer<CChar>,
    to other: OpenFolder,
    as newName: UnsafePointer<CChar>
  ) -> SystemError? {
    guard let reason = rename(name, to: other, as: newName, .withoutReplacing) else { return nil }
    guard reason.isUnknownCall else { return reason }
    if case .success = other.status(of: newName) { return .alreadyExists }
    return renameat(descriptor, name, other.descriptor, newName) == 0 ? nil : .last
  }

  /// Swaps two directories in one step.
  func exchange(
    _ name: UnsafePointer<CChar>,
    with otherName: UnsafePointer<CChar>,
    in other: OpenFolder
  ) -> SystemError? {
    rename(name, to: other, as: otherName, .exchanging)
  }

  private enum Renaming {
    case exchanging, withoutReplacing
  }

  private func rename(
    _ name: UnsafePointer<CChar>,
    to other: OpenFolder,
    as newName: UnsafePointer<CChar>,
    _ renaming: Renaming
  ) -> SystemError? {
    #if canImport(Darwin)
      let flag = renaming == .exchanging ? RENAME_SWAP : RENAME_EXCL
      let result = renameatx_np(descriptor, name, other.descriptor, newName, UInt32(flag))
    #else
      let flag = renaming == .exchanging ? campaignc_exchange : campaignc_no_replace
      let result = campaignc_renameat2(descriptor, name, other.descriptor, newName, UInt32(flag))
    #endif
    return result == 0 ? nil : .last
  }
}

/// Removes a file of an open directory after a crash. It is nothing but a system call.
func removeFile(_ name: UnsafePointer<CChar>, in folder: Int32) { unlinkat(folder, name, 0) }

// MARK: - Locks

/// The result of trying to lock a file or directory.
enum Locking {
  case mine, taken
  /// The file system has no locks.
  case unknown
}

/// Takes the exclusive lock. It ends with `unlock`, when the descriptor is closed, and at the end of the process.
func lock(_ descriptor: Int32) -> Locking {
  while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
    let reason = SystemError.last
    if reason.wantsPatience { return .taken }
    guard reason.isInterruption else { return .unknown }
  }
  return .mine
}

func unlock(_ descriptor: Int32) {
  flock(descriptor, LOCK_UN)
}

// MARK: - Open files

/// The ways in which campaignc opens files. None of them waits for another program.
enum OpenMode {
  case reading
  /// Reading, unless the path's last part is a symbolic link.
  case readingNoLink
  /// Writing to something that is not a file: a device, or a pipe that already has a reader.
  case writing
  /// Opening for writing without any change, to find out if writing is allowed.
  case updating
  /// Writing a file that must not exist yet.
  case creating

  var flags: Int32 {
    switch self {
    case .reading: return O_RDONLY | O_NONBLOCK | O_CLOEXEC
    case .readingNoLink: return O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW
    case .writing: return O_WRONLY | O_TRUNC | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
    case .updating: return O_WRONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY
    case .creating: return O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC
    }
  }
}

extension FileStatus {
  /// Gives an open file or directory these permissions and, if the system allows it, this owner.
  func lend(to descriptor: Int32) {
    var permissions = permissions
    if fchown(descriptor, owner.user, owner.group) != 0, fchown(descriptor, uid_t.max, owner.group) != 0 {
      // If the owner could not be kept, the file must not run as its owner or group.
      permissions &= 0o1777
    }
    fchmod(descriptor, permissions)
  }
}

/// Lets everyone who may read an open file also run it as a program.
func makeExecutable(_ descriptor: Int32) -> SystemError? {
  var raw = stat()
  guard fstat(descriptor, &raw) == 0 else { return .last }
  return fchmod(descriptor, raw.st_mode & 0o7777 | (raw.st_mode & 0o444) >> 2) == 0 ? nil : .last
}

/// Returns write errors that a network drive reports late, such as a full disk. The file stays open.
func settle(_ descriptor: Int32) -> SystemError? {
  let second = fcntl(descriptor, F_DUPFD_CLOEXEC, 0)
  guard second >= 0 else { return .last }
  return close(second) == 0 ? nil : .last
}

/// True if two pieces of memory have the same content.
package func areSame(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool {
  guard one.count == other.count else { return false }
  guard let left = one.baseAddress, let right = other.baseAddress else { return true }
  return memcmp(left, right, one.count) == 0
}

/// Makes this thread wait.
func pause(milliseconds: Int32) {
  poll(nil, 0, milliseconds)
}
