import Files
import Foundation
import TestSupport
import Testing

@Suite(.mayHang) struct ReplaceFolderTests {
  private var out: OutputFolder
  private var around: TemporaryFolder { out.around }

  init() throws { out = try OutputFolder() }

  private static let noList = OutputList(path: "none", limit: 0) { _ in nil }

  private static let first = ["manifest.json": "1", "server/a.json": "a", "server/b.json": "b", "client/x/y.json": "y"]

  @Test func writesReplacesAndRemoves() throws {
    #expect(out.replace(Self.first) == .success(Replacement(written: 4)))
    #expect(out.contents == Self.first)
    let second = ["manifest.json": "2", "server/b.json": "b", "server/new/c.json": "c"]
    #expect(out.replace(second) == .success(Replacement(written: 2, kept: 1, removed: 2)))
    #expect(out.contents == second)
    #expect(try around.names(in: "out") == ["manifest.json", "server"])
    #expect(out.replace([:]) == .success(Replacement(removed: 3)))
    #expect(try around.names(in: "out").isEmpty)
    #expect(try out.neighbours() == ["out"])
  }

  @Test func writesManyFilesOfAllSizes() throws {
    let sizes = (0..<200).map { $0 % 7 == 0 ? 100_000 + $0 : $0 }
    func file(_ index: Int, _ letter: String) -> (String, String) {
      ("folder\(index % 5)/inner\(index % 3)/\(index).json", String(repeating: letter, count: sizes[index]))
    }
    for letters in ["aaaa", "aaaa", "aaba", "bbbb"] {
      let letters = letters.map { String($0) }
      let files = Dictionary(uniqueKeysWithValues: sizes.indices.map { file($0, letters[$0 % 4]) })
      #expect(throws: Never.self) { try out.replace(files, threads: 4).get() }
      let isSame = out.contents == files
      #expect(isSame)
    }
  }

