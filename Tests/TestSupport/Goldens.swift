package import Foundation
package import Testing

/// The directory `Tests/Fixtures`.
package let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .appending(path: "Fixtures")

/// The directory of the package.
package let repositoryRoot = fixtures.deletingLastPathComponent().deletingLastPathComponent()

/// Compares bytes with a file in `Tests/Fixtures`, or in another directory.
///
/// With `UPDATE_GOLDENS=1` in the environment, a file that differs is rewritten. The test still fails once, so that
/// nobody mistakes this run for a test.
package func expectGolden(
  _ bytes: [UInt8], _ path: String, in folder: URL = fixtures, sourceLocation: SourceLocation = #_sourceLocation
)
  throws
{
  let file = folder.appending(path: path)
  let text = String(decoding: bytes, as: UTF8.self)
  let golden = (try? Data(contentsOf: file)).map { String(decoding: $0, as: UTF8.self) }
  if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1", text != golden {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
    Issue.record("wrote \(path); look at the change and run again", sourceLocation: sourceLocation)
  } else {
    #expect(text == golden, "differs from \(path)", sourceLocation: sourceLocation)
  }
}
