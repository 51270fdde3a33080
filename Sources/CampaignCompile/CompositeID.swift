import Bytes
import CampaignJSON

/// The ids that some clients take apart. They are made from the names of the campaign and the record alone, so they
/// never change, and all cards and messages of a campaign share its part.
package struct CompositeID {
  private let campaign: [UInt8]
  /// The digest of the full name.
  private let digest: SHA256.Digest
  /// The same digest or, in a variation for a test group, that of the full name and the variation's number.
  private let variationDigest: SHA256.Digest

  package init(campaign: ArraySlice<UInt8>, id: ArraySlice<UInt8>, variation: Int? = nil) {
    self.init(campaign: campaign, as: Self.campaign(campaign), id: id, variation: variation)
  }

  /// `number` is the id of the campaign, which its cards and messages share. `variation` is the number of a variation
  /// for a test group.
  init(campaign: ArraySlice<UInt8>, as number: [UInt8], id: ArraySlice<UInt8>, variation: Int?) {
    self.campaign = number
    let name = campaign + [UInt8(ascii: "/")] + id
    digest = SHA256.hash(name)
    variationDigest = variation.map { SHA256.hash(name + "/\($0)".utf8) } ?? digest
  }

  /// The number of digits of a campaign's id.
  private static let digits = 24

  /// The id of a campaign: the beginning of the digest of its name. A name of so many hexadecimal digits is itself an
  /// id.
  package static func campaign(_ name: ArraySlice<UInt8>) -> [UInt8] {
    if name.count == digits, name.allSatisfy({ $0.hexadecimalValue != nil }) { return Array(name) }
    var id: [UInt8] = []
    id.append(hexadecimal: SHA256.hash(name).bytes[..<(digits / 2)])
    return id
  }

  /// `<campaign>_$_cc=<card>&mv=<variation>&pi=cmp` in base64.
  package var ofCard: [UInt8] {
    let card = SHA256.hash(digest.bytes).bytes
    var id = campaign
    id += "_$_cc=".utf8
    for (start, end) in [(0, 4), (4, 6), (6, 8), (8, 10), (10, 16)] {
      if start > 0 { id.append(UInt8(ascii: "-")) }
      id.append(hexadecimal: card[start..<end])
    }
    id.append(UInt8(ascii: "&"))
    return Base64.encoded(id + variation)
  }

  /// `<campaign>_$_mv=<variation>&pi=cmp` in base64.
  package var ofTrigger: [UInt8] {
    var id = campaign
    id += "_$_".utf8
    return Base64.encoded(id + variation)
  }

  private var variation: [UInt8] {
    var text = Array("mv=".utf8)
    text.append(hexadecimal: variationDigest.bytes[(Self.digits / 2)..<Self.digits])
    text += "&pi=cmp".utf8
    return text
  }
}

extension [UInt8] {
  /// Appends two digits for each byte.
  fileprivate mutating func append(hexadecimal bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      append((byte >> 4).hexadecimalDigit)
      append((byte & 0x0F).hexadecimalDigit)
    }
  }
}
