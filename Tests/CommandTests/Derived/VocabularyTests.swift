import CampaignCommand
import CampaignDerive
import CampaignEngine
import CampaignLanguage
import CommandSupport
import Foundation
import TestSupport
import Testing

/// One word for each thing: what people and programs read has no word that the table calls old.
@Suite struct VocabularyTests {
  /// The old words that are words nowhere else, so that no text may have them.
  private static let gone = Term.all.flatMap(\.old).map(\.name).filter { $0.contains("_") || $0.contains("-") }

  private static func words(of text: String) -> Set<String> {
    Set(text.matches(of: #/[A-Za-z][A-Za-z0-9]*(?:[_-][A-Za-z0-9]+)*/#).map { String($0.0) })
  }

  @Test(arguments: allCommands.map(\.spec.name))
  func helpHasNoOldWord(_ command: String) throws {
    let spec = try #require(allCommands.map(\.spec).first { $0.name == command })
    #expect(Self.words(of: campaignc("help", command).output).intersection(Self.gone) == [])
    for option in spec.options {
      for old in Term.all.flatMap(\.old) where old.place == .value {
        if case .choice(let choices) = option.value { #expect(!choices.contains(old.name), "\(option.flag)") }
      }
    }
  }

  @Test(arguments: [["manual"], ["completions", "bash"], ["completions", "zsh"], ["completions", "fish"]])
  func nothingPrintedHasAnOldWord(_ words: [String]) {
    // The rules keep their ids.
    let ids = Set(ruleCatalogue.flatMap { Array(Self.words(of: $0.id)) })
    #expect(Self.words(of: campaignc(words).output).subtracting(ids).intersection(Self.gone) == [])
  }

  /// The schemas of what people write have the fields of now, and their words. Payloads keep theirs.
  @Test(arguments: PublishedSchema.all.filter { if case .payload = $0 { false } else { true } })
  func schemasHaveNoOldWord(_ schema: PublishedSchema) {
    let text = schema.text(rules: ruleCatalogue, changes: rulesOfChanges)
    for old in Term.all.flatMap(\.old) where old.place == .word || old.place == .key {
      #expect(!text.contains("\"\(old.name)\""), "\(old.name)")
    }
  }

  /// Some reports for programs about the examples.
  private static let reports = [
    ["lint", examples], ["stats", examples], ["test", examples], ["rules"],
    ["simulate", examples, "--event", "cart_viewed", "--property", "total=42", "--view-feed", "news_feed"],
    ["simulate", examples, "--readers", "20"], ["simulate", examples, "--scenario", "full basket"],
    ["why", "loyalty-points/points", examples, "--at", "2026-03-21T10:00:00Z", "--purchase", "member-card"],
    ["why", "spring-sale/hero", examples, "--at", "2026-03-21T10:00:00Z"], ["list", examples],
    ["who", examples, "--target", "ios", "--at", "2026-03-21T10:00:00Z"],
  ]
  private static let examples = repositoryRoot.appending(path: "examples").path

  /// Reports have the keys and words of now.
  @Test(arguments: reports)
  func reportsHaveNoOldKey(_ words: [String]) {
    let run = campaignc(words + ["--format", "json"])
    let texts = [run.output] + run.output.split(separator: "\n").map(String.init)
    let objects = texts.compactMap { try? JSONSerialization.jsonObject(with: Data($0.utf8)) }
    #expect(!objects.isEmpty, "\(run.output) \(run.complaints)")
    for object in objects { #expect(Self.oldWords(in: object) == []) }
  }

  /// The old words in a report: keys that are not beside the key of now, and values that are words of a list.
  private static func oldWords(in object: Any) -> Set<String> {
    if let list = object as? [Any] { return Set(list.flatMap(oldWords)) }
    guard let members = object as? [String: Any] else { return [] }
    let keys = members.keys.filter { key in
      let now = Term.now(key, in: .key)
      return !now.isEmpty && !now.contains { members[$0] != nil }
    }
    let values = ["because", "channel", "kind", "opens"].compactMap { members[$0] as? String }
    let words = values.filter { !Term.now($0, in: .key).isEmpty }
    return Set(keys + words).union(members.values.flatMap(oldWords))
  }

  /// The table of words knows all old names of fields and of their values, and each is an old name somewhere.
  @Test func theTableHasAllOldNames() {
    let fields = Definition.allCases.flatMap(\.records).flatMap(\.fields).map(\.field)
    var found: Set<String> = []
    for field in fields {
      for name in field.formerly {
        #expect(Term.now(name, in: .field).contains(field.name), "\(name)")
        found.insert(name)
      }
      for choice in field.form.choices.flatMap(\.all) {
        for name in choice.formerly {
          #expect(Term.now(name, in: .word).contains(choice.name), "\(name)")
          found.insert(name)
        }
      }
    }
    let named = Term.all.flatMap(\.old).filter { $0.place == .field || $0.place == .word }.map(\.name)
    #expect(found == Set(named))
  }

  /// `explain` leads from each old name of a field or a value to the word of now.
  @Test(arguments: Term.all.flatMap { term in term.old.map { (term.name, $0) } }.filter { $0.1.place != .option })
  func oldWordsAreExplained(_ name: String, _ old: OldWord) {
    let run = campaignc("explain", old.name)
    // 'text' and 'minimum interval' are also terms, and 'table' is a word of the configuration.
    let isTerm = NameExplanation.names.contains(String(old.name.map { $0 == " " ? "-" : $0 }))
    let isOtherWord = run.output.hasPrefix("'\(old.name)' is a value of")
    #expect(
      run.exitCode == .clean && (isTerm || isOtherWord || run.output.contains(name)), "\(old.name): \(run.output)")
  }
}
