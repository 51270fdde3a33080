import CampaignDiff
import CampaignEngine
import CampaignFormat
import SourceTree
import TestSupport
import Testing
import TextTestSupport

/// Texts that differ only in ways that affect nobody.
@Suite struct SameSideTests {
  private static let folders = ["clean", "format", "rules", "workspaces", "corpus", "mistakes"]

  /// All campaign files of the fixtures that have payloads.
  private static let texts: [(path: String, bytes: [UInt8], syntax: Tree.Syntax)] = folders.flatMap { folder in
    // There are thousands of fixtures of rules.
    let all = Fixture.all(in: folder)
    let some = folder == "rules" ? stride(from: 0, to: all.count, by: 6).map { all[$0] } : all
    return some.compactMap { fixture in
      (try? fixture.bytes()).map { (fixture.path, $0, fixture.syntax) }
    }
  }

  @Test func nothingChangesFromAFileToItselfOrToItsLayout() {
    var (compared, formatted) = (0, 0)
    var formatter = TextFormatter()
    for (path, bytes, syntax) in Self.texts {
      let side = TestSide(bytes, as: syntax)
      guard !side.run.compiled.isEmpty else { continue }
      compared += 1
      #expect(changes(from: side, to: TestSide(bytes, as: syntax)).isEmpty, "\(path)")
      for isOrdered in [false, true] {
        guard case .changed(let text) = formatter.format(bytes, as: syntax, isOrdered: isOrdered) else { continue }
        formatted += 1
        #expect(changes(from: side, to: TestSide(text.bytes, as: syntax)).isEmpty, "\(path), formatted")
      }
    }
    #expect(compared > 100 && formatted > 50)
  }
}
