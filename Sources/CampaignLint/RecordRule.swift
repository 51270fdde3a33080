internal import CampaignIR
internal import Findings

/// A rule about records of certain types, each looked at by itself and within its campaign.
protocol RecordRule: Sendable {
  static var info: RuleInfo { get }
  /// The types that it is about.
  static var types: [RecordType] { get }
  static func check(_ record: LintedRecord)
}

/// The rules about records, by the type that they are about.
enum RecordRules {
  static let all: [any (RecordRule & SendableMetatype).Type] = [
    ContentCardLifetime.self,
    ContentCardSize.self,
  ]

  static func about(_ type: RecordType) -> [any (RecordRule & SendableMetatype).Type] {
    byType[ObjectIdentifier(type)] ?? []
  }

  private static let byType: [ObjectIdentifier: [any (RecordRule & SendableMetatype).Type]] = {
    var result: [ObjectIdentifier: [any (RecordRule & SendableMetatype).Type]] = [:]
    for rule in all {
      for type in rule.types { result[ObjectIdentifier(type), default: []].append(rule) }
    }
    return result
  }()
}
