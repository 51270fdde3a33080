internal import Findings
package import SourceText
internal import SourceTree

/// Where the values of a payload come from, told by compiling the campaigns anew with every value marked.
package struct Provenance: Sendable {
  /// The values of the payload in their order, each within those before it.
  package let values: [Value]

  package struct Value: Sendable {
    package let pointer: JSONPointer
    /// Where it was written; nil for what the compiler states by itself: defaults, constants, what the server sets.
    package let source: Source?
  }

  /// A place in a campaign file.
  package struct Source: Sendable, Hashable {
    package let place: Place
    /// Where an alias leads that stands there.
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

  /// The value at a pointer; nil where there is none.
  package func value(at pointer: JSONPointer) -> Value? { values.first { $0.pointer == pointer } }

  /// The innermost value around another one that was written somewhere.
  package func surroundings(of value: Value) -> Value? {
    values.last { $0.source != nil && value.pointer.isWithin($0.pointer) }
  }
}

extension CompiledWorkspace {
  /// What each value of a payload was made of, by where the value begins.
  fileprivate func sources(of file: PayloadFile) -> [Int: Provenance.Source] {
    var result: [Int: Provenance.Source] = [:]
    if let position = file.campaign {
      for mark in campaigns[position].marks?.server ?? [] { result[mark.offset] = campaigns[position].source(of: mark) }
      return result
    }
    var offset = CompiledWorkspace.opening(of: file.payload).count
    for (position, part) in parts(of: file.payload) {
      let campaign = campaigns[position]
      for mark in campaign.marks?.clients ?? [] where part.range.contains(mark.offset) {
        result[offset + mark.offset - part.range.lowerBound] = campaign.source(of: mark)
      }
      offset += part.range.count + 1
    }
    return result
  }
}

extension CompiledCampaign {
  fileprivate func source(of mark: Mark) -> Provenance.Source {
    Provenance.Source(place: Place(file: file, range: mark.range), definition: mark.definition)
  }
}
