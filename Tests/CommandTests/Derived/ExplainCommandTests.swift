import CampaignCommand
import CampaignDerive
import CampaignEngine
import CampaignLanguage
import CommandSupport
import Findings
import Foundation
import TestSupport
import Testing

/// The output of `explain`, `rules` and `schema`.
@Suite struct ExplainCommandTests {
  /// Rules, types, fields of types, and fields of nested records.
  private static let names =
    ruleCatalogue.map { $0.id } + FieldExplanation.names + ["slideup.colors.text", "modal.buttons.text"]

  @Test(arguments: names)
  func everythingIsExplained(_ name: String) {
    let run = campaignc("explain", name)
    #expect(run.exitCode == .clean)
    #expect(run.complaints.isEmpty)
    #expect(run.output.split(separator: "\n").count > 1)
    #expect(run.output.hasPrefix(name))
    #expect(run.output.hasSuffix("\n") && !run.output.hasSuffix("\n\n"))
    for line in run.output.split(separator: "\n") where !line.hasPrefix("    ") {
      #expect(line.count <= 100 && !line.hasSuffix(" ") && !line.contains("`"), "\(line)")
    }
  }

  @Test(arguments: ruleCatalogue)
  func aRuleIsExplainedWithItsFinding(_ rule: RuleInfo) {
    let output = campaignc("explain", rule.id).output
    #expect(output.contains("\(rule.severity.rawValue)[\(rule.id)]: ") == (rule.example != nil))
    #expect(output.contains("--rule \(rule.id)=") == rule.isSettable)
    #expect(output.contains("can't be changed") != rule.isSettable)
  }

  @Test(arguments: [
    "repeated-key", "card", "card.domain", "message.dismiss", "filter.within_last", "campaign", "custom_event",
  ])
  func explanationsLookLikeThis(_ name: String) throws {
    try expectGolden(Array(campaignc("explain", name).output.utf8), "explain/\(name).txt")
  }

