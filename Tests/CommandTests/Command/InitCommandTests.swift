import TestSupport
import Testing

@testable import campaignc

@Suite struct InitCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func whatIsWrittenIsClean() throws {
    let place = folder.path("new/shop")
    let run = campaignc("init", place)
    #expect(run.exitCode == .clean)
    #expect(run.output.hasSuffix("try: campaignc lint \(place)\n"))
    #expect(try folder.names(in: "new/shop") == ["campaignc.yaml", "campaigns", "events.yaml"])
    let lint = campaignc("lint", "--strict", place)
    #expect(lint.exitCode == .clean)
    #expect(lint.output == "3 files checked, nothing to report\n")
  }

  @Test func nothingThatIsThereIsTouched() throws {
    try folder.make("events.yaml", text: "mine\n")
    let run = campaignc("init", folder.path)
    #expect(run.exitCode == .wrongUse)
    #expect(run.complaints.contains("events.yaml' exists already, so that nothing was written"))
    #expect(try folder.names() == ["events.yaml"])
  }

  @Test func aFolderThatCannotBeMadeIsAFailure() throws {
    try folder.make("file")
    let run = campaignc("init", folder.path("file/in"))
    #expect(run.exitCode == .failure)
    #expect(run.complaints.contains("a part of the path is not a folder"))
  }
}
