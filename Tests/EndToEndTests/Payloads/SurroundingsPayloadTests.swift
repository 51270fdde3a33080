import Foundation
import SourceTree
import TestSupport
import Testing
import TextTestSupport

/// The same campaigns give the same bytes, in any directory, language and time zone.
@Suite(.needsBinary, .mayHang) struct SurroundingsPayloadTests {
  @Test
  func inAnyFolderLanguageAndZone() throws {
    let binary = try #require(shippedBinary)
    let workspace = try PayloadWorkspace.ofMany()
    let folder = workspace.folder.path
    let surroundings: [(output: String, variables: [String], source: String, from: String)] = [
      ("out1", ["LC_ALL=C", "TZ=UTC"], "campaigns", folder),
      ("out2", ["LC_ALL=tr_TR.UTF-8", "LANG=tr_TR.UTF-8", "TZ=Asia/Kathmandu"], "campaigns", folder),
      ("out3", ["LC_ALL=", "LANG=", "TZ="], folder + "/campaigns", "/"),
      ("out4", ["-i"], "../../campaigns/", folder + "/campaigns/1"),
      ("out5", ["LANGUAGE=de", "HOME=/", "USER=x", "COLUMNS=1", "TERM=dumb", "NO_COLOR=1"], "./campaigns/.", folder),
    ]
    for (output, variables, source, from) in surroundings {
      let finished = try run(
        ["env"] + variables + [binary, "build", "-q", "-o", workspace.path(output), "--profile", "full-keys", source],
        in: from)
      #expect(finished.status == 0)
      #expect(workspace.contents(of: output) == workspace.contents(of: "out1"), "\(variables) from \(from)")
    }
    #expect(workspace.contents(of: "out1").count == PayloadWorkspace.manyCampaigns.count + 4)
  }
}
