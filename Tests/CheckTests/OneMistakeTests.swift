import Findings
import Testing
import TextTestSupport

/// One mistake has one finding, of the rule that knows most about it, even if other rules apply too.
@Suite struct OneMistakeTests {
  private func rules(inCard more: String) -> [String] {
    let card = "{ type: text_announcement, id: one, title: One, description: D., \(more) }"
    return CheckedText("campaign: a\ncards:\n  - \(card)\n", upTo: .table()).findings.map(\.rule.id)
  }

  private func rules(inModal more: String) -> [String] {
    let message = "    message: Hello\n    triggers: [{ type: session_start }]\n    \(more)\n"
    return CheckedText("campaign: a\nin_app_messages:\n  - type: modal\n    id: one\n" + message, upTo: .table())
      .findings.map(\.rule.id)
  }

  @Test(arguments: [
    ("5: x", ["key-not-text"]), ("~: x", ["key-not-text"]), ("[a]: x", ["key-not-text"]),
    ("use_webview: no", ["wrong-form"]), ("pinned: no", ["field-not-for-type", "wrong-form"]),
    ("url: no", ["link-malformed"]), ("domain: no", ["ambiguous-scalar"]),
    ("channels: [no]", ["unknown-value"]), ("expires: 2026-03-20", ["moment-without-zone"]),
    ("expires: 2026-3-20", ["moment-without-zone"]), ("expires: 20260320", ["moment-without-zone"]),
    ("expires: 1_000", ["wrong-form"]), ("domain: 1.10", ["wrong-form"]), ("domain: .inf", ["wrong-form"]),
    ("extras: { a: .nan }", ["extras-not-text"]), ("extras: { a: 1, a: 2 }", ["repeated-key", "extras-not-text"]),
    ("extras: { a: !!str 5 }", []), ("extras: { a: !!int 5 }", ["extras-not-text"]), ("extras: {}", []),
    ("extras: { <<: { a: 5 }, b: x }", ["extras-not-text"]), ("categories: []", []), ("channels: []", ["too-few"]),
    ("categories: all", ["wrong-form"]), ("url: \"https://example.com/{{id}}\"", []),
    ("url: \"https://example.com/{{id\"", ["link-malformed"]),
    ("title: Two", ["repeated-key"]),
    ("expires_at: 2026-03-20", ["renamed-field"]), ("ulr: no", ["unknown-field"]),
    ("use_webview: True", []), ("use_webview: TRUE", []),
    ("domain: !!int growth", ["tag-mismatch"]), ("categories: !!seq news", ["tag-mismatch"]),
    ("extras: !!map text", ["tag-mismatch"]), ("extras: { a: !!bool maybe }", ["tag-mismatch"]),
    ("domain: !!str [a]", ["tag-mismatch"]), ("<<: growth", ["merge-not-mapping"]),
    ("extras: { <<: 5 }", ["merge-not-mapping"]),
  ])
  func aCardIsToldOnce(_ more: String, _ expected: [String]) {
    #expect(rules(inCard: more) == expected)
  }

  @Test(arguments: [
    ("priority: \"5\"", ["wrong-form"]), ("priority: 1e3", ["wrong-form"]), ("priority: 1.0", ["wrong-form"]),
    ("priority: +5", []), ("priority: 0x7F", []), ("priority: .inf", ["number-not-finite"]),
    ("priority: 99999999999999999999", ["out-of-range"]), ("priority: High", ["unknown-value"]),
    ("delay: 0s", ["wrong-form"]), ("min_interval: 0s", []), ("re_eligibility: 0d", ["wrong-form"]),
    ("re_eligibility: 30", ["wrong-form"]), ("language: no", ["ambiguous-scalar"]), ("language: nb-NO", []),
    ("colors: { background: \"#FFF\" }", ["wrong-form"]), ("colors: { background: FF0000 }", ["wrong-form"]),
    ("colors:\n      background: #FF0000", ["wrong-form"]), ("colors: { background: #FF0000 }", ["syntax"]),
    ("uri: myapp://sale", []), ("uri: ''", ["link-malformed"]), ("buttons: []", []),
    ("buttons: [{ text: A }, { text: B }, { text: C, colour: red }]", ["too-many-buttons", "unknown-field"]),
    ("click_action: uri", ["uri-action-without-uri"]), ("click_action: uri\n    url: x://y", ["renamed-field"]),
    ("dismiss: never\n    duration: 5s", ["unknown-value"]), ("dismis: auto\n    duration: 5s", ["unknown-field"]),
  ])
  func aMessageIsToldOnce(_ more: String, _ expected: [String]) {
    #expect(rules(inModal: more) == expected)
  }
}
