import Foundation
import TestSupport
import Testing

/// `Packaging/download`, with which the GitHub action installs the package of its version.
@Suite(.step(.packages), .needsBinary, .needs("python3"), .needs("curl"), .needsStaticBinary)
struct DownloadTests {
  private let checkout: TemporaryFolder

  /// A checkout of a release: it has the sums of the packages.
  init() throws {
    checkout = try TemporaryFolder()
    for file in ["Sources/CampaignEngine/ToolVersion.swift", "Sources/Findings/ProjectAddress.swift"] {
      try checkout.write(Array(Data(contentsOf: repositoryRoot.appending(path: file))), to: file)
    }
    try checkout.write(
      Array(Data(contentsOf: URL(filePath: Packages.folder + "/SHA256SUMS"))), to: "Packaging/SHA256SUMS")
    // A file that this process wrote could be busy: until they run, programs that it starts keep what it has open.
    try run(["cp", repositoryRoot.appending(path: "Packaging/download").path, checkout.path("Packaging/download")])
  }

  /// Runs the script, with the given directory as PATH.
  private func download(from address: String, path: String? = nil) throws -> (status: Int32, text: String) {
    let settings = ["CAMPAIGNC_PACKAGES=\(address)"] + (path.map { ["PATH=\($0)"] } ?? [])
    let command = ["env"] + settings + ["/bin/sh", "-c", #""$@" 2>&1"#, "sh"]
    let finished = try run(command + [checkout.path("Packaging/download"), checkout.path("to/here")])
    return (finished.status, String(decoding: finished.output, as: UTF8.self))
  }

  private var isInstalled: Bool { FileManager.default.fileExists(atPath: checkout.path("to/here/campaignc")) }

  @Test func theProgramIsInstalled() throws {
    let (status, text) = try download(from: "file://" + Packages.folder)
    #expect(status == 0, "\(text)")
    let version = try run([checkout.path("to/here/campaignc"), "version"])
    #expect(String(decoding: version.output, as: UTF8.self) == "campaignc \(Packages.version)\n")
  }

  @Test func anotherPackageIsRefused() throws {
    try checkout.make("packages/\(Packages.tarball)", text: "something else")
    let (status, text) = try download(from: "file://" + checkout.path("packages"))
    #expect(status == 3)
    #expect(text.contains("is not the package of this version"), "\(text)")
    #expect(!isInstalled)
  }

  @Test func aMissingPackageIsAFailure() throws {
    let (status, text) = try download(from: "file://" + checkout.path("nowhere"))
    #expect(status == 3)
    #expect(text.contains("could not be downloaded"), "\(text)")
    #expect(!isInstalled)
  }

  /// Before a release there are no sums, and a sum of another package doesn't count.
  @Test(arguments: [nil, "", "0000  campaignc-9.9.9-linux-x86_64.tar.gz\n"])
  func aVersionWithoutAPackageHasItsOwnExitCode(_ sums: String?) throws {
    try FileManager.default.removeItem(atPath: checkout.path("Packaging/SHA256SUMS"))
    if let sums { try checkout.make("Packaging/SHA256SUMS", text: sums) }
    let (status, text) = try download(from: "file://" + Packages.folder)
    #expect(status == 4)
    #expect(text == "campaignc: there is no package \(Packages.tarball)\n")
    #expect(!isInstalled)
  }

  // MARK: The programs of the machine

  /// A directory for PATH with only these programs, and the ones that the script always needs.
  private func path(with programs: [String]) throws -> String {
    let needed = ["dirname", "sed", "uname", "tr", "grep", "mkdir", "mktemp", "rm", "mv", "sh", "gzip", "cat", "cp"]
    let link = #"mkdir -p "$0"; for name; do ln -s "$(command -v "$name")" "$0/$name"; done"#
    let folder = checkout.path("programs")
    try #require(try run(["sh", "-c", link, folder] + needed + programs).status == 0)
    return folder
  }

  @Test(arguments: ["curl", "python3"]) func oneProgramForDownloadsIsEnough(_ program: String) throws {
    let only = try path(with: [program, "sha256sum", "tar"])
    let (status, text) = try download(from: "file://" + Packages.folder, path: only)
    #expect(status == 0, "\(text)")
    #expect(isInstalled)
    let missing = try download(from: "file://" + checkout.path("nowhere"), path: only)
    #expect(missing.status == 3 && missing.text.contains("could not be downloaded"), "\(missing.text)")
  }

  /// A program in the place of wget, because a test has no server with a certificate. It takes the same options.
  @Test func wgetIsEnough() throws {
    let only = try path(with: ["sha256sum", "tar"])
    let wget = "#!/bin/sh\n[ \"$1 $2 $#\" = '-q -O 4' ] && cp \"\(try Packages.folder)/${4#https://mirror/}\" \"$3\"\n"
    try checkout.make("programs/wget", text: wget)
    try run(["chmod", "+x", only + "/wget"])
    let (status, text) = try download(from: "https://mirror", path: only)
    #expect(status == 0, "\(text)")
    #expect(isInstalled)
  }

  @Test(arguments: [
    (["sha256sum", "tar"], "a download needs curl, wget or python3"),
    (["curl", "tar"], "sha256sum is not installed"), (["curl", "sha256sum"], "tar is not installed"),
  ])
  func aMissingProgramIsNamed(_ programs: [String], _ words: String) throws {
    let (status, text) = try download(from: "file://" + Packages.folder, path: try path(with: programs))
    #expect(status == 3)
    #expect(text.contains(words), "\(text)")
    #expect(!isInstalled)
  }

  /// Whichever program downloads, nothing comes over a connection that others can read and change.
  @Test func onlySafeAddressesAreUsed() throws {
    let (status, text) = try download(from: "http://example.com")
    #expect(status == 3)
    #expect(text.contains("must begin with https:// or file://, not 'http://example.com'"), "\(text)")
  }

  // MARK: The action

  /// The result of the action's step that installs the package, for the runner.
  private func step(packages: String) throws -> (status: Int32, outputs: String) {
    let root = repositoryRoot.path(percentEncoded: false)
    let script = try run(["python3", root + "Tests/Tools/check_yaml.py", "step", root + "action.yml", "package"])
    try #require(script.status == 0)
    try checkout.write(script.output, to: "script")
    try checkout.make("outputs", text: "")
    let settings = [
      "CAMPAIGNC_PACKAGES=\(packages)", "GITHUB_ACTION_PATH=\(checkout.path)",
      "RUNNER_TEMP=\(checkout.path("temporary"))",
      "GITHUB_OUTPUT=\(checkout.path("outputs"))",
    ]
    let shell = ["bash", "--noprofile", "--norc", "-eo", "pipefail", checkout.path("script")]
    let finished = try run(["env"] + settings + shell)
    return (finished.status, try String(contentsOfFile: checkout.path("outputs"), encoding: .utf8))
  }

  @Test(.needsPython("yaml")) func theActionInstallsThePackage() throws {
    let (status, outputs) = try step(packages: "file://" + Packages.folder)
    #expect(status == 0)
    let program = checkout.path("temporary/campaignc-package/campaignc")
    #expect(outputs == "campaignc=\(program)\n")
    #expect(try run([program, "version"]).status == 0)
  }

  /// Then the later steps build the program.
  @Test(.needsPython("yaml")) func withoutAPackageTheActionBuilds() throws {
    try FileManager.default.removeItem(atPath: checkout.path("Packaging/SHA256SUMS"))
    let (status, outputs) = try step(packages: "")
    #expect(status == 0)
    #expect(outputs == "")
  }

  /// A package that is not the right one is no reason to build: somebody may have replaced it.
  @Test(.needsPython("yaml")) func theActionFailsOnAnotherPackage() throws {
    try checkout.make("packages/\(Packages.tarball)", text: "something else")
    let (status, outputs) = try step(packages: "file://" + checkout.path("packages"))
    #expect(status == 3)
    #expect(outputs == "")
  }
}
