package import SourceText

/// One state of a workspace: the server payloads of its campaigns, and where their values are written.
package struct DiffSide: Sendable {
  /// By name.
  let campaigns: [String: Campaign]

  /// A campaign by its server payload.
  package struct Campaign: Sendable {
    package let name: String
    let payload: [UInt8]
    /// The place of the value at an offset of the payload. Nil if the value has no source.
    let source: @Sendable (_ offset: Int) -> Place?

    /// Without `source`, as for payloads that somebody else wrote, no value has a place.
    package init(
      name: String, payload: [UInt8], source: @escaping @Sendable (_ offset: Int) -> Place? = { _ in nil }
    ) {
      (self.name, self.payload, self.source) = (name, payload, source)
    }
  }

  package init(_ campaigns: some Sequence<Campaign>) {
    self.campaigns = Dictionary(campaigns.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The side without some campaigns.
  package func without(_ names: Set<String>) -> DiffSide {
    names.isEmpty ? self : DiffSide(campaigns.values.filter { !names.contains($0.name) })
  }
}
