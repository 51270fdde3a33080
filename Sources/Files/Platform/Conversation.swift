#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import CLinux
  import Musl
#else
  import CLinux
  import Glibc
#endif

/// A conversation with the program that has started this one, over standard input and standard output.
///
/// While it waits, it takes no processor time. While it writes, it also reads, so that two programs that both write a
/// lot never wait for each other.
package struct Conversation: ~Copyable {
  /// Bytes that arrived while others were written.
  private var early: [UInt8] = []
  private var hasEnded = false
  /// Becomes readable when the other program ends. Negative if the system has no such thing.
  private var other: Int32 = -1

  package init() {}

  deinit { if other >= 0 { closeFile(other) } }

  /// The largest number of bytes that a pipe takes without waiting once it takes any.
  private static let atomicBytes = 4096
  private static let bufferBytes = 1 << 16

  /// Also ends the conversation when a process ends. Another process may keep standard input open after that.
  package mutating func end(with process: Int) {
    #if os(Linux)
      if other >= 0 { closeFile(other) }
      other = campaignc_process(Int32(truncatingIfNeeded: process))
    #endif
  }

  /// The bytes that have arrived. Nil at the end of the conversation. With `waiting`, it returns at least one byte;
  /// otherwise, there may be none.
  package mutating func receive(waiting: Bool) -> [UInt8]? {
    if !early.isEmpty {
      defer { early = [] }
      return early
    }
    while !hasEnded {
      let ready = wait(for: [(STDIN_FILENO, POLLIN), (other, POLLIN)], milliseconds: waiting ? -1 : 0)
      if ready[0] { return read() }
      if ready[1] { hasEnded = true }
      if !waiting { return hasEnded ? nil : [] }
    }
    return nil
  }

  /// Sends bytes. False if nobody reads them any more.
  package mutating func send(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let ready = wait(for: [(STDOUT_FILENO, POLLOUT), (hasEnded ? -1 : STDIN_FILENO, POLLIN)], milliseconds: -1)
      if ready[1], let more = read() { early += more }
      guard ready[0] else { continue }
      let written = rest.prefix(Self.atomicBytes).withUnsafeBytes { writeSome(STDOUT_FILENO, $0) }
      guard case .success(let count) = written else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private mutating func read() -> [UInt8]? {
    let bytes = [UInt8](unsafeUninitializedCapacity: Self.bufferBytes) { buffer, count in
      if case .success(let read) = readSome(STDIN_FILENO, into: UnsafeMutableRawBufferPointer(buffer)) { count = read }
    }
    if bytes.isEmpty { hasEnded = true }
    return bytes.isEmpty ? nil : bytes
  }

  /// Waits for some descriptors, and tells which of them are ready, or have ended. Negative ones never are.
  private func wait(for wanted: [(descriptor: Int32, event: some BinaryInteger)], milliseconds: Int32) -> [Bool] {
    var entries = wanted.map { pollfd(fd: $0.descriptor, events: Int16($0.event), revents: 0) }
    while poll(&entries, nfds_t(entries.count), milliseconds) < 0, SystemError.last.isInterruption {}
    return entries.map { $0.revents != 0 }
  }
}
