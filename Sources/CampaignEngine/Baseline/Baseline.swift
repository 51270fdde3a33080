import CampaignJSON
import CampaignLanguage
import Files
import Findings
import SourceText
import SourceTree

/// The findings of a workspace when its baseline was written: a count for each key.
package struct Baseline {
  /// Identifies a finding across runs, even if its lines have moved.
  package struct Key: Hashable {
    /// Relative to the directory of the baseline.
    package let file: String
    /// The path in the document. An item of a list is named by its name, or by `*`.
    package let path: String
    package let rule: String
    /// The text at the finding's place, or its hash.
    package let value: String
  }

  package var counts: [Key: Int] = [:]

  package static let version: Int64 = 1

  /// The default name of a baseline file.
  package static let defaultName = "campaignc-baseline.json"

  /// True if a path has that name. Such a file is not a campaign file.
  package static func hasDefaultName(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
    path.suffix(from: path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0).elementsEqual(defaultName.utf8)
  }

  package init() {}
}

// MARK: - Writing

extension Baseline {
  /// The bytes of the file: one entry on each line, in a fixed order, so that changes are easy to see in a diff.
  package var bytes: [UInt8] {
    let entries = counts.sorted { Key.precedes($0.key, $1.key) }.map { $0.key.line(count: $0.value) }
    let lines = entries.isEmpty ? "" : "\n" + entries.joined(separator: ",\n") + "\n"
    return Array("{\"\(Name.version)\": \(Self.version), \"\(Name.findings)\": [\(lines)]}\n".utf8)
  }

  fileprivate enum Name {
    package static let version = "version"
    package static let findings = "findings"
    package static let file = "file"
    package static let path = "path"
    package static let rule = "rule"
    package static let value = "value"
    package static let count = "count"
  }
}

extension Baseline.Key {
  fileprivate static func precedes(_ left: Self, _ right: Self) -> Bool {
    for part in [\Self.file, \.path, \.rule, \.value] where left[keyPath: part] != right[keyPath: part] {
      return left[keyPath: part].utf8.lexicographicallyPrecedes(right[keyPath: part].utf8)
    }
    return false
  }

  fileprivate func line(count: Int) -> String {
    let texts = [
      (Baseline.Name.file, file), (Baseline.Name.path, path), (Baseline.Name.rule, rule), (Baseline.Name.value, value),
    ]
    let members =
      texts.map { "\"\($0.0)\": \(quoted($0.1))" } + (count > 1 ? ["\"\(Baseline.Name.count)\": \(count)"] : [])
    return "{" + members.joined(separator: ", ") + "}"
  }
}

/// A text as in JSON, or in YAML between double quotes.
package func quoted(_ text: String) -> String {
  var json = CanonicalJSON()
  json.write(string: text.utf8)
  return String(decoding: json.bytes, as: UTF8.self)
}

// MARK: - Reading

extension Baseline {
  /// Reads a baseline. Accepts only the format that is written.
  package init(_ bytes: [UInt8]) throws(Fault) {
    var reader = TreeReader()
    var report = Report()
    guard reader.read(bytes, file: 0, as: .json, limits: .boundless, into: &report) else {
      let finding = report.findings.first
      let line = LineTable(of: bytes).position(of: Int(finding?.place.range.start ?? 0)).line
      throw Fault(words: "line \(line): \(finding?.message.text ?? "it is not valid JSON")")
    }
    let tree = reader.tree
    guard let root = tree.documents.first?.root, let version = tree.integer(Name.version, of: root),
      let findings = tree.member(Name.findings, of: root), tree[findings].kind == .sequence
    else { throw Fault(words: "it is not a baseline") }
    guard version == Self.version else {
      throw Fault(words: "it has version \(version), but this campaignc reads version \(Self.version)")
    }
    for item in tree.items(of: findings) {
      guard let file = tree.text(Name.file, of: item), let path = tree.text(Name.path, of: item),
        let rule = tree.text(Name.rule, of: item), let value = tree.text(Name.value, of: item),
        case let count = tree.integer(Name.count, of: item) ?? 1, (1...Int64(Int32.max)).contains(count)
      else {
        let line = LineTable(of: bytes).position(of: Int(tree[item].range.start)).line
        throw Fault(words: "line \(line): this is not a baseline entry")
      }
      counts[Key(file: file, path: path, rule: rule, value: value), default: 0] += Int(count)
    }
  }

  /// The reason why a baseline can't be read.
  package struct Fault: Error {
    package let words: String

    package init(words: String) { self.words = words }
  }
}

extension Tree {
  fileprivate func integer(_ name: String, of mapping: NodeID) -> Int64? {
    guard case .integer(let number)? = member(name, of: mapping).flatMap({ value(of: $0) }) else { return nil }
    return number
  }

  fileprivate func text(_ name: String, of mapping: NodeID) -> String? {
    guard let node = member(name, of: mapping), value(of: node) == .text else { return nil }
    return String(decoding: text(of: node), as: UTF8.self)
  }
}
