import Foundation
import TestSupport
import Testing

/// Tests of payloads that need the release binary: names that are not UTF-8, pipes, the working directory.
@Suite(.needsBinary, .mayHang) struct ShippedPayloadTests {
  private let workspace: PayloadWorkspace

  init() throws { workspace = try PayloadWorkspace.ofThree() }

  /// Runs a script in the directory of the workspace, with the binary as `$0`. Returns both streams together.
  private func shell(_ script: String, in folder: String = "") throws -> (status: Int32, output: String) {
    let finished = try run(["sh", "-c", script, #require(shippedBinary)], in: workspace.path(folder))
    return (finished.status, String(decoding: finished.output, as: UTF8.self))
  }

  private func expect(
    _ script: String, in folder: String = "", status: Int32 = 0, _ output: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let finished = try shell(script, in: folder)
    #expect(finished.status == status && finished.output == output, "\(finished)", sourceLocation: sourceLocation)
  }

  // MARK: Names that are not UTF-8

  /// Each way to name a directory or a file whose name is not UTF-8. It must not be confused with a similar name.
  @Test(arguments: [
    #""$0" build -q -o "$n" campaigns"#, #""$0" build -q -o"$n" campaigns"#, #""$0" build -qqo"$n" campaigns"#,
    #""$0" build -q --output "$n" campaigns"#, #""$0" build -q --output="$n" campaigns"#,
    #"mv campaigns "$n-" && "$0" build -q -o "$n" "$n-" && mv "$n-" campaigns"#,
    #"mv campaigns/a.yaml "$n.yaml" && "$0" build -q -o "$n" campaigns "$n.yaml" && rm "$n.yaml""#,
    #"ls -d campaigns/* > "$n.list" && "$0" build -q -o "$n" --files-from "$n.list" && rm "$n.list""#,
    #"echo 'targets: [ios]' > "$n.yaml" && "$0" build -q -o "$n" --config "$n.yaml" campaigns && rm "$n.yaml""#,
  ])
  func foldersAreCalledByTheirBytes(_ build: String) throws {
    try expect(
      "n=$(printf 'o\\377'); { \(build); } 2>&1 && ls \"$n\" && ls -d o* | wc -l", "client\nmanifest.json\nserver\n1\n")
  }

  @Test func reportsGoToFilesCalledByTheirBytes() throws {
    try expect(
      "n=$(printf 'r\\377'); \"$0\" lint --only not-a-campaign campaigns -o \"$n\" && \"$0\" lint campaigns --format json --output=\"$n.json\"; ls | wc -l; wc -l < \"$n\"",
      "3\n1\n")
  }

  /// The manifest shows such a name with a replacement character.
  @Test func theManifestIsTextWhateverFilesAreCalled() throws {
    let script = """
      mv campaigns/a.yaml "campaigns/$(printf 'n\\377.yaml')"; "$0" build -q -o out campaigns; "$0" build -q -o out --check campaigns
      """
    try expect(script, "")
    #expect(try workspace.text("manifest.json").contains("{\"file\":\"n\u{FFFD}.yaml\",\"keys\":[\"a\"]}"))
  }

  // MARK: Pipes

  @Test func campaignsComeFromAPipe() throws {
    let cards = "{\"cards\":[],\"full_sync\":true,\"last_card_updated_at\":0,\"last_full_sync_at\":0}"
    try expect("cat campaigns/a.yaml | \"$0\" compile --payload content_cards -", cards + "\n")
    try expect("cat campaigns/a.yaml | \"$0\" build -q -o out - && cat out/client/content_cards.json", cards)
  }

  // MARK: The working directory

  @Test func theWorkingFolderIsNotTakenAway() throws {
    try workspace.folder.make("work/deep/x")
    let words = "error: cannot replace %s: it is or contains the current directory\n"
    for folder in [".", "..", "../../work", workspace.path("work/deep")] {
      try expect(
        "\"$0\" build -o \(folder) ../../campaigns 2>&1", in: "work/deep", status: 2,
        words.replacing("%s", with: folder))
    }
    #expect(try workspace.names(of: "work") == ["deep", "deep/x"])
  }

  /// Payloads next to campaigns, from any working directory, are not read as campaigns.
  @Test func payloadsAreNoCampaignsFromAnywhere() throws {
    try expect("\"$0\" build -q -o campaigns/out campaigns", "")
    for (folder, operand) in [
      ("", ""), ("", "campaigns"), ("campaigns", ""), ("campaigns", "."), ("campaigns/out", "../.."),
      ("campaigns/out/server", "../.."),
    ] {
      try expect("\"$0\" lint --only not-a-campaign \(operand)", in: folder, "3 files checked, no findings\n")
    }
    for (folder, count) in [("campaigns/out", 7), ("campaigns/out/server", 3), ("campaigns/out/client", 3)] {
      try expect(
        "\"$0\" lint 2>&1 | head -n 1; exit 2", in: folder, status: 2,
        "error: .: \(count) files found, but each is a payload or manifest that 'build' wrote\n")
    }
  }
}
