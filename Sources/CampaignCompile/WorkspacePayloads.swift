package import CampaignIR
internal import SourceTree

/// A payload of a workspace, complete.
package struct PayloadFile: Sendable {
  package let payload: Payload
  /// Below the output folder: `client/feed.json`.
  package let path: String
  package let bytes: [UInt8]
  /// What it was made from: for each campaign that has a part in it, its position and the names of its parts.
  package let sources: [Source]

  package struct Source: Sendable {
    /// The position among the campaigns that the payloads were made of.
    package let campaign: Int
    /// The full names of cards and messages; for a server payload the campaign's own name alone.
    package let keys: [String]
  }
}

/// What a workspace becomes: a server payload for each campaign, in the order of their names, and then those of the clients.
package func workspacePayloads(_ campaigns: [CompiledCampaign], only: [Payload] = Payload.allCases) -> [PayloadFile] {
  let order = campaigns.indices.sorted { campaigns[$0].name.lexicographicallyPrecedes(campaigns[$1].name) }
  return Payload.allCases.filter(only.contains).flatMap { payload in
    payload == .server
      ? order.map { serverFile(campaigns[$0], at: $0) } : [clientFile(payload, campaigns, in: order)]
  }
}

private func serverFile(_ campaign: CompiledCampaign, at position: Int) -> PayloadFile {
  let name = String(decoding: campaign.name, as: UTF8.self)
  return PayloadFile(
    payload: .server, path: Payload.server.path(ofCampaign: name), bytes: campaign.server,
    sources: [PayloadFile.Source(campaign: position, keys: [name])])
}

private func clientFile(_ payload: Payload, _ campaigns: [CompiledCampaign], in order: [Int]) -> PayloadFile {
  let parts = clientParts(of: payload, campaigns, in: order)
  var bytes = Array("{\"\(payload.record.keys[0].name)\":[".utf8)
  bytes.reserveCapacity(parts.reduce(bytes.count + 2) { $0 + $1.part.range.count + 1 })
  for (index, (campaign, part)) in parts.enumerated() {
    if index > 0 { bytes.append(UInt8(ascii: ",")) }
    bytes += campaigns[campaign].clients[part.range]
  }
  bytes += "]}".utf8
  var keys: [Int: [String]] = [:]
  for (campaign, part) in parts { keys[campaign, default: []].append(campaigns[campaign].key(of: part)) }
  let sources = order.compactMap { campaign in keys[campaign].map { PayloadFile.Source(campaign: campaign, keys: $0) } }
  return PayloadFile(payload: payload, path: payload.path(), bytes: bytes, sources: sources)
}

/// The parts of a client payload in their order: cards by campaign and as they were written, messages by falling priority and
/// then by their full name.
func clientParts(
  of payload: Payload, _ campaigns: [CompiledCampaign], in order: [Int]
) -> [(campaign: Int, part: CompiledCampaign.Part)] {
  var parts = order.flatMap { index in
    campaigns[index].parts.lazy.filter { $0.payload == payload }.map { (campaign: index, part: $0) }
  }
  guard payload == .triggers else { return parts }
  parts.sort { left, right in
    if left.part.priority != right.part.priority { return left.part.priority > right.part.priority }
    return fullName(campaigns[left.campaign], left.part)
      .lexicographicallyPrecedes(fullName(campaigns[right.campaign], right.part))
  }
  return parts
}

private func fullName(_ campaign: CompiledCampaign, _ part: CompiledCampaign.Part) -> [UInt8] {
  campaign.name + [UInt8(ascii: "/")] + part.id
}

extension CompiledCampaign {
  /// The full name of a part: `spring-sale/banner`.
  fileprivate func key(of part: Part) -> String { String(decoding: fullName(self, part), as: UTF8.self) }
}
