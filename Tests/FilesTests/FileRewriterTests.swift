import Files
import Foundation
import TestSupport
import Testing

@Suite struct FileRewriterTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.folder("repository/.git")
    try folder.make("repository/a/x.yaml", text: "old")
  }

  private func rewrite(_ path: String, from old: String = "old", to new: String = "newer") -> WriteFailure? {
    FileRewriter(tidying: []).rewrite(RawPath(folder.path(path)), from: Array(old.utf8), to: Array(new.utf8))
  }

  private func leadsOut(_ link: String, _ kind: LinkLimit.Kind, _ target: String) -> WriteFailure {
    .leadsOut(link: RawPath(folder.path(link)), of: kind, to: RawPath(folder.path(target)))
  }

  private func text(_ path: String) throws -> String { try String(contentsOfFile: folder.path(path), encoding: .utf8) }

  private func attributes(_ path: String) throws -> [FileAttributeKey: Any] {
    try FileManager.default.attributesOfItem(atPath: folder.path(path))
  }

  @Test(arguments: [0o644, 0o600, 0o755, 0o664, 0o640])
  func theModeStays(_ mode: Int) throws {
    let path = folder.path("repository/a/x.yaml")
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    #expect(rewrite("repository/a/x.yaml") == nil)
    try #expect(text("repository/a/x.yaml") == "newer")
    try #expect(attributes("repository/a/x.yaml")[.posixPermissions] as? Int == mode)
    try #expect(folder.names(in: "repository/a") == ["x.yaml"], "no other file is left")
  }

  @Test(.enabled(if: getuid() == 0, "only the superuser gives files away"))
  func theOwnerStays() throws {
    let path = folder.path("repository/a/x.yaml")
    try FileManager.default.setAttributes([.ownerAccountID: 4711, .groupOwnerAccountID: 4712], ofItemAtPath: path)
    #expect(rewrite("repository/a/x.yaml") == nil)
    let now = try attributes("repository/a/x.yaml")
    #expect(now[.ownerAccountID] as? Int == 4711)
    #expect(now[.groupOwnerAccountID] as? Int == 4712)
  }

  @Test func aFileThatHasChangedIsLeftAlone() throws {
    #expect(rewrite("repository/a/x.yaml", from: "what it was") == .changed)
    #expect(rewrite("repository/a/x.yaml", from: "ol") == .changed)
    try #expect(text("repository/a/x.yaml") == "old")
    try #expect(folder.names(in: "repository/a") == ["x.yaml"])
  }

  @Test func aFileThatHoldsTheNewBytesIsLeftAlone() throws {
    let before = try attributes("repository/a/x.yaml")[.systemFileNumber] as? Int
    #expect(rewrite("repository/a/x.yaml", from: "older", to: "old") == nil)
    try #expect(attributes("repository/a/x.yaml")[.systemFileNumber] as? Int == before)
  }

  @Test func aWriteProtectedFileIsRefused() throws {
    let path = folder.path("repository/a/x.yaml")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: path)
    #expect(rewrite("repository/a/x.yaml") == .writeProtected)
    try #expect(text("repository/a/x.yaml") == "old")
  }

  @Test func aLinkWithinTheRepositoryStaysOne() throws {
    try folder.folder("repository/b")
    try folder.link("repository/b/link.yaml", to: "../a/x.yaml")
    #expect(rewrite("repository/b/link.yaml") == nil)
    try #expect(text("repository/a/x.yaml") == "newer")
    try #expect(attributes("repository/b/link.yaml")[.type] as? FileAttributeType == .typeSymbolicLink)
  }

  @Test func aLinkOutOfTheRepositoryIsRefused() throws {
    try folder.make("outside.yaml", text: "old")
    try folder.link("repository/a/link.yaml", to: "../../outside.yaml")
    #expect(rewrite("repository/a/link.yaml") == leadsOut("repository/a/link.yaml", .repository, "outside.yaml"))
    try #expect(text("outside.yaml") == "old")
  }

  @Test func outsideOfARepositoryALinkStaysInItsFolder() throws {
    try folder.make("loose/x.yaml", "loose/deep/y.yaml", "z.yaml", text: "old")
    try folder.link("loose/near.yaml", to: "deep/y.yaml")
    try folder.link("loose/far.yaml", to: "../z.yaml")
    #expect(rewrite("loose/near.yaml") == nil)
    #expect(rewrite("loose/far.yaml") == leadsOut("loose/far.yaml", .ownFolder, "z.yaml"))
    try #expect(text("loose/deep/y.yaml") == "newer")
    try #expect(text("z.yaml") == "old")
  }

  @Test func aFileThatHasGoneIsNotMadeAnew() throws {
    #expect(rewrite("repository/a/gone.yaml") == .failed(.missing))
    try #expect(folder.names(in: "repository/a") == ["x.yaml"])
  }

  @Test(.needsMounts)
  func aFullDiskLeavesTheOldFile() throws {
    try folder.folder("small")
    let small = folder.path("small")
    try #require(run(["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", small]).status == 0)
    defer { _ = try? run(["umount", small]) }
    try folder.make("small/x.yaml", text: "old")
    let failure = rewrite("small/x.yaml", to: String(repeating: "new", count: 100_000))
    #expect(failure?.words == "no space left on the device")
    try #expect(text("small/x.yaml") == "old")
    try #expect(folder.names(in: "small") == ["x.yaml"])
  }
}
