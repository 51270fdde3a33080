import Bytes
import CampaignLanguage
package import Files
package import Findings
import SourceText
import SourceTree

/// Makes the keys of a run's findings, file by file.
package struct BaselineKeys {
  private let folder: RawPath
  private let source: FileSource
  /// The paths of directories, relative to the directory of the baseline.
  private var below: [RawPath: [UInt8]?] = [:]
  /// The last requested file. Findings come in the order of their files.
  private var last: (number: Int, file: File)?

  fileprivate struct File {
    package let name: String
    package let bytes: [UInt8]
    /// Nil if the text can't be read. Then the findings are about that.
    package let read: (tree: Tree, paths: TreePaths)?
    /// The lines of an unreadable text.
    package let lines: LineTable?
  }

  package init(folder: RawPath, in source: FileSource) {
    self.folder = folder
    self.source = source
  }

  /// The path of a file in the baseline. If the file is not below the baseline's directory, its path as given.
  package mutating func name(of path: RawPath) -> String {
    let below = self.below[path.folder] ?? source.position(of: path.folder, below: folder)
    self.below[path.folder] = .some(below)
    return RawPath(below.map { $0 + path.name } ?? path.bytes).shown
  }

  package mutating func key(of finding: Finding, in run: CheckRun) -> Baseline.Key {
    let file = file(finding.place.file, of: run)
    return Baseline.Key(
      file: file.name, path: file.path(of: finding.place.range), rule: finding.rule.id,
      value: file.value(of: finding))
  }

  private mutating func file(_ number: Int, of run: CheckRun) -> File {
    if let last, last.number == number { return last.file }
    let path = run.path(ofFile: number)
    let bytes = run.wholeText(ofFile: number)
    var reader = TreeReader()
    var report = Report()
    let syntax = Tree.Syntax(ofPath: path.utf8)
    let isRead = reader.read(bytes, file: number, as: syntax, limits: .boundless, into: &report)
    let read = isRead ? (reader.tree, TreePaths(of: reader.tree)) : nil
    let file = File(name: name(of: RawPath(path)), bytes: bytes, read: read, lines: isRead ? nil : LineTable(of: bytes))
    last = (number, file)
    return file
  }
}

extension BaselineKeys.File {
  /// The path of a place in its document. It is a JSON Pointer that does not change if items are added above. If there
  /// are several documents, it begins with the name of the document.
  fileprivate func path(of range: ByteRange) -> String {
    guard let read else { return "" }
    let name = read.tree.documents.count > 1 ? read.paths.documentName(of: range) : nil
    return (name.map { "/" + escaped($0.prefix(Self.longestKey)) } ?? "")
      + read.paths.pointer(to: range, longest: Self.longestKey) { _ in Array("*".utf8)[...] }
  }

  /// The maximum number of bytes of a key in a path. That is enough to distinguish keys, and many findings may be below
  /// one key.
  private static let longestKey = 200

  /// The text that a finding is about, or the line of an unreadable text. Empty for a mapping or a list, which changes
  /// too easily, and a hash if the text is long. A finding at a key is often about something else, so its value is the
  /// text that the message quotes.
  fileprivate func value(of finding: Finding) -> String {
    let range = finding.place.range
    guard let read, let node = read.paths.innermost(range) else { return line(at: Int(range.start)) }
    if read.paths.isKey(node) { return finding.message.quoted }
    if read.tree[node].kind != .scalar, read.tree[node].range == range { return "" }
    let text = bytes[range.offsets]
    guard text.count > 60 else { return String(decoding: text, as: UTF8.self) }
    return "sha256:" + SHA256.hash(text).hexadecimal.prefix(16)
  }

  private func line(at offset: Int) -> String {
    guard let table = lines else { return "" }
    let line = bytes[table.range(ofLine: table.line(at: offset))]
    let words = line.drop { $0 == 0x20 || $0 == 0x09 }
    return excerpt(of: words)
  }
}

extension Message {
  /// The texts between quotes: names, which stay the same if the wording of the message changes.
  fileprivate var quoted: String {
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    return parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }.joined(separator: " ")
  }
}
