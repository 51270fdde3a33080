package import Findings
import SourceText

/// Reads files into trees, one after another, in the same memory. Each worker has its own reader.
package struct TreeReader: Sendable {
  private var builder = TreeBuilder()
  private let readsOnlyThroughLibyaml: Bool

  /// With `onlyThroughLibyaml`, libyaml also reads common YAML. Tests compare the two results.
  package init(onlyThroughLibyaml: Bool = false) {
    readsOnlyThroughLibyaml = onlyThroughLibyaml
  }

  /// The last tree. After a failed read, it contains the nodes before the fault.
  package var tree: Tree { builder.tree }

  /// The number of texts in the last file that libyaml has read: nearly always none.
  package var libyamlTexts: Int { builder.libyamlTexts }

  /// Reads a file. If its text can't be read, returns false and adds one finding to the report.
  ///
  /// A JSON file has one value; with `severalValues`, it may have objects and lists in sequence.
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

  /// Reads a part of a large YAML file. Returns false if it has no document, or can't be read alone. Then the whole
  /// file must be read.
  package mutating func read(
    _ part: FilePart, of bytes: [UInt8], file: Int, limits: Limits = .standard
  ) -> Bool {
    builder.begin(file: file, syntax: .yaml, bytes: bytes, part: part, limits: limits)
    let isRead = bytes.withUnsafeBufferPointer { text in
      encodingFault(in: UnsafeBufferPointer(rebasing: text[part.range])) == nil
        && readDocuments(of: text, part.range, into: &builder) == nil
    }
    return isRead && builder.excess == nil && !tree.documents.isEmpty
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
