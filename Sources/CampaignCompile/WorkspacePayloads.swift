package import CampaignIR
internal import SourceTree

/// A payload of a workspace, complete.
package struct PayloadFile: Sendable {
  package let payload: Payload
  /// Below the output folder: `client/feed.json`.
  package let path: String
  package let bytes: [UInt8]
  /// Whether it is a client payload without any card or message.
  package let isEmpty: Bool
  /// For a server payload, the position of its campaign among those that the payloads were made of.
  let campaign: Int?
}

/// The campaigns of a workspace, in the order of their names.
package struct CompiledWorkspace: Sendable {
  let campaigns: [CompiledCampaign]
  let order: [Int]

  package init(_ campaigns: [CompiledCampaign]) {
    self.campaigns = campaigns
    order = campaigns.indices.sorted { campaigns[$0].name.lexicographicallyPrecedes(campaigns[$1].name) }
  }

  /// A server payload for each campaign, and those of the clients; in the order in which they are printed.
  package func payloads(_ wanted: [Payload] = Payload.allCases) -> [PayloadFile] {
    Payload.allCases.filter(wanted.contains).flatMap { payload in
      payload == .server ? order.map(serverFile) : [clientFile(payload)]
    }
  }

  private func serverFile(at position: Int) -> PayloadFile {
    let campaign = campaigns[position]
    let name = String(decoding: campaign.name, as: UTF8.self)
    return PayloadFile(
      payload: .server, path: Payload.server.path(ofCampaign: name), bytes: campaign.server, isEmpty: false,
      campaign: position)
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
    return PayloadFile(payload: payload, path: payload.path(), bytes: bytes, isEmpty: parts.isEmpty, campaign: nil)
  }

  /// What stands before the first part of a client payload.
  static func opening(of payload: Payload) -> [UInt8] { Array("{\"\(payload.record.keys[0].name)\":[".utf8) }

  /// The parts of a client payload in their order: cards by campaign and as they were written, messages by falling priority
  /// and then by their full name.
  func parts(of payload: Payload) -> [(campaign: Int, part: CompiledCampaign.Part)] {
    var parts = order.flatMap { index in
      campaigns[index].parts.lazy.filter { $0.payload == payload }.map { (campaign: index, part: $0) }
    }
    guard payload == .triggers else { return parts }
    parts.sort { left, right in
      if left.part.priority != right.part.priority { return left.part.priority > right.part.priority }
      return campaigns[left.campaign].key(of: left.part)
        .lexicographicallyPrecedes(campaigns[right.campaign].key(of: right.part))
    }
    return parts
  }
}
