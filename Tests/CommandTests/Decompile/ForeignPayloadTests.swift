import CampaignCommand
import CommandSupport
import Foundation
import TestSupport
import Testing
import TextTestSupport

/// Payloads written by other servers or by people: the campaigns made from them, and the messages about everything that
/// is left out.
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
