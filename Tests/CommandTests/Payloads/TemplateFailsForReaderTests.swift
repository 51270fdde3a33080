import CampaignCommand
import CommandSupport
import TestSupport
import Testing

/// What a template becomes for a sample reader is checked when the payloads of readers are made.
@Suite struct TemplateFailsForReaderTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.make(
      "campaignc.yaml",
      text: """
        channels: [content_cards]
        readers:
          anna: { target: ios, attributes: { plan: "pro max" } }
          ben: { target: ios, attributes: { first_name: Ben, plan: pro } }
          carl: { target: ios, attributes: { plan: gold } }

        """)
  }

  private func build(_ card: String) throws -> ToolRun {
    try folder.make("a.yaml", text: "campaign: a\ncards:\n  - { id: c, type: text_announcement, \(card) }\n")
    return campaignc("build", "-o", folder.path("out"), folder.path("a.yaml"))
  }

  @Test func anEmptyTextIsReportedOnceForAllReaders() throws {
    let run = try build("title: \"{{ ${first_name} }}\", description: Hello, url: https://example.com/")
    #expect(run.exitCode == .clean)
    #expect(run.complaints.contains("this text is empty for the reader 'anna' and another one\n"), "\(run.complaints)")
    #expect(run.complaints.matches(of: /template-fails-for-reader/).count == 1)
  }

  @Test(arguments: [
    ("{{ custom_attribute.${plan} }}", "it becomes 'pro max'", "write 'https://' and the site before the template"),
    ("https://example.com/?q={{ custom_attribute.${plan} }}", "it becomes 'https://example.com/?q=pro max'", "encode"),
    ("javascript:{{ custom_attribute.${plan} }}", "", ""),
  ])
  func aLinkThatIsNoneIsReported(_ link: String, _ result: String, _ help: String) throws {
    let run = try build("title: Hello, description: Hello, url: \"\(link)\"")
    #expect(run.complaints.contains(result) && run.complaints.contains(help), "\(run.complaints)")
    #expect(run.exitCode == .clean || result.isEmpty)
  }

  @Test func aDefaultAndAnOptionalTextAreFine() throws {
    let run = try build(
      "title: \"{{ ${first_name} | default: 'there' }}\", description: Hello, domain: \"{{ ${first_name} }}\", "
        + "url: \"https://example.com/?q={{ custom_attribute.${plan} | url_param_escape }}\"")
    #expect(!run.complaints.contains("template-fails-for-reader"), "\(run.complaints)")
  }

  @Test func aCommentAllowsIt() throws {
    try folder.make(
      "a.yaml",
      text: """
        campaign: a
        cards:
          - id: c
            type: text_announcement
            # campaignc: allow template-fails-for-reader liquid-no-default -- members have names
            title: "{{ ${first_name} }}"
            description: Hello
            url: https://example.com/

        """)
    let run = campaignc("build", "-o", folder.path("out"), folder.path("a.yaml"))
    #expect(!run.complaints.contains("template-fails-for-reader"), "\(run.complaints)")
    #expect(campaignc("lint", folder.path("a.yaml")).output.hasSuffix("no findings\n"))
  }
}
