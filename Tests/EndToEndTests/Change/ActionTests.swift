import Foundation
import TestSupport
import Testing

/// The scripts that CI runs: those of the action, and the one from the documentation for GitLab.
@Suite(.needsBinary, .needs("git"), .needsPython("yaml")) struct ActionTests {
  private static let wrong = "ownr: me\n"

  /// A script of the repository, run in a directory as CI runs it.
  private func script(_ words: String..., in here: GitFolder, settings: [String]) throws -> (Int32, String) {
    let root = repositoryRoot.path(percentEncoded: false)
    let taken = try run(
      ["python3", root + "Tests/Tools/check_yaml.py", words[0], root + words[1]] + words.dropFirst(2))
    #expect(taken.status == 0)
    try here.folder.write(taken.output, to: ".git/script")
    let bash = ["bash", "--noprofile", "--norc", "-eo", "pipefail", ".git/script"]
    return try here.withTool(["env"] + settings + bash)
  }

  private func lint(_ here: GitFolder, _ inputs: [String: String] = [:]) throws -> (Int32, String) {
    let defaults = [
      "CAMPAIGNC": try #require(shippedBinary), "PATHS": ".", "CHANGED_SINCE": "", "STRICT": "false", "ARGUMENTS": "",
      "SARIF": "",
    ]
    let settings = defaults.merging(inputs) { $1 }.map { $0 + "=" + $1 }
    return try script("action", "action.yml", in: here, settings: settings)
  }

  @Test func findingsBecomeAnnotations() throws {
    let here = try GitFolder()
    try here.write("a.yaml", more: Self.wrong)
    let (exitCode, text) = try lint(here, ["SARIF": "my report.sarif"])
    #expect(exitCode == 1)
    #expect(text.hasPrefix("::error file=a.yaml,line=3,"))
    let sarif = try String(contentsOfFile: here.folder.path("my report.sarif"), encoding: .utf8)
    #expect(sarif.contains(#""ruleId":"unknown-field""#))
    try here.write("a.yaml")
    #expect(try lint(here) == (0, ""))
  }

  @Test func inputsAreArguments() throws {
    let here = try GitFolder()
    try here.write("a b/x.yaml", more: "owner: 2026-01-01\n")
    try here.write("-c/y.yaml", more: Self.wrong)
    #expect(try lint(here, ["PATHS": "a b\n"]).0 == 0)
    #expect(try lint(here, ["PATHS": "a b", "STRICT": "true"]).0 == 1)
    #expect(try lint(here, ["PATHS": "a b\n\n-c"]).1.contains("file=-c/y.yaml,line=3,"))
    #expect(try lint(here, ["ARGUMENTS": "--only\nrepeated-key\n"]) == (0, ""))
    #expect(try lint(here, ["ARGUMENTS": "--frobnicate"]).0 == 2)
  }

  @Test func nothingInAnInputIsRun() throws {
    let here = try GitFolder()
    try here.write("a.yaml")
    let evil = "$(touch evil); `touch evil`; \"; touch evil; '"
    for name in ["PATHS", "CHANGED_SINCE", "STRICT", "ARGUMENTS", "SARIF"] { _ = try lint(here, [name: evil]) }
    #expect(try !here.folder.names().contains("evil"))
  }

  @Test func onlyTheChangeIsReported() throws {
    let here = try GitFolder()
    try here.write("old.yaml", more: Self.wrong)
    try here.commit()
    try here.git("checkout", "-q", "-b", "side")
    try here.write("new.yaml", more: Self.wrong)
    try here.commit()
    let (exitCode, text) = try lint(here, ["CHANGED_SINCE": "main"])
    #expect(exitCode == 1)
    #expect(text.split(separator: "\n").map { $0.prefix(20) } == ["::error file=new.yam"])
  }

  /// A repository without scenarios passes. A failure is an annotation, and JUnit in a file.
  @Test func scenariosRun() throws {
    let here = try GitFolder()
    try here.write("campaigns/a.yaml")
    let inputs = ["PATHS": ".", "CHANGED_SINCE": "", "REPORT": ""]
    func test(_ more: [String: String] = [:]) throws -> (Int32, String) {
      let settings = inputs.merging(more) { $1 }.map { $0 + "=" + $1 }
      let program = "CAMPAIGNC=" + (try #require(shippedBinary))
      return try script("step", "action.yml", "test", in: here, settings: settings + [program])
    }
    #expect(try test().0 == 0)
    try here.commit()
    let steps = "at: 2026-03-21T10:00:00Z\nsteps: [session_start, { expect: { unread: 7 } }]\n"
    try here.folder.make("my scenarios/a.yaml", text: "scenario: a\n" + steps)
    let (exitCode, text) = try test(["REPORT": "my results.xml"])
    #expect(exitCode == 1 && text.hasPrefix("::error file=my scenarios/a.yaml,line=3,"), "\(text)")
    let report = try String(contentsOfFile: here.folder.path("my results.xml"), encoding: .utf8)
    #expect(report.contains("<failure "))
    #expect(try test(["PATHS": "campaigns"]).0 == 0)
    #expect(try test(["CHANGED_SINCE": "HEAD", "PATHS": "my scenarios\n"]).0 == 1)
    try here.commit()
    #expect(try test(["CHANGED_SINCE": "HEAD"]).0 == 0)
  }

  @Test func unformattedFilesFailTheRun() throws {
    let here = try GitFolder()
    try here.write("old.yaml", more: "owner:   me\n")
    try here.commit()
    try here.git("checkout", "-q", "-b", "side")
    try here.write("new.yaml", more: "owner:  you\n")
    func check(_ since: String) throws -> (Int32, String) {
      let program = "CAMPAIGNC=" + (try #require(shippedBinary))
      let settings = [program, "PATHS=.", "CHANGED_SINCE=" + since]
      return try script("step", "action.yml", "format", in: here, settings: settings)
    }
    let (exitCode, text) = try check("")
    #expect(exitCode == 1 && text.contains("+owner: me\n") && text.contains("+owner: you\n"), "\(text)")
    let (ofBranch, changes) = try check("main")
    #expect(ofBranch == 1 && !changes.contains("+owner: me\n") && changes.contains("+owner: you\n"), "\(changes)")
  }

  @Test func payloadsMustBeUpToDate() throws {
    let here = try GitFolder()
    try here.write("campaigns/a.yaml")
    #expect(try here.tool("build", "-o", "payloads", "--profile", "portable", "campaigns").exitCode == 0)
    let settings = [
      "CAMPAIGNC=" + (try #require(shippedBinary)), "PATHS=campaigns", "PAYLOADS=payloads",
      "ARGUMENTS=--profile=portable",
    ]
    #expect(try script("step", "action.yml", "payloads", in: here, settings: settings).0 == 0)
    try here.write("campaigns/b.yaml")
    let (exitCode, text) = try script("step", "action.yml", "payloads", in: here, settings: settings)
    #expect(exitCode == 1 && text.contains("payloads: not up to date"), "\(text)")
  }

  @Test func aDangerousChangeFailsTheComparison() throws {
    let here = try GitFolder()
    try here.write("a.yaml", more: "targets: [android, web]\n")
    try here.commit()
    try here.git("checkout", "-q", "-b", "side")
    try here.write("a.yaml", more: "targets: [web]\n")
    try here.commit()
    let settings = [
      "CAMPAIGNC=" + (try #require(shippedBinary)), "COMPARE_WITH=main", "FAIL_ON=danger",
      "GITHUB_STEP_SUMMARY=" + here.folder.path("summary.md"),
    ]
    let (exitCode, text) = try script("step", "action.yml", "compare", in: here, settings: settings)
    #expect(exitCode == 1)
    // A client that is gone has no place of its own any more, so the finding is at the campaign.
    #expect(text.hasPrefix("::error file=a.yaml,line=1,"), "\(text)")
    #expect(text.contains("title=target-removed::a: no longer for 'android'%0Anote: it was at a.yaml:3"), "\(text)")
    let summary = try String(contentsOfFile: here.folder.path("summary.md"), encoding: .utf8)
    #expect(summary.hasPrefix("## What changes for readers\n"))
    #expect(summary.contains("`target-removed`"))
    try here.git("checkout", "-q", "main")
    #expect(try script("step", "action.yml", "compare", in: here, settings: settings).0 == 0)
  }

  @Test func picturesOfAChangeAreDrawn() throws {
    let here = try GitFolder()
    func message(_ text: String) -> String {
      "in_app_messages:\n  - { id: m, type: slideup, message: \(text), triggers: [{ type: session_start }] }\n"
    }
    try here.write("a.yaml", more: message("Hello"))
    try here.commit()
    try here.git("checkout", "-q", "-b", "side")
    try here.write("a.yaml", more: message("Bye"))
    try here.commit()
    let settings = [
      "CAMPAIGNC=" + (try #require(shippedBinary)), "COMPARE_WITH=main", "FAIL_ON=danger",
      "GITHUB_STEP_SUMMARY=" + here.folder.path("summary.md"), "PICTURES=changed",
      "PICTURE_BASE=https://example.com/7",
    ]
    #expect(try script("step", "action.yml", "compare", in: here, settings: settings).0 == 0)
    let summary = try String(contentsOfFile: here.folder.path("summary.md"), encoding: .utf8)
    let link = try #require(summary.firstMatch(of: /https:\/\/example\.com\/7\/(a-m-after-[0-9a-f]+\.svg)/))
    #expect(FileManager.default.fileExists(atPath: here.folder.path("changed/\(link.1)")))
  }

  @Test(arguments: [true, false])
  func theJobOfGitLabMakesItsReport(_ isMergeRequest: Bool) throws {
    let here = try GitFolder()
    try here.write("campaigns/old.yaml", more: Self.wrong)
    try here.commit()
    let base = try here.git("rev-parse", "HEAD").dropLast()
    try here.write("campaigns/new.yaml", more: Self.wrong)
    try here.commit()
    let settings = isMergeRequest ? ["CI_MERGE_REQUEST_DIFF_BASE_SHA=\(base)"] : []
    let (exitCode, text) = try script("gitlab", "docs/continuous-integration.md", in: here, settings: settings)
    #expect(exitCode == 1)
    #expect(text.contains("error[unknown-field]"))
    let report = try Data(contentsOf: URL(filePath: here.folder.path("gl-code-quality-report.json")))
    let issues = try #require(try JSONSerialization.jsonObject(with: report) as? [[String: Any]])
    #expect(issues.count == (isMergeRequest ? 1 : 2))
  }

  @Test func theDocumentedYAMLIsSound() throws {
    let root = repositoryRoot.path(percentEncoded: false)
    let documents = ["docs/continuous-integration.md", "docs/git-hooks.md"].map { root + $0 }
    #expect(try run(["python3", root + "Tests/Tools/check_yaml.py", "blocks"] + documents).status == 0)
  }

  @Test(.needs("shellcheck")) func theScriptsAreAsTheyShouldBe() throws {
    let root = repositoryRoot.path(percentEncoded: false)
    let script = try run(["python3", root + "Tests/Tools/check_yaml.py", "action", root + "action.yml"]).output
    #expect(
      try run(["shellcheck", "--shell=bash", "--severity=warning", "--exclude=SC2154", "-"], input: script).status == 0)
  }
}
