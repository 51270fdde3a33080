#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import CLinux
  internal import Musl
#else
  internal import CLinux
  internal import Glibc
#endif

/// An open folder, closed when the last one who holds it lets go.
///
/// What stands in it is named relative to it, and a link under such a name is never followed. So nothing outside of it is
/// reached, however the paths to it change meanwhile.
final class OpenFolder: Sendable {
  let descriptor: Int32

  /// Opens the folder that a path leads to.
  init(_ path: RawPath) throws(SystemError) {
    descriptor = path.withCString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .last }
  }

  /// Opens a folder that stands in another one.
  init(_ name: RawPath, in folder: OpenFolder) throws(SystemError) {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW
    descriptor = name.withCString { openat(folder.descriptor, $0, flags) }
    guard descriptor >= 0 else { throw .last }
  }

  deinit { close(descriptor) }

  func status(of name: UnsafePointer<CChar>) -> Result<FileStatus, SystemError> {
    FileStatus.of(name, in: descriptor, followingLinks: false)
  }

  /// Opens a file; whoever calls closes the descriptor.
  func openFile(_ name: UnsafePointer<CChar>, for mode: OpenMode) -> Result<Int32, SystemError> {
    while true {
      let file = openat(descriptor, name, mode.flags | O_NOFOLLOW, 0o666)
      if file >= 0 { return .success(file) }
      let reason = SystemError.last
      guard reason.isInterruption else { return .failure(reason) }
    }
  }

  /// Lets a file pass for one that was last read and changed when another one was changed.
  @discardableResult
  func setTimeOfChange(of name: UnsafePointer<CChar>, like other: FileStatus) -> SystemError? {
    utimensat(descriptor, name, [other.changed, other.changed], AT_SYMLINK_NOFOLLOW) == 0 ? nil : .last
  }

  /// Gives a file of another folder the same name in this one, too.
  func link(_ name: UnsafePointer<CChar>, from other: OpenFolder) -> SystemError? {
    linkat(other.descriptor, name, descriptor, name, 0) == 0 ? nil : .last
  }

  func makeFolder(_ name: UnsafePointer<CChar>) -> SystemError? {
    mkdirat(descriptor, name, 0o777) == 0 ? nil : .last
  }

  @discardableResult
  func removeFile(_ name: UnsafePointer<CChar>) -> SystemError? {
    unlinkat(descriptor, name, 0) == 0 ? nil : .last
  }

  /// Removes a folder, if it is empty.
  @discardableResult
  func removeFolder(_ name: UnsafePointer<CChar>) -> SystemError? {
    unlinkat(descriptor, name, AT_REMOVEDIR) == 0 ? nil : .last
  }

  /// Moves a folder to another one, under a name that nothing has yet. (Where the file system can't promise that, an empty
  /// folder of that name is replaced.)
  func move(
    _ name: UnsafePointer<CChar>,
    to other: OpenFolder,
    as newName: UnsafePointer<CChar>
  ) -> SystemError? {
    guard let reason = rename(name, to: other, as: newName, .withoutReplacing) else { return nil }
    guard reason.isUnknownCall else { return reason }
    return renameat(descriptor, name, other.descriptor, newName) == 0 ? nil : .last
  }

  /// Lets two folders change places, in one step.
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

  /// What became of asking for the lock of a folder.
  enum Locking {
    case mine, taken
    /// The file system has no locks.
    case unknown
  }

  /// Asks for the lock that only one can have at a time. It ends with `unlock`, and with the process.
  func lock() -> Locking {
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      let reason = SystemError.last
      if reason.wantsPatience { return .taken }
      guard reason.isInterruption else { return .unknown }
    }
    return .mine
  }

  func unlock() {
    flock(descriptor, LOCK_UN)
  }
}

/// What a symbolic link says, or nil where there is no link.
func endOfLink(_ path: UnsafePointer<CChar>) -> [UInt8]? {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX)) { room in
    guard let start = room.baseAddress else { return nil }
    let length = readlink(path, start, room.count)
    return length > 0 ? room[..<length].map { UInt8(bitPattern: $0) } : nil
  }
}

/// Whether two pieces of memory of the same size hold the same.
func areSame(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool {
  guard let left = one.baseAddress, let right = other.baseAddress else { return true }
  return memcmp(left, right, one.count) == 0
}

/// Lets this thread rest.
func pause(milliseconds: Int32) {
  poll(nil, 0, milliseconds)
}
