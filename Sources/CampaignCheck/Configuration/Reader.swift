package import CampaignLanguage

/// A sample reader. Properties that are nil are unknown.
package struct Reader: Sendable, Equatable {
  package var target: Client?
  package var version: String?
  package var language: LanguageTag?
  package var timeZone: String?
  /// The segments that the reader belongs to.
  package var audiences: [String] = []
  /// The attributes by name. A reader with attributes has no others, so an empty list is that of an unknown person.
  package var attributes: [String: AttributeValue]?
  /// The test group, from 0 to 99.
  package var group: Int?

  package init() {}

  /// The reader's clock. Unknown without a time zone.
  package var clock: Clock { timeZone.map { Clock(Array($0.utf8)[...]) } ?? .unknown }

  package enum AttributeValue: Sendable, Equatable {
    case text(String)
    case number(Double)
    case boolean(Bool)
  }
}

/// A reader with the name that the configuration gives it. The name is empty for a reader of the command line.
package struct NamedReader: Sendable, Equatable {
  package let name: String
  package let reader: Reader

  package init(name: String, reader: Reader) { (self.name, self.reader) = (name, reader) }
}

/// The readers of a configuration.
package enum ReadersSetting: Sendable, Equatable {
  case none
  /// The readers are in a file, whose path is relative to the configuration's directory.
  case file(String)
  case listed([NamedReader])
}
