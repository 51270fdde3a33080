import CampaignLanguage
package import Findings
package import SourceText
package import SourceTree

/// Reads a file of sample readers, with the same checks as for a campaign. Returns nil if it has an error.
package func readReaders(_ tree: Tree, into report: inout Report) -> [NamedReader]? {
  guard let root = tree.soleRoot(into: &report) else { return [] }
  guard !SettingsFile.reportReadersBelowKey(root, in: tree, into: &report) else { return nil }
  var check = ModelCheck(of: tree)
  _ = check.checkValue(root, as: ReaderTable.readers, of: ConfigurationTable.readers)
  report.add(contentsOf: check.report)
  // A misspelt field leaves a sound reader who has less than the author meant.
  let hasErrors = check.report.findings.contains { $0.rule.severity == .error }
  let readers = tree.readers(in: root)
  return !hasErrors && reportTooMany(readers, at: root, in: tree, into: &report) ? readers : nil
}

/// Returns false, with a finding, if there are too many readers. Every campaign is compiled for every reader.
func reportTooMany(_ readers: [NamedReader], at place: NodeID, in tree: Tree, into report: inout Report) -> Bool {
  guard readers.count > ReaderTable.most else { return true }
  report.add(Finding(.limit, .tooManyReaders(readers.count), at: tree.place(of: place), help: .fewerReaders))
  return false
}

/// Returns false, with a finding, if a path can't be that of a file with readers. A configuration that somebody checked
/// in must not choose which files of the machine are read.
func reportForeignReaders(_ path: String, at place: NodeID, in tree: Tree, into report: inout Report) -> Bool {
  let steps = path.split(separator: "/", omittingEmptySubsequences: false)
  if steps.first?.isEmpty ?? true || steps.contains("..") {
    report.add(.readersOutside(at: tree.place(of: place)))
    return false
  }
  guard [".yaml", ".yml", ".json"].contains(where: path.hasSuffix) else {
    report.add(Finding(.wrongForm, .notAFileOfReaders(path), at: tree.place(of: place), help: .nameReaders))
    return false
  }
  return true
}

extension Finding {
  /// The finding about a path of readers that leads out of the directory of the configuration.
  package static func readersOutside(at place: Place) -> Finding {
    Finding(.wrongForm, .readersOutside, at: place, help: .moveReaders)
  }
}

extension Message {
  fileprivate static func notAFileOfReaders(_ path: String) -> Message {
    "the file of sample readers must end in '.yaml', '.yml' or '.json', unlike \(quoting: Array(path.utf8))"
  }
  fileprivate static let nameReaders: Message = "write the path of a file such as 'readers.yaml'"
  fileprivate static let readersOutside: Message =
    "the file of sample readers must be in the directory of the configuration, or below it"
  fileprivate static let moveReaders: Message = "move the file there, and write its path from there: 'readers.yaml'"
  fileprivate static func tooManyReaders(_ count: Int) -> Message {
    "there are \(count) readers; the limit is \(ReaderTable.most)"
  }
  fileprivate static let fewerReaders: Message =
    "keep a few typical readers; '--target' and '--language' describe others on the command line"
}

// Reads readers from a tree that has already been checked.
extension Tree {
  func readers(in mapping: NodeID) -> [NamedReader] {
    namedMembers(of: mapping).filter { $0.0 != RecordType.schemaLink.name || !isRoot(mapping) }
      .map { NamedReader(name: $0, reader: reader($1)) }
  }

  package func reader(_ mapping: NodeID) -> Reader {
    var reader = Reader()
    for (name, value) in namedMembers(of: mapping) {
      switch ReaderTable.Property(named: name) {
      case .target: reader.target = plainText(of: value).flatMap { Client(named: $0.utf8) }
      case .version: reader.version = plainText(of: value)
      case .language:
        reader.language = plainText(of: value).flatMap { try? LanguageTag.read(Array($0.utf8)[...]).get() }
      case .timeZone: reader.timeZone = plainText(of: value)
      case .audiences: reader.audiences = texts(of: value)
      case .attributes:
        let named = namedMembers(of: value).compactMap { name, value in attribute(value).map { (name, $0) } }
        reader.attributes = Dictionary(named) { $1 }
      case .group:
        if case .integer(let number)? = resolved(value).flatMap({ self.value(of: $0) }) { reader.group = Int(number) }
      case nil: break
      }
    }
    return reader
  }

  private func attribute(_ node: NodeID) -> Reader.AttributeValue? {
    switch resolved(node).flatMap({ value(of: $0) }) {
    case .text: plainText(of: node).map { .text($0) }
    case .integer(let number): .number(Double(number))
    case .number(let number): .number(number)
    case .boolean(let isTrue): .boolean(isTrue)
    case .null, nil: nil
    }
  }
}
