package import CampaignLanguage

/// A record with one mistake, the same record without it, and the expected finding.
package struct Twin: Sendable {
  /// The record without the mistake.
  package let base: SampleBase
  /// The mistake within the record.
  package let edit: DefinitionEdit
  package let rule: CheckRule
  package let place: FindingPlace
  /// The mistake, as part of a file name.
  package let name: String
  /// The mistake, as words after the name of the record.
  package let mistake: String
  /// The syntaxes in which the mistake can be made.
  package let formats: [DefinitionFormat]
  /// True if no schema can detect the mistake.
  package let isBeyondSchemas: Bool

  init(
    _ rule: CheckRule, _ name: String, _ mistake: String, of base: SampleBase, _ edit: DefinitionEdit,
    at place: FindingPlace, formats: [DefinitionFormat] = DefinitionFormat.allCases, isBeyondSchemas: Bool = false
  ) {
    self.base = base
    self.edit = edit
    self.rule = rule
    self.place = place
    self.name = name
    self.mistake = mistake
    self.formats = formats
    self.isBeyondSchemas = isBeyondSchemas
  }

  /// The record with the mistake.
  package var record: DefinitionValue { base.record.applying(edit) }
}

/// The place of a finding within a record.
package enum FindingPlace: Sendable, Equatable {
  case firstKey
  case key(String)
  /// A value, or a part of its text: bytes between the quotes.
  case value([DefinitionStep], part: Range<Int>? = nil)

  /// The bytes of the place in a text, if the record is at the end of a path.
  package func range(in text: DefinitionText, at path: [DefinitionStep]) -> Range<Int>? {
    switch self {
    case .firstKey: return text.firstKey(of: path)
    case .key(let name): return text.key(at: path + [.key(name)])
    case .value(let steps, let part):
      guard let value = text.value(at: path + steps), let part else { return text.value(at: path + steps) }
      let start = value.lowerBound + (text.bytes[value.lowerBound] == UInt8(ascii: "\"") ? 1 : 0)
      return start + part.lowerBound..<start + part.upperBound
    }
  }
}
