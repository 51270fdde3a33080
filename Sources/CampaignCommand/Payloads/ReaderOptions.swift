import CampaignCheck
import CampaignCompile
import CampaignEngine
import CampaignLanguage
import CampaignSimulation
import CommandSupport
import Findings
import SourceText

/// The options that say for which reader client payloads are made.
enum ReaderOptions {
  static let reader = Option(
    "reader", takes: .text("NAME"), "Take this reader of the configuration: everything is made as this reader gets it.")
  static let target = Option(
    .target, takes: .choice(Client.rows.map(\.name)),
    "The client of the reader. Each option replaces what the "
      + "configuration says about --reader, or describes a reader of its own.")
  static let language = Option(.language, takes: .text("TAG"), "The language of the reader, such as de or pt-BR.")
  static let timeZone = Option(
    .timeZone, takes: .text("NAME"), "The time zone of the reader, such as Europe/Berlin.")
  static let audience = Option(
    .audience, takes: .text("NAME"), repeats: true, "A segment that the reader belongs to.")
  static let group = Option("group", takes: .number(0...99), "The test group of the reader.")
  static let attribute = Option(
    .attribute, takes: .text("NAME=VALUE"), repeats: true, "An attribute of the reader, for templates.")

  static let all = [reader, target, language, timeZone, audience, group, attribute]

  /// True if the command line names or describes a reader.
  static func areGiven(_ arguments: Arguments) -> Bool { all.contains(where: arguments.has) }

  /// The audiences of the reader of the command line.
  private static func audiences(in arguments: Arguments) -> [String] {
    arguments.options.filter { $0.option == audience }.map(\.value)
  }

  /// The names in the reader of the command line.
  static func names(in arguments: Arguments) -> ReaderNames {
    ReaderNames(
      audiences: audiences(in: arguments),
      attributes: arguments.options.filter { $0.option == attribute }.map { String($0.value.prefix { $0 != "=" }) },
      language: arguments.value(of: language))
  }

  /// The reader of the command line, for each configuration. Nil if it has none.
  static func reader(_ arguments: Arguments, in search: ConfigurationSearch) throws(UsageError) -> RunReaders? {
    guard areGiven(arguments) else { return nil }
    guard let name = arguments.value(of: reader) else {
      return RunReaders(ofEveryApp: [NamedReader(name: "", reader: try described(arguments, from: Reader()))])
    }
    return try RunReaders(named: name, in: search) { known throws(UsageError) in
      try described(arguments, from: known)
    }
  }

  /// The language tag that is the value of an option.
  static func tag(_ text: String, of option: Option) throws(UsageError) -> LanguageTag {
    let bytes = Array(text.utf8)[...]
    let meant = LanguageTag.tag(ofLanguageNamed: bytes)
    guard meant == nil, case .success(let language) = LanguageTag.read(bytes) else {
      throw UsageError(
        message: "\(option.flag) takes a language tag such as de or pt-BR, not '\(excerpt(of: text.utf8))'",
        suggestion: meant ?? LanguageTag.proposal(for: bytes)?.text)
    }
    return language
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
    if let name = arguments.value(of: target) { reader.target = Client(named: name.utf8) }
    if let tag = arguments.value(of: language) { reader.language = try self.tag(tag, of: language) }
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
