import Foundation
import TestSupport
import Testing

/// The packages that `bin/package` makes with the release binary. They are made once for all tests.
enum Packages {
  /// The version in the sources.
  static let version: String = {
    let file = repositoryRoot.appending(path: "Sources/CampaignEngine/ToolVersion.swift")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.firstMatch(of: /toolVersion = "([^"]+)"/).map { String($0.1) } ?? "unknown"
  }()

  /// The directory of the packages.
  static var folder: String {
    get throws { try made.get().path("packages") }
  }

  private static let made = Result {
    let folder = try TemporaryFolder()
    try make(in: folder.path("packages"))
    return folder
  }

  /// The files of a checkout that packages are made from.
  static let sources = [
    "bin", "Packaging", "schema", "CHANGELOG.md", "Sources/CampaignEngine/ToolVersion.swift",
    "Sources/Findings/ProjectAddress.swift",
  ]

  /// Copies them to a directory. In a copy, `bin/package` doesn't ask whether all changes are committed.
  static func copySources(to directory: String) throws {
    let copy = #"mkdir -p "$0"; cp -R --parents "$@" "$0"; if [ -e LICENSE ]; then cp LICENSE "$0"; fi"#
    let finished = try run(["sh", "-ec", copy, directory] + sources, in: repositoryRoot.path)
    try #require(finished.status == 0)
  }

  /// Makes the packages in a directory, from a copy of the sources.
  static func make(in directory: String) throws {
    let binary = try #require(shippedBinary)
    let copy = try TemporaryFolder()
    try copySources(to: copy.path)
    let words = ["--binary", binary, "--output", directory]
    let finished = try run(start + [copy.path("bin/package")] + words)
    try #require(finished.status == 0, "\(String(decoding: finished.output, as: UTF8.self))")
  }

  private static let start = ["env", "SOURCE_DATE_EPOCH=1767225600", "sh", "-c", #""$@" 2>&1"#, "sh"]

  /// Runs a script of the repository. The date is always the same.
  static func script(_ words: String...) throws -> (status: Int32, text: String) {
    let script = repositoryRoot.appending(path: words[0]).path
    let finished = try run(start + [script] + words.dropFirst())
    return (finished.status, String(decoding: finished.output, as: UTF8.self))
  }

  static let wheel =
    "campaignc-\(version)-py3-none-manylinux_2_17_\(machine).manylinux2014_\(machine).musllinux_1_1_\(machine).whl"
  static let package = "campaignc_\(version)-1_\(machine == "x86_64" ? "amd64" : "arm64").deb"
  static let tarball = "campaignc-\(version)-linux-\(machine).tar.gz"
  static let all = [wheel, package, tarball]

  private static let machine: String = {
    #if arch(arm64)
      "aarch64"
    #else
      "x86_64"
    #endif
  }()

  /// True if the release binary has the version of the sources and needs no shared library, as packages require.
  static let canBeMade: Bool = {
    guard let shippedBinary, let finished = try? run(["readelf", "-lW", shippedBinary]),
      let printed = try? run([shippedBinary, "version"])
    else { return false }
    let isStatic = finished.status == 0 && !String(decoding: finished.output, as: UTF8.self).contains("INTERP")
    return isStatic && String(decoding: printed.output, as: UTF8.self) == "campaignc \(version)\n"
  }()
}

extension Trait where Self == ConditionTrait {
  /// A release binary that packages can contain.
  static var needsStaticBinary: Self {
    needs("readelf and a static release binary of this version", isThere: Packages.canBeMade)
  }

  /// The permission to make a Debian root and to enter it.
  static var needsRoot: Self { enabled(if: getuid() == 0, "only root can make a Debian root") }
}
