import CampaignCheck
import CampaignLanguage
import Findings

/// The original, or a variation that is applied before another one: what a reader gets without that one.
struct LowerLayer {
  let record: LintedRecord
  /// Nil for the original.
  let variation: LintedVariation?
  /// True if every reader of the variation above gets it.
  let reachesAll: Bool

  /// A label at a value of it.
  func label(_ value: LintedValue) -> Finding.Label { value.label(variation == nil ? .theOriginal : .replaced) }

  /// The noun that rules use for it.
  var noun: String { variation == nil ? "the original" : "the variation that it changes" }
}

/// A variation with the layers below it.
typealias LayeredVariation = (variation: LintedVariation, below: [LowerLayer])

extension LintedRecord {
  /// The layers below each variation, in the order in which clients apply them: the original is the first one. Empty if
  /// the readers of a variation are unknown.
  var lowerLayers: [LayeredVariation] {
    if let known = file.layers, known.entry == entry { return known.layers }
    let layers = layers(of: variations)
    file.layers = (entry, layers)
    return layers
  }

  private func layers(of variations: [LintedVariation]) -> [LayeredVariation] {
    guard variations.allSatisfy(\.isForKnownReaders) else { return [] }
    let original = LowerLayer(record: self, variation: nil, reachesAll: true)
    guard variations.count > 1 else { return variations.map { ($0, [original]) } }
    let sorted = variations.enumerated().sorted { one, other in
      if one.element.conditions.isLessSpecific(than: other.element.conditions) { return true }
      if other.element.conditions.isLessSpecific(than: one.element.conditions) { return false }
      return one.offset < other.offset
    }.map(\.element)
    return sorted.enumerated().map { position, variation in
      let others = sorted[..<position].filter { $0.conditions.overlap(variation.conditions) }.map { other in
        LowerLayer(record: other.record, variation: other, reachesAll: other.conditions.cover(variation.conditions))
      }
      return (variation, [original] + others)
    }
  }
}

extension [LowerLayer] {
  /// The layers with which a value of the variation above is compared: of those that reach all of its readers and give
  /// something, the ones that no other one refines. So `{ language: ca, group: [66, 99] }` changes both the variation
  /// for the language and the one for the groups.
  func replaced<Value>(_ value: (LowerLayer) -> Value?) -> [(layer: LowerLayer, value: Value)] {
    let giving = filter(\.reachesAll).compactMap { layer in value(layer).map { (layer: layer, value: $0) } }
    // A few are enough: nobody writes more variations for the same readers.
    let last = giving.suffix(8)
    let refined = last.enumerated().filter { position, lower in
      !last.dropFirst(position + 1).contains { $0.layer.refines(lower.layer) }
    }
    return refined.map(\.element)
  }

  /// The values of a field that some readers of the variation above get without it. Nil for a layer that says nothing.
  func visible<Value>(_ value: (LowerLayer) -> Value?) -> [Value] {
    var visible: [Value] = []
    for layer in self {
      guard let value = value(layer) else { continue }
      if layer.reachesAll { visible.removeAll() }
      visible.append(value)
    }
    return visible
  }
}

extension LowerLayer {
  /// True if it is for some of the readers of another layer.
  fileprivate func refines(_ other: LowerLayer) -> Bool {
    guard let own = variation?.conditions else { return false }
    return other.variation.map { $0.conditions.cover(own) } ?? true
  }
}

extension Message {
  fileprivate static let replaced: Message = "readers get this without the variation"
}
