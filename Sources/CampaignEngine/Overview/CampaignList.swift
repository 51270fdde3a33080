import Bytes
import CampaignCompile
package import CampaignDelivery
import CampaignIR
import CampaignLanguage
import Files
import Findings
import SourceText

/// The campaigns of a run: whose they are, when they run, whom they are for, and how large they are.
package struct CampaignList: Sendable {
  private let campaigns: [Listed]
  private let leftOut: [LeftOutFile]
  /// True if the campaigns are of several workspaces.
  private let hasWorkspaces: Bool

  /// A campaign with its place, its workspace and its size.
  fileprivate struct Listed {
    let facts: CampaignFacts
    let place: String
    /// The directory of its workspace. Nil if it has no configuration, or if there is only one workspace.
    let workspace: String?
    let bytes: Int
  }

  /// The order of a list.
  package enum Order: String, Sendable, CaseIterable {
    case name, owner, starts, ends, size
  }

  /// `span` keeps only the campaigns that run then.
  package init(of run: CheckRun, runningIn span: CampaignSpan? = nil, sortedBy order: Order = .name) {
    var lines: [Int: FileLines] = [:]
    var found: [Listed] = []
    let workspaces = run.workspaces
    for workspace in workspaces {
      let folder = workspaces.count > 1 ? workspace.folder?.shown : nil
      for campaign in workspace.compiled {
        guard let payload = try? CanonicalJSON.decode(ServerPayload.Campaign.self, from: campaign.server) else {
          continue
        }
        let facts = CampaignFacts(of: payload)
        guard span.map(facts.runs) ?? true else { continue }
        let own = lines[campaign.file] ?? FileLines(of: run.bytes(ofFile: campaign.file))
        lines = [campaign.file: own]
        let line = own.position(of: Int(campaign.start)).line
        found.append(
          Listed(
            facts: facts, place: "\(run.path(ofFile: campaign.file)):\(line)", workspace: folder,
            bytes: campaign.payloadBytes))
      }
    }
    campaigns = found.sorted { $0.comesBefore($1, by: order) }
    leftOut = run.leftOutFiles
    hasWorkspaces = workspaces.count > 1
  }

  package var isEmpty: Bool { campaigns.isEmpty }
}

extension CampaignList.Listed {
  fileprivate func comesBefore(_ other: Self, by order: CampaignList.Order) -> Bool {
    let (own, others) = (facts, other.facts)
    let isBefore: Bool?
    switch order {
    case .name: isBefore = nil
    // Campaigns without an owner are at the end, so that somebody finds them.
    case .owner: isBefore = own.owner == others.owner ? nil : Self.isBefore(own.owner, others.owner, orNil: false)
    case .starts: isBefore = Self.isBefore(own.starts?.seconds, others.starts?.seconds, orNil: true)
    case .ends: isBefore = Self.isBefore(own.ends?.seconds, others.ends?.seconds, orNil: false)
    case .size: isBefore = bytes == other.bytes ? nil : bytes > other.bytes
    }
    return isBefore ?? ((own.name, place) < (others.name, other.place))
  }

  /// `orNil` decides if what is missing comes first. Nil if both are equal.
  private static func isBefore<Value: Comparable>(_ one: Value?, _ other: Value?, orNil: Bool) -> Bool? {
    guard let one, let other else { return one == nil && other == nil ? nil : (one == nil) == orNil }
    return one == other ? nil : one < other
  }
}

// MARK: - Reports

extension CampaignList {
  /// The lines for people. Without a width, each campaign has one line.
  package func lines(fitting width: Int?) -> [String] {
    let workspace = hasWorkspaces ? ["workspace"] : []
    let heading = ["campaign"] + workspace + ["owner", "runs", "channels", "targets", "audience"]
    let counts = ["cards", "messages", "bytes"]
    let clocks = Set(campaigns.compactMap(\.facts.clock))
    let rows = campaigns.map { campaign in
      let facts = campaign.facts
      let workspace = hasWorkspaces ? [campaign.workspace ?? "none"] : []
      let words =
        [facts.name] + workspace + [
          facts.owner ?? "nobody", facts.window(namingClock: clocks.count > 1), facts.channels.joined(separator: ", "),
          facts.targets.joined(separator: ", "), facts.audiences.joined(separator: ", "),
        ]
      return (words + ["\(facts.cards)", "\(facts.messages)", "\(campaign.bytes)"]).map(printable)
    }
    let numbers = Set(heading.count..<heading.count + counts.count)
    return OverviewTable(heading + counts, numbers: numbers, rows).lines(fitting: width)
  }

