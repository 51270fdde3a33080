#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import CLinux
  import Musl
#else
  import CLinux
  import Glibc
#endif

/// A mark of a file's state. If the file is written or replaced, its mark changes.
package struct FileStamp: Hashable, Sendable {
  private let identity: FileIdentity
  private let size: Int
  private let seconds: Int
  private let nanoseconds: Int
  private let permissions: UInt32

  /// The mark of the file at a path, through links. Nil if there is nothing.
  package init?(of path: RawPath) {
    guard case .success(let status) = path.withCString({ FileStatus.of($0, followingLinks: true) }) else { return nil }
    identity = status.identity
    size = status.size
    seconds = Int(status.changed.tv_sec)
    nanoseconds = Int(status.changed.tv_nsec)
    permissions = UInt32(status.permissions)
  }
}
