import Files
import Foundation
import TestSupport
import Testing

@Suite(.mayHang) struct InputSearchTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The results for arguments relative to the directory, also relative to it.
  private func found(_ arguments: String...) -> [String] {
    shown(searchInputs(arguments.map { RawPath(folder.path($0)) }))
  }

  private func shown(_ files: InputFiles) -> [String] {
    (0..<files.count).map { files.shownPath($0).replacingOccurrences(of: folder.path + "/", with: "") }
  }

  private func problems(_ arguments: String...) -> [String] {
    let files = searchInputs(arguments.map { RawPath(folder.path($0)) })
    return files.problems.map { $0.words.replacingOccurrences(of: folder.path + "/", with: "") }
  }

  @Test func findsCampaignFilesInTheOrderOfTheirBytes() throws {
    try folder.make("b.yaml", "a/x.yml", "a.yaml", "a-b.json", "a/b/c.yaml", "Z.yaml", "a0.yaml", "a/x.txt", "é.yaml")
    try folder.make("C.YAML", "yaml", ".yaml", "x.yaml.bak", "campaignc.yaml", "a/campaignc.yaml", "campaignc.yml")
    let expected = [
      "Z.yaml", "a-b.json", "a.yaml", "a/b/c.yaml", "a/x.yml", "a0.yaml", "b.yaml", "é.yaml",
    ]
    #expect(found(".") == expected)
    #expect(found("b.yaml", ".", "a") == expected)
    let words = "campaignc.yml: not read, because the configuration must be called campaignc.yaml; rename the file"
    #expect(problems(".") == [words])
  }

  @Test func leavesOutWhatIsHidden() throws {
    try folder.make("a.yaml", ".b.yaml", ".c/d.yaml", "e/.f.yaml", "e/.g/h.yaml")
    #expect(found(".") == ["a.yaml"])
    #expect(found(".c", ".b.yaml") == [".b.yaml", ".c/d.yaml"])
  }

  @Test func listsWhatIsNamedByHand() throws {
    try folder.make(".gitignore", text: "*\n")
    try folder.make(".git/HEAD", "notes.txt", "campaignc.yaml", "a.yaml", "x/b.yaml")
    #expect(found("notes.txt", "campaignc.yaml", "a.yaml") == ["a.yaml", "campaignc.yaml", "notes.txt"])
    #expect(problems("x") == ["x: no campaign files in this directory"])
  }

  @Test func listsAFileOnce() throws {
    try folder.make("a/x.yaml", "a/y.yaml")
    #expect(found("a/x.yaml", "./a//x.yaml", "a/./x.yaml", "a/", "a/.", ".") == ["a/x.yaml", "a/y.yaml"])
    #expect(found("a/../a/x.yaml", "a/x.yaml") == ["a/../a/x.yaml", "a/x.yaml"])
  }

  @Test func showsPathsAsTheUserWouldTypeThem() throws {
    try folder.make("a/x.yaml")
    let files = searchInputs([RawPath(folder.path + "//./a/")])
    #expect(files.shownPath(0) == folder.path + "/a/x.yaml")
  }

  /// The working directory of a test is that of the package. Other tests read it, and none writes to it.
  @Test func searchesThePresentFolderWithoutArguments() {
    let present = FileManager.default.currentDirectoryPath
    let absolute = searchInputs([RawPath(present)])
    let expected = (0..<absolute.count).map { absolute.shownPath($0).dropFirst(present.count + 1) }
    for arguments in [[], [RawPath(".")], [RawPath("./")], [RawPath(".//."), RawPath("./.")]] {
      let files = searchInputs(arguments)
      let isSame = (0..<files.count).map { files.shownPath($0)[...] } == expected
      #expect(isSame)
    }
  }

  @Test func knowsStandardInput() throws {
    try folder.make("a.yaml")
    let files = searchInputs([RawPath(folder.path("a.yaml")), RawPath("-"), RawPath("-")])
    #expect((0..<files.count).map { files.isStandardInput($0) } == [true, false])
    #expect(files.shownPath(0) == "-")
  }

  @Test func followsLinksToFilesButNotToFolders() throws {
    try folder.make("real/a.yaml", "plain.txt")
    try folder.link("file.yaml", to: "plain.txt")
    try folder.link("folder", to: "real")
    try folder.link("folder.yaml", to: "real")
    try folder.link("real/up", to: "..")
    try folder.link("loop.yaml", to: "loop.yaml")
    try folder.link("dangling.json", to: "nothing")
    try folder.link("dangling", to: "nothing")
    #expect(found(".") == ["dangling.json", "file.yaml", "loop.yaml", "real/a.yaml"])
    #expect(found("folder") == ["folder/a.yaml"])
    #expect(found("dangling", "loop.yaml") == ["dangling", "loop.yaml"])
  }

  @Test func listsWhatHasTheNameOfAFileButIsNone() throws {
    try folder.make("x.yaml/y.yaml")
    try run(["mkfifo", folder.path("pipe.yaml"), folder.path("pipe")])
    #expect(found(".") == ["pipe.yaml", "x.yaml/y.yaml"])
  }

  @Test func reportsWhatIsMissing() throws {
    try folder.make("a/x.txt", "b.yaml")
    #expect(
      problems("none.yaml", "a", "b.yaml", "b.yaml/c") == [
        "none.yaml: no such file or directory", "a: no campaign files in this directory",
        "b.yaml/c: a part of the path is not a directory",
      ]
    )
    #expect(searchInputs([RawPath("")]).problems == [.missing(RawPath(""))])
    #expect(searchInputs([RawPath([0x61, 0])]).problems == [.missing(RawPath([0x61, 0]))])
  }

  @Test func asksWhichFilesOfAFolderAreWanted() throws {
    try folder.make("a.yaml", "b.yaml", "c/a.yaml")
    let byHand = RawPath(folder.path("b.yaml"))
    let files = searchInputs([RawPath(folder.path), byHand]) { $0.suffix(6).elementsEqual("a.yaml".utf8) }
    #expect(shown(files) == ["a.yaml", "b.yaml", "c/a.yaml"])
    let none = searchInputs([RawPath(folder.path)]) { _ in false }
    #expect(none.count == 0 && none.problems == [.noCampaignFile(RawPath(folder.path))])
  }

  @Test(.enabled(if: takesEveryName, "this file system refuses names that are not UTF-8"))
  func opensNamesThatAreNotUTF8() throws {
    try run(["sh", "-c", #"printf x > "$(printf 'a\377.yaml')""#], in: folder.path)
    let files = searchInputs([RawPath(folder.path)])
    #expect(shown(files) == ["a\u{FFFD}.yaml"])
    #expect(files.withCString(of: 0) { readFile($0, limit: 10) } == .success([0x78]))
    #expect(readFile(files.rawPath(0), limit: 10) == .success([0x78]))
  }

  @Test(.needsOrdinaryUser) func reportsFoldersThatCannotBeRead() throws {
    try folder.make("a.yaml", "secret/b.yaml")
    try run(["chmod", "000", folder.path("secret")])
    #expect(problems(".") == ["secret: permission denied"])
    #expect(found(".") == ["a.yaml"])
  }

  @Test(.needs("bash")) func reportsFoldersThatAreTooDeep() throws {
    let program = "n=$(printf %0200d 0); for i in $(seq 25); do mkdir $n && cd -P $n; done; : > a.yaml"
    try #require(run(["bash", "-c", program], in: folder.path).status == 0)
    try folder.make("z.yaml")
    #expect(found(".") == ["z.yaml"])
    let reasons = searchInputs([RawPath(folder.path)]).problems
    #expect(reasons.count == 1 && reasons[0].words.hasSuffix(": the path is too long") && !reasons[0].isWrongUse)
  }

  @Test func readsIgnoreFilesWithoutARepository() throws {
    try folder.make("a.yaml", "b.yaml", "x/a.yaml", "x/b.yaml", "x/y/b.yaml")
    try folder.make(".gitignore", text: "a.yaml\n")
    try folder.make("x/.gitignore", text: "/b.yaml\n!a.yaml\n")
    #expect(found(".") == ["b.yaml", "x/a.yaml", "x/y/b.yaml"])
  }

  @Test func readsIgnoreFilesFromTheRootOfTheRepository() throws {
    try folder.make("r/.git/HEAD", "r/a.yaml", "r/x/a.yaml", "r/x/b.yaml", "r/x/c.yaml", "r/x/d.yaml")
    try folder.make(".gitignore", text: "d.yaml\n")
    try folder.make("r/.gitignore", text: "/x/a.yaml\n")
    try folder.make("r/.git/info/exclude", text: "b.yaml\n")
    #expect(found("r/x") == ["r/x/c.yaml", "r/x/d.yaml"])
    #expect(found("r") == ["r/a.yaml", "r/x/c.yaml", "r/x/d.yaml"])
    #expect(found(".") == ["r/a.yaml", "r/x/c.yaml", "r/x/d.yaml"])
  }

  @Test func findsTheOwnListOfAWorktree() throws {
    try folder.make("main/.git/info/exclude", text: "a.yaml\n")
    try folder.make("main/.git/worktrees/w/commondir", text: "../..\n")
    try folder.make("w/.git", text: "gitdir: ../main/.git/worktrees/w\n")
    try folder.make("w/a.yaml", "w/b.yaml", "w/x/a.yaml", "w/x/b.yaml")
    #expect(found("w") == ["w/b.yaml", "w/x/b.yaml"])
    #expect(found("w/x") == ["w/x/b.yaml"])
  }

  @Test func followsNoLinkToPatterns() throws {
    try folder.make("patterns", text: "a.yaml\n")
    try folder.make("a.yaml")
    try folder.link(".gitignore", to: "patterns")
    #expect(found(".") == ["a.yaml"])
    #expect(problems(".").isEmpty)
  }

  @Test func readsListsOfPaths() {
    let list = RawPath.list(Array("\u{FEFF}a.yaml\r\n\n  b c.yaml\n#1.yaml\r\n\r\nlast".utf8))
    #expect(list.map { $0.shown } == ["a.yaml", "  b c.yaml", "#1.yaml", "last"])
    #expect(RawPath.list([]).isEmpty)
    #expect(RawPath.list([0xFF, 0x0A]) == [RawPath([0xFF])])
  }

  @Test func keepsTheBytesOfArguments() {
    #expect(processArguments().map { $0.shown } == Array(CommandLine.arguments.dropFirst()))
  }
}

/// True if the disk with the temporary directories accepts a name that is not UTF-8.
private var takesEveryName: Bool {
  guard let folder = try? TemporaryFolder() else { return false }
  return (try? run(["sh", "-c", #": > "$(printf 'a\377')""#], in: folder.path).status) == 0
}
