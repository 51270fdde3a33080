import Foundation
import Testing

/// What only the binary itself can show. `bin/test` builds it and hands over its path.
@Suite(.enabled(if: binary != nil, "CAMPAIGNC_BINARY names no binary; bin/test sets it"))
struct ShippedBinaryTests {
  private let root = fixtures.deletingLastPathComponent().deletingLastPathComponent().path

  @Test func theExamplesAreClean() throws {
    let finished = try run([#require(binary), "lint", "--strict", "examples"], in: root)
    #expect(finished.status == 0)
    #expect(String(decoding: finished.output, as: UTF8.self).hasSuffix("files checked, nothing to report\n"))
  }

  @Test func findingsAreAnExitCode() throws {
    let finished = try run([#require(binary), "lint", "-", "--format", "concise"], input: Array("a: no\n".utf8))
    #expect(finished.status == 1)
    #expect(String(decoding: finished.output, as: UTF8.self).split(separator: "\n").count == 2)
  }

  @Test func aClosedPipeEndsItQuietly() throws {
    let script = "\"$0\" dump \(fixtures.path)/../../examples 2>&1 >&- | cat; \"$0\" help lint | head -n 1"
    let finished = try run(["sh", "-c", script, #require(binary)])
    #expect(finished.status == 0)
    #expect(String(decoding: finished.output, as: UTF8.self).hasSuffix("where.\n"))
  }

  @Test func aFullDiskIsAFailure() throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let finished = try run(["sh", "-c", "\"$0\" version > /dev/full 2>&1", #require(binary)])
    #expect(finished.status == 3)
  }

  @Test func aNameThatIsNoTextIsOpened() throws {
    let folder = try TemporaryFolder()
    let script = "printf 'owner: x\\n' > \"$(printf 'n\\377.yaml')\" && \"$0\" lint --format concise"
    let finished = try run(["sh", "-c", script, #require(binary)], in: folder.path)
    #expect(String(decoding: finished.output, as: UTF8.self).hasPrefix("n\u{FFFD}.yaml:1:1: error: "))
  }
}

private let binary = ProcessInfo.processInfo.environment["CAMPAIGNC_BINARY"]
