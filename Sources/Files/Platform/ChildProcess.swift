#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import CLinux
  import Musl
#else
  import CLinux
  import Glibc
#endif

/// A running program with pipes to it and from it. It is found in PATH and gets its arguments unchanged, without a
/// shell. It has our working directory, and our environment with some changes.
final class ChildProcess {
  /// The input of the program. Nil if it has none.
  private let input: Int32?
  private let output: Int32
  /// The program's standard error. Nil if it is not read.
  private let complaints: Int32?
  /// Nil after the end of the program was recorded.
  private var number: pid_t?

  /// Starts a program. With `isTalkedTo` it gets input, otherwise only its output is read.
  ///
  /// `changes` are variables of its environment. A variable with the value nil is removed.
  init(
    _ words: [[UInt8]], changing changes: [(name: String, value: String?)], isTalkedTo: Bool = false
  ) throws(SystemError) {
    var actions = SpawnActions()
    let input = isTalkedTo ? try Pipe() : nil
    let output = try Pipe()
    let complaints = isTalkedTo ? nil : try Pipe()
    if let input { actions.give(input.reader, as: 0) } else { actions.giveNothing(as: 0) }
    actions.give(output.writer, as: 1)
    if let complaints { actions.give(complaints.writer, as: 2) } else { actions.giveNothing(as: 2) }
    defer {
      for end in [input?.reader, output.writer, complaints?.writer] { if let end { closeFile(end) } }
    }
    switch actions.spawn(words, changing: changes) {
    case .success(let number): self.number = number
    case .failure(let reason):
      for end in [input?.writer, output.reader, complaints?.reader] { if let end { closeFile(end) } }
      throw reason
    }
    self.input = input?.writer
    self.output = output.reader
    self.complaints = complaints?.reader
  }

  /// The program ends on its own when its input ends and nobody reads its output.
  deinit {
    for end in [input, output, complaints] { if let end { closeFile(end) } }
    _ = waitForEnd()
  }

  func tell(_ bytes: [UInt8]) -> Bool {
    guard let input else { return false }
    return write(bytes, to: input) == .written
  }

  /// The next bytes of a running program's output, as many as are available. Nil at the end.
  func some(_ most: Int) -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: most) { room, count in
      if case .success(let read) = readSome(output, into: UnsafeMutableRawBufferPointer(room)) { count = read }
    }
    return bytes.isEmpty ? nil : bytes
  }

  /// The output of a program.
  enum Answer {
    case whole([UInt8])
    /// The program failed, with these complaints.
    case failed([UInt8])
    case tooLong
    /// The program printed nothing for too long.
    case silent
  }

  /// The whole output of the program. Both pipes are read as they fill, so neither program waits for the other. Only
  /// the beginning of the complaints is kept.
  ///
  /// A program that prints nothing for some seconds is stopped.
  func listen(limit: Int, patience seconds: Int) -> Answer {
    var isSilent = false
    var heard: [[UInt8]] = [[], []]
    var pipes = [output, complaints ?? -1].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    withUnsafeTemporaryAllocation(byteCount: 1 << 16, alignment: 16) { room in
      while pipes.contains(where: { $0.fd >= 0 }), heard[0].count <= limit {
        let ready = poll(&pipes, nfds_t(pipes.count), Int32(seconds * 1000))
        isSilent = ready == 0
        guard ready > 0 || ready < 0 && errno == EINTR else { return }
        for index in pipes.indices where pipes[index].fd >= 0 && pipes[index].revents != 0 {
          guard case .success(let count) = readSome(pipes[index].fd, into: room), count > 0 else {
            pipes[index].fd = -1
            continue
          }
          if index == 0 || heard[index].count < room.count { heard[index].append(contentsOf: room[..<count]) }
        }
      }
    }
    if isSilent, let number { kill(number, SIGKILL) }
    guard !isSilent else { return .silent }
    guard heard[0].count <= limit else { return .tooLong }
    return waitForEnd() ? .whole(heard[0]) : .failed(heard[1])
  }

  /// True if the program has exited normally, with the code for success.
  private func waitForEnd() -> Bool {
    guard let number else { return false }
    self.number = nil
    var status: Int32 = 0
    while waitpid(number, &status, 0) < 0 {
      if errno != EINTR { return false }
    }
    return status == 0
  }
}

/// A pipe that no other program inherits by accident.
struct Pipe {
  let reader: Int32
  let writer: Int32

  init() throws(SystemError) {
    var ends: [Int32] = [0, 0]
    #if canImport(Darwin)
      guard pipe(&ends) == 0 else { throw .last }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #else
      guard campaignc_pipe(&ends) == 0 else { throw .last }
    #endif
    (reader, writer) = (ends[0], ends[1])
  }
}

/// The arguments and environment of a program.
private struct SpawnActions: ~Copyable {
  #if canImport(Darwin)
    private var actions: posix_spawn_file_actions_t?
    private var attributes: posix_spawnattr_t?
  #else
    private var actions = posix_spawn_file_actions_t()
    private var attributes = posix_spawnattr_t()
  #endif

  /// This process ignores failed writes, but the program must start with the defaults.
  init() {
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGPIPE, SIGXFSZ] { sigaddset(&signals, signal) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    #if canImport(Darwin)
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_CLOEXEC_DEFAULT))
    #else
      posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    #endif
  }

  deinit {
    var (actions, attributes) = (actions, attributes)
    posix_spawn_file_actions_destroy(&actions)
    posix_spawnattr_destroy(&attributes)
  }

  mutating func give(_ descriptor: Int32, as number: Int32) {
    posix_spawn_file_actions_adddup2(&actions, descriptor, number)
  }

  mutating func giveNothing(as number: Int32) {
    posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
  }

  mutating func spawn(
    _ words: [[UInt8]], changing changes: [(name: String, value: String?)]
  ) -> Result<pid_t, SystemError> {
    var copies = words.map { $0.withCString { strdup($0) } } + [nil]
    let added = changes.compactMap { change in change.value.map { strdup("\(change.name)=\($0)") } }
    defer { for copy in copies + added { free(copy) } }
    guard let program = copies[0] else { return .failure(.missing) }
    var environment = environmentEntries(without: changes.map(\.name)) + added + [nil]
    var number: pid_t = 0
    let failure = posix_spawnp(&number, program, &actions, &attributes, &copies, &environment)
    return failure == 0 ? .success(number) : .failure(SystemError(number: failure))
  }
}

/// The entries of our environment, `NAME=VALUE`, without those of some names.
private func environmentEntries(without names: [String]) -> [UnsafeMutablePointer<CChar>?] {
  var entries: [UnsafeMutablePointer<CChar>?] = []
  var next = processEnvironment()
  while let entry = next?.pointee {
    if !names.contains(where: { strncmp(entry, $0 + "=", $0.utf8.count + 1) == 0 }) { entries.append(entry) }
    next = next?.successor()
  }
  return entries
}

#if canImport(Darwin)
  private func processEnvironment() -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? { _NSGetEnviron().pointee }
#else
  private func processEnvironment() -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? { campaignc_environment() }
#endif
