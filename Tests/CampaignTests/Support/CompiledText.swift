import CampaignIR
import Findings
import Foundation
import SourceTree

@testable import CampaignCheck
@testable import CampaignCompile

/// The payloads of a text's campaigns; nil where something keeps it from having any.
func payloads(
  of bytes: [UInt8], as syntax: Tree.Syntax, profile: Profile = .portable, now: Int64? = nil
) -> [PayloadFile]? {
  var reader = TreeReader()
  var report = Report()
  guard reader.read(bytes, file: 0, as: syntax, limits: .standard, into: &report) else { return nil }
  var records = CheckedRecords()
  checkTree(reader.tree, into: &report)
  checkDocuments(reader.tree, into: &report)
  checkCampaigns(reader.tree, linkSchemes: [], records: &records, into: &report)
  guard !report.findings.contains(where: { $0.rule.severity == .error && !$0.rule.isSettable }) else { return nil }
  let terms = CompileTerms(profile: profile, now: now, targets: Configuration().targets)
  return workspacePayloads(compileCampaigns(reader.tree, records, terms))
}

/// Every payload in every profile of everything valid that there is: what the table allows, the clean fixtures, the examples.
enum SamplePayloads {
  static let all: [Payload: [[UInt8]]] = {
    var found: [Payload: Set<[UInt8]>] = [:]
    for (bytes, syntax) in texts {
      for profile in Profile.allCases {
        for file in payloads(of: bytes, as: syntax, profile: profile) ?? [] {
          found[file.payload, default: []].insert(file.bytes)
        }
      }
    }
    return found.mapValues { $0.sorted { $0.lexicographicallyPrecedes($1) } }
  }()

  private static var texts: [(bytes: [UInt8], syntax: Tree.Syntax)] {
    let fixtures = Fixture.all(in: "clean") + Fixture.all(in: "../../examples/campaigns")
    let written = fixtures.compactMap { fixture in (try? fixture.bytes()).map { (bytes: $0, syntax: fixture.syntax) } }
    return written
      + SampleSite.all.flatMap { site in
        site.valid.map { (bytes: WrittenSample.json(site.campaign(with: $0)).bytes, syntax: .json) }
      }
  }
}

extension SampleSite {
  /// Every valid record that there is a sample of.
  fileprivate var valid: [SampleValue] {
    var samples = Samples()
    return [samples.record(type, .smallest, of: variant)] + samples.records(type, of: variant) + atLimits
      + onContentCards
  }

  /// Cards that stand on content cards too: the fullest one, and each field at each limit of its form.
  private var onContentCards: [SampleValue] {
    guard type.index(of: CardTable.channels) != nil else { return [] }
    var samples = Samples()
    let channels = (field: CardTable.channels, value: SampleValue.list([.text("news_feed"), .text("content_cards")]))
    let edges = type.fields.map(\.field).filter { ![CardTable.type, CardTable.channels].contains($0) }.flatMap {
      field in
      FormEdges(of: field.form).inside.map { (field: field, value: $0) }
    }
    return [samples.record(type, .fullest, of: variant, with: [channels])]
      + edges.map { samples.record(type, .smallest, of: variant, with: [channels, $0]) }
  }
}
