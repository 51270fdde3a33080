internal import Bytes
internal import CampaignLanguage
internal import Findings
package import SourceText
internal import SourceTree

/// The sources of the values of a payload. To find them, campaigns are compiled again with every value marked.
package struct Provenance: Sendable {
  /// The values of the payload in order, each after the values around it.
  package let values: [Value]

  package struct Value: Sendable {
    package let pointer: JSONPointer
    /// The place of the value in a file; nil for values from the compiler: defaults, constants, and values that the
    /// server sets.
    package let source: Source?
  }

  /// A place in a campaign file.
  package struct Source: Sendable, Hashable {
    package let place: Place
    /// The target of the alias at that place.
    package let definition: ByteRange?
  }

  /// `file` is a payload of the workspace, whose campaigns were compiled with marks.
  package init(of file: PayloadFile, in workspace: CompiledWorkspace) {
    var reader = TreeReader()
    var report = Report()
    guard reader.read(file.bytes, file: 0, as: .json, limits: .boundless, into: &report) else {
      values = []
      return
    }
    let sources = workspace.sources(of: file)
    let tree = reader.tree
    var values: [Value] = []
    tree.walk { id, pointer in
      values.append(Value(pointer: pointer, source: sources[Int(tree[id].range.start)]))
      return true
    }
    self.values = values
  }

  /// The value at a pointer. Nil if there is none.
  package func value(at pointer: JSONPointer) -> Value? { values.first { $0.pointer == pointer } }

  /// The innermost value around another one that comes from a file.
  package func surroundings(of value: Value) -> Value? {
    values.last { $0.source != nil && value.pointer.isWithin($0.pointer) }
  }
}

extension CompiledWorkspace {
  /// The source of each value of a payload, by the offset of the value.
  fileprivate func sources(of file: PayloadFile) -> [Int: Provenance.Source] {
    var result: [Int: Provenance.Source] = [:]
    if let position = file.campaign {
      for mark in campaigns[position].marks?.server ?? [] { result[mark.offset] = campaigns[position].source(of: mark) }
      return result
    }
    for (position, parts) in placedParts(of: file.payload) {
      let campaign = campaigns[position]
      for mark in campaign.marks?.clients ?? [] {
        guard let part = parts.part(holding: mark.offset) else { continue }
        result[part.offset + mark.offset - part.range.lowerBound] = campaign.source(of: mark)
      }
    }
    return result
  }

  /// The parts of a client payload by campaign, each with its offset in the payload.
  private func placedParts(of payload: Payload) -> [Int: [PlacedText]] {
    var result: [Int: [PlacedText]] = [:]
    var offset = CompiledWorkspace.opening(of: payload).count
    for (position, part) in parts(of: payload) {
      result[position, default: []].append(PlacedText(range: part.range, offset: offset))
      offset += part.range.count + 1
    }
    return result.mapValues { parts in parts.sorted { $0.range.lowerBound < $1.range.lowerBound } }
  }
}

/// A part of a campaign's text, and its offset in a payload.
private struct PlacedText {
  let range: Range<Int>
  let offset: Int
}

extension [PlacedText] {
  /// The part that contains a byte of the text. The parts are sorted and don't overlap.
  fileprivate func part(holding byte: Int) -> PlacedText? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].range.upperBound <= byte { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].range.contains(byte) ? self[low] : nil
  }
}

extension CompiledCampaign {
  fileprivate func source(of mark: Mark) -> Provenance.Source {
    Provenance.Source(place: Place(file: file, range: mark.range), definition: mark.definition)
  }
}
