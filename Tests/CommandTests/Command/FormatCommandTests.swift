import CampaignCommand
import CommandSupport
import Foundation
import TestSupport
import Testing

/// `campaignc format`, as a user calls it.
@Suite struct FormatCommandTests {
  private let folder: TemporaryFolder

  private static let untidy = "campaign:   sale   # name\n\n\ntags: [a,b]\n"
  private static let tidy = "campaign: sale # name\n\ntags: [a, b]\n"
  private static let broken = "campaign: \"open\n"

  init() throws {
    folder = try TemporaryFolder()
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: folder.path(name), encoding: .utf8)
  }

  private func format(_ words: String..., on console: MemoryConsole = MemoryConsole()) -> ToolRun {
    campaignc(["format"] + words, on: console)
  }

  @Test func filesAreFormattedInPlace() throws {
    try folder.make("a.yaml", text: Self.untidy)
    try folder.make("b.yaml", text: Self.tidy)
    let run = format(folder.path(""))
    #expect(run.exitCode == .clean)
    #expect(run.output.isEmpty)
    #expect(run.complaints == "note: formatted 1 file\n")
    try #expect(text("a.yaml") == Self.tidy)
    try #expect(text("b.yaml") == Self.tidy)
    let again = format(folder.path(""))
    #expect(again.exitCode == .clean)
    #expect(again.complaints == "note: formatted no file\n")
    #expect(format("--quiet", folder.path("")).complaints.isEmpty)
  }

  /// Nobody knows the order of the keys.
  @Test(arguments: ["format: { order: nope }\n", "format: [\n", "format: { ordre: table }\n"])
  func aMistakeInTheSettingIsTold(_ configuration: String) throws {
    try folder.make("campaignc.yaml", text: configuration)
    try folder.make("a.yaml", text: Self.untidy)
    for words in [[], ["--check"], ["--diff"]] {
      let run = campaignc(["format"] + words + [folder.path("a.yaml")])
      #expect(run.exitCode == .findings)
      #expect(run.output.isEmpty)
      #expect(run.complaints.contains("not formatted, because the setting 'format' of the configuration has a mistake"))
    }
    try #expect(text("a.yaml") == Self.untidy)
    // The option says what the setting does not.
    #expect(format("--order", folder.path("a.yaml")).exitCode == .clean)
    try #expect(text("a.yaml") == Self.tidy)
  }

  /// An editor gets its text back, and its author a note.
  @Test func standardInputThatStaysHasANote() {
    let odd = "campaign:   a\u{85}tags: [a]\n"
    let run = format("-", on: MemoryConsole(input: odd))
    #expect(run.exitCode == .clean)
    #expect(run.output == odd)
    #expect(run.complaints.hasPrefix("note: '<stdin>' stays as it is: "))
  }

  @Test func aFileKeepsItsMode() throws {
    try folder.make("a.yaml", text: Self.untidy)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: folder.path("a.yaml"))
    #expect(format(folder.path("a.yaml")).exitCode == .clean)
    let mode = try FileManager.default.attributesOfItem(atPath: folder.path("a.yaml"))[.posixPermissions] as? Int
    #expect(mode == 0o640)
    try #expect(text("a.yaml") == Self.tidy)
  }

  @Test func checkListsTheFilesThatWouldChange() throws {
    try folder.make("a.yaml", text: Self.untidy)
    try folder.make("b.yaml", text: Self.tidy)
    try folder.make("c.json", text: "{\"campaign\":\"a\"}")
    let run = format("--check", folder.path(""))
    #expect(run.exitCode == .findings)
    #expect(run.output == "\(folder.path("a.yaml"))\n\(folder.path("c.json"))\n")
    #expect(run.complaints == "note: 'campaignc format' would change 2 files\n")
    try #expect(text("a.yaml") == Self.untidy)
    let right = format("--check", folder.path("b.yaml"))
    #expect(right.exitCode == .clean)
    #expect(right.output.isEmpty)
  }

  @Test func diffShowsTheChanges() throws {
    try folder.make("a.yaml", text: Self.untidy)
    let run = format("--diff", folder.path("a.yaml"))
    #expect(run.exitCode == .findings)
    #expect(run.output.contains("-campaign:   sale   # name\n+campaign: sale # name\n"))
    try #expect(text("a.yaml") == Self.untidy)
  }

  /// Several changes on a last line without a line break are in one hunk.
  @Test func diffShowsALastLineWithoutABreak() throws {
    try folder.make("a.json", text: "{\"a\":1,\"b\":2}")
    let run = format("--diff", folder.path("a.json"))
    #expect(
      run.output.hasSuffix(
        "@@ -1 +1 @@\n-{\"a\":1,\"b\":2}\n\\ No newline at end of file\n+{ \"a\": 1, \"b\": 2 }\n"))
  }

  @Test func standardInputIsPrinted() {
    let run = format("-", on: MemoryConsole(input: Self.untidy))
    #expect(run.exitCode == .clean)
    #expect(run.output == Self.tidy)
    #expect(run.complaints.isEmpty)
    let tidy = format("-", on: MemoryConsole(input: Self.tidy))
    #expect(tidy.output == Self.tidy)
    let json = format("-", "--stdin-filename", "a.json", on: MemoryConsole(input: "[1,2]"))
    #expect(json.output == "[1, 2]\n")
    let check = format("-", "--check", on: MemoryConsole(input: Self.untidy))
    #expect(check.exitCode == .findings)
    #expect(check.output == "<stdin>\n")
  }

  @Test func aBrokenFileIsLeftAlone() throws {
    try folder.make("a.yaml", text: Self.broken)
    try folder.make("b.yaml", text: Self.untidy)
    let run = format(folder.path(""))
    #expect(run.exitCode == .findings)
    #expect(run.complaints.hasPrefix("error[syntax]: "))
    #expect(run.complaints.hasSuffix("note: formatted 1 file\n"))
    try #expect(text("a.yaml") == Self.broken)
    try #expect(text("b.yaml") == Self.tidy)
  }

  @Test func aFileWithHiddenLineBreaksIsLeftAlone() throws {
    let odd = "campaign:   sale # a\u{2028}tags: [a]\n"
    try folder.make("a.yaml", text: odd)
    let run = format(folder.path("a.yaml"))
    #expect(run.exitCode == .clean)
    #expect(run.complaints.contains("stays as it is: outside of quotes, it has a line break that editors don't show"))
    try #expect(text("a.yaml") == odd)
  }

  /// The configuration, the catalogue and the readers are formatted with the directory; left-out files are not.
  @Test func filesOfTheConfigurationAreFormatted() throws {
    try folder.make("campaignc.yaml", text: "events:   events.yaml\nreaders:   readers.yaml\nexclude: [old/**]\n")
    try folder.make("events.yaml", text: "events: {visit: {}}\n")
    try folder.make("readers.yaml", text: "anna: {target: ios}\n")
    try folder.make("a.yaml", text: Self.untidy)
    try folder.make("old/a.yaml", text: Self.untidy)
    #expect(format(folder.path("")).exitCode == .clean)
    try #expect(text("campaignc.yaml") == "events: events.yaml\nreaders: readers.yaml\nexclude: [old/**]\n")
    try #expect(text("events.yaml") == "events: { visit: {} }\n")
    try #expect(text("readers.yaml") == "anna: { target: ios }\n")
    try #expect(text("a.yaml") == Self.tidy)
    try #expect(text("old/a.yaml") == Self.untidy)
  }

  @Test func keysAreOrderedOnRequest() throws {
    let written = "tags: [a]\ncampaign: sale\n"
    let ordered = "campaign: sale\ntags: [a]\n"
    try folder.make("a.yaml", text: written)
    #expect(format("--check", folder.path("a.yaml")).exitCode == .clean)
    #expect(format("--check", "--order", folder.path("a.yaml")).exitCode == .findings)
    try folder.make("campaignc.yaml", text: "format: { order: table }\n")
    #expect(format(folder.path("a.yaml")).exitCode == .clean)
    try #expect(text("a.yaml") == ordered)
  }

  @Test func wrongUseIsRefused() throws {
    #expect(format("--check", "--diff").exitCode == .wrongUse)
    #expect(format(folder.path("missing.yaml")).exitCode == .wrongUse)
    #expect(format(folder.path("")).exitCode == .wrongUse)
  }

  @Test func aFileThatCannotBeReadFailsTheRun() throws {
    try folder.make("a.yaml", text: Self.untidy)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("b.yaml"), withDestinationPath: folder.path("nothing"))
    let run = format(folder.path("a.yaml"), folder.path("b.yaml"))
    #expect(run.exitCode == .failure)
    try #expect(text("a.yaml") == Self.tidy)
  }

  @Test func manyThreadsGiveTheSameReport() throws {
    for number in 0..<100 { try folder.make("\(number).yaml", text: Self.untidy) }
    let one = format("--check", "--threads", "1", folder.path(""))
    let many = format("--check", "--threads", "8", folder.path(""))
    #expect(one.output == many.output)
    #expect(many.output.split(separator: "\n").count == 100)
  }

  // MARK: The order of keys in large files

  /// Cards whose keys are out of order, with two findings each.
  private static func cards(_ count: Int, padding: Int = 1) -> String {
    let text = String(repeating: "x", count: padding)
    return "campaign: sale\ncards:\n"
      + (0..<count).map { number in
        """
          - title: T\(number)
            type: classic
            id: c\(number)
            link: \(text) # campaignc: allow card-without-url -- soon

        """
      }.joined()
  }

  @Test func aLargeFileKeepsItsOrder() throws {
    let text = Self.cards(100, padding: 21_000)
    try folder.make("a.yaml", text: text)
    let run = format("--order", folder.path("a.yaml"))
    let note = "note: the keys of '\(folder.path("a.yaml"))' keep their order: it has more than 2 MB\n"
    #expect(run.complaints == note + "note: formatted no file\n" && run.exitCode == .clean)
    try #expect(self.text("a.yaml") == text)
    #expect(format("--order", "--quiet", folder.path("a.yaml")).complaints.isEmpty)
  }

  /// Nobody knows what the comments of a file allow if it has more findings than are kept.
  @Test func aFileWithTooManyFindingsKeepsItsOrder() throws {
    let text = Self.cards(10_005)
    try folder.make("a.yaml", text: text)
    let run = format("--order", folder.path("a.yaml"))
    #expect(run.complaints.contains("keep their order: it has more findings than are kept"), "\(run.complaints)")
    #expect(run.complaints.hasSuffix("note: formatted no file\n") && run.exitCode == .clean)
    try #expect(self.text("a.yaml") == text)
  }

  /// Nothing could read it afterwards.
  @Test func aFileStaysBelowTheLimitOfItsSize() throws {
    try folder.make("campaignc.yaml", text: "limits: { file_bytes: 1024 }\n")
    let start = "campaign: q\ncards:\n  - {id: x,type: text_announcement,title: T,description: D}\n"
    let text = start + String(repeating: "#", count: 1024 - start.utf8.count)
    try folder.make("a.yaml", text: text)
    let run = format(folder.path(""))
    #expect(run.complaints.contains("stays as it is: formatted, it would exceed a limit"), "\(run.complaints)")
    try #expect(self.text("a.yaml") == text)
    let fixes = campaignc(["lint", "--fix", "--unsafe-fixes", folder.path("")])
    #expect(!fixes.complaints.contains("bug"), "\(fixes.complaints)")
    try #expect(self.text("a.yaml").utf8.count <= 1024)
  }
}
