import CampaignLanguage

/// A valid definition: a campaign without findings.
package struct Fixture: Sendable {
  /// A slug. It is also the campaign's name, unless the fixture is about the name.
  package let name: String
  /// Its purpose, in one sentence.
  package let purpose: String
  package let definition: DefinitionValue
  /// The types of its cards and messages.
  package let types: [String]

  package func text(as format: DefinitionFormat) -> [UInt8] { definition.text(as: format) }
}

/// A definition with one mistake: one finding of one rule at one place. Its twin is a valid definition without the
/// mistake.
package struct BrokenFixture: Sendable {
  /// The broken rule, then where and how.
  package let name: String
  /// The id of the rule.
  package let rule: String
  package let purpose: String
  /// The name of the valid fixture that differs only by the mistake.
  package let twin: String
  package let definition: DefinitionValue
  package let types: [String]
  /// The syntaxes in which the mistake can be made.
  package let formats: [DefinitionFormat]
  /// The link schemes of apps that the configuration must name. Only one rule needs them.
  package let linkSchemes: [String]
  /// The change that makes the valid fixture wrong.
  let edit: DefinitionEdit
  /// The path to the record with the mistake, and the place of the finding in that record.
  private let path: [DefinitionStep]
  private let place: FindingPlace

  init(_ twin: Twin, of fixture: Fixture, at site: SampleSite) {
    let record = site.type.noun.capitalizedFirst
    name = "\(twin.rule.rawValue)-\(site.name)-\(twin.name)"
    rule = twin.rule.rawValue
    purpose = "\(record) \(twin.mistake)."
    self.twin = fixture.name
    edit = twin.edit.below(site.path)
    definition = fixture.definition.applying(edit)
    types = fixture.types
    formats = twin.formats
    linkSchemes = twin.rule == .linkScheme ? ["myapp"] : []
    path = site.path
    place = twin.place
  }

  /// The definition as text, and the bytes of the finding.
  package func text(as format: DefinitionFormat) -> (bytes: [UInt8], finding: Range<Int>) {
    let text = DefinitionText(definition, as: format)
    return (text.bytes, place.range(in: text, at: path) ?? 0..<0)
  }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
