import Foundation
import TestSupport
import Testing

/// The hooks with `language: python`, run by the pre-commit framework on a machine without Swift. The wheel comes from
/// a directory instead of PyPI.
@Suite(
  .step(.packages), .needsBinary, .needsStaticBinary, .needs("git"), .needs("python3"), .needs("pre-commit"),
  .mayTakeAnHour)
struct PackagedHookTests {
  private static let wrong = "ownr: me\n"

  /// A repository with a hook of ours, as this checkout has it in a release, or between two releases.
  private func repository(_ hook: String, isRelease: Bool = true) throws -> GitFolder {
    let here = try GitFolder()
    try here.git("init", "-q", "-b", "main", ".git/hooks-of-ours")
    let root = repositoryRoot.path(percentEncoded: false)
    let files = "Packaging pyproject.toml .pre-commit-hooks.yaml Sources/CampaignEngine/ToolVersion.swift"
    let copy = "cp -R --parents \(files) Sources/Findings/ProjectAddress.swift \"$0\""
    let ours = here.folder.path(".git/hooks-of-ours")
    try #require(try run(["sh", "-c", copy, ours], in: root).status == 0)
    let sums = isRelease ? try String(contentsOfFile: Packages.folder + "/SHA256SUMS", encoding: .utf8) : ""
    try here.folder.make(".git/hooks-of-ours/Packaging/SHA256SUMS", text: sums)
    try here.git("-C", ours, "add", ".")
    try here.git("-C", ours, "-c", "user.name=T", "-c", "user.email=t@example.com", "commit", "-q", "-m", "x")
    let revision = try here.git("-C", ours, "rev-parse", "HEAD").dropLast()
    let configuration = """
      repos:
        - repo: \(ours)
          rev: \(revision)
          hooks: [{ id: \(hook) }]

      """
    try here.folder.make(".pre-commit-config.yaml", text: configuration)
    try here.write("hello.yaml")
    try here.commit()
    return here
  }

  /// Runs a command without Swift, and without another campaignc, in PATH.
  private func runWithoutSwift(_ command: [String], in here: GitFolder) throws -> (status: Int32, text: String) {
    let path = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").filter { folder in
      !["swift", "campaignc"].contains { FileManager.default.fileExists(atPath: "\(folder)/\($0)") }
    }
    let settings = [
      "PATH=\(path.joined(separator: ":"))", "PIP_NO_INDEX=1", "PIP_FIND_LINKS=\(try Packages.folder)",
      "PRE_COMMIT_HOME=\(here.folder.path(".git/pre-commit-home"))",
    ]
    let finished = try run(
      GitFolder.surroundings + settings + ["sh", "-c", #""$@" 2>&1"#, "sh"] + command, in: here.path)
    return (finished.status, String(decoding: finished.output, as: UTF8.self))
  }

  @Test(arguments: ["campaignc-python", "campaignc-all-python"])
  func aBrokenTreeFailsInCI(_ hook: String) throws {
    let here = try repository(hook)
    let sound = try runWithoutSwift(["pre-commit", "run", "--all-files"], in: here)
    #expect(sound.status == 0, "\(sound.text)")
    #expect(sound.text.contains("Passed"))
    try here.write("old.yaml", more: Self.wrong)
    try here.commit()
    let broken = try runWithoutSwift(["pre-commit", "run", "--all-files"], in: here)
    #expect(broken.status == 1)
    #expect(broken.text.contains("a campaign has no field 'ownr'\n --> old.yaml:3:1\n"), "\(broken.text)")
  }

  /// Another commit has no wheel, and must not get that of a release with the same number.
  @Test func aCommitBetweenReleasesSaysSo() throws {
    let here = try repository("campaignc-python", isRelease: false)
    let finished = try runWithoutSwift(["pre-commit", "run", "--all-files"], in: here)
    #expect(finished.status != 0)
    #expect(finished.text.contains("set 'rev' to the tag of a release"), "\(finished.text)")
  }

  @Test func aCommitIsRefusedForWhatItBreaks() throws {
    let here = try repository("campaignc-python")
    try here.write("old.yaml", more: Self.wrong)
    try here.commit()
    #expect(try runWithoutSwift(["pre-commit", "install"], in: here).status == 0)
    try here.write("new.yaml")
    try here.git("add", ".")
    let sound = try runWithoutSwift(["git", "commit", "-q", "-m", "a"], in: here)
    #expect(sound.status == 0, "\(sound.text)")
    try here.write("new.yaml", more: Self.wrong)
    let broken = try runWithoutSwift(["git", "commit", "-q", "-a", "-m", "b"], in: here)
    #expect(broken.status == 1)
    #expect(broken.text.contains(" --> new.yaml:3:1\n") && !broken.text.contains("old.yaml"), "\(broken.text)")
  }
}
