import Files
import Foundation
import Synchronization
import TestSupport
import Testing

/// Runs that write at the same time.
@Suite struct WritesAtOnceTests {
  /// The temporary files of runs that write the same content take the same names, one after the other. No run removes
  /// the file of another one as a leftover.
  @Test func theSameContentIsWrittenByAll() throws {
    let folder = try TemporaryFolder()
    let bytes = [UInt8](repeating: 7, count: 50_000)
    let failures = Mutex<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 3000) { _ in
      if let failure = writeFile(bytes, to: RawPath(folder.path("report"))) {
        failures.withLock { $0.append(failure.words) }
      }
    }
    #expect(failures.withLock { $0 } == [])
    #expect(try folder.names() == ["report"])
  }
}
