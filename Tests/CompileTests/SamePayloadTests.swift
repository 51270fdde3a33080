import CampaignFixtures
import CampaignLanguage
import EngineTestSupport
import SourceTree
import TestSupport
import Testing

/// The same campaigns give the same payloads, in any syntax and layout.
@Suite struct SamePayloadTests {
  @Test func inYAMLAndInJSON() {
    for profile in Profile.allCases {
      for sample in ValidDefinitions.all {
        let yaml = CompiledText(sample.text(as: .yaml), as: .yaml, profile: profile)
        let json = CompiledText(sample.text(as: .json), as: .json, profile: profile)
        #expect(yaml.errors.isEmpty && yaml.lines.count > 3, "\(yaml.errors)")
        #expect(yaml.lines == json.lines, "\(String(decoding: sample.text(as: .yaml), as: UTF8.self))")
      }
    }
  }

  /// Layout and the order of fields make no difference.
  @Test func inAnyLayout() {
    let texts = [
      PayloadWorkspace.campaign("a"),
      "\u{FEFF}" + PayloadWorkspace.campaign("a").replacing("\n", with: "\r\n"),
      "# A comment.\n--- # Another one.\n" + PayloadWorkspace.campaign("a") + "...\n# The last one.\n",
      """
      in_app_messages:
      - triggers:
        - name: a
          type: "custom_event"
        message: >-
          Hello
        type: 'slideup'
        id: !!str hello
      cards:
      - {description: Until eight., title: Hours, "type": text_announcement, id: "h\\u006furs"}
      campaign: &a a
      """,
    ]
    let lines = texts.map { CompiledText($0).lines }
    #expect(lines.allSatisfy { $0 == lines[0] && $0.count == 4 })
  }
}
