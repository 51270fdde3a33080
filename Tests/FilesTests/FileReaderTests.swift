import Files
import Foundation
import TestSupport
import Testing

@Suite(.mayHang) struct FileReaderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func read(_ name: String, limit: Int = 1 << 24) -> Result<[UInt8], ReadFailure> {
    readFile(RawPath(folder.path(name)), limit: limit)
  }

  @Test(arguments: [0, 1, 511, 4096, 100_000])
  func givesAllBytes(size: Int) throws {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    try folder.write(bytes, to: "a.yaml")
    #expect(read("a.yaml") == .success(bytes))
    #expect(read("a.yaml", limit: size) == .success(bytes))
    #expect(read("a.yaml", limit: size - 1) == .failure(.tooLarge(size: size)))
  }

  @Test func refusesAHugeSparseFileByItsSize() throws {
    try run(["truncate", "-s", "1G", folder.path("huge.yaml")])
    #expect(read("huge.yaml") == .failure(.tooLarge(size: 1 << 30)))
  }

  @Test func refusesWhatIsNoFile() throws {
    try folder.folder("x.yaml")
    try run(["mkfifo", folder.path("pipe.yaml")])
    try folder.link("device.yaml", to: "/dev/zero")
    #expect(read("x.yaml") == .failure(.notAFile(.folder)))
    #expect(read("pipe.yaml") == .failure(.notAFile(.pipe)))
    #expect(read("device.yaml") == .failure(.notAFile(.device)))
    #expect(ReadFailure.notAFile(.pipe).words == "it is a named pipe, not a file")
  }

  @Test(.needs("python3")) func refusesASocket() throws {
    let program = "import socket; socket.socket(socket.AF_UNIX).bind('socket.yaml')"
    try run(["python3", "-c", program], in: folder.path)
    #expect(read("socket.yaml") == .failure(.notAFile(.socket)))
  }

  @Test func tellsLinksApart() throws {
    try folder.make("a.yaml")
    try folder.link("good.yaml", to: "a.yaml")
    try folder.link("dangling.yaml", to: "gone.yaml")
    try folder.link("loop.yaml", to: "loop.yaml")
    #expect(read("good.yaml") == .success(Array("x\n".utf8)))
    #expect(words(read("dangling.yaml")) == "it links to a file that does not exist")
    #expect(words(read("loop.yaml")) == "too many levels of symbolic links")
    #expect(words(read("gone.yaml")) == "no such file")
    #expect(words(read("a.yaml/b.yaml")) == "a part of the path is not a directory")
    #expect(words(read(String(repeating: "a", count: 300))) == "the path is too long")
  }

  @Test(.needsOrdinaryUser) func saysThatPermissionIsDenied() throws {
    try folder.make("secret.yaml")
    try run(["chmod", "000", folder.path("secret.yaml")])
    #expect(words(read("secret.yaml")) == "permission denied")
  }

  #if os(Linux)
    /// Files in `/proc` have size zero but content, like a file that grows while it is read.
    @Test func readsMoreThanTheSizeThatWasTold() throws {
      let path = RawPath("/proc/self/maps")
      #expect(try readFile(path, limit: 1 << 24).get().count > 1000)
      #expect(readFile(path, limit: 1000) == .failure(.tooLarge(size: nil)))
      #expect(readFile(path, limit: 0) == .failure(.tooLarge(size: nil)))
    }

    @Test func passesOnAFailureOfReading() {
      #expect(words(readFile(RawPath("/proc/self/mem"), limit: 1 << 24)) == "the device reported an error")
    }
  #endif

  @Test func readsADescriptorToItsEnd() throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    #expect(readPipe(holding: bytes, limit: bytes.count) == .success(bytes))
    #expect(readPipe(holding: bytes, limit: bytes.count - 1) == .failure(.tooLarge(size: nil)))
    #expect(readPipe(holding: [], limit: 0) == .success([]))
  }

  @Test func waitsForADescriptorThatSomebodyMadeNonBlocking() throws {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
    #expect(readPipe(holding: bytes, limit: bytes.count, nonBlocking: true) == .success(bytes))
  }

  @Test func refusesAClosedDescriptor() {
    #expect(words(readToEnd(of: -1, limit: 10)) == "it is closed")
  }

  /// Reads what a thread writes into a pipe. If the reader's end is non-blocking, the thread writes one byte at a time,
  /// each when the pipe is empty, so the reader finds an empty pipe again and again.
  private func readPipe(
    holding bytes: [UInt8], limit: Int, nonBlocking: Bool = false
  ) -> Result<[UInt8], ReadFailure> {
    let pipe = Pipe()
    prepareProcess()
    let reader = pipe.fileHandleForReading.fileDescriptor
    if nonBlocking { _ = fcntl(reader, F_SETFL, O_NONBLOCK) }
    let writer = pipe.fileHandleForWriting
    Thread.detachNewThread {
      for piece in nonBlocking ? bytes.map({ [$0] }) : [bytes] {
        while nonBlocking, Self.hasBytes(reader) { sched_yield() }
        _ = write(piece, to: writer.fileDescriptor)
      }
      try? writer.close()
    }
    return readToEnd(of: reader, limit: limit)
  }

  private static func hasBytes(_ descriptor: Int32) -> Bool {
    var asked = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&asked, 1, 0) > 0
  }

  private func words(_ result: Result<[UInt8], ReadFailure>) -> String? {
    guard case .failure(let failure) = result else { return nil }
    return failure.words
  }
}
