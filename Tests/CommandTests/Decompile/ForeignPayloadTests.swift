import CampaignTestSupport
import Foundation
import TestSupport
import Testing

@testable import campaignc

/// Payloads that other servers, or people, have written: what becomes of them, and what is said about the rest.
@Suite struct ForeignPayloadTests {
  @Test(arguments: Fixture.all(in: "decompile").filter { $0.path.hasSuffix(".json") })
  func whatCanBeSaidIsSaid(_ fixture: Fixture) throws {
    let name = String(fixture.path.dropLast(".json".count))
    let console = MemoryConsole(input: String(decoding: try fixture.bytes(), as: UTF8.self))
    let shown = (fixture.path as NSString).lastPathComponent
    let run = campaignc("decompile", "-", "--stdin-filename", shown, on: console)
    #expect(run.exitCode == .clean)
    try expectGolden(Array(run.output.utf8), name + ".yaml")
    try expectGolden(Array(run.complaints.utf8), name + ".notes")
  }
}
