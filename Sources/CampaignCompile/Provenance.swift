import Bytes
import CampaignLanguage
import Findings
package import SourceText
import SourceTree

/// The sources of the values of a payload. To find them, campaigns are compiled again with every value marked.
///
/// A payload may have millions of values, so none is kept: each question walks over the payload.
package struct Provenance: Sendable {
  private let bytes: [UInt8]
  private let sources: ValueSources

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
    bytes = file.bytes
    sources = ValueSources(of: file, in: workspace)
  }

  /// Calls `body` for each value whose source is wanted, in the order of the payload, each before the values inside it.
  package func forEach(from isWanted: (Source) -> Bool = { _ in true }, _ body: (Value) -> Void) {
    var walk = PayloadWalk(bytes[...])
    walk.run { steps, start in
      if let source = sources.source(of: start), isWanted(source) {
        body(Value(pointer: pointer(steps), source: source))
      }
      return true
    }
  }

  /// The value at a pointer. Nil if there is none.
  package func value(at pointer: JSONPointer) -> Value? { values(around: pointer).last { $0.pointer == pointer } }

  /// The source of the value that begins at an offset of the payload. Nil if the value is from the compiler.
  package func source(ofValueAt offset: Int) -> Source? { sources.source(of: offset) }

  /// The innermost value around another one that comes from a file.
  package func surroundings(of value: Value) -> Value? { values(around: value.pointer).last { $0.source != nil } }

  /// The values that contain the one at a pointer, outermost first, and that one itself.
  private func values(around pointer: JSONPointer) -> [Value] {
    var found: [Value] = []
    var walk = PayloadWalk(bytes[...])
    walk.run { steps, start in
      let way = self.pointer(steps)
      guard pointer.isWithin(way) else { return false }
      found.append(Value(pointer: way, source: sources.source(of: start)))
      return true
    }
    return found
  }

  /// The pointers of the first values, as suggestions for one that is wrong.
  package func pointers(atMost most: Int) -> [JSONPointer] {
    var found: [JSONPointer] = []
    var walk = PayloadWalk(bytes[...])
    walk.run { steps, _ in
      guard found.count < most else { return false }
      found.append(pointer(steps))
      return true
    }
    return found
  }

  private func pointer(_ steps: [PayloadWalk.Step]) -> JSONPointer {
    steps.reduce(.root) { pointer, step in
      switch step {
      case .key(let range): pointer.appending(text(of: range))
      case .item(let index): pointer.appending(index)
      }
    }
  }

  /// A key without its quotes and escapes.
  private func text(of key: Range<Int>) -> String {
    let plain = bytes[key].dropFirst().dropLast()
    guard plain.contains(UInt8(ascii: "\\")) else { return String(decoding: plain, as: UTF8.self) }
    var (reader, report) = (TreeReader(), Report())
    _ = reader.read(Array(bytes[key]), file: 0, as: .json, limits: .boundless, into: &report)
    return (reader.tree.documents.first?.root).map { reader.tree.string($0) } ?? ""
  }
}

/// The sources of the values of one payload, by the offsets of the values.
private struct ValueSources: Sendable {
  private let workspace: CompiledWorkspace
  /// The campaign of a server payload.
  private let campaign: Int?
  /// The parts of a client payload, in the order of the payload.
  private var parts: [PlacedText] = []

  /// A part of a campaign's text, and its offset in the payload.
  private struct PlacedText: Sendable {
    let campaign: Int
    let range: Range<Int>
    let offset: Int
  }

  init(of file: PayloadFile, in workspace: CompiledWorkspace) {
    self.workspace = workspace
    campaign = file.campaign
    guard campaign == nil else { return }
    var offset = CompiledWorkspace.opening(of: file.payload).count
    for (position, part) in workspace.parts(of: file.payload) {
      parts.append(PlacedText(campaign: position, range: part.range, offset: offset))
      offset += part.range.count + 1
    }
  }

  /// The source of the value at an offset. Nil if the value is from the compiler.
  func source(of offset: Int) -> Provenance.Source? {
    if let campaign {
      let compiled = workspace.campaigns[campaign]
      return compiled.source(of: offset, among: compiled.marks?.server ?? [])
    }
    let last = parts.firstPosition { $0.offset > offset } - 1
    guard last >= 0, offset < parts[last].offset + parts[last].range.count else { return nil }
    let compiled = workspace.campaigns[parts[last].campaign]
    let own = parts[last].range.lowerBound + offset - parts[last].offset
    return compiled.source(of: own, among: compiled.marks?.clients ?? [])
  }
}

extension CompiledCampaign {
  /// The place of the value at an offset of the server payload. Nil if the value is from the compiler.
  package func place(ofServerValueAt offset: Int) -> Place? { source(of: offset, among: marks?.server ?? [])?.place }

  /// The source of the value at an offset of a text. If a value has several marks, the last one counts.
  fileprivate func source(of offset: Int, among marks: [Mark]) -> Provenance.Source? {
    let last = marks.firstPosition { Int($0.offset) > offset } - 1
    guard last >= 0, Int(marks[last].offset) == offset else { return nil }
    let range = marks[last].range
    return Provenance.Source(place: Place(file: file, range: range), definition: self.marks?.definitions[range.start])
  }
}

extension Array {
  /// The position of the first element that is after a limit, in a list that is sorted.
  func firstPosition(isAfter: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isAfter(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
