import Bytes
import CampaignCheck
import CampaignCompile
import CampaignDelivery
import CampaignEngine
import CampaignIR
import CampaignLanguage
package import Files
import SourceTree

/// The scenarios for the tests of clients: each with its timeline for every client, and a list of all.
package struct ConformanceFiles {
  private let timelines: [Written]
  static let list = ScenarioPacks.listOfScenarios

  /// A timeline with the clients that must do the same.
  fileprivate struct Written: Sendable {
    let path: String
    let source: String
    let timeline: ClientTimeline
  }

  package init(threads: Int) {
    let made = FixtureFolder.made(Conformance.files.count, threads: threads, by: { TextChecker() }) { checker, index in
      Self.timelines(of: Conformance.files[index], &checker)
    }
    timelines = made.flatMap(\.self)
  }

  package var listed: [OutputFile] {
    let sources = Conformance.files.map { OutputFile(path: Self.source($0.name), bytes: $0.text) }
    let files = sources + timelines.map(\.file) + [OutputFile(path: Self.list, bytes: entries)]
    return files + [OutputFile(path: PackList.path, bytes: PackList(rows: [], files: files).json)]
  }

  private static func source(_ name: String) -> String { "scenarios/\(name).yaml" }

  private var entries: [UInt8] {
    let entries = timelines.map { written in
      Entry(
        name: written.timeline.name, path: written.path, source: written.source, targets: written.timeline.targets)
    }
    return prettyJSON((try? CanonicalJSON.encode(entries)) ?? [])
  }

  private struct Entry: Encodable {
    let name: String
    let path: String
    let source: String
    let targets: [String]
  }
}

// MARK: - Making timelines

extension ConformanceFiles {
  private static func timelines(of file: (name: String, text: [UInt8]), _ checker: inout TextChecker) -> [Written] {
    var terms = TextTerms()
    terms.depth = .model
    terms.compile = CompileTerms(profile: .portable, now: nil, targets: Client.byDefault)
    let checked = CheckedText(file.text, as: .yaml, limits: .boundless, by: terms, &checker)
    let campaigns = CompiledWorkspace(checked.compiled).payloads([.server]).compactMap { payload in
      try? CanonicalJSON.decode(ServerPayload.Campaign.self, from: payload.bytes)
    }
    return checked.tree.scenarios.flatMap { scenario in
      let name = Slug.proposal(for: Array(scenario.name.utf8)[...])?.text ?? ""
      return timelines(of: scenario, campaigns).map { timeline in
        Written(
          path: "timelines/\(file.name)/\(name).\(timeline.targets[0]).json", source: source(file.name),
          timeline: timeline)
      }
    }
  }

  /// The timelines of a scenario, one for all clients that do the same. A scenario that names no clients is about
  /// all of them on which its expectations hold. One that does is also about those that do the same as one of these.
  private static func timelines(
    of scenario: Scenario, _ campaigns: [ServerPayload.Campaign]
  ) -> [ClientTimeline] {
    let everywhere = campaigns.map { campaign in
      var campaign = campaign
      campaign.targets = Client.rows.compactMap { ServerPayload.Target(rawValue: $0.name) }
      return campaign
    }
    let isForAll = scenario.clients.isEmpty
    let others = Client.allCases.filter { !scenario.clients.contains($0) }
    var timelines: [ClientTimeline] = []
    for client in scenario.clients + others {
      guard let own = ClientTimeline(scenario, of: isForAll ? everywhere : campaigns, on: client) else { continue }
      if let known = timelines.firstIndex(where: { $0.isAlike(own) }) {
        timelines[known].addTargets(of: own)
      } else if isForAll || scenario.clients.contains(client) {
        timelines.append(own)
      }
    }
    return timelines
  }
}

extension ConformanceFiles.Written {
  fileprivate var file: OutputFile {
    OutputFile(path: path, bytes: prettyJSON((try? CanonicalJSON.encode(timeline)) ?? []))
  }
}
