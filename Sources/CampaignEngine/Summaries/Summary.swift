import CampaignCheck
package import CampaignLanguage
package import Files

/// The summary of some files, as bytes.
package struct Summary: Sendable {
  package let bytes: [UInt8]
  /// The files that could not be read, with the reason.
  package let unread: [(index: Int, words: String)]
  /// The file up to which the payloads are more than one run can take. Nil if they are not. Then there is no summary.
  package let payloadsEnd: Int?

  /// Checks some of the files that were found, and packs what is found in each.
  package init(
    of inputs: Inputs, among found: Inputs, _ search: ConfigurationSearch, _ terms: CheckTerms, keepingTexts: Bool,
    threads: Int, progress: Progress? = nil
  ) {
    let files = summarizeFiles(inputs, by: terms, keepingTexts: keepingTexts, threads: threads, progress: progress)
    if let end = files.payloadsEnd {
      (bytes, unread, payloadsEnd) = ([], files.unread, end)
      return
    }
    let tables = SummaryTables(inputs, among: found, search, terms)
    let folders = Dictionary(uniqueKeysWithValues: tables.folders.enumerated().map { ($1.path, $0) })
    var writer = SummaryWriter(
      tables, files: inputs.files.count, size: files.contents.reduce(0) { $0 + $1.count })
    for (index, content) in files.contents.enumerated() {
      let path = inputs.path(index)
      writer.add(path.name, inFolder: folders[path.folder] ?? 0, content)
    }
    (bytes, unread, payloadsEnd) = (writer.finish(), files.unread, nil)
  }
}

extension Inputs {
  /// The campaign files that are wanted. Configurations and the files that they name are known without that.
  package func campaignFiles(in search: ConfigurationSearch, where isWanted: (RawPath) -> Bool) -> Inputs {
    var wanted = InputFiles(holdFolders: files.holdFolders)
    for index in 0..<files.count {
      let path = path(index)
      guard isWanted(path) else { continue }
      let inForce = configuration(of: index, in: search)
      let kind = FileKind(
        of: path, under: inForce.map { search.loaded[$0.index] }, (inForce?.below ?? []) + path.name)
      if kind == .campaigns { wanted.add(path) }
    }
    return Inputs(wanted, named: named, from: source)
  }
}

extension CheckTerms {
  /// The terms of a run that makes a summary: each finding counts, and severities are applied when it is linked.
  package init(_ inputs: Inputs, _ search: ConfigurationSearch, now: Moment?, compiling: Compiling?) {
    let inForce = (0..<inputs.files.count).map { inputs.configuration(of: $0, in: search) }
    self.init(
      severities: Severities(), configurations: search.loaded, inForce: inForce, firstNumber: search.checked.count,
      now: now, compiling: compiling, allowing: AllowTerms(at: now))
  }
}
