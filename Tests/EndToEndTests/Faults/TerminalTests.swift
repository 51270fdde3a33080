import Foundation
import TestSupport
import Testing
import TextTestSupport

/// Names and texts that would turn a terminal over, or end a line of a report, never get there as they are.
@Suite(.needsBinary, .mayHang) struct TerminalTests {
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

  @Test func noReportHoldsThemAsTheyAre() throws {
    let workspace = try Self.make()
    for format in ["human", "concise", "json", "jsonl", "sarif", "github", "gitlab", "junit", "checkstyle", "xcode"] {
      let (text, status) = try workspace.shell("\"$0\" lint --format \(format) .")
      #expect(status == 1 && unprintable(in: text) == [], "\(format)")
      // A line break in a name does not begin a line of its own.
      switch format {
      case "concise", "xcode": #expect(text.split(separator: "\n").allSatisfy { $0.hasSuffix("]") }, "\(text)")
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
    #"where "X" sound"#, #"where --line "sound/X/a.yaml:3" sound"#, #"where feed.json sound"#,
    #"where feed.json#/feed/0/title sound"#, #"stats sound"#, #"list sound"#, #"who sound --target ios"#,
    #"build sound -o "X""#, #"fixtures -o "X" --count 1"#,
    #"build sound -o out --only "X""#, #"decompile payload.json -o "X""#, #"decompile "sound/X/a.yaml""#,
    #"init "X"; "$0" init "X""#, #"new "X""#, #"new slideup "X""#, #"new slideup -o "X.yaml""#,
    #"explain "X" --example"#,
    #"compile --payload news_feed sound > "sound/X/feed.json"; "$0" decompile "sound/X/feed.json" payload.json -o out"#,
  ]

  @Test func nothingThatIsSaidHoldsThemAsTheyAre() throws {
    let workspace = try Self.make()
    for command in Self.commands {
      let (text, _) = try workspace.shell("\"$0\" " + command.replacing("X", with: Self.hostile))
      #expect(!text.isEmpty && unprintable(in: text) == [], "\(command): \(text.debugDescription)")
    }
  }
}
