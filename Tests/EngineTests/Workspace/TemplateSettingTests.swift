import CampaignEngine
import TestSupport
import Testing

/// The configuration's `templates`, and the attributes of the catalogue.
@Suite struct TemplateSettingTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// The rules that have a finding in a message with a text, under a configuration and a catalogue.
  private func rules(_ text: String, under configuration: String, catalogue: String = "{}\n") throws -> Set<String> {
    try folder.make("campaignc.yaml", text: configuration + "events: events.yaml\n")
    try folder.make("events.yaml", text: catalogue)
    try folder.make(
      "a.yaml",
      text: """
        campaign: templates
        in_app_messages:
          - { id: one, type: slideup, message: "\(text)", triggers: [{ type: any_purchase }] }

        """)
    let report = String(decoding: Workspace(directory: folder.path).report(as: .json), as: UTF8.self)
    return Set(report.matches(of: /"rule": ?"([a-z-]+)"/).map { String($0.1) })
  }

  @Test func liquidIsTheDefault() throws {
    #expect(try rules("{% if a %}Hi {{${first_name}}}", under: "") == ["liquid-syntax"])
    #expect(try rules("Hi {{${first_name}}}", under: "templates: liquid\n") == ["liquid-no-default"])
  }

  @Test func withoutTemplatesBracesAreText() throws {
    #expect(try rules("{% if a %}Hi {{${first_name}}}", under: "templates: none\n") == ["template-in-text"])
    #expect(try rules("{% if a %}", under: "templates: none\nrules: { template-in-text: off }\n") == [])
  }

  @Test func anotherLanguageIsAMistake() throws {
    #expect(try rules("Hi", under: "templates: mustache\n") == ["unknown-value"])
  }

  @Test func theCatalogueKnowsAttributes() throws {
    let catalogue = "attributes: { plan: { type: text, required: true }, points: { type: number } }\n"
    let text = { (name: String) in "{{custom_attribute.${\(name)}}}" }
    #expect(try rules(text("plan"), under: "", catalogue: catalogue) == [])
    #expect(try rules(text("points"), under: "", catalogue: catalogue) == ["liquid-no-default"])
    #expect(
      try rules("{{custom_attribute.${size} | default: 1}}", under: "", catalogue: catalogue)
        == ["liquid-unknown-attribute"])
    #expect(try rules("{{custom_attribute.${size} | default: 1}}", under: "") == [])
  }

  @Test func lengthsCountDefaults() throws {
    let long = String(repeating: "spring ", count: 25)
    #expect(try rules("{{${first_name} | default: '\(long)'}}", under: "") == ["text-too-long"])
    #expect(try rules("{{${first_name} | default: 'you'}}{% comment %}\(long){% endcomment %}", under: "") == [])
  }
}
