import CampaignDerive
import CampaignLanguage
import Foundation
import TestSupport
import Testing

extension RecordType: CustomTestStringConvertible {
  public var testDescription: String { noun }
}

/// The table of the language is consistent.
@Suite struct TableTests {
  static let records = Definition.allCases.flatMap(\.records)

  @Test(arguments: records)
  func namesAreAlikeAndUnique(_ type: RecordType) {
    let names = type.fields.map(\.field.name)
    #expect(Set(names).count == names.count)
    for name in names + [type.name] { #expect(name.wholeMatch(of: /[a-z][a-z0-9]*(_[a-z0-9]+)*/) != nil, "\(name)") }
    #expect(["a", "an", "the"].contains(type.noun.split(separator: " ")[0]), "\(type.noun)")
  }

  /// Messages say "… has no field", so a noun is singular.
  @Test(arguments: records)
  func nounsAreSingular(_ type: RecordType) {
    // "the description of purchases", "a look at cards"
    let words = type.noun.split(separator: " ").prefix { !["of", "at", "on"].contains($0) }
    #expect(!(words.last?.hasSuffix("s") ?? true) && !words.contains("and"), "\(type.noun)")
  }

  /// A foreign name means one field, and is not itself the name of a field.
  @Test(arguments: records)
  func namesOfElsewhereMeanOneField(_ type: RecordType) {
    let names = Set(type.fields.map(\.field.name))
    let foreign = type.fields.flatMap(\.field.foreign)
    #expect(names.intersection(foreign) == [])
    #expect(Set(foreign).count == foreign.count, "\(foreign)")
  }

  @Test(arguments: records)
  func summariesAreSentences(_ type: RecordType) {
    let choices = type.fields.flatMap(\.field.form.choices).flatMap(\.all)
    for summary in [type.summary] + type.fields.map(\.field.summary) + choices.map(\.summary) {
      #expect(summary.hasSuffix(".") && !summary.dropLast().contains(". "), "not one sentence: \(summary)")
      #expect(summary.first?.isLowercase == false, "\(summary)")
    }
  }

  /// Fields that exclude one another may share a key, as the operators of a filter do.
  @Test(arguments: records)
  func keysOfPayloadsAreUnique(_ type: RecordType) {
    let shared = type.constraints.flatMap { if case .exactlyOne(let fields) = $0.demand { fields } else { [Field]() } }
    let fields = type.fields.map(\.field).filter { !shared.dropFirst().contains($0) }
    for payload in [\WireNames.feed, \.contentCards, \.triggers] {
      let keys = fields.compactMap { $0.wire[keyPath: payload] }
      #expect(Set(keys).count == keys.count, "\(keys)")
    }
  }

  @Test(arguments: records)
  func wordsAreUnique(_ type: RecordType) {
    for choices in type.fields.flatMap(\.field.form.choices) {
      let names = choices.all.map(\.name)
      let foreign = choices.all.flatMap(\.foreign)
      #expect(Set(names + foreign).count == names.count + foreign.count, "\(choices.noun)")
    }
  }

  /// A default is a value of the field's form, or a sentence that names existing words and fields.
  @Test(arguments: records)
  func defaultsAreValues(_ type: RecordType) {
    for use in type.fields {
      let field = use.field
      guard let fallback = use.fallback else { continue }
      let words = field.form.choices.flatMap(\.all).map(\.name)
      switch field.form {
      case .boolean, .choice, .duration, .either:
        guard fallback.words.contains("`") else {
          #expect(
            use.literalFallback != nil || fallback == .position || fallback == .zero, "\(field.name): \(fallback)")
          continue
        }
        let known = words + type.fields.map(\.field.name)
        for match in fallback.words.matches(of: /`([^`]*)`/) { #expect(known.contains(String(match.1)), "\(fallback)") }
      case .list where fallback.words.hasPrefix("["):
        #expect(use.literalFallback != nil, "\(field.name): \(fallback)")
      default: continue
      }
    }
  }

  /// A constraint names only fields of its record.
  @Test(arguments: records)
  func constraintsSpeakOfFieldsOfTheRecord(_ type: RecordType) {
    let names = Set(type.fields.map(\.field.name))
    for sentence in type.sentences {
      let choices = type.fields.flatMap(\.field.form.choices).flatMap(\.all).map(\.name)
      for match in sentence.matches(of: /`([^`]*)`/) {
        #expect(names.contains(String(match.1)) || choices.contains(String(match.1)), "\(sentence)")
      }
    }
  }

  /// Everything that the tables declare is used in a campaign, the configuration or the catalogue.
  @Test func everythingDeclaredIsReached() throws {
    let folder = repositoryRoot.appending(path: "Sources/CampaignLanguage/Schema/Tables")
    let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    let text = try files.map { try String(contentsOf: $0, encoding: .utf8) }.joined(separator: "\n")
    let records = text.matches(of: /RecordType\(\s*"([a-z_]+)"/).map { String($0.1) }
    #expect(records.count > 20)
    #expect(Set(records) == Set(Self.records.map(\.name)))
    let fields = text.matches(of: /static let \w+ = (?:Field|limit|part)\(\s*"([a-z_]+)"/).map { String($0.1) }
    #expect(fields.count > 80)
    #expect(Set(fields).subtracting(Self.records.flatMap { $0.fields.map(\.field.name) }) == [])
  }

  /// The schema writes a lower limit of durations as a pattern, which works only for these values.
  @Test(arguments: records)
  func leastDurationsCanBeWritten(_ type: RecordType) {
    for field in type.fields.map(\.field) {
      guard case .duration(let least, _) = field.form else { continue }
      #expect([0, 1, 10, 100, 1000].contains(least), "\(field.name)")
    }
  }
}
