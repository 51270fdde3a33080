internal import CampaignLanguage

/// A valid definition: a campaign in which nothing at all is found.
package struct Fixture: Sendable {
  /// A slug, which is also the campaign's name where the fixture is not about that.
  package let name: String
  /// What it is there for, in one sentence.
  package let purpose: String
  package let definition: DefinitionValue
  /// The types of cards and messages that it holds.
  package let types: [String]

  package func text(as format: DefinitionFormat) -> [UInt8] { definition.text(as: format) }
}

/// A definition with one mistake, beside a valid one without it: one finding of one rule at one place.
package struct BrokenFixture: Sendable {
  /// The rule that is broken, then where and how.
  package let name: String
  /// The id of the rule.
  package let rule: String
  package let purpose: String
  /// The name of the valid fixture that it differs from by its mistake alone.
  package let twin: String
  package let definition: DefinitionValue
  package let types: [String]
  /// The syntaxes in which the mistake can be made.
  package let formats: [DefinitionFormat]
  /// The apps' own link schemes that a configuration has to name, for the one rule that asks for them.
  package let linkSchemes: [String]
  /// The change that makes the valid fixture wrong.
  let edit: DefinitionEdit
  /// The way to the record that the mistake is in, and where in it the finding belongs.
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

  /// The definition as text, and the bytes at which the finding belongs.
  package func text(as format: DefinitionFormat) -> (bytes: [UInt8], finding: Range<Int>) {
    let text = DefinitionText(definition, as: format)
    return (text.bytes, place.range(in: text, at: path) ?? 0..<0)
  }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
