import Files
import Foundation
import TestSupport
import Testing

@Suite(.mayHang) struct OutputTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    prepareProcess()
  }

  /// The outcome of writing into a pipe, which can be non-blocking, and the bytes that its reader received.
  private func send(_ bytes: [UInt8], nonBlocking: Bool) throws -> (WriteOutcome, Data) {
    let pipe = Pipe()
    let writer = pipe.fileHandleForWriting
    if nonBlocking { _ = fcntl(writer.fileDescriptor, F_SETFL, O_NONBLOCK) }
    let outcome = Outcome()
    let isWritten = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      outcome.value = write(bytes, to: writer.fileDescriptor)
      try? writer.close()
      isWritten.signal()
    }
    // The reader takes so little at once that the writer finds a full pipe again and again.
    var received = Data()
    while let piece = try pipe.fileHandleForReading.read(upToCount: 500) { received += piece }
    isWritten.wait()
    return (outcome.value, received)
  }

  /// An outcome that one thread writes and another one reads, after it has waited for the first.
  private final class Outcome: @unchecked Sendable {
    var value = WriteOutcome.readerGone
  }

  @Test(arguments: [false, true])
  func writesAllHoweverSlowTheReader(nonBlocking: Bool) throws {
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    let (outcome, received) = try send(bytes, nonBlocking: nonBlocking)
    #expect(outcome == .written)
    #expect(Array(received) == bytes)
  }

  @Test func endsQuietlyWithoutAReader() throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    #expect(write([1, 2, 3], to: pipe.fileHandleForWriting.fileDescriptor) == .readerGone)
  }

  @Test func reportsFailures() {
    guard case .failed(let reason) = write([1], to: -1) else { return #expect(Bool(false), "wrote to nothing") }
    #expect(reason.words == "it is closed")
    #expect(write([], to: -1) == .written)
  }

  #if os(Linux)
    @Test func reportsAFullDisk() throws {
      #expect(writeFile([1], to: RawPath("/dev/full"))?.words == "no space left on the device")
      #expect(FileManager.default.fileExists(atPath: "/dev/full"))
    }
  #endif

  @Test func writesAndReplacesAFileWhole() throws {
    let path = RawPath(folder.path("out.json"))
    for bytes in [[1, 2, 3], [4], []] as [[UInt8]] {
      #expect(writeFile(bytes, to: path) == nil)
      #expect(readFile(path, limit: 10) == .success(bytes))
    }
    #expect(try folder.names() == ["out.json"])
  }

  @Test func givesThePermissionsOfAnyNewFile() throws {
    try folder.make("plain")
    #expect(writeFile([1], to: RawPath(folder.path("out"))) == nil)
    let modes = try ["plain", "out"].map {
      try FileManager.default.attributesOfItem(atPath: folder.path($0))[.posixPermissions] as? Int
    }
    #expect(modes[0] != nil && modes[0] == modes[1])
  }

  @Test func writesThroughALinkWithoutReplacingIt() throws {
    try folder.make("real", text: "longer than before")
    try folder.link("link", to: "real")
    #expect(writeFile([7], to: RawPath(folder.path("link"))) == nil)
    #expect(readFile(RawPath(folder.path("real")), limit: 10) == .success([7]))
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link")) == "real")
  }

  @Test func refusesFoldersAndMissingFolders() throws {
    try folder.folder("inner")
    #expect(writeFile([1], to: RawPath(folder.path("inner")))?.words == "it is a directory")
    #expect(writeFile([1], to: RawPath(folder.path("none/out")))?.words == "no such file or directory")
    #expect(try folder.names() == ["inner"])
  }

  @Test func leavesNothingBehindWhenItFails() throws {
    let name = String(repeating: "n", count: 300)
    #expect(writeFile([1], to: RawPath(folder.path(name)))?.words == "the path is too long")
    #expect(try folder.names().isEmpty)
  }
}
