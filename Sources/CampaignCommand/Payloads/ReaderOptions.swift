import CampaignCheck
import CampaignCompile
import CampaignEngine
import CampaignLanguage
import Findings
import SourceText

/// The options that say for which reader client payloads are made.
enum ReaderOptions {
  static let reader = Option(
    "reader", takes: .text("NAME"), "Take this reader of the configuration: everything is made as this reader gets it.")
  static let target = Option(
    "target", takes: .choice(Client.rows.map(\.name)),
    "The client of the reader. Each option replaces what the "
      + "configuration says about --reader, or describes a reader of its own.")
  static let language = Option("language", takes: .text("TAG"), "The language of the reader, such as de or pt-BR.")
  static let timeZone = Option(
    "time-zone", takes: .text("NAME"), "The time zone of the reader, such as Europe/Berlin.")
  static let audience = Option(
    "audience", takes: .text("NAME"), repeats: true, "A segment that the reader belongs to.")
  static let group = Option("group", takes: .number(0...99), "The test group of the reader.")
  static let attribute = Option(
    "attribute", takes: .text("NAME=VALUE"), repeats: true, "An attribute of the reader, for templates.")

  static let all = [reader, target, language, timeZone, audience, group, attribute]

  /// True if the command line names or describes a reader.
  static func areGiven(_ arguments: Arguments) -> Bool { all.contains(where: arguments.has) }

  /// The audiences of the reader of the command line.
  static func audiences(in arguments: Arguments) -> [String] {
    arguments.options.filter { $0.option == audience }.map(\.value)
  }

  /// The attributes of the reader of the command line, by name.
  static func attributes(in arguments: Arguments) -> [String] {
    arguments.options.filter { $0.option == attribute }.map { String($0.value.prefix { $0 != "=" }) }
  }

  /// The reader of the command line. Nil if it has none.
  static func reader(_ arguments: Arguments, in search: ConfigurationSearch) throws(UsageError) -> NamedReader? {
    guard areGiven(arguments) else { return nil }
    let name = arguments.value(of: reader)
    let known = try name.map { name throws(UsageError) in try named(name, in: search) }
    return NamedReader(name: name ?? "", reader: try described(arguments, from: known?.reader ?? Reader()))
  }

  /// The readers of all configurations, for a run that makes payloads for each of them.
  static func readers(in search: ConfigurationSearch) throws(UsageError) -> [NamedReader] {
    let readers = try known(in: search)
    guard readers.count <= ReaderTable.most else {
      throw UsageError(
        message: "the configurations describe \(readers.count) readers together; the limit of a run is "
          + "\(ReaderTable.most)",
        help: "name the directory of one of the configurations, or choose one reader with --reader")
    }
    return readers
  }

  /// A reader for each language of the configurations. Nothing else is known of them.
  static func readersOfLanguages(in search: ConfigurationSearch) -> [NamedReader] {
    var readers: [NamedReader] = []
    for language in search.loaded.flatMap(\.configuration.languages) {
      var reader = Reader()
      reader.language = language
      let named = NamedReader(name: language.text, reader: reader)
      if !readers.contains(named), readers.count < ReaderTable.most { readers.append(named) }
    }
    return readers
  }

  /// The readers of all configurations. Two configurations must not mean different readers with one name.
  private static func known(in search: ConfigurationSearch) throws(UsageError) -> [NamedReader] {
    var found: [NamedReader] = []
    var known: [String: Reader] = [:]
    for reader in search.loaded.flatMap({ $0.readers ?? [] }) {
      guard let other = known.updateValue(reader.reader, forKey: reader.name) else {
        found.append(reader)
        continue
      }
      guard other == reader.reader else {
        throw UsageError(
          message: "two configurations describe different readers called '\(reader.name)'",
          help: "name the directory of one of the configurations, or rename a reader")
      }
    }
    return found
  }

  private static func named(_ name: String, in search: ConfigurationSearch) throws(UsageError) -> NamedReader {
    let known = try known(in: search)
    if let reader = known.first(where: { $0.name == name }) { return reader }
    throw UsageError(
      message: "there is no reader '\(excerpt(of: name.utf8))' in the configuration",
      suggestion: nearest(to: name, among: known.map(\.name)),
      help: known.isEmpty ? "add 'readers' to campaignc.yaml, or describe the reader with --target and --language" : nil
    )
  }

  /// The name of a time zone that exists.
  private static func existing(_ zone: String) throws(UsageError) -> String {
    guard !Clock.isZone(zone) else { return zone }
    throw UsageError(
      message: "\(timeZone.flag) takes the name of a time zone such as Europe/Berlin, not "
        + "'\(excerpt(of: zone.utf8))'",
      suggestion: ZoneName(meantBy: zone, among: Clock.zoneNames)?.name)
  }

  /// A reader with everything that the command line says about it.
  private static func described(_ arguments: Arguments, from known: Reader) throws(UsageError) -> Reader {
    var reader = known
    if let name = arguments.value(of: target) { reader.platform = Client(named: name.utf8) }
    if let tag = arguments.value(of: language) {
      guard case .success(let language) = LanguageTag.read(Array(tag.utf8)[...]) else {
        throw UsageError(message: "--language takes a language tag such as de or pt-BR, not '\(excerpt(of: tag.utf8))'")
      }
      reader.language = language
    }
    if let zone = arguments.value(of: timeZone) { reader.timeZone = try existing(zone) }
    if arguments.has(audience) {
      reader.audiences = audiences(in: arguments)
    }
    if let number = arguments.number(of: group) { reader.group = number }
    for written in arguments.options where written.option == attribute {
      let parts = written.value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty else {
        throw UsageError(
          message: "--attribute takes a name and a value, such as first_name=Anna, not "
            + "'\(excerpt(of: written.value.utf8))'")
      }
      reader.attributes = reader.attributes ?? [:]
      reader.attributes?[String(parts[0])] = .text(String(parts[1]))
    }
    return reader
  }
}

extension CheckRun {
  /// The workspace of each reader, with the name of the reader.
  var workspacesOfReaders: [CompiledWorkspace] {
    readers.indices.map { CompiledWorkspace(compiled(forReader: $0), forReader: readers[$0].name) }
  }
}
