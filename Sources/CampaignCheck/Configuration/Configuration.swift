package import CampaignLanguage
package import Findings
package import SourceText
package import SourceTree

/// The settings of a `campaignc.yaml`, or the defaults without one.
package struct Configuration: Sendable {
  /// The configuration whose settings apply where this one has none, relative to this one's directory.
  package var extends: String?
  /// The globs of the files to check. Nil for every campaign file.
  package var include: [String]?
  package var exclude: [String] = []
  /// The clients of campaigns without `targets`. Nil for the default.
  package var targets: [Client]?
  /// The channels of cards without `channels`. Nil if the configuration does not set them.
  package var channels: ChannelSet?
  /// The link schemes of apps that are allowed. If empty, any scheme.
  package var linkSchemes: LinkSchemes = []
  /// The event catalogue, relative to the configuration's directory.
  package var events: String?
  package var readers = ReadersSetting.none
  /// The languages that texts need. The first is that of the texts themselves.
  package var languages: [LanguageTag] = []
  /// The language of templates in texts.
  package var templates = ConfigurationTable.TemplateLanguage.liquid
  package var app = AppFacts()
  package var rules: [String: RuleSetting] = [:]
  /// The rules that have a setting only because of another setting.
  var impliedRules: Set<String> = []
  package var overrides: [Override] = []
  /// The levels of changes, by the id of their rule.
  package var changes: [String: ConfigurationTable.ChangeSetting] = [:]
  package var limits = Limits.standard
  /// The size limits for payloads, each with its place.
  package var budgets: [(budget: ConfigurationTable.Budget, bytes: Int, range: ByteRange)] = []

  /// The order of keys that the formatter writes.
  package var order = ConfigurationTable.KeyOrder.written

  /// The settings that have an error. Their values here are the defaults.
  package var unknown = UnknownSettings()
  /// The parts of mappings that it sets, such as `limits.nodes`.
  private(set) var parts: Set<String> = []
  /// The places of the settings, for messages about them.
  package var places = SettingPlaces()
  /// The places of the globs of `include` and `exclude`, in their order.
  package var globPlaces: (include: [ByteRange], exclude: [ByteRange]) = ([], [])

  package init() {}

  /// A configuration that can't be read.
  package static var unknown: Configuration {
    var configuration = Configuration()
    configuration.unknown = .all
    return configuration
  }

  /// The number of patterns that files and findings are compared with.
  var patternCount: Int {
    (include?.count ?? 0) + exclude.count + overrides.reduce(0) { $0 + $1.files.count + $1.paths.count }
  }

  /// The maximum. Every file is compared with every glob, and every finding with every place.
  static let mostPatterns = 1_000

  /// A pattern for the paths of files, and its place.
  package struct PlacedPattern: Sendable {
    package let text: String
    package let range: ByteRange
  }

  /// The patterns that are meant to match some file.
  package var patternsOfFiles: [PlacedPattern] {
    let included = zip(include ?? [], globPlaces.include).map { PlacedPattern(text: $0, range: $1) }
    return included + overrides.flatMap { zip($0.files, $0.filePlaces).map { PlacedPattern(text: $0, range: $1) } }
  }

  /// Severities for some files.
  package struct Override: Sendable {
    package let files: [String]
    fileprivate let filePlaces: [ByteRange]
    /// The places in the files to which it applies. If empty, all places.
    package let paths: [PathPattern]
    package let rules: [String: RuleSetting]

    package init(
      files: [String], at filePlaces: [ByteRange] = [], paths: [PathPattern], rules: [String: RuleSetting]
    ) {
      (self.files, self.filePlaces, self.paths, self.rules) = (files, filePlaces, paths, rules)
    }
  }
}

extension Configuration {
  /// Notes which parts of a mapping it sets.
  mutating func addParts(_ names: [String], of setting: ConfigurationTable.Setting) {
    parts.formUnion(names.map { "\(setting.field.name).\($0)" })
  }

  /// Notes the parts that come from the configuration that it extends.
  mutating func addParts(of base: Configuration) { parts.formUnion(base.parts) }

  /// True if it sets a part of a mapping.
  package func has(_ field: Field, of setting: ConfigurationTable.Setting) -> Bool {
    parts.contains("\(setting.field.name).\(field.name)")
  }
}

/// The places of a few settings. A list, because a dictionary with such keys costs each start of the program a search
/// for protocols (gate: WorkTests, small files).
package struct SettingPlaces: Sendable {
  private var places: [(setting: ConfigurationTable.Setting, range: ByteRange)] = []

  package subscript(setting: ConfigurationTable.Setting) -> ByteRange? {
    places.last { $0.setting == setting }?.range
  }

  mutating func add(_ setting: ConfigurationTable.Setting, at range: ByteRange) { places.append((setting, range)) }
}

/// The setting of a rule.
package enum RuleSetting: Sendable, Equatable {
  case off
  case severity(Severity)

  package init?(word: String) {
    if word == "off" {
      self = .off
    } else if let severity = Severity(rawValue: word) {
      self = .severity(severity)
    } else {
      return nil
    }
  }

  package var word: String {
    switch self {
    case .off: "off"
    case .severity(let severity): severity.rawValue
    }
  }
}
