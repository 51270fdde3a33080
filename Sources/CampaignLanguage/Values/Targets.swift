/// The clients that a campaign is for: a bit for each, by its raw value.
package struct Targets: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// One client. The other initializer is generic, which costs more than all else here.
  package init(_ client: Client) { rawValue = 1 << client.rawValue }

  package init(_ clients: some Sequence<Client>) {
    rawValue = clients.reduce(0) { $0 | 1 << $1.rawValue }
  }

  package func contains(_ client: Client) -> Bool { rawValue >> client.rawValue & 1 == 1 }

  package var clients: [Client] { Client.allCases.filter { contains($0) } }

  /// The clients with a strict decoder.
  package static let strict = Targets(Client.allCases.filter(\.row.isStrict))
}
