import CampaignEngine
import CampaignLanguage
import Files
import Findings
import SourceText
import SourceTree

/// The lines of the sample readers in the files of a run. A file is read when its first reader is asked for.
final class ReaderLines {
  private let run: CheckRun
  private var known: [Int: [String: Int]] = [:]

  init(of run: CheckRun) { self.run = run }

  /// The file and line of a reader, as in `readers.yaml:3`. Nil if it can't be found.
  func place(of reader: String, under loaded: ConfigurationSearch.Loaded) -> String? {
    guard let file = file(under: loaded) else { return nil }
    let lines = known[file] ?? lines(inFile: file, ofConfiguration: loaded.readFrom.lowerBound == file)
    known[file] = lines
    return lines[reader].map { "\(run.path(ofFile: file)):\($0)" }
  }

  /// The file that has the readers of a configuration.
  private func file(under loaded: ConfigurationSearch.Loaded) -> Int? {
    guard let part = loaded.parts.first(where: { $0.setting == .readers }) else { return loaded.readFrom.lowerBound }
    return loaded.readFrom.first { run.path(ofFile: $0) == part.path.shown }
  }

  private func lines(inFile file: Int, ofConfiguration isConfiguration: Bool) -> [String: Int] {
    let bytes = run.bytes(ofFile: file)
    var (reader, report) = (TreeReader(), Report())
    let syntax = Tree.Syntax(ofPath: run.path(ofFile: file).utf8)
    guard reader.read(bytes, file: file, as: syntax, into: &report), let document = reader.tree.documents.first else {
      return [:]
    }
    let tree = reader.tree
    var root = document.root
    if isConfiguration {
      let field = ConfigurationTable.readers.name
      guard let member = tree.pairs(of: root).first(where: { tree.text(of: $0.key, is: field) }) else { return [:] }
      root = member.value
    }
    let table = LineTable(of: bytes)
    return tree.pairs(of: root).reduce(into: [:]) { lines, pair in
      let name = String(decoding: tree.text(of: pair.key), as: UTF8.self)
      lines[name] = table.position(of: Int(tree[pair.key].range.start)).line
    }
  }
}
