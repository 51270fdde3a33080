import CampaignCommand
import CommandSupport
import Foundation
import SourceTree
import TestSupport
import Testing
import TextTestSupport

/// The same campaigns give the same bytes, with any threads, order and distribution over files.
@Suite struct SameBytesTests {
  @Test func withAnyNumberOfThreads() throws {
    let workspace = try PayloadWorkspace.ofMany()
    var outputs: [[String: [UInt8]]] = []
    for threads in [1, 2, 8] {
      let run = workspace.build(["--threads", "\(threads)"], into: "out\(threads)")
      #expect(run.exitCode == .clean, "\(run.complaints)")
      outputs.append(workspace.contents(of: "out\(threads)"))
    }
    #expect(outputs[0].count == PayloadWorkspace.manyCampaigns.count + 4)
    for output in outputs { #expect(output == outputs[0]) }
    let printed = [1, 2, 8].map { campaignc("compile", "--threads", "\($0)", workspace.path("campaigns")).output }
    #expect(
      Set(printed).count == 1 && printed[0].split(separator: "\n").count == PayloadWorkspace.manyCampaigns.count + 3)
  }

  @Test func inAnyOrderOfFiles() throws {
    let workspace = try PayloadWorkspace.ofMany()
    _ = workspace.build()
    let files = PayloadWorkspace.manyCampaigns.indices.map { "campaigns/\($0 % 5)/\($0).yaml" }
    var random = SeededNumbers(seed: 9)
    for round in 0..<3 {
      let shuffled = files.shuffled(using: &random)
      let run = workspace.build(of: shuffled + [shuffled[0]], into: "out\(round)")
      #expect(run.exitCode == .clean, "\(run.complaints)")
      #expect(workspace.payloads(of: "out\(round)") == workspace.payloads())
    }
  }

  @Test func inOneFileOrInMany() throws {
    let workspace = try PayloadWorkspace.ofMany()
    try workspace.folder.make("one/all.yaml", text: PayloadWorkspace.manyCampaigns.joined(separator: "\n---\n"))
    try workspace.folder.make(
      "one-backwards/all.yml", text: PayloadWorkspace.manyCampaigns.reversed().joined(separator: "\n---\n"))
    _ = workspace.build()
    for (output, source) in [("out1", "one"), ("out2", "one-backwards")] {
      let run = workspace.build(of: [source], into: output)
      #expect(run.exitCode == .clean, "\(run.complaints)")
      #expect(workspace.payloads(of: output) == workspace.payloads())
    }
    #expect(workspace.contents(of: "out1")["manifest.json"] != workspace.contents()["manifest.json"])
  }
}
