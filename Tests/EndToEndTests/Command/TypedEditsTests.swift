import Foundation
import TestSupport
import Testing

/// Someone types into the language server for hours.
@Suite(.step(.typing), .needsBinary, .needs("python3"), .mayTakeAnHour)
struct TypedEditsTests {
  /// After 100,000 random edits, the texts, trees and findings are those of a fresh look, every request was answered,
  /// and the memory is what it was. The script describes what it compares.
  @Test func randomEditsChangeNothingElse() throws {
    let folder = try TemporaryFolder()
    let script = repositoryRoot.appending(path: "Tests/Tools/type_edits.py").path
    let finished = try run(
      ["python3", "-B", script, #require(shippedBinary), folder.path, "--edits", "100000"], within: .seconds(3000))
    let output = String(decoding: finished.output, as: UTF8.self)
    #expect(finished.status == 0, "\(output)")
    #expect(output.matches(of: /memory \d+ kB/).count == 3, "\(output)")
    print(output)
  }
}