  @Test func keepsFilesWhoseBytesDidNotChange() throws {
    _ = out.replace(Self.first)
    let before = try ["manifest.json", "server/a.json", "client/x/y.json"].map { try out.identity($0) }
    let old = Date(timeIntervalSince1970: 1_000_000)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: out.path + "/server/b.json")
    let dated = try out.identity("server/b.json")
    var second = Self.first
    second["manifest.json"] = "2"
    #expect(out.replace(second) == .success(Replacement(written: 1, kept: 3)))
    #expect(try out.identity("manifest.json") != before[0])
    #expect(try out.identity("server/a.json") == before[1])
    #expect(try out.identity("client/x/y.json") == before[2])
    #expect(try out.identity("server/b.json") == dated)
  }

  @Test func keepsTheTimeWhereFilesCannotBeLinked() throws {
    _ = out.replace(Self.first)
    let old = Date(timeIntervalSince1970: 1_000_000)
    try FileManager.default.setAttributes([.modificationDate: old], ofItemAtPath: out.path + "/server/b.json")
    let before = try out.identity("server/b.json")
    var abilities = FileSystemAbilities()
    abilities.linksFiles = false
    let second = ["server/b.json": "b", "server/a.json": "changed"]
    #expect(out.replace(second, asking: abilities) == .success(Replacement(written: 1, kept: 1, removed: 2)))
    #expect(out.contents == second)
    let after = try out.identity("server/b.json")
    #expect(after[0] != before[0] && after[1] == before[1])
  }

  /// Files are compared to the end: the same size and the same beginning are not enough.
  @Test(arguments: ["b", "bb", ""])
  func comparesBytes(text: String) throws {
    let long = String(repeating: "x", count: 70_000)
    _ = out.replace(["a.json": "a", "long.json": long + "a"])
    #expect(out.replace(["a.json": text, "long.json": long + "a"]) == .success(Replacement(written: 1, kept: 1)))
    #expect(out.replace(["a.json": text, "long.json": long + "b"]) == .success(Replacement(written: 1, kept: 1)))
    #expect(out.contents == ["a.json": text, "long.json": long + "b"])
  }

  @Test func touchesNothingWhereNothingChanged() throws {
    _ = out.replace(Self.first)
    let paths = [".", "..", "server", "client", "client/x", "server/a.json"]
    let before = try paths.map { try out.identity($0) }
    #expect(out.replace(Self.first) == .success(Replacement(kept: 4)))
    #expect(
      out.replace(Self.first, ours: Self.first.keys + ["gone.json", "gone/x.json"]) == .success(Replacement(kept: 4)))
    #expect(try paths.map { try out.identity($0) } == before)
  }

  @Test func takesAwayFoldersThatAreWantedNoMore() throws {
    _ = out.replace(Self.first)
    let ours = Array(Self.first.keys)
    try FileManager.default.removeItem(atPath: out.path + "/client/x/y.json")
    var second = Self.first
    second["client/x/y.json"] = nil
    #expect(out.replace(second, ours: ours) == .success(Replacement(kept: 3)))
    #expect(try around.names(in: "out") == ["manifest.json", "server"])
  }

  @Test func letsFilesAndFoldersChangePlaces() throws {
    let one = ["a": "file", "b/c": "inner", "d/e/f": "deep"]
    let other = ["a/x": "inner", "b": "file", "d/e": "file"]
    for files in [one, other, one] {
      #expect(throws: Never.self) { try out.replace(files).get() }
      #expect(out.contents == files)
    }
    #expect(try out.neighbours() == ["out"])
  }

  @Test func writesAgainWhatSomebodyDeleted() throws {
    _ = out.replace(Self.first)
    try FileManager.default.removeItem(atPath: out.path + "/client")
    #expect(out.replace(Self.first, ours: Array(Self.first.keys)) == .success(Replacement(written: 1, kept: 3)))
    #expect(out.contents == Self.first)
  }

  /// An edited file is neither overwritten nor removed, because no earlier run wrote its content.
  @Test func refusesWhatSomebodyEdited() throws {
    _ = out.replace(Self.first)
    try around.make("out/server/a.json", "out/server/b.json", text: "edited")
    let before = out.contents
    let words = """
      cannot replace out: it contains files that no earlier run wrote: server/a.json (changed since), \
      server/b.json (changed since)
      """
    var second = Self.first
    second["server/b.json"] = nil
    for files in [Self.first, second] {
      #expect(out.refusal(of: files, wrote: Self.first) == words)
      #expect(out.contents == before)
    }
    // An edited file that already has the new content needs no change.
    second = before
    second["manifest.json"] = "2"
    #expect(out.replace(second, wrote: Self.first) == .success(Replacement(written: 1, kept: 3)))
  }

  /// A file that differs only in line endings is recognised, at any position of the borders between two reads.
  @Test(arguments: [0, 1, 65_535, 65_536, 131_071])
  func otherLineEndingsAreTold(_ length: Int) throws {
    let text = String(repeating: "x", count: length) + "\n\ry\n"
    let files = ["a.yaml": text, "manifest.json": "1"]
    let converted = text.utf8.flatMap { $0 == UInt8(ascii: "\n") ? [UInt8(ascii: "\r"), $0] : [$0] }
    _ = out.replace(files)
    for (bytes, words) in [
      (converted, "other line endings"), (converted + Array("\r".utf8), "changed since"),
      (Array("\r".utf8) + converted, "changed since"), (Array("x".utf8) + converted, "changed since"),
    ] {
      try around.write(bytes, to: "out/a.yaml")
      #expect(
        out.refusal(of: ["a.yaml": "new", "manifest.json": "2"], wrote: files)
          == "cannot replace out: it contains files that no earlier run wrote: a.yaml (\(words))")
      #expect(try Array(Data(contentsOf: URL(filePath: out.path + "/a.yaml"))) == bytes)
    }
  }

  /// B11: a directory that only its owner may read keeps its mode.
  @Test func keepsThePermissionsOfWhatIsThere() throws {
    _ = out.replace(Self.first)
    let modes = ["out": 0o700, "out/server": 0o710, "out/manifest.json": 0o600, "out/server/a.json": 0o640]
    for (path, mode) in modes {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: around.path(path))
    }
    var second = Self.first
    for path in ["manifest.json", "server/a.json", "server/new.json"] { second[path] = "changed" }
    #expect(out.replace(second) == .success(Replacement(written: 3, kept: 2)))
    for (path, mode) in modes { #expect(try out.permissions(path) == mode, "\(path)") }
  }

  @Test func replacesAnEmptyFolder() throws {
    try around.folder("out")
    #expect(out.replace(Self.first) == .success(Replacement(written: 4)))
    #expect(try out.neighbours() == ["out"])
  }

  @Test func makesTheFoldersAbove() throws {
    var out = out
    out.target = "some/where/out"
    #expect(out.replace(Self.first) == .success(Replacement(written: 4)))
    #expect(out.contents == Self.first)
  }

  @Test func givesThePermissionsOfAnythingNew() throws {
    try around.make("plain/file")
    _ = out.replace(["a": "1"])
    _ = out.replace(["a": "2", "inner/b": "3"])
    let folder = try out.permissions("plain")
    let file = try out.permissions("plain/file")
    #expect(try folder != nil && out.permissions("out") == folder && out.permissions("out/inner") == folder)
    #expect(try file != nil && out.permissions("out/a") == file && out.permissions("out/inner/b") == file)
  }

  // MARK: What is refused

  @Test func refusesWhatIsForeign() throws {
    _ = out.replace(Self.first)
    let ours = Array(Self.first.keys)
    try around.make("out/notes.txt", "out/server/zz.json", "out/client/x/.hidden", "out/mine/a", "out/mine/b", "beside")
    try around.folder("out/empty")
    try FileManager.default.removeItem(atPath: out.path + "/manifest.json")
    try around.link("out/manifest.json", to: "../beside")
    try FileManager.default.removeItem(atPath: out.path + "/server/a.json")
    try around.folder("out/server/a.json")
    let before = out.contents
    #expect(
      out.refusal(of: ["new": "n"], ours: ours) == """
        cannot replace out: it contains files that no earlier run wrote: client/x/.hidden, empty (a directory), \
        manifest.json (a symbolic link), mine (a directory), notes.txt and 2 more
        """
    )
    #expect(out.contents == before)
    #expect(try out.neighbours() == ["beside", "out"])
  }

  /// A build system makes the directories of the outputs that it expects.
  @Test func fillsEmptyFoldersThatAreWanted() throws {
    try around.folder("out/client/x")
    try around.folder("out/server")
    #expect(out.replace(Self.first) == .success(Replacement(written: 4)))
    #expect(out.contents == Self.first)
    try around.folder("out/server/new/inner")
    let second = ["manifest.json": "1", "server/a.json": "a", "server/new/inner/c.json": "c"]
    #expect(out.replace(second) == .success(Replacement(written: 1, kept: 2, removed: 2)))
    #expect(out.contents == second)
    #expect(try out.neighbours() == ["out"])
    try around.folder("out/server/other")
    let words = "cannot replace out: it contains files that no earlier run wrote: server/other (a directory)"
    #expect(out.refusal(of: second, ours: Array(second.keys)) == words)
  }

  /// A file that no earlier run wrote is foreign even if its path is one of the new ones.
  @Test func refusesWhatStandsUnderANewPath() throws {
    try around.make("out/a.json")
    let words = "cannot replace out: it contains files that no earlier run wrote: a.json"
    #expect(out.refusal(of: ["a.json": "x\n"], ours: ["b.json"]) == words)
  }

  @Test func followsNoLinkThatStandsForAFolder() throws {
    _ = out.replace(Self.first)
    try around.folder("elsewhere")
    try FileManager.default.moveItem(atPath: out.path + "/server", toPath: around.path("elsewhere/server"))
    try around.link("out/server", to: "../elsewhere/server")
    let words = "cannot replace out: it contains files that no earlier run wrote: server (a symbolic link)"
    #expect(out.refusal(of: ["server/a.json": "new"], ours: Array(Self.first.keys)) == words)
    #expect(out.contents(of: around.path("elsewhere")) == ["server/a.json": "a", "server/b.json": "b"])
  }

  @Test func refusesWhatIsNoFolder() throws {
    try around.make("out")
    #expect(out.refusal(of: [:]) == "cannot replace out: it is a file")
    try FileManager.default.removeItem(atPath: out.path)
    try run(["mkfifo", out.path])
    #expect(out.refusal(of: [:]) == "cannot replace out: it is a named pipe")
    try around.make("file")
    var out = out
    out.target = "file/out"
    #expect(out.refusal(of: [:]) == "cannot open file/out: a part of the path is not a directory")
  }

  @Test(arguments: ["", "/", "/a", "a/", "a//b", ".", "..", "./a", "a/.", "a/..", "../a", "a/../b", "a\0b"])
  func refusesPathsThatAreNotPlain(path: String) throws {
    #expect(out.refusal(of: [path: "x"]) == "cannot write '\(path)': the path must be inside a directory")
    #expect(try out.neighbours().isEmpty)
  }

  @Test(arguments: ["...", "a/...", ".a", "a.", "..a/b..", "a b/ü.json", "-", "a\nb"])
  func writesUnusualPaths(path: String) throws {
    #expect(out.replace([path: "x"]) == .success(Replacement(written: 1)))
    #expect(out.replace([path: "x"]) == .success(Replacement(kept: 1)))
    #expect(out.contents == [path: "x"])
  }

  @Test func refusesPathsThatDoNotGoTogether() throws {
    let twice = ["a/b", "c", "a/b"].map { OutputFile(path: $0, bytes: []) }
    let result = replaceFolder(RawPath(out.path), with: twice, threads: 1, listedIn: Self.noList)
    #expect(result == .failure(.repeatedPath("a/b")))
    #expect(
      out.refusal(of: ["a": "", "a-b": "", "a/b/c": ""]) == "cannot write a: it would be both a file and a directory")
    #expect(out.refusal(of: ["a/b/c": "", "a/b": ""]) == "cannot write a/b: it would be both a file and a directory")
    #expect(try out.neighbours().isEmpty)
  }

  /// A broken manifest can name any path. Paths that lead out of the directory are ignored.
  @Test func ignoresFormerPathsThatAreNotPlain() throws {
    try around.make("out/a", "beside")
    #expect(
      out.replace(["b": "b"], ours: ["a", "../beside", "/etc/passwd", ""])
        == .success(Replacement(written: 1, removed: 1)))
    #expect(try out.neighbours() == ["beside", "out"])
  }

  @Test(arguments: ["/", "//", "/.", "/usr/.."])
  func refusesTheRoot(path: String) {
    let result = replaceFolder(RawPath(path), with: [], threads: 1, listedIn: Self.noList)
    #expect(result == .failure(.rootFolder))
  }

  /// The working directory of a test is that of the package.
  @Test(arguments: ["", ".", "./", "..", "Sources/.."])
  func refusesTheWorkingFolder(path: String) {
    let result = replaceFolder(RawPath(path), with: [], threads: 1, listedIn: Self.noList)
    let shown = ["": ".", "./": "."][path] ?? path
    #expect(result == .failure(.workingFolder(RawPath(shown))))
  }

  // MARK: What fails

  @Test func saysWhatCannotBeWritten() throws {
    _ = out.replace(Self.first)
    let name = String(repeating: "n", count: 300)
    var files = Self.first
    files["server/a.json"] = "changed"
    files["server/\(name)"] = "x"
    #expect(out.refusal(of: files) == "cannot write out/server/\(name): the path is too long")
    files = ["server/a.json": "changed", "\(name)/a": "x"]
    #expect(out.refusal(of: files) == "cannot make out/\(name): the path is too long")
    #expect(out.contents == Self.first)
    #expect(try out.neighbours() == ["out"])
  }

  @Test func saysWhichPlaceCannotBe() throws {
    var out = out
    out.target = String(repeating: "n", count: 300)
    #expect(out.refusal(of: [:]) == "cannot open \(out.target): the path is too long")
    out.target = String(repeating: "n", count: 250)
    #expect(out.refusal(of: [:]) == "cannot write \(out.target): the path is too long")
    #expect(try out.neighbours().isEmpty)
  }

  @Test(.needsOrdinaryUser) func saysThatPermissionIsDenied() throws {
    _ = out.replace(Self.first)
    try run(["chmod", "a-w", around.path])
    #expect(out.refusal(of: ["a": "b"]) == "cannot write out: permission denied")
    #expect(out.replace(Self.first) == .success(Replacement(kept: 4)))
    try run(["chmod", "u+w", around.path])
    try run(["chmod", "a-rwx", out.path + "/server"])
    #expect(out.refusal(of: ["a": "b"], ours: Array(Self.first.keys)) == "cannot read out/server: permission denied")
    try run(["chmod", "u+rwx", out.path + "/server"])
    #expect(out.contents == Self.first)
    #expect(try out.neighbours() == ["out"])
  }

  // MARK: Links to the folder

  @Test func replacesTheFolderThatALinkLeadsTo() throws {
    try around.folder("real/deep")
    try around.link("real/next", to: "deep")
    try around.link("out", to: "real/next/")
    for text in ["1", "2"] {
      #expect(throws: Never.self) { try out.replace(["a": text]).get() }
      #expect(out.contents(of: around.path("real/deep")) == ["a": text])
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: out.path) == "real/next/")
    #expect(try around.names(in: "real") == ["deep", "next"])
  }

  @Test func makesTheFolderThatALinkLeadsTo() throws {
    try around.link("out", to: "missing/folder")
    #expect(out.replace(["a": "1"]) == .success(Replacement(written: 1)))
    #expect(out.contents(of: around.path("missing/folder")) == ["a": "1"])
    try around.link("loop", to: "loop")
    var out = out
    out.target = "loop"
    #expect(out.refusal(of: [:]) == "cannot open loop: too many levels of symbolic links")
  }

  @Test(arguments: ["out/", "out//.", "./out", "x/../out", "out/./"])
  func takesAnySpellingOfAPath(path: String) throws {
    try around.folder("x")
    var out = out
    out.target = path
    #expect(out.replace(["a": "1"]) == .success(Replacement(written: 1)))
    #expect(out.replace(["a": "2"]) == .success(Replacement(written: 1)))
    #expect(try around.names() == ["out", "x"])
  }
}
