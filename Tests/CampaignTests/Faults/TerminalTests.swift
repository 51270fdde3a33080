import Findings
import Foundation
import Testing

@testable import campaignc

/// Names and texts that would turn a terminal over, or end a line of a report, never get there as they are.
@Suite(
  .enabled(if: shippedBinary != nil, "CAMPAIGNC_BINARY names no binary; bin/test sets it"), .timeLimit(.minutes(5)))
struct TerminalTests {
  /// Escape sequences, C1 controls, a line break, a tab, a byte that is no text, and two characters of every invisible
  /// kind.
  private static let hostile =
    #"$(printf 'e\033[31m\033]0;x\007 n\nl t\tb \302\233 ::error::%%0a <&"> \377')"# + samples
  private static let samples = String(String.UnicodeScalarView(invisibleSamples.filter { $0.value >= 0xA0 }))

  private static func make() throws -> FaultyWorkspace {
    let workspace = try FaultyWorkspace()
    _ = try workspace.shell(
      """
      mkdir "sound/\(hostile)" "flawed/\(hostile)"
      sed 's/spring-sale/other/; s/Hours/H\u{202E}ours/; s/hours/"h2"/' sound/hello.yaml > "sound/\(hostile)/a.yaml"
      sed 's/campaign: flawed/campaign: "fla\\\\u202ewed"/; s/Have/# \u{202E}\u{9B}31m\u{7F}/' flawed/a.yaml \
        > "flawed/\(hostile)/b.yaml"
      """)
    return workspace
  }

  private func unprintable(in text: String) -> [String] {
    // Line breaks and tabs apart.
    text.unicodeScalars.filter { isUnprintable($0) && $0 != "\n" && $0 != "\t" }.map {
      "U+" + String($0.value, radix: 16)
    }
  }

  @Test func noReportHoldsThemAsTheyAre() throws {
    let workspace = try Self.make()
    for format in ["human", "concise", "json", "jsonl", "sarif", "github", "gitlab", "junit", "checkstyle"] {
      let (text, status) = try workspace.shell("\"$0\" lint --format \(format) .")
      #expect(status == 1 && unprintable(in: text) == [], "\(format)")
      // A line break in a name does not begin a line of its own.
      switch format {
      case "concise": #expect(text.split(separator: "\n").allSatisfy { $0.hasSuffix("]") }, "\(text)")
      case "github": #expect(text.split(separator: "\n").allSatisfy { $0.contains(#/^::(error|warning|notice) /#) })
      default: break
      }
    }
  }
  private static let commands = [
    #"explain "X""#, #"lint --config "X""#, #"lint --baseline "X""#, #"lint --files-from "X""#, #"lint "X""#,
    #"lint --add-allow "X""#, #"lint --now "X""#, #"lint --format "X""#, #"lint --threads "X""#, #"lint "--X""#,
    #"lint --changed-since "X""#, #"lint --stdin-filename "X" - < flawed/a.yaml"#, #"lint --statistics ."#,
    #"lint . --baseline "X" --write-baseline"#, #"lint . --add-allow link-insecure --reason "X""#, #"rules "X""#,
    #"schema "X""#, #"completions "X""#, #"hook "X""#, #"config "sound/X/a.yaml""#, #""X""#, #"help "X""#,
    #"where "X" sound"#, #"where --at "sound/X/a.yaml:3" sound"#, #"where feed.json sound"#,
    #"where feed.json#/feed/0/title sound"#, #"stats sound"#, #"build sound -o "X""#, #"fixtures -o "X" --count 1"#,
    #"build sound -o out --only "X""#, #"decompile payload.json -o "X""#, #"decompile "sound/X/a.yaml""#,
    #"init "X"; "$0" init "X""#,
    #"compile --only feed sound > "sound/X/feed.json"; "$0" decompile "sound/X/feed.json" payload.json -o out"#,
  ]

  @Test func nothingThatIsSaidHoldsThemAsTheyAre() throws {
    let workspace = try Self.make()
    for command in Self.commands {
      let (text, _) = try workspace.shell("\"$0\" " + command.replacing("X", with: Self.hostile))
      #expect(!text.isEmpty && unprintable(in: text) == [], "\(command): \(text.debugDescription)")
    }
  }

  /// Data goes byte for byte to programs, and harmlessly to people.
  @Test(arguments: [
    ["lint", "--diff", "--unsafe-fixes", "-"], ["compile", "--only", "feed", "-"], ["lint", "--fix", "-"],
    ["dump", "-"],
  ])
  func dataIsRawInAPipeAndHarmlessAtATerminal(_ words: [String]) {
    let text = FaultyWorkspace.flawed.replacing("http:", with: "https:").replacing("Have", with: "\u{202E}Have")
    let piped = campaignc(words, on: MemoryConsole(input: text)).output
    let shown = campaignc(words, on: MemoryConsole(input: text, isTerminal: true)).output
    #expect(piped.contains("\u{202E}Have") && unprintable(in: shown) == [])
    #expect(shown == piped.replacing("\u{202E}", with: "<U+202E>"))
  }

  /// Each kind of invisible character in a key, in a text, in a comment and in what is no YAML, in every form of
  /// report.
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

  /// The same at a terminal, where data is shown to people too.
  @Test(arguments: invisibleSamples)
  func noCommandShowsAnInvisibleCharacter(_ scalar: Unicode.Scalar) {
    let text = """
      campaign: a
      cards:
        - { id: a, type: text_announcement, title: "A\(scalar)", description: B, extras: { "k\(scalar)": "v\(scalar)" } }

      """
    for words in [
      ["dump"], ["dump", "--as", "tree"], ["dump", "--as", "events"], ["compile"], ["compile", "--only", "feed"],
      ["lint", "--diff", "--unsafe-fixes"], ["stats"], ["where", "feed.json"], ["where", "feed.json#/k\(scalar)"],
      ["explain", "\(scalar)"], ["lint", "--rule", "\(scalar)"], ["\(scalar)"], ["decompile"], ["config"],
    ] {
      let run = campaignc(words + ["-"], on: MemoryConsole(input: text, isTerminal: true))
      #expect(unprintable(in: run.output + run.complaints) == [], "\(words)")
    }
    let payload = campaignc("compile", "--only", "feed", "-", on: MemoryConsole(input: text)).output
    let run = campaignc("decompile", "-", on: MemoryConsole(input: payload, isTerminal: true))
    #expect(unprintable(in: run.output + run.complaints) == [])
  }
}

/// The first and the last character of each invisible kind: of each category, and of each in it that Unicode says not
/// to draw.
let invisibleSamples: [Unicode.Scalar] = {
  struct Kind: Hashable {
    let category: Unicode.GeneralCategory
    let isIgnorable: Bool
  }
  var kinds: [Kind: (first: Unicode.Scalar, last: Unicode.Scalar)] = [:]
  for scalar in (1...0x10FFFF as ClosedRange<UInt32>).lazy.compactMap(Unicode.Scalar.init) where isUnprintable(scalar) {
    let properties = scalar.properties
    let kind = Kind(category: properties.generalCategory, isIgnorable: properties.isDefaultIgnorableCodePoint)
    kinds[kind] = (kinds[kind]?.first ?? scalar, scalar)
  }
  return Set(kinds.values.flatMap { [$0.first, $0.last] }).union(["\u{200D}", "\u{FE0F}", "\u{E0041}"]).sorted()
}()