  package func writeCSV(to send: ([UInt8]) -> Void) {
    let heading = [
      "campaign", "owner", "starts", "ends", "time_zone", "channels", "targets", "audience", "message_audiences",
      "cards", "messages", "bytes", "place", "workspace",
    ]
    let rows = campaigns.map { campaign in
      let facts = campaign.facts
      return [
        facts.name, facts.owner ?? "", facts.starts?.text ?? "", facts.ends?.text ?? "", facts.zone ?? "",
        facts.channels.joined(separator: " "), facts.targets.joined(separator: " "), facts.audience ?? "",
        facts.messageAudiences.joined(separator: " "), "\(facts.cards)", "\(facts.messages)", "\(campaign.bytes)",
        campaign.place, campaign.workspace ?? "",
      ]
    }
    OverviewTable(heading, rows).writeCSV(to: send)
  }

  package func writeJSON(to send: @escaping ([UInt8]) -> Void) {
    var json = JSONWriter(escaping: isUnprintable, sending: send)
    json.object { json in
      json.key("campaigns")
      json.array(of: campaigns) { $1.write(to: &$0) }
      json.writeLeftOut(leftOut)
      json.member("version", toolVersion)
    }
    json.endLine()
    json.finish()
  }
}

extension CampaignList.Listed {
  /// Writes the facts of a campaign, without those that it does not have.
  fileprivate func write(to json: inout JSONWriter) {
    let texts = [
      ("audience", facts.audience), ("ends", facts.ends?.text), ("owner", facts.owner),
      ("starts", facts.starts?.text), ("time_zone", facts.zone), ("workspace", workspace),
    ]
    let lists = [
      ("channels", facts.channels), ("targets", facts.targets), ("message_audiences", facts.messageAudiences),
    ]
    json.object { json in
      json.member("name", facts.name)
      json.member("place", place)
      for (key, text) in texts { if let text { json.member(key, text) } }
      for (key, list) in lists {
        json.key(key)
        json.array(of: list) { $0.string($1) }
      }
      for (key, number) in [("cards", facts.cards), ("messages", facts.messages), ("bytes", bytes)] {
        json.member(key, number)
      }
    }
  }
}

extension JSONWriter {
  /// The files whose campaigns a report does not have.
  mutating func writeLeftOut(_ files: [LeftOutFile]) {
    key("left_out")
    array(of: files) { json, file in
      json.object { json in
        json.member("errors", file.errors)
        json.member("path", file.path)
      }
    }
  }
}

extension CampaignFacts {
  /// The segments that get something of it, in words.
  fileprivate var audiences: [String] {
    (audience.map { [$0] } ?? ["everybody"]) + messageAudiences
  }

  /// The clock of its dates. Nil if it has none.
  fileprivate var clock: String? {
    if starts == nil, ends == nil { return nil }
    return starts?.isLocal == true || ends?.isLocal == true ? "local" : zone ?? "UTC"
  }

  /// Its window by the clock that its author uses: `2026-03-20 to 2026-04-03`. The clock of readers is always named.
  fileprivate func window(namingClock isNaming: Bool) -> String {
    let first = starts.map { shortText($0, without: " 00:00") }
    let last = ends.map { shortText($0, without: " 23:59") }
    let suffix = clock.map { isNaming || $0 == "local" ? " (\($0))" : "" } ?? ""
    switch (first, last) {
    case (nil, nil): return "always"
    case (let first?, nil): return "from \(first)" + suffix
    case (nil, let last?): return "until \(last)" + suffix
    case (let first?, let last?): return "\(first) to \(last)" + suffix
    }
  }

  /// A date, with the time if it is another one than that at the start or the end of a day.
  private func shortText(_ moment: CampaignMoment, without time: String) -> String {
    let ofZone = zone.flatMap { zonedText(moment.seconds.times(1000), in: $0) }
    let text = moment.local?.shortText ?? ofZone ?? LocalTime(seconds: moment.seconds).shortText
    let end = text.index(text.startIndex, offsetBy: 10, limitedBy: text.endIndex) ?? text.endIndex
    return text[end...].hasPrefix(time) ? String(text[..<end]) : text
  }
}
