import CampaignCompile
import CampaignLanguage

extension ItemPool {
  /// The links of all pictures and files that clients load, each once.
  var pictureLinks: [String] {
    var known: Set<String> = []
    var links: [String] = []
    for pooled in items {
      let bytes = pooled.item.bytes
      pooled.item.forEachValue { steps, start, _ in
        guard bytes[start] == UInt8(ascii: "\""), isPicture(steps, in: bytes) else { return }
        let link = text(in: bytes, from: start)
        if known.insert(link).inserted { links.append(link) }
      }
    }
    return links
  }

  /// True if the last key on the way to a value is that of a picture, or of a list of files.
  private func isPicture(_ steps: [PayloadWalk.Step], in bytes: ArraySlice<UInt8>) -> Bool {
    for step in steps.reversed() {
      guard case .key(let key) = step else { continue }
      return Self.pictureKeys.contains(bytes[key])
    }
    return false
  }

  /// The keys of client payloads whose values are pictures, with their quotation marks.
  private static let pictureKeys: Set<ArraySlice<UInt8>> = {
    let types = CampaignTable.record.variants.flatMap(\.types)
    let fields = types.flatMap { type in type.fields(of: [.picture, .asset]).map { type.fields[$0].field } }
    let names = fields.flatMap { [$0.wire.feed, $0.wire.contentCards, $0.wire.triggers].compactMap { $0 } }
    return Set(names.map { Array("\"\($0)\"".utf8)[...] })
  }()
}
