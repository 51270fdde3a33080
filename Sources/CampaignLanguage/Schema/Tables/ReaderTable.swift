/// The sample readers of a workspace. Payloads are made for them, and no payload contains them.
package enum ReaderTable {
  package static let target = Field(
    "target", .choice(SharedChoices.targets), "The client that the reader uses.",
    foreign: ["targets", "platforms", "os", "device", "client"], formerly: ["platform"])
  package static let version = Field(
    "version", .filledText, "The version of the client or of its system; for your team.",
    foreign: ["os_version", "app_version"])
  package static let language = Field(
    "language", .locale, "The reader's language.",
    foreign: ["locale", "lang"])
  package static let timeZone = Field(
    "time_zone", .timeZone(.named), "The reader's time zone.", foreign: ["timezone", "timeZone", "tz"],
    sample: "Europe/Berlin")
  package static let audiences = Field(
    "audiences", .list(of: .slug), "The segments that the reader belongs to.", names: .audience, fallback: "[]",
    foreign: ["audience", "segments", "segment"])
  package static let attributes = Field(
    "attributes",
    .mapping(
      keys: .text,
      values: .either([
        .text(.any), .boolean, .number(NumberForm(-Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude)),
      ])
    ), "The reader's attributes by name, for templates.", names: .attribute, fallback: "{}",
    foreign: ["custom_attributes", "properties"])
  package static let group = Field(
    "group", .integer(0...99), "The reader's test group: a number from 0 to 99.",
    foreign: ["bucket", "test_group"])

  package static let reader = RecordType(
    "reader", "a reader", "A sample reader, for whom payloads can be made.",
    allows: ReaderTable.Property.allCases.map(\.field))

  /// The readers by name. A name is also the name of a directory of payloads.
  package static let readers = Form.mapping(keys: .slug, values: .record(reader))

  /// The maximum number of readers of a configuration, and of a run that reads several.
  package static let most = 100

  package enum Property: FieldCases {
    case target, version, language, timeZone, audiences, attributes, group

    package var field: Field {
      switch self {
      case .target: ReaderTable.target
      case .version: ReaderTable.version
      case .language: ReaderTable.language
      case .timeZone: ReaderTable.timeZone
      case .audiences: ReaderTable.audiences
      case .attributes: ReaderTable.attributes
      case .group: ReaderTable.group
      }
    }
  }
}
