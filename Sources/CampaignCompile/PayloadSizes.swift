package import CampaignLanguage

/// The sizes of payloads, and their largest parts.
package struct PayloadSizes: Sendable {
  /// Each payload with its size, largest first.
  package let payloads: [Row]
  /// The bytes that each campaign adds to all payloads together, largest first.
  package let campaigns: [Row]
  /// The bytes of each key with its values, over all payloads of a kind, largest first.
  package let fields: [Row]
  /// The bytes that a client loads when a session begins.
  package let session: Int

  /// A subject with its size.
  package struct Row: Sendable, Equatable {
    package let name: String
    package let bytes: Int
    /// The number of occurrences.
    package let count: Int
  }

  package init(of workspace: CompiledWorkspace, _ wanted: [Payload]) {
    let files = workspace.sizes(wanted)
    payloads = PayloadSizes.sorted(files.map { Row(name: $0.path, bytes: $0.bytes, count: 1) })
    session = files.reduce(0) { $0 + ($1.payload == .server ? 0 : $1.bytes) }
    campaigns = PayloadSizes.sorted(workspace.campaigns.map { $0.size(in: wanted) })
    var tally = FieldTally()
    for payload in wanted { tally.add(payload, of: workspace) }
    fields = PayloadSizes.sorted(tally.rows)
  }

  /// Sorted by size, largest first, then by name.
  private static func sorted(_ rows: [Row]) -> [Row] {
    rows.sorted { ($1.bytes, $0.name) < ($0.bytes, $1.name) }
  }
}

extension CompiledCampaign {
  /// The bytes that the campaign adds to all payloads together.
  package var payloadBytes: Int { size(in: Payload.allCases).bytes }

  /// The bytes that the campaign adds to some payloads.
  fileprivate func size(in wanted: [Payload]) -> PayloadSizes.Row {
    let parts = parts.filter { wanted.contains($0.payload) }
    let bytes = parts.reduce(wanted.contains(.server) ? server.count : 0) { $0 + $1.range.count }
    return PayloadSizes.Row(name: String(decoding: name, as: UTF8.self), bytes: bytes, count: parts.count)
  }
}

/// Adds up the bytes of keys in payloads: each key with its quotes, its colon and its value.
private struct FieldTally {
  private var sums: [String: (bytes: Int, count: Int)] = [:]

  var rows: [PayloadSizes.Row] {
    sums.map { PayloadSizes.Row(name: $0.key, bytes: $0.value.bytes, count: $0.value.count) }
  }

  /// Adds a payload in pieces, because a client payload may be too large to have in memory twice.
  mutating func add(_ payload: Payload, of workspace: CompiledWorkspace) {
    guard payload != .server else {
      for campaign in workspace.campaigns { add(campaign.server[...], "server ") }
      return
    }
    let parts = workspace.partsByCampaign(of: payload)
    let list = payload.record.keys[0].name
    // The list with its key, but without the brace before it.
    sums[list] = (workspace.listBytes(of: payload), 1)
    for (campaign, part) in parts { add(workspace.campaigns[campaign].text[part.range], list + "[]") }
  }

  private mutating func add(_ bytes: ArraySlice<UInt8>, _ path: String) {
    // The names of the values around the current one, each with the start of its key.
    var names: [(name: String, start: Int)] = []
    var walk = PayloadWalk(bytes)
    walk.run { steps, start in
      let around = names.last?.name ?? path
      switch steps.last {
      case .key(let key):
        let separator = around.isEmpty || around.hasSuffix(" ") ? "" : "."
        let name = around + separator + String(decoding: bytes[key].dropFirst().dropLast(), as: UTF8.self)
        names.append((name, key.lowerBound))
        // The keys of extras belong to the author.
        return !FieldTally.isAuthors(name)
      case .item: names.append((around + "[]", start))
      case nil: names.append((around, start))
      }
      return true
    } leave: { steps, end in
      let (name, start) = names.removeLast()
      guard case .key = steps.last else { return }
      let sum = sums[name, default: (0, 0)]
      sums[name] = (sum.bytes + end - start, sum.count + 1)
    }
  }

  private static func isAuthors(_ name: String) -> Bool { namesOfExtras.contains { name.hasSuffix(".\($0)") } }

  /// The key of extras in each payload.
  private static let namesOfExtras: Set<String> = {
    let variants = CampaignTable.record.variants
    let fields = variants.flatMap(\.types).compactMap { $0.field(.extras) }
    return Set(fields.flatMap { [$0.name, $0.wire.feed, $0.wire.contentCards, $0.wire.triggers].compactMap { $0 } })
  }()
}
