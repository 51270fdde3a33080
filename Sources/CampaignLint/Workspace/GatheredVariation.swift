import Bytes
import CampaignCheck
import CampaignLanguage
import SourceText

/// The readers of a variation of a message, which are only some of the message's readers.
struct GatheredVariation {
  /// Where the variation says whom it is for.
  let place: Place
  /// Empty for all clients.
  let targets: Targets
  /// Empty for all languages.
  let language: ArraySlice<UInt8>

  /// The number of variations of a message that are looked at.
  fileprivate static let most = 16
}

extension WorkspaceSummary {
  /// Keeps the variations of a message that are for some languages or clients. Their places count from that of the
  /// message, so they stay the same when it moves in its file.
  mutating func keepVariations(of message: LintedRecord, at place: Place) -> Span {
    guard message.has(.variations) else { return Span() }
    let kept = message.variations.prefix(GatheredVariation.most).filter { variation in
      let conditions = variation.conditions
      return (conditions.language != nil || !conditions.targets.isEmpty) && !conditions.hasEmptyGroups
    }
    var packed = PackedBytes()
    packed.add(kept.count)
    for variation in kept {
      let range = variation.place.range
      packed.add(Int64(range.start).minus(Int64(place.range.start)))
      packed.add(range.count)
      packed.add(UInt64(Targets(variation.conditions.targets).rawValue))
      packed.add(text: variation.conditions.language ?? [])
    }
    return keep(packed.bytes)
  }

  /// The variations that were kept of a message. Fewer if bytes of a cache say something impossible.
  func variations(of message: GatheredMessage) -> [GatheredVariation] {
    guard !message.variations.isEmpty else { return [] }
    var packed = PackedReader(bytes, in: message.variations.range)
    return (0..<packed.count()).compactMap { _ in
      let (offset, count) = (packed.signed(), packed.small(UInt32.self))
      let (targets, language) = (packed.small(Targets.RawValue.self), packed.text())
      guard let start = UInt32(exactly: Int64(message.place.range.start) &+ offset), count <= .max - start else {
        return nil
      }
      return GatheredVariation(
        place: Place(file: message.place.file, range: ByteRange(start: start, end: start + count)),
        targets: Targets(rawValue: targets), language: language)
    }
  }
}
