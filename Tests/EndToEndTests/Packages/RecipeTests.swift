import Foundation
import TestSupport
import Testing

/// The recipes for CI in docs/continuous-integration.md, run as they are there, with packages from a directory. Each
/// recipe has the sum of its package, and installs no other.
@Suite(.step(.packages), .needsBinary, .needs("python3"), .needsStaticBinary)
struct RecipeTests {
  private static let finding = "error[unknown-field]: a campaign has no field 'ownr'\n --> campaigns/a.yaml:1:1\n"
  private static let placeholders = ["SUM-OF-THE-WHEEL", "SUM-OF-THE-TARBALL"]

  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.make("campaigns/a.yaml", text: "ownr: me\n" + cleanCampaign)
  }

  private static let page = Result {
    try String(contentsOf: repositoryRoot.appending(path: "docs/continuous-integration.md"), encoding: .utf8)
  }

  /// The first block of code in a section.
  private func block(_ section: String, _ language: String) throws -> String {
    let sections = try Self.page.get().components(separatedBy: "\n## ")
    let text = try #require(sections.first { $0.hasPrefix(section + "\n") })
    let block = text.components(separatedBy: "```\(language)\n").dropFirst().first?.components(separatedBy: "```").first
    return try #require(block)
  }

  /// A script with the sum and the version of a package in the place of those of the documentation.
  private func filled(_ script: String, for package: String) throws -> String {
    let line = try run(["sha256sum", "\(try Packages.folder)/\(package)"]).output
    let sum = String(decoding: line.prefix(64), as: UTF8.self)
    #expect(Self.placeholders.contains { script.contains($0) })
    return Self.placeholders.reduce(script) { $0.replacing($1, with: sum) }
      .replacing(/(version=|campaignc==)\d+\.\d+\.\d+/) { "\($0.1)\(Packages.version)" }
  }

  // MARK: A shell

  /// The block of the documentation, with the address of a directory and this machine's kind of processor.
  private func shell(address: String) throws -> String {
    let documented = "https://example.com/campaignc/releases/download/v$version"
    let commands = try block("A shell without Python", "sh")
    #expect(commands.contains(documented) && commands.contains("linux-x86_64"))
    let machine = try #require(Packages.tarball.split(separator: "-").last?.prefix { $0 != "." })
    return commands.replacing(documented, with: "file://\(address)").replacing("x86_64", with: machine)
  }

  @Test(.needs("curl")) func aShellInstallsTheTarball() throws {
    let script = try filled(try shell(address: try Packages.folder), for: Packages.tarball)
    let finished = try run(["sh", "-c", script], in: folder.path)
    #expect(finished.status == 1)
    #expect(String(decoding: finished.output, as: UTF8.self).contains(Self.finding))
    #expect(try folder.names() == ["campaigns"])
  }

  /// Another file, or a script with the sum that the documentation has: nothing is unpacked or run.
  @Test(.needs("curl"), arguments: [true, false]) func aShellRunsNoOtherProgram(_ hasSum: Bool) throws {
    try folder.make("evil/bin/campaignc", text: "#!/bin/sh\ntouch '\(folder.path("evil-was-here"))'\n")
    let stem = Packages.tarball.replacing(".tar.gz", with: "")
    let pack =
      "chmod +x evil/bin/campaignc; mv evil \(stem); mkdir p; tar -czf p/\(Packages.tarball) \(stem); rm -r \(stem)"
    try #require(try run(["sh", "-c", pack], in: folder.path).status == 0)
    let documented = try shell(address: folder.path("p"))
    let version = documented.replacing(/version=\d+\.\d+\.\d+/, with: "version=\(Packages.version)")
    let script = hasSum ? try filled(documented, for: Packages.tarball) : version
    let finished = try run(["sh", "-c", script], in: folder.path)
    #expect(finished.status == 1)
    #expect(try folder.names() == ["campaigns", "p"])
  }

  // MARK: GitLab and Jenkins

  /// Runs a script as CI does, with pip from a new environment, which takes packages from a directory.
  private func runScript(_ script: String) throws -> (status: Int32, text: String) {
    try #require(try run(["python3", "-m", "venv", folder.path("environment")]).status == 0)
    let path = folder.path("environment/bin") + ":" + (ProcessInfo.processInfo.environment["PATH"] ?? "")
    let settings = ["PATH=\(path)", "PIP_NO_INDEX=1", "PIP_FIND_LINKS=\(try Packages.folder)"]
    let command = ["env"] + settings + ["sh", "-c", #"sh -ec "$0" 2>&1"#, script]
    let finished = try run(command, in: folder.path)
    return (finished.status, String(decoding: finished.output, as: UTF8.self))
  }

  private func gitlab() throws -> String {
    let root = repositoryRoot.path(percentEncoded: false)
    let parts = try ["before_script", "script"].map { part in
      let words = [root + "Tests/Tools/check_yaml.py", "gitlab", root + "docs/continuous-integration.md", part]
      let printed = try run(["python3"] + words)
      try #require(printed.status == 0)
      return String(decoding: printed.output, as: UTF8.self)
    }
    return parts.joined()
  }

  /// The texts of the `sh` steps of each stage. The first one installs and lints, and the second one tests scenarios.
  /// Groovy takes a text in single quotes as it is, but for backslashes.
  private func jenkins() throws -> (campaigns: String, scenarios: String) {
    let pipeline = try block("Jenkins", "groovy")
    #expect(!pipeline.contains("\\"))
    #expect(pipeline.contains("post { always { junit '*.xml' } }"))
    let stages = pipeline.components(separatedBy: "stage('").dropFirst().map { stage in
      let steps = stage.matches(of: /sh '''\n(.*?)'''|sh '([^'\n]+)'/.dotMatchesNewlines())
      return steps.map { String($0.1 ?? $0.2 ?? "") + "\n" }
    }
    try #require(stages.map(\.count) == [2, 1])
    return (stages[0].joined(), stages[1].joined())
  }

  @Test(.needsPython("yaml")) func gitlabGetsItsReport() throws {
    let (status, text) = try runScript(try filled(try gitlab(), for: Packages.wheel))
    #expect(status == 1)
    #expect(text.contains(Self.finding), "\(text)")
    let report = try Data(contentsOf: URL(filePath: folder.path("gl-code-quality-report.json")))
    #expect((try JSONSerialization.jsonObject(with: report) as? [Any])?.count == 1)
  }

  @Test func jenkinsGetsItsReport() throws {
    let steps = try jenkins()
    let (status, text) = try runScript(try filled(steps.campaigns, for: Packages.wheel))
    #expect(status == 1)
    #expect(text.contains(Self.finding), "\(text)")
    let report = try String(contentsOfFile: folder.path("report.xml"), encoding: .utf8)
    #expect(report.contains("<testsuite") && report.contains("unknown-field") && report.contains("campaigns/a.yaml"))
    // The second stage runs only after the first one has passed.
    try folder.make("campaigns/a.yaml", text: cleanCampaign)
    let scenarios = try runScript(steps.scenarios)
    #expect(scenarios.status == 0, "\(scenarios.text)")
  }

  /// The wheel of the index is not the one with the sum.
  @Test(.needsPython("yaml"), arguments: [true, false]) func anotherWheelIsNotInstalled(_ isGitLab: Bool) throws {
    let script = try filled(isGitLab ? try gitlab() : try jenkins().campaigns, for: Packages.tarball)
    let (status, text) = try runScript(script)
    #expect(status == 1)
    #expect(text.contains("THESE PACKAGES DO NOT MATCH THE HASHES"), "\(text)")
    #expect(!text.contains(Self.finding))
  }
}
