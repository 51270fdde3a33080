import Foundation
import TestSupport
import Testing

/// The version in commands that users copy: that of the last release. Before the first release, it is the version in
/// the sources.
@Suite struct DocumentedVersionTests {
  private static func text(_ path: String) -> String {
    (try? String(contentsOf: repositoryRoot.appending(path: path), encoding: .utf8)) ?? ""
  }

  private static let lastRelease: String? = {
    let released = text("CHANGELOG.md").firstMatch(of: /\n## (\d+\.\d+\.\d+), \d{4}-\d\d-\d\d/)?.1
    let current = text("Sources/CampaignEngine/ToolVersion.swift").firstMatch(of: /toolVersion = "([^"]+)"/)?.1
    return (released ?? current).map(String.init)
  }()

  /// `docs/releasing.md` is about the next release.
  private static let pages: [String] = {
    let folder = repositoryRoot.appending(path: "docs").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return ["README.md"] + names.filter { $0.hasSuffix(".md") && $0 != "releasing.md" }.sorted().map { "docs/\($0)" }
  }()

  private static func versions(in text: String) -> [String] {
    text.matches(of: /(?:campaignc(?:@v|==|_|-)|rev: v|version=|from: "|`v)(\d+\.\d+\.\d+)/).map { String($0.1) }
  }

  @Test(arguments: pages) func aDocumentNamesTheLastRelease(_ page: String) {
    for version in Self.versions(in: Self.text(page)) { #expect(version == Self.lastRelease) }
  }

  @Test func theCommandsAreFound() {
    for page in ["README.md", "docs/continuous-integration.md", "docs/git-hooks.md", "docs/plugins.md"] {
      #expect(!Self.versions(in: Self.text(page)).isEmpty, "\(page)")
    }
  }
}
