import Bytes
import CampaignCheck
import CampaignLanguage
import Files
import Findings
import SourceText

extension SummaryTables {
  /// The tables for a summary of some of the files that were found.
  package init(_ inputs: Inputs, among found: Inputs, _ search: ConfigurationSearch, _ terms: CheckTerms) {
    self.init(settings: SummarySettings(terms))
    let unmatched = found.unmatchedPatterns(of: search.loaded) { found.configuration(of: $0, in: search) }
    configurations = search.loaded.enumerated().map { number, loaded in
      StoredConfiguration(loaded, search, isWhole: inputs.cover(loaded), unmatched: unmatched[number])
    }
    searched = inputs.files.holdFolders ? inputs.named.sorted() : []
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
  fileprivate init(
    _ loaded: ConfigurationSearch.Loaded, _ search: ConfigurationSearch, isWhole: Bool, unmatched: [Int]
  ) {
    let paths = [loaded.file] + loaded.parts.map(\.path)
    let files = zip(paths, search.checked[loaded.readFrom]).map { path, checked in
      var findings = PackedBytes()
      _ = findings.add(checked.report, filesFrom: 0)
      return File(path: path.fromHere, bytes: checked.file.bytes, findings: findings.bytes)
    }
    self.init(
      path: loaded.file.fromHere, firstFile: loaded.firstFile, isWhole: isWhole, unmatched: unmatched, files: files)
  }
}

extension StoredFolder {
  fileprivate init(_ path: RawPath, _ inForce: ConfigurationSearch.InForce?, belowRepository: [UInt8]?) {
    self.init(
      path: path, configuration: inForce?.index, below: inForce?.below ?? [], isInside: inForce?.isInside ?? true,
      belowRepository: belowRepository)
  }
}
