// The interface to the C library. Only the files in this directory import it, and only they know its flags.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import CLinux
  import Musl
#else
  import CLinux
  import Glibc
#endif

/// The system's number for the reason of a failure.
package struct SystemError: Error, Sendable, Equatable {
  package let number: Int32

  package init(number: Int32) { self.number = number }

  /// The reason of the last failed call on this thread.
  static var last: SystemError { SystemError(number: errno) }

  package static let missing = SystemError(number: ENOENT)
  static let isFolder = SystemError(number: EISDIR)
  static let alreadyExists = SystemError(number: EEXIST)
  static let linkLoop = SystemError(number: ELOOP)
  static let pathTooLong = SystemError(number: ENAMETOOLONG)

  var isInterruption: Bool { number == EINTR }
  var isMissing: Bool { number == ENOENT }
  var isRefusal: Bool { number == EACCES || number == EPERM }
  /// Also the error of opening a link when links are not followed.
  var isLinkLoop: Bool { number == ELOOP }
  /// The error of opening a socket, or a device without a driver.
  var hasNoReader: Bool { number == ENXIO || number == EOPNOTSUPP }
  var isClosedPipe: Bool { number == EPIPE }
  var wantsPatience: Bool { number == EAGAIN || number == EWOULDBLOCK }
  /// The errors of a file system that does not support a call, or one of its flags.
  var isUnknownCall: Bool { [EINVAL, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(number) }

  /// The reason, as the words after "cannot read x.yaml: ".
  package var words: String {
    switch number {
    case ENOENT: return "no such file or directory"
    case EACCES, EPERM: return "permission denied"
    case ELOOP: return "too many levels of symbolic links"
    case ENOTDIR: return "a part of the path is not a directory"
    case EISDIR: return "it is a directory"
    case ENAMETOOLONG: return "the path is too long"
    case EMFILE, ENFILE: return "too many files are open"
    case ENOMEM: return "not enough memory"
    case ENOSPC: return "no space left on the device"
    case EDQUOT: return "the disk quota is used up"
    case EFBIG: return "the file would be too large"
    case EROFS: return "the file system is read-only"
    case EIO: return "the device reported an error"
    case EBADF: return "it is closed"
    case EEXIST, ENOTEMPTY: return "this name already exists"
    case EBUSY: return "it is in use, perhaps as a mount point"
    case EXDEV: return "it is on another file system, or on another layer of one, than its directory"
    case EPIPE: return "the reader has closed the pipe"
    case ENXIO: return "no program is reading from it"
    case EAGAIN: return "it is not ready, and waiting could take for ever"
    default: return strerror(number).map { String(cString: $0) } ?? "system error \(number)"
    }
  }
}

/// The kinds of entries in a file system.
package enum FileKind: Sendable, Equatable {
  case file, folder, link, pipe, socket, device

  /// The kind with its article, as the words after "it is ".
  package var words: String {
    switch self {
    case .file: return "a file"
    case .folder: return "a directory"
    case .link: return "a symbolic link"
    case .pipe: return "a named pipe"
    case .socket: return "a socket"
    case .device: return "a device"
    }
  }

  init(mode: mode_t) {
    switch mode & S_IFMT {
    case S_IFREG: self = .file
    case S_IFDIR: self = .folder
    case S_IFLNK: self = .link
    case S_IFIFO: self = .pipe
    case S_IFSOCK: self = .socket
    default: self = .device
    }
  }

  /// The kind in the listing of a directory. Nil if the file system does not give it.
  init?(listed type: UInt8) {
    switch Int(type) {
    case Int(DT_REG): self = .file
    case Int(DT_DIR): self = .folder
    case Int(DT_LNK): self = .link
    case Int(DT_FIFO): self = .pipe
    case Int(DT_SOCK): self = .socket
    case Int(DT_CHR), Int(DT_BLK): self = .device
    default: return nil
    }
  }
}

/// Identifies a file or directory, independent of the path to it.
struct FileIdentity: Sendable, Hashable {
  let device: UInt64
  let number: UInt64
}

/// The system's information about a file. Getting it does not read the file.
struct FileStatus {
  let kind: FileKind
  let identity: FileIdentity
  let size: Int
  /// The time when the content was last changed.
  let changed: timespec
  let permissions: mode_t
  let owner: (user: uid_t, group: gid_t)

  /// True if its permissions let anybody write it. Root can write any file, but should not write a protected one.
  var isWritable: Bool { permissions & 0o222 != 0 }

  private init(_ raw: stat) {
    kind = FileKind(mode: raw.st_mode)
    identity = FileIdentity(device: UInt64(truncatingIfNeeded: raw.st_dev), number: UInt64(raw.st_ino))
    size = Int(raw.st_size)
    permissions = raw.st_mode & 0o7777
    owner = (raw.st_uid, raw.st_gid)
    #if canImport(Darwin)
      changed = raw.st_mtimespec
    #else
      changed = raw.st_mtim
    #endif
  }

  /// The status of an open file.
  static func of(_ descriptor: Int32) -> Result<FileStatus, SystemError> {
    var raw = stat()
    return fstat(descriptor, &raw) == 0 ? .success(FileStatus(raw)) : .failure(.last)
  }

  /// The status of a path's target, or of the link itself.
  static func of(
    _ path: UnsafePointer<CChar>,
    in folder: Int32 = AT_FDCWD,
    followingLinks: Bool
  ) -> Result<FileStatus, SystemError> {
    var raw = stat()
    let flags = followingLinks ? 0 : AT_SYMLINK_NOFOLLOW
    return fstatat(folder, path, &raw, flags) == 0 ? .success(FileStatus(raw)) : .failure(.last)
  }
}

/// Opens a file; the caller closes the descriptor.
func openFile(_ path: UnsafePointer<CChar>, for mode: OpenMode) -> Result<Int32, SystemError> {
  while true {
    let descriptor = open(path, mode.flags, 0o666)
    if descriptor >= 0 { return .success(descriptor) }
    let reason = SystemError.last
    guard reason.isInterruption else { return .failure(reason) }
  }
}

/// Closes a descriptor. A network drive may report a full disk only now.
@discardableResult
func closeFile(_ descriptor: Int32) -> SystemError? {
  close(descriptor) == 0 ? nil : .last
}

/// Reads the next bytes, at most as many as fit. Returns their number, or 0 at the end. Without bytes, it waits or,
/// with `waiting: false`, fails.
func readSome(
  _ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, waiting: Bool = true
) -> Result<Int, SystemError> {
  while true {
    let count = read(descriptor, buffer.baseAddress, buffer.count)
    if count >= 0 { return .success(count) }
    if !waiting, SystemError.last.wantsPatience { return .failure(.last) }
    if let reason = lastingReason(waitingFor: POLLIN, on: descriptor) { return .failure(reason) }
  }
}

/// Writes some of the bytes, at least one, and returns their number.
func writeSome(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Result<Int, SystemError> {
  while true {
    let count = write(descriptor, bytes.baseAddress, bytes.count)
    if count >= 0 { return .success(count) }
    if let reason = lastingReason(waitingFor: POLLOUT, on: descriptor) { return .failure(reason) }
  }
}

/// The reason why the last call failed. Nil if the call should be repeated: after an interruption, and after waiting
/// for a descriptor that another program has made non-blocking (as Node.js does with a shared terminal).
private func lastingReason<Events: BinaryInteger>(waitingFor events: Events, on descriptor: Int32) -> SystemError? {
  let reason = SystemError.last
  if reason.isInterruption { return nil }
  guard reason.wantsPatience else { return reason }
  var wanted = pollfd(fd: descriptor, events: Int16(events), revents: 0)
  poll(&wanted, 1, -1)
  return nil
}

/// The number of this process, which makes the names of two runs differ.
func processNumber() -> Int32 { getpid() }

/// The absolute path of something that exists, without links, `.` and `..`.
func realPath(of path: UnsafePointer<CChar>) -> [UInt8]? {
  guard let resolved = realpath(path, nil) else { return nil }
  defer { free(resolved) }
  return UnsafeBufferPointer(start: resolved, count: strlen(resolved)).map { UInt8(bitPattern: $0) }
}

/// Negative, zero or positive, if the first bytes are less than, equal to or greater than the others. A prefix is less.
func compareBytes(_ one: Slice<UnsafeBufferPointer<UInt8>>, _ other: Slice<UnsafeBufferPointer<UInt8>>) -> Int {
  let (left, right) = (UnsafeBufferPointer(rebasing: one), UnsafeBufferPointer(rebasing: other))
  guard let leftStart = left.baseAddress, let rightStart = right.baseAddress else { return left.count - right.count }
  let order = Int(memcmp(leftStart, rightStart, min(left.count, right.count)))
  return order == 0 ? left.count - right.count : order
}

func lengthOfName(_ name: UnsafePointer<CChar>) -> Int { strlen(name) }

/// The arguments of this process after its name, with the bytes that the shell passed. `CommandLine.arguments` replaces
/// invalid UTF-8, and the changed path would open nothing.
package func processArguments() -> [RawPath] {
  let vector = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
  return vector.dropFirst().compactMap { argument in
    argument.map { RawPath(UnsafeRawBufferPointer(start: $0, count: strlen($0))) }
  }
}

/// An open directory that lists its names one after the other.
struct FolderListing: ~Copyable {
  #if canImport(Darwin)
    private typealias Stream = UnsafeMutablePointer<DIR>
  #else
    private typealias Stream = OpaquePointer
  #endif

  private let stream: Stream

  /// Opens a directory, by a path that may be relative to another directory. A directory from a search is not followed
  /// if it has become a link meanwhile.
  init(of path: RawPath, in folder: Int32 = AT_FDCWD, followingLinks: Bool) throws(SystemError) {
    let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC | (followingLinks ? 0 : O_NOFOLLOW)
    let descriptor = path.withCString { openat(folder, $0, flags) }
    guard descriptor >= 0 else { throw .last }
    guard let stream = fdopendir(descriptor) else {
      let reason = SystemError.last
      close(descriptor)
      throw reason
    }
    self.stream = stream
  }

  deinit { closedir(stream) }

  /// Passes the next name and its kind to `body`, which may use them only during the call; false at the end.
  ///
  /// The name is in the system's own buffer: it is not copied, and it ends in a zero byte.
  func next(_ body: (UnsafePointer<CChar>, Int, UInt8) -> Void) throws(SystemError) -> Bool {
    errno = 0
    guard let entry = readdir(stream) else {
      guard errno == 0 else { throw .last }
      return false
    }
    let name = (UnsafeRawPointer(entry) + Self.nameOffset).assumingMemoryBound(to: CChar.self)
    body(name, strlen(name), entry.pointee.d_type)
    return true
  }

  /// The status of an entry of this directory.
  func status(of name: UnsafePointer<CChar>, followingLinks: Bool) -> Result<FileStatus, SystemError> {
    FileStatus.of(name, in: dirfd(stream), followingLinks: followingLinks)
  }

  private static let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
}

/// True if a descriptor leads to a terminal.
package func isTerminal(_ descriptor: Int32) -> Bool {
  isatty(descriptor) == 1
}

/// The width of a terminal in columns. Nil if a descriptor is not a terminal, or if the width is unknown.
package func terminalWidth(_ descriptor: Int32) -> Int? {
  #if canImport(Darwin)
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  #else
    let width = campaignc_terminal_width(descriptor)
    return width > 0 ? Int(width) : nil
  #endif
}

/// Milliseconds of a clock that only runs forward.
package func monotonicMilliseconds() -> Int {
  var time = timespec()
  clock_gettime(CLOCK_MONOTONIC, &time)
  return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
}

/// Lets some time pass.
func pause(milliseconds: Int) { usleep(UInt32(milliseconds) * 1000) }

/// The current time, in seconds since 1970.
package func currentTime() -> Int64 { Int64(time(nil)) }

/// A variable of the environment, or nil if it is not set.
package func environmentVariable(_ name: String) -> String? {
  getenv(name).map { String(cString: $0) }
}

/// The number of processors that this process can use.
package func processorCount() -> Int {
  max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
}

/// Runs work on several threads, including this one, and waits for all of them. Each thread returns its result at its
/// end, so no locks are needed.
@discardableResult
package func onThreads<Result>(
  _ count: Int, _ work: @escaping @Sendable (_ thread: Int) -> Result
) -> [Result] {
  // Parts of a file are work on that file. Files that are read here are done at the end.
  let file = CurrentFile.path
  defer { CurrentFile.begin(file ?? RawPath([])) }
  var threads: [(thread: pthread_t, result: ThreadResult<Result>)] = []
  for number in 1..<max(1, count) {
    let result = ThreadResult<Result>()
    guard let thread = startThread(on: file, { result.value = work(number) }) else { break }
    threads.append((thread, result))
  }
  // Counts, because `map` and `+` look for protocols at run time in code for every type of result.
  var results: [Result] = [work(0)]
  for index in 0..<threads.count {
    pthread_join(threads[index].thread, nil)
    if let result = threads[index].result.value { results.append(result) }
  }
  return results
}

/// The result of a thread: written by that thread, and read by the one that has waited for its end.
private final class ThreadResult<Value>: @unchecked Sendable {
  var value: Value?
}

/// The stack size of a thread. The defaults of systems differ: 128 kB with musl; with glibc as much as the first thread
/// may have, which leaves little address space for many threads. A release build needs less than 128 kB.
private let threadStackBytes = 1 << 20

/// Starts a thread. Nil if the system has none left; then the other threads do its work.
private func startThread(on file: RawPath?, _ work: @escaping @Sendable () -> Void) -> pthread_t? {
  let box = Unmanaged.passRetained(ThreadBody(on: file, work))
  #if canImport(Darwin)
    var thread: pthread_t?
  #else
    var thread = pthread_t()
  #endif
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  defer { pthread_attr_destroy(&attributes) }
  pthread_attr_setstacksize(&attributes, threadStackBytes)
  let failure = pthread_create(&thread, &attributes, runThread, box.toOpaque())
  guard failure == 0 else {
    box.release()
    return nil
  }
  return thread
}

#if canImport(Darwin)
  private func runThread(_ body: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    Unmanaged<ThreadBody>.fromOpaque(body).takeRetainedValue().run()
    return nil
  }
#else
  private func runThread(_ body: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    body.map { Unmanaged<ThreadBody>.fromOpaque($0).takeRetainedValue().run() }
    return nil
  }
#endif

/// The work of a thread, as an object that can be passed through C.
private final class ThreadBody: Sendable {
  private let file: RawPath?
  private let work: @Sendable () -> Void

  init(on file: RawPath?, _ work: @escaping @Sendable () -> Void) { (self.file, self.work) = (file, work) }

  func run() {
    ThreadNote.take()
    if let file { CurrentFile.begin(file) }
    work()
    ThreadNote.leave()
  }
}

/// Ends the process without freeing its memory first.
package func endProcess(_ code: Int32) -> Never {
  exit(code)
}
