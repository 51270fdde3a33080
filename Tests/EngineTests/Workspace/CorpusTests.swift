import CampaignEngine
import Foundation
import TestSupport
import Testing

/// Campaigns as teams write them. Every finding is one that an expert would act on.
///
/// Each directory of `Tests/Fixtures/corpus` is the workspace of one brand. Its `expected.txt`, if it has one, lists
/// the findings; the line above each says why the finding matters.
@Suite struct CorpusTests {
  @Test(arguments: Brand.all)
  func onlyRealMistakesAreFound(_ brand: Brand) throws {
    let (found, expected) = (brand.found, try brand.expected())
    #expect(found.filter { !expected.contains($0) } == [], "nobody would act on these")
    #expect(expected.filter { !found.contains($0) } == [], "an expert would act on these")
  }

  @Test func manyBrandsLaunchManyCampaigns() throws {
    #expect(Brand.all.count >= 35)
    #expect(try Brand.all.map { try $0.campaigns }.reduce(0, +) >= 160)
    for brand in Brand.all { #expect(try brand.campaigns > 3, "\(brand)") }
  }

  /// People read advice only if it is rare.
  @Test func fewFilesGetAdvice() {
    let files = Brand.all.map { $0.workspace.paths.count }.reduce(0, +)
    let advised = Brand.all.map { brand in
      brand.workspace.diagnostics().count { $0.diagnostics.contains { $0.severity == .advice } }
    }.reduce(0, +)
    #expect(advised * 10 < files, "\(advised) of \(files)")
  }
}

/// The workspace of one brand.
struct Brand: Sendable, CustomTestStringConvertible {
  let folder: URL

  static let all: [Brand] = {
    let corpus = fixtures.appending(path: "corpus")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: corpus.path)) ?? []
    return names.sorted().map { Brand(folder: corpus.appending(path: $0)) }
  }()

  var testDescription: String { folder.lastPathComponent }

  var workspace: Workspace { Workspace(directory: folder.path) }

  /// The findings, each as `sale.yaml:3:9: warning link-insecure`.
  var found: [String] {
    let report = String(decoding: workspace.report(as: .concise), as: UTF8.self)
    return report.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /^.*\/corpus\/[^\/]*\/(.*?:\d+:\d+: )(\w+): .*\[([a-z-]+)\]$/).map {
        "\($0.1)\($0.2) \($0.3)"
      }
    }
  }

  func expected() throws -> [String] {
    let file = folder.appending(path: "expected.txt")
    guard FileManager.default.fileExists(atPath: file.path) else { return [] }
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
      .filter { !$0.hasPrefix("#") }
  }

  /// The number of campaigns in its files.
  var campaigns: Int {
    get throws {
      try workspace.paths.map { path in
        try String(contentsOf: URL(filePath: path), encoding: .utf8)
          .matches(of: /(?m)^\u{FEFF}?(campaign: | *"campaign": )/).count
      }.reduce(0, +)
    }
  }
}
