@testable import Findings
import SourceText
import Testing

@Suite struct HumanReportTests {
  @Test(arguments: Sample.allCases)
  func aReportLooksLikeItsSnapshot(_ sample: Sample) throws {
    try expectGolden(render(try sample.outcome(), as: .human, colored: false), "reports/\(sample.rawValue).txt")
  }

  @Test func aColouredReportLooksLikeItsSnapshot() throws {
    try expectGolden(render(try .everyday(), as: .human, colored: true), "reports/everyday.colored.txt")
  }
}
