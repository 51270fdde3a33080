import Foundation
import TestSupport
import Testing

/// The packages, judged by the programs that install and check such packages.
@Suite(.step(.packages), .needsBinary, .needs("python3"), .needsStaticBinary)
struct PackageTests {
  @Test func everyPackageHasItsSumAndItsList() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Packages.folder).sorted()
    #expect(files == (Packages.all + Packages.all.map { $0 + ".spdx.json" } + ["SHA256SUMS"]).sorted())
    let sums = try String(contentsOfFile: Packages.folder + "/SHA256SUMS", encoding: .utf8)
    #expect(sums.split(separator: "\n").count == files.count - 1)
    #expect(try run(["sha256sum", "--check", "--strict", "SHA256SUMS"], in: Packages.folder).status == 0)
  }

  @Test func theVersionIsThatOfTheProgram() throws {
    let finished = try run([try #require(shippedBinary), "version"])
    #expect(String(decoding: finished.output, as: UTF8.self) == "campaignc \(Packages.version)\n")
  }

  /// Neither the place nor the time of the packaging is in the packages.
  @Test func thePackagesAreTheSameEachTime() throws {
    let folder = try TemporaryFolder()
    try Packages.make(in: folder.path("a longer name"))
    let (first, second) = (try sums(in: Packages.folder), try sums(in: folder.path("a longer name")))
    #expect(first == second)
  }

  /// A copy of the sources in another directory, built there from the beginning, gives the same bytes as this checkout.
  @Test(.needs("git"), .mayTakeAnHour)
  func anotherCheckoutGivesTheSamePackages() throws {
    let folder = try TemporaryFolder()
    let copy = "mkdir -p \"$1\" && git ls-files -z | xargs -0 cp --parents --no-dereference -t \"$1\""
    let checkout = folder.path("another/checkout with a long name")
    let copied = try run(["sh", "-c", copy, "sh", checkout], in: repositoryRoot.path)
    try #require(copied.status == 0)
    let command = ["env", "SOURCE_DATE_EPOCH=1767225600", "sh", "-c", "\"$0\" 2>&1", checkout + "/bin/package"]
    let built = try run(command)
    try #require(built.status == 0, "\(String(decoding: built.output, as: UTF8.self))")
    let (first, second) = (try sums(in: Packages.folder), try sums(in: checkout + "/.build/packages"))
    #expect(first == second)
  }

  private func sums(in directory: String) throws -> String {
    try String(contentsOfFile: directory + "/SHA256SUMS", encoding: .utf8)
  }

  // MARK: Installation

  /// In a virtual environment, without Swift and without an index of packages.
  @Test func pipInstallsTheWheel() throws {
    let folder = try TemporaryFolder()
    let python = folder.path("venv/bin/python3")
    #expect(try run(["python3", "-m", "venv", folder.path("venv")]).status == 0)
    let pip = [
      python, "-m", "pip", "install", "--quiet", "--no-index", "--find-links", try Packages.folder, "campaignc",
    ]
    #expect(try run(["env", "PATH=/nowhere"] + pip).status == 0)
    let command = ["env", "-i", folder.path("venv/bin/campaignc"), "lint", "examples/mistakes/basket.yaml"]
    let finished = try run(command, in: repositoryRoot.path)
    #expect(String(decoding: finished.output, as: UTF8.self) == (try exampleOfReadme()))
    #expect(FileManager.default.fileExists(atPath: folder.path("venv/share/man/man1/campaignc.1")))
    let list = try run([python, "-m", "pip", "show", "--files", "campaignc"])
    #expect(String(decoding: list.output, as: UTF8.self).contains("\nVersion: \(Packages.version)\n"))
  }

  /// Each package is installed in a bare root and run there, within ten seconds. The first run leaves an installed
  /// package behind, as a run does that is stopped.
  @Test(
    .needsRoot, .needs("debootstrap"), .needsMounts, .mayTakeAnHour)
  func everyPackageRunsInABareRoot() throws {
    let root = repositoryRoot.appending(path: ".build/bare-root").path
    try tryPackages(in: root)
    let install = #"cp "$1" "$0/tmp/left.deb"; chroot "$0" dpkg --install /tmp/left.deb"#
    try #require(try run(["sh", "-ec", install, root, "\(try Packages.folder)/\(Packages.package)"]).status == 0)
    try tryPackages(in: root)
    #expect(!FileManager.default.fileExists(atPath: root + "/usr/bin/campaignc"))
  }

  private func tryPackages(in root: String) throws {
    let (status, text) = try Packages.script("Tests/Tools/try_packages", root, try Packages.folder)
    #expect(status == 0, "\(text)")
    let example = try exampleOfReadme()
    let kinds = text.components(separatedBy: "== ").dropFirst()
    #expect(kinds.map { $0.prefix { $0 != "\n" } } == ["wheel", "tarball", "deb"])
    for kind in kinds {
      let seconds = try #require(kind.firstMatch(of: /\nseconds ([0-9.]+)\n/))
      #expect(kind[seconds.range.upperBound...] == example)
      #expect((Double(seconds.1) ?? .infinity) < 10, "\(kind)")
    }
    print(text)
  }

  /// The output that the README shows for its first command.
  private func exampleOfReadme() throws -> String {
    let readme = try String(contentsOf: repositoryRoot.appending(path: "README.md"), encoding: .utf8)
    let command = "$ campaignc lint examples/mistakes/basket.yaml\n"
    let start = try #require(readme.range(of: command)).upperBound
    let end = try #require(readme[start...].range(of: "```\n")).lowerBound
    return String(readme[start..<end])
  }

  // MARK: Checks

  @Test(.needs("lintian")) func lintianFindsNothing() throws {
    let options = ["--allow-root", "--pedantic", "--display-info", "--display-experimental"]
    let finished = try run(["lintian"] + options + [Packages.package], in: Packages.folder)
    #expect(String(decoding: finished.output, as: UTF8.self) == "")
    #expect(finished.status == 0)
  }

  @Test(.needs("twine")) func twineFindsNothing() throws {
    let finished = try run(["twine", "--no-color", "check", "--strict", Packages.wheel], in: Packages.folder)
    #expect(finished.status == 0, "\(String(decoding: finished.output, as: UTF8.self))")
  }

  /// The tag of the wheel promises a newer C library than the wheel needs, which is none.
  @Test(.needs("auditwheel")) func auditwheelFindsNoLibrary() throws {
    let finished = try run(["auditwheel", "show", Packages.wheel], in: Packages.folder)
    let words = String(decoding: finished.output, as: UTF8.self)
    #expect(finished.status == 0)
    #expect(
      words.contains("references no external versioned symbols") && words.contains("no external shared libraries"))
  }

  @Test(.needs("pyspdxtools"), arguments: Packages.all)
  func theListOfPartsIsSPDX(_ name: String) throws {
    let finished = try run(["pyspdxtools", "--infile", "\(name).spdx.json"], in: Packages.folder)
    #expect(finished.status == 0, "\(String(decoding: finished.output, as: UTF8.self))")
    for entry in try listedEntries(of: name) {
      let supplier = entry["supplier"] as? String, references = entry["externalRefs"] as? [[String: String]]
      #expect(supplier?.hasPrefix("Organization: ") == true)
      #expect(references?.count == 1)
      #expect(references?.first?["referenceType"] == "purl")
      let version = try #require(entry["versionInfo"] as? String)
      let locator = try #require(references?.first?["referenceLocator"])
      #expect(locator.contains(version) && locator.contains(/^pkg:(github|generic|pypi)\/[a-z\/]+@/), "\(locator)")
    }
  }

  /// The program and its parts, as a list of parts has them.
  private func listedEntries(of package: String) throws -> [[String: Any]] {
    let data = try Data(contentsOf: URL(filePath: "\(Packages.folder)/\(package).spdx.json"))
    let document = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    return try #require(document["packages"] as? [[String: Any]])
  }

  /// The linker names the files that it takes for a small program with the modules that the sources import.
  @Test(.needs("swiftc")) func theListHasWhatTheLinkerTakes() throws {
    let list = """
      grep -rhoE '^([a-z]+ )?import [A-Z][A-Za-z]+' Sources | sed 's/.* //' | sort -u |
        while read -r name; do [ -d "Sources/$name" ] || echo "$name"; done
      """
    let lines = String(decoding: try run(["sh", "-c", list], in: repositoryRoot.path).output, as: UTF8.self)
    let foreign = Set(lines.split(separator: "\n").map(String.init))
    #expect(foreign.contains("Synchronization"))
    let folder = try TemporaryFolder()
    let program = """
      struct Failure: Error {}
      func fail() throws -> Never { throw Failure() }
      print((try? fail()) == nil, yaml_get_version_string() as Any)

      """
    let imports = foreign.union(["CYAML"]).sorted().map { "import \($0)\n" }.joined()
    try folder.make("main.swift", text: imports + program)
    let link = "swiftc -static-executable -I \"$0\" main.swift -o main -lyaml -Xlinker --trace 2>&1"
    let traced = try run(["sh", "-c", link, repositoryRoot.path + "/Sources/CYAML"], in: folder.path)
    try #require(traced.status == 0)
    let files = Set(
      String(decoding: traced.output, as: UTF8.self).split(separator: "\n").map { $0.prefix { $0 != "(" } })
    let parts = Set(files.filter { !$0.hasSuffix("main") && !$0.hasPrefix("/tmp/") }.map(Self.part))
    let listed = Set(try listedEntries(of: Packages.wheel).compactMap { $0["name"] as? String })
    #expect(parts.union(["campaignc"]) == listed)
  }

  /// The part that a file of the linker belongs to, or the file itself.
  private static func part(_ file: Substring) -> String {
    let name = file.split(separator: "/").last ?? file
    if file.contains("/swift_static/") { return "swift" }
    if name.contains(/^(libgcc(_eh)?\.a|crt(begin|end).*\.o)$/) { return "libgcc" }
    if name.contains(/^(lib(c|m|m-.*|mvec|pthread|dl|rt|util)\.a|crt[1in]\.o)$/) { return "glibc" }
    if name == "libstdc++.a" { return "libstdc++" }
    return name == "libyaml.a" ? "libyaml" : String(file)
  }

  // MARK: Refusals

  @Test(arguments: [
    (["--arch", "riscv64"], "there are packages for x86_64 and aarch64, not for 'riscv64'"),
    (["--arch", "s390x"], "not for 's390x'"), (["--output"], "--output needs a value"),
    (["--output="], "--output needs a directory"),
    (["--frobnicate"], "unknown argument '--frobnicate'"),
  ])
  func wrongUseIsRefused(_ words: [String], _ text: String) throws {
    let script = repositoryRoot.appending(path: "bin/package").path
    let finished = try run(["sh", "-c", #""$0" "$@" 2>&1"#, script] + words)
    #expect(finished.status == 2)
    #expect(String(decoding: finished.output, as: UTF8.self).contains(text))
  }

  /// The toolchain has a runtime only for its own kind of processor.
  @Test func anotherKindOfProcessorIsRefused() throws {
    #if arch(arm64)
      let other = "x86_64"
    #else
      let other = "arm64"
    #endif
    let (status, text) = try Packages.script("bin/package", "--arch", other)
    #expect(status == 2)
    #expect(text.contains("are made on a machine of that kind"), "\(text)")
  }

  @Test(.needs("shellcheck"), arguments: ["bin/package", "Packaging/download", "Tests/Tools/try_packages"])
  func theScriptsAreAsTheyShouldBe(_ script: String) throws {
    let finished = try run(["shellcheck", "--exclude=SC1091", repositoryRoot.appending(path: script).path])
    #expect(finished.status == 0, "\(String(decoding: finished.output, as: UTF8.self))")
  }
}
