package import Foundation
package import Testing

/// The folder `Tests/Fixtures`.
package let fixtures = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .appending(path: "Fixtures")

/// The folder of the whole package.
package let repositoryRoot = fixtures.deletingLastPathComponent().deletingLastPathComponent()

/// Compares text with a file under `Tests/Fixtures`, or under another folder.
///
/// With `UPDATE_GOLDENS=1` in the environment a file that differs is written anew. The test fails all the same, once,
/// so that nobody takes the run that wrote it for one that tested something.
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
