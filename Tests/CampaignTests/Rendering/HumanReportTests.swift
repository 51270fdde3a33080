@testable import Findings
import SourceText
import Testing

@Suite struct HumanReportTests {
  @Test(arguments: ["empty", "everyday", "shapes", "hostile", "long-line"])
  func aReportLooksLikeItsSnapshot(_ name: String) throws {
    let outcome = try #require(try Outcome.samples().first { $0.name == name }).outcome
    try expectGolden(render(outcome, as: .human, colored: false), "reports/\(name).txt")
  }

  @Test func aColouredReportLooksLikeItsSnapshot() throws {
    try expectGolden(render(try .everyday(), as: .human, colored: true), "reports/everyday.colored.txt")
  }
}
