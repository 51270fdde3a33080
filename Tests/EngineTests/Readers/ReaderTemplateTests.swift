import CampaignCheck
import CampaignCompile
import CampaignEngine
import CampaignLanguage
import SourceTree
import TestSupport
import Testing

/// The texts of a reader have their templates filled in, as docs/readers.md says.
@Suite struct ReaderTemplateTests {
  /// The text that a template becomes for a reader who speaks `de-AT`.
  struct Example: Sendable, CustomTestStringConvertible {
    let template: String
    let attributes: [String: Reader.AttributeValue]?
    /// Nil if the card is left out.
    let text: String?

    init(_ template: String, _ attributes: [String: Reader.AttributeValue]?, _ text: String?) {
      (self.template, self.attributes, self.text) = (template, attributes, text)
    }

    var testDescription: String { template }
  }

  private static let abort = "{% if ${first_name} == 'Anna' %}{% abort_message('no') %}{% endif %}Hi"

  static let examples: [Example] = [
    Example("Hi {{${first_name}}}", ["first_name": .text("Anna")], "Hi Anna"),
    Example("{{custom_attribute.${plan} | upcase}}", ["plan": .text("gold")], "GOLD"),
    Example("{{custom_attribute.${points} | plus: 1}}", ["points": .number(2)], "3"),
    Example("{% if custom_attribute.${vip} %}A{% else %}B{% endif %}", ["vip": .boolean(true)], "A"),
    Example("{{${language}}}", [:], "de"),
    // A reader with attributes has no others.
    Example("Hi {{${first_name} | default: 'you'}}", ["plan": .text("gold")], "Hi you"),
    Example("Hi {{${first_name} | default: 'you'}}", [:], "Hi you"),
    // Nothing is known about the attributes of a reader without that field.
    Example("Hi {{${first_name} | default: 'you'}}", nil, "Hi {{${first_name} | default: 'you'}}"),
    Example("{{${language}}}", nil, "de"),
    // A team's own attribute may have the name of a standard one.
    Example("{{${city}}} {{custom_attribute.${city}}}", ["city": .text("Bern")], "Bern Bern"),
    // Every reader has this one, and only the server knows it.
    Example("{{${braze_id}}}", ["plan": .text("gold")], "{{${braze_id}}}"),
    // The server fills these in when the message is shown.
    Example("{{event_properties.${total}}}", ["plan": .text("gold")], "{{event_properties.${total}}}"),
    Example(abort, ["first_name": .text("Anna")], nil),
    Example(abort, ["first_name": .text("Ben")], "Hi"),
    Example("no { template }", ["first_name": .text("Anna")], "no { template }"),
  ]

  @Test(arguments: examples)
  func aReaderGetsTheText(_ example: Example) {
    #expect(title(example.template, example.attributes) == example.text)
  }

  @Test func nothingIsFilledInWithoutTemplates() {
    #expect(title("Hi {{${first_name}}}", ["first_name": .text("Anna")], .none) == "Hi {{${first_name}}}")
  }

  private func title(
    _ template: String, _ attributes: [String: Reader.AttributeValue]?,
    _ language: ConfigurationTable.TemplateLanguage = .liquid
  ) -> String? {
    let text = """
      {"campaign": "a", "cards": [{"id": "b", "type": "text_announcement", "channels": ["news_feed"],
      "title": "\(template)", "description": "D", "url": "https://example.com/a"}]}
      """
    var reader = Reader()
    reader.attributes = attributes
    reader.language = try? LanguageTag.read(Array("de-AT".utf8)[...]).get()
    var terms = TextTerms()
    terms.compile = CompileTerms(
      profile: .portable, now: nil, targets: Client.byDefault, readers: [reader], templates: language)
    let compiled = CheckedText(Array(text.utf8), as: .json, by: terms).compiled.filter { $0.reader == 0 }
    let feed = CompiledWorkspace(compiled).payloads([.feed]).map { String(decoding: $0.bytes, as: UTF8.self) }.first
    return feed?.firstMatch(of: /"title":"([^"]*)"/).map { String($0.1) }
  }
}
