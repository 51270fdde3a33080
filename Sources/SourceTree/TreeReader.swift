package import Findings
internal import SourceText

/// Reads files into trees, one after the other, with the memory of the last one. Each worker has one.
package struct TreeReader: Sendable {
  private var builder = TreeBuilder()
  private let readsOnlyThroughLibyaml: Bool

  /// With `onlyThroughLibyaml`, common YAML takes libyaml's way as well: what its own way has to agree with.
  package init(onlyThroughLibyaml: Bool = false) {
    readsOnlyThroughLibyaml = onlyThroughLibyaml
  }

  /// The last tree. After a failed read it has the nodes before the fault.
  package var tree: Tree { builder.tree }

  /// Reads a file. False, and one finding in the report, where its text cannot be read.
  ///
  /// A file of JSON holds one value, or with `severalValues` objects and lists one after the other.
  package mutating func read(
    _ bytes: [UInt8], file: Int, as syntax: Tree.Syntax, severalValues: Bool = false, limits: Limits = .standard,
    into report: inout Report
  ) -> Bool {
    builder.begin(file: file, syntax: syntax, bytes: bytes, limits: limits)
    let fault = bytes.withUnsafeBufferPointer { text in
      encodingFault(in: text).map { finding(for: $0, in: tree) } ?? read(text, as: syntax, severalValues)
    }
    guard let fault = builder.excess ?? fault else { return true }
    report.add(fault)
    return false
  }

  /// Reads a part of a file of YAML that `documentParts` tells. False where it holds no document, or something that
  /// only libyaml can judge: then the whole of the file has to be read.
  package mutating func read(
    _ part: Range<Int>, of bytes: [UInt8], file: Int, limits: Limits = .standard
  ) -> Bool {
    builder.begin(file: file, syntax: .yaml, bytes: bytes, part: part, limits: limits)
    let isRead = bytes.withUnsafeBufferPointer { text in
      encodingFault(in: UnsafeBufferPointer(rebasing: text[part])) == nil && readCommonYAML(text, part, into: &builder)
    }
    return isRead && !tree.documents.isEmpty
  }

  private mutating func read(
    _ text: UnsafeBufferPointer<UInt8>, as syntax: Tree.Syntax, _ severalValues: Bool
  ) -> Finding? {
    switch syntax {
    case .yaml: readYAML(text, onlyThroughLibyaml: readsOnlyThroughLibyaml, into: &builder)
    case .json: readJSON(text, severalValues: severalValues, into: &builder)
    }
  }
}
