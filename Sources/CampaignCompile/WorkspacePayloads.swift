package import CampaignIR
internal import SourceTree

/// A payload of a workspace, complete.
package struct PayloadFile: Sendable {
  package let payload: Payload
  /// What it is the payload of; nothing for one of a client.
  let name: ArraySlice<UInt8>
  package let bytes: [UInt8]
  /// Whether it is a client payload without any card or message.
  package let isEmpty: Bool
  /// For a server payload, the position of its campaign among those that the payloads were made of.
  let campaign: Int?

  /// Below the output folder: `client/feed.json`.
  package var path: String { payload.path(ofCampaign: String(decoding: name, as: UTF8.self)) }
}

/// The campaigns of a workspace, in the order of their names.
package struct CompiledWorkspace: Sendable {
  let campaigns: [CompiledCampaign]
  let order: [Int]

  package init(_ campaigns: [CompiledCampaign]) {
    self.campaigns = campaigns
    var names = TextOrder()
    for campaign in campaigns { names.add(campaign.name) }
    order = names.positions()
  }

  /// A server payload for each campaign, and those of the clients; in the order in which they are printed.
  package func payloads(_ wanted: [Payload] = Payload.allCases) -> [PayloadFile] {
    Payload.allCases.filter(wanted.contains).flatMap { payload in
      payload == .server ? order.map(serverFile) : [clientFile(payload)]
    }
  }

  private func serverFile(at position: Int) -> PayloadFile {
    let campaign = campaigns[position]
    return PayloadFile(
      payload: .server, name: campaign.name, bytes: campaign.server, isEmpty: false, campaign: position)
  }

  private func clientFile(_ payload: Payload) -> PayloadFile {
    let parts = parts(of: payload)
    var bytes = CompiledWorkspace.opening(of: payload)
    bytes.reserveCapacity(parts.reduce(bytes.count + 2) { $0 + $1.part.range.count + 1 })
    for (index, (campaign, part)) in parts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += campaigns[campaign].text[part.range]
    }
    bytes += "]}".utf8
    return PayloadFile(payload: payload, name: [], bytes: bytes, isEmpty: parts.isEmpty, campaign: nil)
  }

  /// What stands before the first part of a client payload.
  static func opening(of payload: Payload) -> [UInt8] { Array("{\"\(payload.record.keys[0].name)\":[".utf8) }

  /// The parts of a client payload in their order: cards by campaign and as they were written, messages by falling priority
  /// and then by their full name.
  func parts(of payload: Payload) -> [(campaign: Int, part: CompiledCampaign.Part)] {
    var parts: [(campaign: Int, part: CompiledCampaign.Part)] = []
    for index in order {
      for part in campaigns[index].parts where part.payload == payload { parts.append((index, part)) }
    }
    guard payload == .triggers else { return parts }
    var keys = TextOrder()
    for (campaign, part) in parts {
      keys.add(campaigns[campaign].name, [UInt8(ascii: "/")], campaigns[campaign].text[part.id])
    }
    return keys.positions { -Int64(parts[$0].part.priority) }.map { parts[$0] }
  }
}
