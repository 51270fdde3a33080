package import CampaignLanguage
package import Findings
package import SourceText
package import SourceTree

/// The settings of a `campaignc.yaml`, or the defaults without one.
package struct Configuration: Sendable {
  /// Globs of the files that are checked in a folder; nil for every campaign file.
  package var include: [String]?
  package var exclude: [String] = []
  /// The clients of campaigns that name none.
  package var targets = Client.byDefault
  /// The apps' own schemes that links may use; none means any.
  package var linkSchemes: LinkSchemes = []
  /// The event catalogue, relative to the configuration's folder.
  package var events: String?
  package var rules: [String: RuleSetting] = [:]
  package var overrides: [Override] = []
  package var limits = Limits.standard
  /// The size limits for payloads, by their names in the table, each with its place.
  package var budgets: [(name: String, bytes: Int, range: ByteRange)] = []

  package init() {}

  /// The globs and places that files and findings are compared with.
  var patternCount: Int {
    (include?.count ?? 0) + exclude.count + overrides.reduce(0) { $0 + $1.files.count + $1.paths.count }
  }

  /// Every file is compared with every glob, and every finding with every place, so that there may not be any number of
  /// them.
  static let mostPatterns = 1_000

  /// Severities for some files.
  package struct Override: Sendable {
    package let files: [String]
    /// The places in the files that it is for; none means all.
    package let paths: [PathPattern]
    package let rules: [String: RuleSetting]
  }
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
