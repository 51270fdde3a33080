package import CampaignLanguage
internal import SourceTree

/// A payload of a workspace, complete.
package struct PayloadFile: Sendable {
  package let payload: Payload
  /// The campaign of a server payload; empty for a client payload.
  let name: ArraySlice<UInt8>
  package let bytes: [UInt8]
  /// True if it is a client payload without cards or messages.
  package let isEmpty: Bool
  /// For a server payload, the position of its campaign among those that the payloads were made of.
  let campaign: Int?

  /// Below the output folder: `client/feed.json`.
  package var path: String { payload.path(ofCampaign: String(decoding: name, as: UTF8.self)) }
}

/// A payload of a workspace by its size.
package struct PayloadSize: Sendable {
  package let payload: Payload
  /// Below the output folder.
  package let path: String
  package let bytes: Int

  init(payload: Payload, path: String, bytes: Int) {
    (self.payload, self.path, self.bytes) = (payload, path, bytes)
  }

  package init(_ file: PayloadFile) {
    self.init(payload: file.payload, path: file.path, bytes: file.bytes.count)
  }
}

/// The campaigns of a workspace, in the order of their names.
package struct CompiledWorkspace: Sendable {
  let campaigns: [CompiledCampaign]
  let order: [Int]
  /// The cards and messages of all campaigns in that order, by the payload that they are in.
  private let parts: [Payload: [PlacedPart]]

  /// A part, and which campaign it is of.
  typealias PlacedPart = (campaign: Int, part: CompiledCampaign.Part)

  package init(_ campaigns: [CompiledCampaign]) {
    self.campaigns = campaigns
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

  /// A server payload for each campaign, and those of the clients; in the order in which they are printed.
  package func payloads(_ wanted: [Payload] = Payload.allCases) -> [PayloadFile] {
    Payload.allCases.filter(wanted.contains).flatMap { payload in
      payload == .server ? order.indices.map(serverFile) : [clientFile(payload)]
    }
  }

  /// The payloads with how large they are, without any being put together.
  package func sizes(_ wanted: [Payload] = Payload.allCases) -> [PayloadSize] {
    Payload.allCases.filter(wanted.contains).flatMap { payload in
      guard payload == .server else {
        return [PayloadSize(payload: payload, path: payload.path(ofCampaign: ""), bytes: bytes(of: payload))]
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
    return CompiledWorkspace.opening(of: payload).count + parts.reduce(2) { $0 + $1.part.range.count }
      + max(0, parts.count - 1)
  }

  /// The number of server payloads.
  package var serverFileCount: Int { order.count }

  /// The server payload at a place among them.
  package func serverFile(_ place: Int) -> PayloadFile {
    let campaign = campaigns[order[place]]
    return PayloadFile(
      payload: .server, name: campaign.name, bytes: campaign.server, isEmpty: false, campaign: order[place])
  }

  /// The payload of a client, which is put together from all campaigns.
  package func clientFile(_ payload: Payload) -> PayloadFile {
    let parts = parts(of: payload)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(parts.reduce(64) { $0 + $1.part.range.count + 1 })
    write(parts, of: payload) { bytes += $0 }
    return PayloadFile(payload: payload, name: [], bytes: bytes, isEmpty: parts.isEmpty, campaign: nil)
  }

  /// Hands over what payloads consist of, piece by piece: each payload is a line. Those of clients would be large in
  /// one piece.
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
    take(Array("]}".utf8)[...])
  }

  /// The text before the first part of a client payload.
  static func opening(of payload: Payload) -> [UInt8] { Array("{\"\(payload.record.keys[0].name)\":[".utf8) }

  /// The parts of a client payload as they were written, campaign by campaign.
  func partsByCampaign(of payload: Payload) -> [PlacedPart] { parts[payload] ?? [] }

  /// The parts of a client payload in their order: cards by campaign and as they were written, messages by falling
  /// priority and then by their full name.
  func parts(of payload: Payload) -> [PlacedPart] {
    let parts = partsByCampaign(of: payload)
    guard payload == .triggers else { return parts }
    var keys = TextOrder()
    for (campaign, part) in parts {
      keys.add(campaigns[campaign].name, [UInt8(ascii: "/")], campaigns[campaign].text[part.id])
    }
    return keys.positions { -Int64(parts[$0].part.priority) }.map { parts[$0] }
  }
}
