import Bytes
package import CampaignLanguage
import SourceTree

/// A complete payload of a workspace.
package struct PayloadFile: Sendable {
  package let payload: Payload
  /// The campaign of a server payload. Empty for a client payload.
  let name: ArraySlice<UInt8>
  package let bytes: [UInt8]
  /// True if it is a client payload without cards or messages.
  package let isEmpty: Bool
  /// For a server payload, the position of its campaign in the workspace.
  let campaign: Int?

  /// The name of the reader of a client payload. Empty if it has none.
  let reader: String

  /// The name of the campaign of a server payload.
  package var campaignName: String { String(decoding: name, as: UTF8.self) }

  /// Relative to the output directory: `client/feed.json`.
  package var path: String { payload.path(ofCampaign: String(decoding: name, as: UTF8.self), forReader: reader) }
}

/// The size of a payload.
package struct PayloadSize: Sendable {
  package let payload: Payload
  /// Relative to the output directory.
  package let path: String
  package let bytes: Int

  init(payload: Payload, path: String, bytes: Int) {
    (self.payload, self.path, self.bytes) = (payload, path, bytes)
  }

  package init(_ file: PayloadFile) {
    self.init(payload: file.payload, path: file.path, bytes: file.bytes.count)
  }
}

/// The campaigns of a workspace, sorted by name.
package struct CompiledWorkspace: Sendable {
  let campaigns: [CompiledCampaign]
  let order: [Int]
  /// The name of the reader who gets the client payloads. Empty if they are for everybody, or the reader has no name.
  package let reader: String
  /// The cards and messages of all campaigns in that order, by payload.
  private let parts: [Payload: [PlacedPart]]

  /// A part, with the position of its campaign.
  typealias PlacedPart = (campaign: Int, part: CompiledCampaign.Part)

  package init(_ campaigns: [CompiledCampaign], forReader reader: String = "") {
    self.campaigns = campaigns
    self.reader = reader
    var names = TextOrder()
    for campaign in campaigns { names.add(campaign.name) }
    order = names.positions()
    // Makes one pass over all campaigns, because they are far apart in memory.
    var (feed, contentCards, triggers): ([PlacedPart], [PlacedPart], [PlacedPart]) = ([], [], [])
    for index in order {
      for part in campaigns[index].parts {
        switch part.payload {
        case .feed: feed.append((index, part))
        case .contentCards: contentCards.append((index, part))
        case .triggers: triggers.append((index, part))
        case .server: break
        }
      }
    }
    parts = [.feed: feed, .contentCards: contentCards, .triggers: triggers]
  }

  /// A server payload for each campaign, and the client payloads, in output order.
  package func payloads(_ wanted: [Payload] = Payload.allCases) -> [PayloadFile] {
    Payload.allCases.filter(wanted.contains).flatMap { payload in
      payload == .server ? order.indices.map(serverFile) : [clientFile(payload)]
    }
  }

  /// The sizes of the payloads. No payload is put together for that.
  package func sizes(_ wanted: [Payload] = Payload.allCases) -> [PayloadSize] {
    Payload.allCases.filter(wanted.contains).flatMap { payload in
      guard payload == .server else {
        return [PayloadSize(payload: payload, path: payload.path(forReader: reader), bytes: bytes(of: payload))]
      }
      return order.map { index in
        let name = String(decoding: campaigns[index].name, as: UTF8.self)
        return PayloadSize(payload: payload, path: payload.path(ofCampaign: name), bytes: campaigns[index].server.count)
      }
    }
  }

  /// The bytes of a client's payload.
  func bytes(of payload: Payload) -> Int {
    let parts = partsByCampaign(of: payload)
    let around = CompiledWorkspace.opening(of: payload).count + closing(of: payload).count
    return parts.reduce(around) { $0 + $1.part.range.count } + max(0, parts.count - 1)
  }

  /// The bytes of the list in a client's payload, with its key.
  func listBytes(of payload: Payload) -> Int { bytes(of: payload) - closing(of: payload).count }

  /// The number of server payloads.
  package var serverFileCount: Int { order.count }

  /// The server payload at a place among them.
  package func serverFile(_ place: Int) -> PayloadFile {
    let campaign = campaigns[order[place]]
    return PayloadFile(
      payload: .server, name: campaign.name, bytes: campaign.server, isEmpty: false, campaign: order[place],
      reader: "")
  }

  /// A client payload, which is put together from all campaigns.
  package func clientFile(_ payload: Payload) -> PayloadFile {
    let parts = parts(of: payload)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(parts.reduce(64) { $0 + $1.part.range.count + 1 })
    write(parts, of: payload) { bytes += $0 }
    return PayloadFile(payload: payload, name: [], bytes: bytes, isEmpty: parts.isEmpty, campaign: nil, reader: reader)
  }

  /// Passes on the payloads in pieces, with a line break after each payload. Client payloads are too large for one
  /// piece.
  package func write(_ wanted: [Payload], to take: (ArraySlice<UInt8>) -> Void) {
    let end = [UInt8(ascii: "\n")][...]
    for payload in Payload.allCases where wanted.contains(payload) {
      guard payload == .server else {
        write(parts(of: payload), of: payload, to: take)
        take(end)
        continue
      }
      for position in order {
        take(campaigns[position].server[...])
        take(end)
      }
    }
  }

  private func write(
    _ parts: [PlacedPart], of payload: Payload, to take: (ArraySlice<UInt8>) -> Void
  ) {
    take(CompiledWorkspace.opening(of: payload)[...])
    let comma = [UInt8(ascii: ",")][...]
    for (index, (campaign, part)) in parts.enumerated() {
      if index > 0 { take(comma) }
      take(campaigns[campaign].text[part.range])
    }
    take(closing(of: payload)[...])
  }

  /// The text after the last part of a client payload: with all keys, the rest of the envelope.
  private func closing(of payload: Payload) -> [UInt8] {
    let complete = campaigns.filter(\.hasAllKeys)
    guard payload == .contentCards, !complete.isEmpty else { return Array("]}".utf8) }
    let withCards = complete.filter { campaign in campaign.parts.contains { $0.payload == payload } }
    let time = withCards.compactMap(\.sending).max() ?? 0
    var bytes = Array("]".utf8)
    for (key, value) in [
      (ContentCardRecords.fullSync, "true"), (ContentCardRecords.lastCardUpdate, String(time)),
      (ContentCardRecords.lastFullSync, String(time)),
    ] {
      bytes.append(UInt8(ascii: ","))
      bytes += key.opening
      bytes += value.utf8
    }
    return bytes + "}".utf8
  }

  /// The text before the first part of a client payload.
  static func opening(of payload: Payload) -> [UInt8] { Array("{\"\(payload.record.keys[0].name)\":[".utf8) }

  /// The parts of a client payload in the order of the campaigns and, in each, as written.
  func partsByCampaign(of payload: Payload) -> [PlacedPart] { parts[payload] ?? [] }

  /// The parts of a client payload in payload order: cards by campaign and as written, messages by descending priority
  /// and then by full name.
  func parts(of payload: Payload) -> [PlacedPart] {
    let parts = partsByCampaign(of: payload)
    guard payload == .triggers else { return parts }
    var keys = TextOrder()
    for (campaign, part) in parts {
      keys.add(campaigns[campaign].name, [UInt8(ascii: "/")], campaigns[campaign].text[part.id])
    }
    return keys.positions { Int64(parts[$0].part.priority).negated }.map { parts[$0] }
  }
}
