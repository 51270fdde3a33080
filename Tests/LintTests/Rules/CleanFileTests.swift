import EngineTestSupport
import Findings
import Testing
import TextTestSupport

/// Realistic campaigns without findings.
@Suite struct CleanFileTests {
  @Test(arguments: Fixture.all(in: "clean"))
  func nothingIsFound(_ fixture: Fixture) throws {
    let checked = CheckedText(try fixture.bytes(), as: fixture.syntax, upTo: .model)
    #expect(checked.isReadable && checked.findings.isEmpty, "\(checked.described)")
  }
}
