import Bytes
import CampaignCheck
import CampaignLanguage
import Files
import Findings
import SourceText

extension SummaryTables {
  /// The tables for a summary of some files.
  package init(_ inputs: Inputs, _ search: ConfigurationSearch, _ terms: CheckTerms) {
    self.init(settings: SummarySettings(terms))
    configurations = search.loaded.map { StoredConfiguration($0, search, isWhole: inputs.cover($0)) }
    searched = inputs.files.holdFolders ? inputs.named.map(\.shortened).sorted() : []
    if inputs.files.holdFolders, inputs.named.isEmpty { searched = [RawPath([])] }
    var repository = UpwardSearch(for: ".git")
    var known: Set<RawPath> = []
    for index in 0..<inputs.files.count {
      let folder = inputs.path(index).folder
      guard known.insert(folder).inserted else { continue }
      folders.append(
        StoredFolder(folder, terms.inForce[index], belowRepository: repository.nearest(to: folder)?.below))
    }
  }
}

extension SummarySettings {
  fileprivate init(_ terms: CheckTerms) {
    self.init()
    hasPayloads = terms.compiling != nil
    profile = terms.compiling?.profile
    sending = terms.compiling?.now
    now = terms.compiling?.asOf ?? terms.now?.seconds
    readers = terms.compiling?.readers.all.map(\.name) ?? []
  }
}

extension StoredConfiguration {
  fileprivate init(_ loaded: ConfigurationSearch.Loaded, _ search: ConfigurationSearch, isWhole: Bool) {
    let paths = [loaded.file] + loaded.parts.map(\.path)
    let files = zip(paths, search.checked[loaded.readFrom]).map { path, checked in
      var findings = PackedBytes()
      _ = findings.add(checked.report, filesFrom: 0)
      return File(path: path.fromHere, bytes: checked.file.bytes, findings: findings.bytes)
    }
    self.init(path: loaded.file.fromHere, firstFile: loaded.firstFile, isWhole: isWhole, files: files)
  }
}

extension StoredFolder {
  fileprivate init(_ path: RawPath, _ inForce: ConfigurationSearch.InForce?, belowRepository: [UInt8]?) {
    self.init(
      path: path, configuration: inForce?.index, below: inForce?.below ?? [], isInside: inForce?.isInside ?? true,
      belowRepository: belowRepository)
  }
}
