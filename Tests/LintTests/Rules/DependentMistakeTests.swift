import EngineTestSupport
import Findings
import Testing
import TextTestSupport

/// A value that breaks the table counts as absent for the rules that need judgement, and so does everything that
/// depends on it.
@Suite struct DependentMistakeTests {
  @Test(arguments: [
    ("uri: www.example.com\n    click_action: none", ["link-malformed"]),
    ("uri: www.example.com\n    use_webview: true", ["link-malformed"]),
    ("uri: https://example.com\n    click_action: nothing", ["unknown-value"]),
    ("colors: { text: \"#777\", background: \"#ffffff\" }", ["wrong-form"]),
    ("colors: { text: \"#777777\", background: white }", ["wrong-form"]),
    ("colors: { txt: \"#222222\" }\n    dark_colors: { background: \"#000000\" }", ["unknown-field"]),
    ("dismiss: auto\n    duration: 20s\n    buttons: [5]", ["wrong-form"]),
    ("dismiss: auto\n    buttons: 5", ["wrong-form"]),
    ("image: a.webp", ["link-malformed"]), ("icon: \"\"", ["blank-text"]), ("orientation: upright", ["unknown-value"]),
    ("delay: 60\n    timeout: 30s", ["wrong-form"]), ("delay: 60s\n    timeout: 30", ["wrong-form"]),
    ("starts: 2026-03-20\n    delay: 9d", ["moment-without-zone"]),
    ("re_eligibility: 10s\n    min_interval: none", ["wrong-form"]),
    ("extras: { duration: 5 }", ["extras-not-text"]),
  ])
  func whatHangsOnAMistakeIsNotJudged(_ more: String, _ expected: [String]) {
    let message = "    message: Hello\n    triggers: [{ type: any_purchase }]\n    \(more)\n"
    let checked = CheckedText("campaign: a\nin_app_messages:\n  - type: modal\n    id: one\n" + message, upTo: .model)
    #expect(checked.findings.map(\.rule.id) == expected, "\(checked.described)")
  }

  @Test(arguments: [
    ("url: www.example.com, domain: example.org", ["link-malformed"]),
    ("url: '', use_webview: true", ["link-malformed"]),
    ("link: https://example.com, domain: Our shop", ["renamed-field"]),
    ("urlString: https://example.com, domain: Our shop", ["renamed-field"]),
    ("channels: [feed]", ["unknown-value"]), ("channels: news_feed", ["wrong-form"]),
    ("channels: [content_cards], pinned: yes, dismissible: true", ["wrong-form"]),
    ("channels: [content_cards], categories: [all]", ["category-all"]),
    ("url: \"https://example.com\", extras: { url: 5 }", ["extras-not-text"]),
    ("url: \"https://example.com\", expires: 0001-01-01", ["moment-without-zone"]),
  ])
  func whatHangsOnAMistakeOfACardIsNotJudged(_ more: String, _ expected: [String]) {
    let card = "{ type: text_announcement, id: one, title: One, description: D., \(more) }"
    let checked = CheckedText("campaign: a\nstarts: 2026-03-20T08:00:00Z\ncards:\n  - \(card)\n", upTo: .model)
    #expect(checked.findings.map(\.rule.id) == expected, "\(checked.described)")
  }
}