  /// The page of the glossary has the terms of the table, with marks of Markdown.
  @Test func theGlossaryHasTheTermsOfTheTable() throws {
    let page = try String(contentsOf: repositoryRoot.appending(path: "docs/glossary.md"), encoding: .utf8)
    let part = try #require(page.components(separatedBy: "\n## ").first { $0.hasPrefix("For everybody") })
    let rows = part.matches(of: /\| \*\*(.+?)\*\* \| (.+) \|\n/).map { row in
      "\(row.1): \(row.2.replacing("`", with: "'").replacing("*", with: ""))"
    }
    #expect(rows == GlossaryTerm.all.map { "\($0.name): \($0.meaning)" })
  }

  @Test(arguments: GlossaryTerm.all.map(\.name))
  func termsOfTheGlossaryAreExplained(_ name: String) {
    let runs = [name, name.replacing(" ", with: "-")].map { campaignc("explain", $0) }
    #expect(runs.allSatisfy { $0.exitCode == .clean && $0.output.hasPrefix("\(name): ") }, "\(runs[0].output)")
  }

  /// A term is explained by its plural and in full, too.
  @Test(arguments: [
    ("payloads", "payload: "), ("workspaces", "workspace: "), ("severities", "severity: "), ("fixes", "fix: "),
    ("allow comments", "allow comment: "), ("in-app message", "message: "), ("in-app-message", "message: "),
    ("news feed", "'news-feed' is called 'news_feed' here"), ("slideups", "slideup: "),
    ("in-app messages", "campaign.in_app_messages: "), ("priorities", "message.priority: "),
  ])
  func namesAreExplainedInOtherForms(_ name: String, _ beginning: String) {
    let run = campaignc("explain", name)
    #expect(run.exitCode == .clean && run.output.hasPrefix(beginning), "\(run.output)\(run.complaints)")
  }

  @Test func aPluralHasTheExampleOfItsType() {
    #expect(campaignc("explain", "--example", "slideups").output == campaignc("explain", "--example", "slideup").output)
  }

  /// Names without a table of fields: kinds of values, terms, fields without their type, foreign names.
  @Test(arguments: [
    ("moment", "'moment' is called 'date and time' here."), ("slug", "slug: Lower-case letters"),
    ("link", "link: An absolute URI"), ("duration", "duration: A whole number and a unit"),
    ("colour", "colour: Red, green, blue"), ("extras", "card.extras: Extra texts by key"),
    ("cards", "campaign.cards: The cards of the campaign."),
    ("banner", "'banner' is called 'banner_image' here.\n"),
    ("close", "'close' is called 'none' here (message.click_action). Closes the message and opens"),
    ("swipe", "'swipe' is called 'manual' here (message.dismiss)."),
    ("portrait", "'portrait' is a value of 'message.orientation'. Upright."),
    ("queue", "'queue' is called 'stack' here."), ("Minimum Interval", "minimum interval: The time that must pass"),
  ])
  func otherNamesAreExplained(_ name: String, _ beginning: String) {
    let run = campaignc("explain", name)
    #expect(run.exitCode == .clean && run.output.hasPrefix(beginning), "\(run.output)\(run.complaints)")
    #expect(!run.output.contains("`") && run.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
  }

  /// The terminal never breaks a line of words.
  @Test(arguments: ["card.domain", "slideup", "repeated-key", "session_start", "impression"])
  func explanationsFitTheTerminal(_ name: String) {
    let heights = [40, 60, 100].map { columns in
      let console = MemoryConsole(isTerminal: true, columns: columns, variables: ["NO_COLOR": "1"])
      let lines = campaignc("explain", name, on: console).output.split(separator: "\n")
      #expect(lines.filter { $0.first != " " }.allSatisfy { $0.count <= columns }, "\(lines)")
      return lines.count
    }
    #expect(heights[0] > heights[1] && heights[1] > heights[2], "\(heights)")
  }

  /// Every term names the source of its facts, and its related terms exist.
  @Test(arguments: Behaviour.all.map(\.name))
  func termsAreExplained(_ name: String) throws {
    let behaviour = try #require(Behaviour.all.first { $0.name == name })
    let output = campaignc("explain", name.replacing(" ", with: "-")).output
    #expect(output.contains(behaviour.summary.prefix(40)) && output.contains("  source    \(behaviour.source)"))
    for related in behaviour.related { #expect(campaignc("explain", related).exitCode == .clean, "\(related)") }
    let rules = ruleCatalogue.map { $0.id }
    for other in behaviour.foreign where !rules.contains(other) {
      #expect(campaignc("explain", other).exitCode == .clean, "\(other)")
    }
  }

  @Test func everyFormAndValueIsExplained() {
    let records = Definition.allCases.flatMap(\.records)
    let words = records.flatMap(\.fields).flatMap { $0.field.foreign } + records.flatMap(\.foreign)
    for word in Set(words) { #expect(campaignc("explain", word).exitCode == .clean, "\(word)") }
  }

  @Test func aTypeHasAnExample() {
    let run = campaignc("explain", "button", "--example")
    #expect(run.output.contains("buttons:\n      - text: To the basket\n"))
    let none = campaignc("explain", "repeated-key", "--example")
    #expect(none.exitCode == .wrongUse && none.complaints.contains("'repeated-key' is not a type"))
    #expect(campaignc("explain", "slideupp", "--example").complaints.contains("did you mean 'slideup'?"))
  }

  @Test func noRuleIsCalledAsATypeIs() {
    #expect(Set(ruleCatalogue.map { $0.id }).intersection(FieldExplanation.names) == [])
  }

  @Test func rulesAreListed() throws {
    let lines = campaignc("rules").output.split(separator: "\n")
    for rule in ruleCatalogue { #expect(lines.contains { $0.hasPrefix("  \(rule.id) ") }, "\(rule.id)") }
    let json = campaignc("rules", "--format", "json")
    let rules = try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]]
    #expect(rules?.compactMap { $0["id"] as? String } == ruleCatalogue.map { $0.id })
    #expect(rules?.allSatisfy { $0["severity"] != nil && $0["finds"] != nil && $0["because"] != nil } == true)
  }

  /// A few rules: those of a kind, of a severity, with fixes, and with words in their texts.
  @Test func rulesAreSelected() {
    func ids(_ words: String...) -> [String] {
      campaignc(["rules"] + words).output.split(separator: "\n").filter { $0.hasPrefix("  ") && !$0.hasPrefix("   ") }
        .compactMap { $0.split(separator: " ").first.map(String.init) }
    }
    #expect(Set(RuleKind.allCases.flatMap { ids($0.rawValue) }) == Set(ruleCatalogue.map(\.id)))
    #expect(ids("workspace", "tie") == ["message-tie"])
    #expect(ids("link-insecure", "--fixable") == ["link-insecure"] && !ids("--fixable").contains("card-without-url"))
    #expect(ids("--severity", "advice").contains("card-without-url"))
    #expect(!ids("--severity", "advice").contains("link-insecure"))
    #expect(campaignc("rules", "link-insecur").output.contains("link-insecure"))
    let none = campaignc("rules", "link-insceure")
    #expect(none.exitCode == .wrongUse && none.complaints.contains("did you mean 'link-insecure'?"))
    #expect(campaignc("rules", "--changes", "identity").output.hasPrefix("identity-changed "))
    #expect(campaignc("rules", "--changes", "--fixable").exitCode == .wrongUse)
  }

  /// A name with an underscore is the field, and one with a hyphen the kind of its values.
  @Test func aFieldComesBeforeTheFormOfItsValues() {
    let field = campaignc("explain", "time_zone").output
    #expect(field.hasPrefix("campaign.time_zone: ") && !field.contains("is called"))
    #expect(field.contains("\ntime zone: The IANA name"))
    #expect(campaignc("explain", "time-zone").output.hasPrefix("'time-zone' is called 'time zone' here."))
  }

  /// The help sends nobody to a page that a package does not have.
  @Test(arguments: Topic.all.map(\.name))
  func topicsAreExplained(_ name: String) throws {
    let topic = try #require(Topic.all.first { $0.name == name })
    let output = campaignc("explain", name).output
    #expect(output.hasPrefix("\(name): "))
    for block in topic.blocks { #expect(output.contains(block.title)) }
    for other in topic.related + topic.foreign { #expect(campaignc("explain", other).exitCode == .clean, "\(other)") }
    for spec in allCommands.map(\.spec) {
      #expect(!campaignc("help", spec.name).output.contains("docs/"), "\(spec.name)")
    }
  }

  @Test(arguments: PublishedSchema.all)
  func aSchemaIsPrinted(_ schema: PublishedSchema) {
    let run = campaignc("schema", schema.name)
    #expect(run.exitCode == .clean)
    #expect(run.output == schema.text(rules: ruleCatalogue, changes: rulesOfChanges))
  }

  @Test func schemasAreListed() {
    let run = campaignc("schema")
    #expect(run.exitCode == .clean)
    #expect(run.output.split(separator: "\n").count == PublishedSchema.all.count)
  }
}
