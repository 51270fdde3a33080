package import CampaignLanguage

/// A card or a message in a client payload.
package struct PayloadPart: Sendable {
  /// The full name: that of the campaign and its own.
  package let name: String
  package let payload: Payload
  /// The bytes that it adds to the payload.
  package let bytes: Int
}

extension CompiledCampaign {
  /// The cards and messages of the campaign, once for each client payload that has them.
  package var payloadParts: [PayloadPart] {
    parts.map { part in
      PayloadPart(
        name: String(decoding: key(of: part), as: UTF8.self), payload: part.payload, bytes: part.range.count)
    }
  }
}
