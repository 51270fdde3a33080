import CampaignCompile
import CampaignDelivery
import Findings

/// The bytes of the client payloads as areas: each campaign, and in it each card and message.
struct SizePicture {
  private let data: PreviewData
  private let title: String

  /// The campaigns, and the cards and messages of each, with an area of their own.
  private static let mostCampaigns = 150
  private static let mostParts = 40
  private static let top = 48
  private static let area = Treemap.Area(x: 0, y: Double(top), width: 960, height: 600)

  init(of data: PreviewData, titled title: String) { (self.data, self.title) = (data, title) }

  private struct Part {
    let name: String
    let bytes: Int
    var parts: [Part] = []
  }

  var svg: [UInt8] {
    var drawing = Drawing()
    let campaigns = campaigns
    let bytes = campaigns.reduce(0) { $0 + $1.bytes }
    let words =
      "\(bytes) bytes of cards and messages, in \(counted(data.pool.campaigns.count, "campaign", "campaigns"))"
    drawing.text(title, x: 0, y: 14, .title)
    drawing.text(words, x: 0, y: 34, .muted)
    for (campaign, area) in zip(campaigns, Treemap.areas(of: campaigns.map(\.bytes), in: Self.area)) {
      draw(campaign, in: area, into: &drawing)
    }
    let largest = campaigns.prefix(5).map { "\($0.name) \($0.bytes)" }.joined(separator: ", ")
    return drawing.svg(titled: title, described: "\(words). The largest: \(largest).")
  }

  /// The campaigns with their cards and messages, the largest ones first.
  private var campaigns: [Part] {
    var parts = data.pool.campaigns.map { _ in [Part]() }
    for number in (data.pool.numbers.first ?? []).joined() {
      let pooled = data.pool.items[number]
      let id = String(decoding: pooled.item.id, as: UTF8.self)
      parts[pooled.campaign].append(Part(name: id, bytes: pooled.item.bytes.count))
    }
    let campaigns = parts.enumerated().filter { !$0.element.isEmpty }.map { number, parts in
      Part(
        name: String(decoding: data.pool.campaigns[number].name, as: UTF8.self),
        bytes: parts.reduce(0) { $0 + $1.bytes }, parts: Self.largest(parts, atMost: Self.mostParts))
    }
    return Self.largest(campaigns, atMost: Self.mostCampaigns)
  }

  /// The largest parts, and the others as one.
  private static func largest(_ parts: [Part], atMost most: Int) -> [Part] {
    let sorted = parts.sorted { ($1.bytes, $0.name) < ($0.bytes, $1.name) }
    guard sorted.count > most else { return sorted }
    let others = sorted[most...]
    return sorted[..<most] + [Part(name: "\(others.count) more", bytes: others.reduce(0) { $0 + $1.bytes })]
  }

  private func draw(_ campaign: Part, in area: Treemap.Area, into drawing: inout Drawing) {
    draw(campaign.name, campaign.bytes, in: area, .box, into: &drawing)
    let heading = area.height > 44 && area.width > 44 ? 22.0 : 2
    let inner = Treemap.Area(
      x: area.x + 2, y: area.y + heading, width: area.width - 4, height: area.height - heading - 2)
    guard inner.width > 8, inner.height > 8, heading > 2 else { return }
    for (part, area) in zip(campaign.parts, Treemap.areas(of: campaign.parts.map(\.bytes), in: inner)) {
      draw("\(part.name)", part.bytes, in: area, .ring, into: &drawing, "\(campaign.name)/\(part.name)")
    }
  }

  private func draw(
    _ name: String, _ bytes: Int, in area: Treemap.Area, _ look: Drawing.Look, into drawing: inout Drawing,
    _ fullName: String? = nil
  ) {
    let (x, y) = (Int(area.x.rounded()), Int(area.y.rounded()))
    let width = max(1, Int((area.x + area.width).rounded()) - x)
    let height = max(1, Int((area.y + area.height).rounded()) - y)
    drawing.rectangle(
      x: x, y: y, width: width, height: height, look, title: "\(fullName ?? name): \(counted(bytes, "byte", "bytes"))")
    let room = Int(Double(width - 8) / Drawing.character)
    guard room > 3, height > 18 else { return }
    drawing.text(Drawing.shortened(name, to: room), x: x + 4, y: y + 15)
    if height > 40, room > 8, look == .ring { drawing.text("\(bytes)", x: x + 4, y: y + 32, .muted) }
  }
}
