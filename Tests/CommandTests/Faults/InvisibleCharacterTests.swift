import CampaignCommand
import CommandSupport
import TestSupport
import Testing
import TextTestSupport

/// No command shows an invisible character to a person.
@Suite struct InvisibleCharacterTests {
  /// Programs get data byte for byte; people get a harmless form.
  @Test(arguments: [
    ["lint", "--diff", "--unsafe-fixes", "-"], ["compile", "--payload", "news_feed", "-"], ["lint", "--fix", "-"],
    ["dump", "-"],
  ])
  func dataIsRawInAPipeAndHarmlessAtATerminal(_ words: [String]) {
    let text = flawedCampaign.replacing("http:", with: "https:").replacing("Have", with: "\u{202E}Have")
    let piped = campaignc(words, on: MemoryConsole(input: text)).output
    let terminal = MemoryConsole(input: text, isTerminal: true, variables: ["NO_COLOR": "1"])
    let shown = campaignc(words, on: terminal).output
    #expect(piped.contains("\u{202E}Have") && unprintable(in: shown) == [])
    #expect(shown == piped.replacing("\u{202E}", with: "<U+202E>"))
  }

  /// Each kind of invisible character in a key, a text, a comment and broken YAML, in every report format.
  @Test(arguments: invisibleSamples)
  func noReportHoldsAnInvisibleCharacter(_ scalar: Unicode.Scalar) {
    let texts = [
      "campaign: a\nti\(scalar)tle: x\n", "campaign: a\nstarts: \"2026\(scalar)\" # \(scalar) e\(scalar)\n",
      "campaign: [\(scalar)\n", "a: \(scalar)\n\(scalar)b: *\(scalar)x\n", "campaign: a\nowner: *a\(scalar)b\n",
    ]
    for text in texts {
      for format in ["human", "concise", "json", "jsonl", "sarif", "github", "gitlab", "junit", "checkstyle"] {
        let run = campaignc("lint", "--format", format, "-", on: MemoryConsole(input: text))
        #expect(!run.output.isEmpty && unprintable(in: run.output + run.complaints) == [], "\(format): \(text)")
      }
    }
  }

  /// The same at a terminal, where people also see the data.
  @Test(arguments: invisibleSamples)
  func noCommandShowsAnInvisibleCharacter(_ scalar: Unicode.Scalar) {
    let text = """
      campaign: a
      cards:
        - { id: a, type: text_announcement, title: "A\(scalar)", description: B, extras: { "k\(scalar)": "v\(scalar)" } }

      """
    for words in [
      ["dump"], ["dump", "--format", "tree"], ["dump", "--format", "events"], ["compile"],
      ["compile", "--payload", "news_feed"], ["lint", "--diff", "--unsafe-fixes"], ["stats"], ["list"],
      ["who", "--target", "ios"], ["where", "feed.json", "--sources"],
      ["where", "feed.json", "/k\(scalar)", "--sources"],
      ["explain", "\(scalar)"], ["lint", "--rule", "\(scalar)"], ["\(scalar)"], ["decompile"], ["config"],
    ] {
      // Colours are escape sequences that campaignc itself writes, so they are off.
      let terminal = MemoryConsole(input: text, isTerminal: true, variables: ["NO_COLOR": "1"])
      let run = campaignc(words + ["-"], on: terminal)
      #expect(unprintable(in: run.output + run.complaints) == [], "\(words)")
    }
    let payload = campaignc("compile", "--payload", "news_feed", "-", on: MemoryConsole(input: text)).output
    let run = campaignc("decompile", "-", on: MemoryConsole(input: payload, isTerminal: true))
    #expect(unprintable(in: run.output + run.complaints) == [])
  }
}
