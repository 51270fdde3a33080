import CampaignIR

/// The examples of the library's documentation, so that they compile.
enum Examples {
  /// The titles of the captioned images in a News Feed.
  static func titles(inFeed bytes: [UInt8]) throws(DecodingFault) -> [String] {
    let feed = try CanonicalJSON.decode(FeedPayload.Feed.self, from: bytes)
    return feed.feed.compactMap { card in
      guard case .captionedImage(let card) = card else { return nil }
      return card.title
    }
  }

  /// True if a manifest lists a payload with exactly these bytes.
  static func isListed(_ bytes: [UInt8], at path: String, in manifest: ManifestPayload.Manifest) -> Bool {
    let digest = SHA256.hash(bytes).hexadecimal
    return manifest.payloads.contains { $0.path == path && $0.sha256 == digest }
  }

  /// A News Feed with one card.
  static func feed() throws(EncodingFault) -> [UInt8] {
    let card = FeedPayload.TextAnnouncementCard(
      created: 1_773_993_600, description: "We open at nine.", id: "shops/hours", title: "Opening hours",
      updated: 1_773_993_600)
    return try CanonicalJSON.encode(FeedPayload.Feed(feed: [.textAnnouncement(card)]))
  }

  /// A payload with another title for one card.
  static func renamed(_ bytes: [UInt8], id: String, title: String) throws -> [UInt8] {
    var feed = try CanonicalJSON.decode(FeedPayload.Feed.self, from: bytes)
    feed.feed = feed.feed.map { card in
      guard case .captionedImage(var image) = card, image.id == id else { return card }
      image.title = title
      return .captionedImage(image)
    }
    return try CanonicalJSON.encode(feed)
  }

  /// Prices by product, as JSON without a type: `{"apple":30,"pear":45}`.
  static func object(of prices: [(product: String, cents: Int64)]) -> [UInt8] {
    var json = CanonicalJSON()
    json.writeObject(prices, key: { $0.product.utf8 }) { json, price in json.write(price.cents) }
    return json.bytes
  }
}
