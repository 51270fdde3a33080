import Bytes
import CampaignCheck
import CampaignLanguage
import Findings

/// A link into an app, in a campaign that is also for a browser.
enum AppLinkOnWeb: FieldRule {
  static let info = RuleInfo(
    "app-link-on-web", .warning,
    finds: "A link with an app's own scheme in a campaign whose 'targets' name the web.",
    because: "A browser knows no such scheme, so a click does nothing.",
    source: "deep linking documentation; web client",
    example: """
        campaign: spring-sale
        targets: [ios, web]
      \(ExampleStart.bannerCard)
      -     url: myapp://sale/spring
      +     url: https://example.com/sale/spring
      """)

  static let roles = [FieldRole.link]
  static let traits = TextTraits.unusualLink
  static let acceptsReplaced = true

  /// Schemes that browsers pass to other programs.
  private static let known = ["mailto", "tel", "sms", "brazeactions"]

  static func check(_ value: LintedValue, of record: LintedRecord) {
    guard let link = value.appLink, record.statesTargets, record.targets.contains(.web),
      !known.contains(where: link.hasScheme), !value.isReplaced(for: .web, in: record)
    else { return }
    let sample = record.file.sample
    value.add(
      info, .unknown(link.scheme, Client.web.row.words), part: link.parts.scheme,
      help: .useWebLink(or: sample.readers([sample.member(VariationTable.target, word: Client.web.name)])))
  }
}

extension LintedValue {
  /// True if the record has a variation that replaces the value for all readers of a client.
  fileprivate func isReplaced(for client: Client, in record: LintedRecord) -> Bool {
    let owner = record.owner
    return owner.variations.contains { variation in
      guard variation.conditions.includeAll(of: client) else { return false }
      if owner.entry == record.entry { return variation.replaces(self) }
      return variation.buttons(of: owner).contains { original, replacement in
        original?.entry == record.entry && replacement.has(fieldOf: self, in: record)
      }
    }
  }
}

extension LintedRecord {
  /// True if the record has the field of a value of another record, by its name.
  fileprivate func has(fieldOf value: LintedValue, in other: LintedRecord) -> Bool {
    let field = other.type.fields.first { value.isOf($0.field) }?.field
    return type.fields.firstIndex { $0.field.name == field?.name }.map { self.value(at: $0) != nil } ?? false
  }
}

extension Message {
  fileprivate static func unknown(_ scheme: ArraySlice<UInt8>, _ client: String) -> Message {
    "this campaign is also for \(client), where the scheme \(quoting: scheme) opens nothing"
  }
  fileprivate static func useWebLink(or variation: String) -> Message {
    "use an 'https' link that the apps open too, or add a variation with '\(variation)'"
  }
}
