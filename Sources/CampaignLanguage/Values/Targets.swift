/// The clients that a campaign is for: a bit for each, by its raw value.
package struct Targets: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package init(_ client: Client) { rawValue = 1 << client.rawValue }

  /// A list, not any sequence: code for all sequences looks for protocols at run time, each start anew.
  package init(_ clients: [Client]) {
    var rawValue: UInt8 = 0
    for client in clients { rawValue |= 1 << client.rawValue }
    self.rawValue = rawValue
  }

  package func contains(_ client: Client) -> Bool { rawValue >> client.rawValue & 1 == 1 }

  package var clients: [Client] { Client.allCases.filter { contains($0) } }

  /// The clients with a strict decoder.
  package static let strict = Targets(Client.allCases.filter(\.row.isStrict))
}
