import CampaignCommand
import CommandSupport
import Foundation
import TestSupport
import Testing

/// Names in scenarios that mean nothing: `lint` and `test` agree that they are mistakes.
@Suite struct ScenarioNameTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.folder(".git")
    try write("{}\n", to: "campaignc.yaml")
    try write(
      """
      campaign: spring
      in_app_messages:
        - { id: a, type: full, message: A, image: "https://example.com/a.png", image_alt: A, re_eligibility: always, triggers: [{ type: custom_event, name: cart_viewed, where: [{ property: total, at_least: 10 }] }] }
        - { id: e, type: slideup, message: E, audience: members, triggers: [{ type: specific_purchase, product: hat-2 }] }
      ---
      campaign: summer
      in_app_messages:
        - { id: b, type: slideup, message: B, triggers: [{ type: custom_event, name: cart_view }] }
        - { id: c, type: slideup, message: C, audience: buyer, triggers: [{ type: specific_purchase, product: cap-11 }] }
        - { id: d, type: slideup, message: D, audience: buyers, triggers: [{ type: specific_purchase, product: cap-1 }] }

      """, to: "campaigns.yaml")
  }

  private func write(_ text: String, to name: String) throws { try folder.write(Array(text.utf8), to: name) }

  /// The words of `lint` and `test` about a scenario with one step.
  private func runs(_ step: String, _ expect: String = "{ shown: nothing }") throws -> (lint: ToolRun, test: ToolRun) {
    try write(
      """
      scenario: a step
      campaigns: [spring]
      at: 2026-03-21T10:00:00Z
      steps:
        - session_start
        - \(step)
        - expect: \(expect)

      """, to: "scenarios.yaml")
    return (campaignc(["lint", folder.path]), campaignc(["test", folder.path]))
  }

  private static let catalogue = "events: { cart_viewed: { properties: { total: number, items: number } } }\n"

  /// A step with a name that is probably misspelt, and what is said about it.
  @Test(arguments: [
    ("event: cart_veiwed", "no message waits for 'cart_veiwed', which is probably misspelt", "write 'cart_viewed'"),
    (
      "{ event: cart_viewed, properties: { totl: 42 } }", "no filter looks at 'totl', which is probably misspelt",
      "write 'total'"
    ),
    ("asset_fails: https://example.com/b.png", "no message of these campaigns uses", "write"),
    ("purchase: hat-22", "no message waits for a purchase of 'hat-22', which is probably misspelt", "write 'hat-2'"),
    (
      "reader: { audiences: [membrs] }", "no message or card is for 'membrs', which is probably misspelt",
      "write 'members'"
    ),
    (
      "reader: { attributes: { firs_name: A } }", "there is no standard attribute 'firs_name', which is probably",
      "write 'first_name'"
    ),
  ])
  func misspeltNamesFail(_ step: String, _ words: String, _ help: String) throws {
    let runs = try runs(step)
    #expect(runs.lint.exitCode == .findings)
    #expect(runs.lint.output.contains("error[scenario-unknown-name]: \(words)"), "\(runs.lint.output)")
    #expect(runs.test.exitCode == .findings && runs.test.output.contains("failed: a step"), "\(runs.test.output)")
    #expect(runs.test.output.contains(words) && runs.test.output.contains(help), "\(runs.test.output)")
  }

  /// Names that nobody uses and that are not similar to others, an event of another campaign, and a property beside the
  /// one that it is similar to.
  @Test(arguments: [
    "event: logged_out", "event: cart_view", "{ event: cart_viewed, properties: { coupon: x } }",
    "purchase: cap-11", "reader: { audiences: [buyer, others] }", "reader: { attributes: { shoe_size: 41 } }",
    "{ event: cart_viewed, properties: { total: 4, totals: 5 } }",
  ])
  func otherNamesAreTaken(_ step: String) throws {
    let runs = try runs(step)
    #expect(runs.lint.exitCode == .clean, "\(runs.lint.output)")
    #expect(runs.test.output == "1 scenario passed\n", "\(runs.test.output)")
  }

  /// An expectation that needs the misspelt event has no finding of its own.
  @Test func oneMistakeIsOneFinding() throws {
    let run = try runs("{ event: cart_veiwed, properties: { total: 42 } }", "{ shown: spring/a }").lint
    #expect(run.output.contains("1 error"), "\(run.output)")
    let fixed = campaignc(["lint", "--fix", "--unsafe-fixes", folder.path])
    #expect(fixed.exitCode == .clean, "\(fixed.output)")
  }

  /// With a catalogue, it decides.
  @Test func theCatalogueDecides() throws {
    try write("events: events.yaml\n", to: "campaignc.yaml")
    let more = Self.catalogue.replacing("events: {", with: "events: { cart_view: {}, cart_veiwed: {},")
    try write(more, to: "events.yaml")
    #expect(try runs("event: cart_veiwed").test.exitCode == .clean)
    for (step, words) in [
      ("event: cart_vewed", "no event 'cart_vewed'"),
      ("{ event: cart_viewed, properties: { totl: 42 } }", "no property 'totl'"),
    ] {
      let runs = try runs(step)
      #expect(runs.lint.exitCode == .findings)
      #expect(runs.lint.output.contains("error[scenario-contradicts-catalogue]: the catalogue has \(words)"))
      #expect(runs.test.exitCode == .findings && runs.test.output.contains(words), "\(runs.test.output)")
    }
    // The wrong name is one finding; the expectation that fails because of it is none.
    let expecting = try runs("{ event: cart_vewed, properties: { total: 42 } }", "{ shown: spring/a }").lint
    #expect(expecting.output.contains("1 error in"), "\(expecting.output)")
    try write("events: events.yaml\nrules: { scenario-contradicts-catalogue: warning }\n", to: "campaignc.yaml")
    #expect(try runs("event: cart_vewed").test.exitCode == .clean)
  }

  /// Each scenario of a file has its own mistakes, in all formats.
  /// iOS, Android and the web do different things with a value of another kind. The mistake is the same on all of them,
  /// and nothing that follows from it is told.
  @Test func aValueOfAnotherKindIsToldOnceForAllClients() throws {
    try write("targets: [ios, android, web]\nevents: events.yaml\n", to: "campaignc.yaml")
    try write(Self.catalogue, to: "events.yaml")
    try write(
      """
      campaign: spring
      in_app_messages:
        - { id: a, type: slideup, message: A, triggers: [{ type: custom_event, name: cart_viewed, where: [{ property: total, exists: true }] }] }

      """, to: "campaigns.yaml")
    try write(
      """
      scenario: a step
      targets: [ios, android, web]
      at: 2026-03-21T10:00:00Z
      steps:
        - session_start
        - event: cart_viewed
          properties: { total: 'much' }
        - expect: { shown: spring/a }

      """, to: "scenarios.yaml")
    let lint = campaignc(["lint", folder.path]).output
    #expect(lint.contains("error[scenario-contradicts-catalogue]"), "\(lint)")
    let test = campaignc(["test", folder.path]).output
    let lines = test.split(separator: "\n").map { $0.replacing(folder.path + "/", with: "") }
    #expect(
      lines == [
        "failed on ios, android, web: a step  (scenarios.yaml:1)",
        "  scenarios.yaml:7: in the catalogue, the value of this property is a number",
        "    write a number without quotes",
        "1 scenario, each on its clients: 3 of 3 runs failed",
      ], "\(test)")
  }

  /// A name that contradicts the catalogue hides no other wrong name, and the expectations are not judged.
  @Test func allWrongNamesOfAScenarioAreReportedAtOnce() throws {
    try write("events: events.yaml\n", to: "campaignc.yaml")
    try write(Self.catalogue + "audiences: [members]\n", to: "events.yaml")
    try write(
      """
      campaign: spring
      audience: members
      in_app_messages:
        - { id: a, type: slideup, message: A, triggers: [{ type: custom_event, name: cart_viewed }] }

      """, to: "campaigns.yaml")
    try write(
      """
      scenario: two mistakes
      reader: { audiences: [membrs] }
      at: 2026-03-21T10:00:00Z
      steps:
        - session_start
        - { event: cart_viewed, expect: { shown: spring/a } }
        - expect: { never: spring/b }

      """, to: "scenarios.yaml")
    let output = campaignc(["lint", folder.path, "--format", "concise"]).output
    let lines = output.split(separator: "\n").filter { $0.contains("error") }
    #expect(lines.count == 2 && lines[0].contains(":2:23: ") && lines[1].contains(":7:22: "), "\(output)")
  }

  @Test func onlyTheScenarioWithTheNameFails() throws {
    let rest = "at: 2026-03-21T10:00:00Z\nsteps:"
    let right = "[session_start, { event: logged_out, expect: { shown: nothing } }]\n"
    let wrong = "[session_start, { event: cart_viewd, expect: { shown: nothing } }]\n"
    let scenarios = [right, wrong, right].enumerated().map { "scenario: number \($0)\n\(rest) \($1)" }
    try write(scenarios.joined(separator: "---\n"), to: "scenarios.yaml")
    let run = campaignc(["test", folder.path])
    #expect(run.output.contains("1 of 3 scenarios failed") && run.output.contains("failed: number 1"), "\(run.output)")
    let rows = campaignc(["test", folder.path, "--format", "json"]).output.split(separator: "\n")
    #expect(rows.map { $0.contains(#""passed":true"#) } == [true, false, true], "\(rows)")
    let only = campaignc(["test", folder.path, "--scenario", "number 2"])
    #expect(only.output == "1 scenario passed\n", "\(only.output)")
  }

  /// A scenario that expects nothing is reported, and does not count as passed.
  @Test func aScenarioThatExpectsNothingHasNotPassed() throws {
    try write("scenario: idle\nat: 2026-03-21T10:00:00Z\nsteps: [session_start]\n", to: "scenarios.yaml")
    let run = campaignc(["test", folder.path])
    #expect(run.exitCode == .clean, "\(run.complaints)")
    #expect(run.output.contains("not tested: idle") && run.output.contains("this scenario expects nothing"))
    #expect(run.output.hasSuffix("nothing tested: 1 scenario expects nothing\n"), "\(run.output)")
    let json = campaignc(["test", folder.path, "--format", "json"]).output
    #expect(json.contains(#""passed":false"#) && json.contains(#""skipped":"this"#), "\(json)")
    let junit = campaignc(["test", folder.path, "--format", "junit"]).output
    #expect(junit.contains("skipped=\"1\"") && junit.contains("<skipped message="), "\(junit)")
    #expect(campaignc(["test", folder.path, "--format", "github"]).output.hasPrefix("::warning "))
    let rest = "at: 2026-03-21T10:00:00Z\nsteps:"
    try write(
      "scenario: idle\n\(rest) [session_start]\n---\nscenario: real\n"
        + "\(rest) [{ step: session_start, expect: { shown: nothing } }]\n", to: "scenarios.yaml")
    #expect(campaignc(["test", folder.path]).output.hasSuffix("1 scenario passed; 1 scenario expects nothing\n"))
  }

  /// Without a catalogue, names of a command line that are similar to others get notes.
  @Test(arguments: [
    (["--event", "cart_viewed", "--property", "totl=3"], "no filter looks at 'totl'; did you mean 'total'?"),
    (["--attribute", "frist_name=Anna"], "no standard attribute 'frist_name'; did you mean 'first_name'?"),
    (["--event", "cart_veiwed"], "no message waits for 'cart_veiwed'; did you mean 'cart_viewed'?"),
  ])
  func similarNamesOfCommandLinesAreNoted(_ words: [String], _ note: String) {
    let run = campaignc(["simulate", folder.path] + words)
    #expect(run.exitCode == .clean && run.complaints.contains(note), "\(run.complaints)")
  }

  /// Campaigns that the configuration leaves out are there, but not checked.
  @Test func campaignsThatAreLeftOutAreNotSaidToBeMissing() throws {
    try write("include: [scenarios.yaml]\n", to: "campaignc.yaml")
    let run = try runs("event: cart_viewed").lint
    #expect(run.output.contains("there is no campaign 'spring'"), "\(run.output)")
    #expect(run.output.contains("see if 'include' or 'exclude' in campaignc.yaml leaves their files out"))
    // The pattern without files is the mistake, and the only finding.
    try write("include: [scenarios.yaml, campaings/**]\n", to: "campaignc.yaml")
    let misspelt = try runs("event: cart_viewed").lint
    #expect(misspelt.output.contains("[unmatched-pattern]"), "\(misspelt.output)")
    #expect(!misspelt.output.contains("there is no campaign"), "\(misspelt.output)")
  }

  @Test func audiencesProductsAndLanguagesAreNoted() throws {
    try write("languages: [en, de]\n", to: "campaignc.yaml")
    try write(
      "campaign: vips\naudience: big-spenders\nin_app_messages: [{ id: c, type: slideup, message: A, language: de, "
        + "triggers: [{ type: specific_purchase, product: sku-100 }] }]\n", to: "vips.yaml")
    func notes(_ words: String...) -> String { campaignc(["simulate", folder.path] + words).complaints }
    #expect(notes("--audience", "big-spender").contains("did you mean 'big-spenders'?"))
    #expect(notes("--purchase", "sku-10").contains("did you mean 'sku-100'?"))
    #expect(notes("--language", "fr").contains("the campaigns have no texts in 'fr'; the configuration has en, de"))
    #expect(notes("--language", "de-AT", "--audience", "others", "--attribute", "shoe_size=4").isEmpty)
  }
}
