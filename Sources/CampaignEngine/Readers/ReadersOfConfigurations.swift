package import CampaignCheck
import CampaignLanguage
import Findings
import SourceText

extension RunReaders {
  /// The readers with a name. It can be of several configurations: each of them then has its own reader. Empty if the
  /// reader may be one of a file with an error, which the run reports. `described` adds what else is known of a reader.
  package init(
    named name: String, in search: ConfigurationSearch, described: (Reader) throws(UsageError) -> Reader
  ) throws(UsageError) {
    self.init()
    for (app, loaded) in search.loaded.enumerated() {
      guard let known = loaded.readers?.first(where: { $0.name == name }) else { continue }
      add([NamedReader(name: name, reader: try described(known.reader))], ofApp: app)
    }
    if all.isEmpty, search.loaded.allSatisfy({ $0.readers != nil }) { throw .unknownReader(name, in: search) }
  }

  /// The readers of all configurations, for a run that makes payloads for each of them. With languages, each
  /// configuration also has a reader for each of its languages, of whom nothing else is known.
  package init(of search: ConfigurationSearch, withLanguages: Bool = false) {
    self.init()
    for (app, loaded) in search.loaded.enumerated() {
      let languages = withLanguages ? Self.readers(of: loaded.configuration.languages, atMost: ReaderTable.most) : []
      add((loaded.readers ?? []) + languages, ofApp: app)
    }
  }

  private static func readers(of languages: [LanguageTag], atMost most: Int) -> [NamedReader] {
    var readers: [NamedReader] = []
    for language in languages {
      var reader = Reader()
      reader.language = language
      let named = NamedReader(name: language.text, reader: reader)
      if !readers.contains(named), readers.count < most { readers.append(named) }
    }
    return readers
  }
}

extension UsageError {
  fileprivate static func unknownReader(_ name: String, in search: ConfigurationSearch) -> UsageError {
    let known = search.loaded.flatMap { $0.readers ?? [] }
    return UsageError(
      message: "there is no reader '\(excerpt(of: name.utf8))' in the configuration",
      suggestion: nearest(to: name, among: known.map(\.name)),
      help: known.isEmpty ? "add 'readers' to campaignc.yaml, or describe the reader with --target and --language" : nil
    )
  }
}
