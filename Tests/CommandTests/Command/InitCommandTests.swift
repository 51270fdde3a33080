import CampaignCommand
import CommandSupport
import Foundation
import TestSupport
import Testing

@Suite struct InitCommandTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test func whatIsWrittenIsClean() throws {
    let place = folder.path("new/shop")
    let run = campaignc("init", place)
    #expect(run.exitCode == .clean)
    #expect(run.output.hasSuffix("try: campaignc lint \(place) && campaignc test \(place)\n"))
    #expect(try folder.names(in: "new/shop") == ["campaignc.yaml", "campaigns", "events.yaml", "scenarios"])
    let lint = campaignc("lint", "--strict", place)
    #expect(lint.exitCode == .clean)
    #expect(lint.output == "2 files checked, no findings\n")
    #expect(campaignc("test", place).output == "2 scenarios passed\n")
  }

  /// The scenarios of a user are found beside the first one.
  @Test func ownScenariosAreIncluded() throws {
    let place = folder.path("shop")
    _ = campaignc("init", place)
    _ = campaignc("new", "scenario", "nothing at once", "-o", folder.path("shop/scenarios/mine.yaml"))
    #expect(campaignc("test", place).output == "3 scenarios passed\n")
    #expect(campaignc("lint", "--strict", place).output == "3 files checked, no findings\n")
  }

  /// `init` lists all files that have other content, and writes nothing.
  @Test func nothingThatIsThereIsTouched() throws {
    try folder.make("events.yaml", text: "mine\n")
    try folder.make("campaigns/hello.yaml", text: Starter.files[2].text + "\n")
    let run = campaignc("init", folder.path)
    #expect(run.exitCode == .wrongUse && run.output.isEmpty)
    #expect(
      run.complaints == """
        error: nothing was written: '\(folder.path("events.yaml"))', \
        '\(folder.path("campaigns/hello.yaml"))' already exists with other content
          move it, or use another directory: campaignc init DIR

        """)
    #expect(try folder.names() == ["campaigns", "events.yaml"] && text("events.yaml") == "mine\n")
  }

  /// If `init` was killed after some files, or while it wrote one, the next `init` completes the work.
  @Test(arguments: 0..<16)
  func aKilledInitIsFinished(_ subset: Int) throws {
    let hello = ".campaignc-2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824-5-0.tmp"
    try folder.make(hello, "campaigns/" + hello, "scenarios/" + hello, text: "hel")
    let there = Starter.files.indices.filter { subset >> $0 & 1 == 1 }.map { Starter.files[$0] }
    for file in there { try folder.make(file.path, text: file.text) }
    let before = try there.map { try identity($0.path) }
    let run = campaignc("init", folder.path)
    #expect(run.exitCode == .clean && run.complaints.isEmpty, "\(run.complaints)")
    for file in Starter.files {
      #expect(try text(file.path) == file.text)
      let title = there.contains { $0.path == file.path } ? "there already\n" : "wrote\n"
      #expect(run.output.contains(title))
    }
    #expect(try there.map { try identity($0.path) } == before, "existing files were not replaced")
    #expect(try folder.names() == ["campaignc.yaml", "campaigns", "events.yaml", "scenarios"])
    #expect(try folder.names(in: "campaigns") == ["hello.yaml"])
    #expect(try folder.names(in: "scenarios") == ["hello.yaml"])
  }

  private func text(_ path: String) throws -> String { try String(contentsOfFile: folder.path(path), encoding: .utf8) }

  private func identity(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: folder.path(path))[.systemFileNumber] as? Int
  }

  @Test func aFolderThatCannotBeMadeIsAFailure() throws {
    try folder.make("file")
    let run = campaignc("init", folder.path("file/in"))
    #expect(run.exitCode == .failure)
    #expect(run.complaints.contains("a part of the path is not a directory"))
  }
}
