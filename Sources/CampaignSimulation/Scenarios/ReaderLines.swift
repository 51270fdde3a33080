import CampaignEngine
import CampaignLanguage
import Files
import Findings
import SourceText
import SourceTree

/// The lines of the sample readers in the files of a run. A file is read when its first reader is asked for.
final class ReaderLines {
  private let run: CheckRun
  private let lines: LinesOfFiles
  private var known: [Int: [String: Int]] = [:]

  init(of run: CheckRun, _ lines: LinesOfFiles) { (self.run, self.lines) = (run, lines) }

  /// The file and line of a reader, as in `readers.yaml:3`. Nil if it can't be found.
  func place(of reader: String, under loaded: ConfigurationSearch.Loaded) -> String? {
    guard let file = file(under: loaded) else { return nil }
    let readers = known[file] ?? readers(inFile: file, ofConfiguration: loaded.readFrom.lowerBound == file)
    known[file] = readers
    return readers[reader].map { "\(run.path(ofFile: file)):\($0)" }
  }

  /// The file that has the readers of a configuration.
  private func file(under loaded: ConfigurationSearch.Loaded) -> Int? {
    guard let part = loaded.parts.first(where: { $0.setting == .readers }) else { return loaded.readFrom.lowerBound }
    return loaded.readFrom.first { run.path(ofFile: $0) == part.path.fromHere.shown }
  }

  /// The lines of the readers in a file, by name.
  private func readers(inFile file: Int, ofConfiguration isConfiguration: Bool) -> [String: Int] {
    var (reader, report) = (TreeReader(), Report())
    let syntax = Tree.Syntax(ofPath: run.path(ofFile: file).utf8)
    guard reader.read(run.bytes(ofFile: file), file: file, as: syntax, into: &report),
      let document = reader.tree.documents.first
    else {
      return [:]
    }
    let tree = reader.tree
    var root = document.root
    if isConfiguration {
      let field = ConfigurationTable.readers.name
      guard let member = tree.pairs(of: root).first(where: { tree.text(of: $0.key, is: field) }) else { return [:] }
      root = member.value
    }
    let table = lines.lines(ofFile: file)
    return tree.pairs(of: root).reduce(into: [:]) { readers, pair in
      let name = String(decoding: tree.text(of: pair.key), as: UTF8.self)
      readers[name] = table.position(of: Int(tree[pair.key].range.start)).line
    }
  }
}
