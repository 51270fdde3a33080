import Foundation
import TestSupport
import Testing

/// The facts that packages take from their checkout: the licence and the date.
@Suite(.step(.packages), .needsBinary, .needs("python3"), .needs("git"), .needsStaticBinary)
struct PackagedFactsTests {
  private let checkout: GitFolder

  /// The part of this checkout that packages are made from. It is not committed yet.
  init() throws {
    checkout = try GitFolder()
    try Packages.copySources(to: checkout.path)
  }

  /// Makes packages in the directory `packages` of the checkout.
  private func makePackages(_ words: [String] = []) throws -> (status: Int32, text: String) {
    let command = ["env", "-u", "SOURCE_DATE_EPOCH", "sh", "-c", #""$@" 2>&1"#, "sh"]
    let script = checkout.folder.path("bin/package")
    let finished = try run(command + [script, "--output", checkout.folder.path("packages")] + words)
    return (finished.status, String(decoding: finished.output, as: UTF8.self))
  }

  /// A licence has one place, the file LICENSE, and a release one date, that of the changelog.
  @Test(.needs("twine"), .needs("pyspdxtools"), .needs("dpkg-deb"))
  func theLicenceAndTheDateAreInEveryPackage() throws {
    let licence = "SPDX-License-Identifier: MIT\n\nCopyright (c) 2026 Somebody\n"
    try checkout.folder.make("LICENSE", text: licence)
    try checkout.folder.make("CHANGELOG.md", text: "# Changelog\n\n## \(Packages.version), 2026-03-01\n\n* All.\n")
    try checkout.commit()
    let (status, text) = try makePackages(["--binary", try #require(shippedBinary)])
    try #require(status == 0, "\(text)")
    let list = """
      set -e
      python3 -m zipfile -e *.whl wheel
      grep '^License-' wheel/*/METADATA
      head -n 1 wheel/*/licenses/LICENSE
      tar -xOzf *.tar.gz --wildcards '*/LICENSE' | head -n 1
      cmp wheel/*/licenses/LGPL-2.1.txt ../Packaging/LGPL-2.1.txt
      tar -xOzf *.tar.gz --wildcards '*/LGPL-2.1.txt' | cmp - ../Packaging/LGPL-2.1.txt
      dpkg-deb --fsys-tarfile *.deb | tar -xO ./usr/share/doc/campaignc/copyright | grep Copyright | head -n 1
      grep -h licenseDeclared *.json | grep -c '"MIT"'
      python3 -m zipfile -l *.whl | grep -c '2026-03-01 00:00:00'
      TZ=UTC tar -tvzf *.tar.gz | grep -vc '2026-03-01 00:00' || true
      grep -hc '"created": "2026-03-01T00:00:00Z"' *.deb.spdx.json
      twine check --strict *.whl >/dev/null
      for file in *.json; do pyspdxtools --infile "$file"; done
      """
    let finished = try run(["sh", "-c", list], in: checkout.folder.path("packages"))
    let lines = String(decoding: finished.output, as: UTF8.self).split(separator: "\n").map(String.init)
    let identifier = "SPDX-License-Identifier: MIT"
    // 6: the program and libyaml, in each of the three lists. 8: the files of the wheel. 0: files with another date.
    let expected = [
      "License-Expression: MIT", "License-File: LICENSE", "License-File: NOTICES.txt", "License-File: LGPL-2.1.txt",
      identifier, identifier,
      "Copyright (c) 2026 Somebody", "6", "8", "0", "1",
    ]
    #expect(lines == expected)
    #expect(finished.status == 0)
  }

  /// Also with a binary that is already built.
  @Test(arguments: [[], ["--binary", shippedBinary ?? ""]]) func changesMustBeCommittedFirst(_ words: [String]) throws {
    try checkout.commit()
    try checkout.folder.make("schema/new.json")
    let (status, text) = try makePackages(words)
    #expect(status == 2)
    #expect(text.contains("commit your changes first") && text.contains("schema/new.json"), "\(text)")
  }

  /// A package names the version of the sources, so its program must have it.
  @Test(arguments: ["echo campaignc 9.9.9", "exit 1", "echo nothing"])
  func aBinaryOfAnotherVersionIsRefused(_ script: String) throws {
    try checkout.folder.make("program", text: "#!/bin/sh\n\(script)\n")
    try run(["chmod", "+x", checkout.folder.path("program")])
    try checkout.commit()
    let (status, text) = try makePackages(["--binary", checkout.folder.path("program")])
    #expect(status == 2)
    #expect(text.contains("is not campaignc \(Packages.version)"), "\(text)")
    #expect(!FileManager.default.fileExists(atPath: checkout.folder.path("packages")))
  }

  @Test func withoutAnyDateNothingIsMade() throws {
    try FileManager.default.removeItem(atPath: checkout.folder.path(".git"))
    let (status, text) = try makePackages()
    #expect(status == 2)
    #expect(text.contains("set SOURCE_DATE_EPOCH"), "\(text)")
    #expect(!FileManager.default.fileExists(atPath: checkout.folder.path("packages")))
  }
}
