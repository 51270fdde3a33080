import Foundation
import TestSupport
import Testing
import TextTestSupport

#if os(Linux)

  /// No random template, scenario, variation or route makes a command crash, hang, or take more than 256 MB.
  @Suite(.step(.memory), .needsBinary, .mayTakeAnHour) struct RandomInputTests {
    private static let commands = [
      "lint", "compile", "test", "simulate --event visit", "why", "stats", "list", "who --target ios", "format --check",
    ]

    /// The texts that are damaged: those of the fixtures, and in `templates` one for each template of the fixtures. In
    /// `routes`, these are configurations, with which the links of a campaign are checked.
    private static let sources = ["delivery", "scenarios", "workspaces", "conformance", "templates", "routes"]
    private static let commandsForRoutes = ["lint links.yml --config", "compile links.yml --config"]

    private static let batches = 40
    private static let batchSize = 100

    /// In all 24,000 texts, each with every command.
    @Test(arguments: sources, 1...batches)
    func noRandomTextTakesTooMuch(_ source: String, _ batch: Int) throws {
      let folder = try TemporaryFolder()
      var random = SeededNumbers(seed: UInt64(batch))
      let texts = try Self.texts(of: source)
      for number in 0..<Self.batchSize {
        let text = try #require(texts.randomElement(using: &random))
        let damaged = Mutations.damaged(text, times: 1, using: &random)[0]
        try folder.write(damaged, to: "\(number).yaml")
      }
      try folder.write(Array(Self.links.utf8), to: "links.yml")
      let isOfRoutes = source == "routes"
      let commands = isOfRoutes ? Self.commandsForRoutes : Self.commands
      let script = """
        ulimit -v 262144; ulimit -t 20
        for file in *.yaml; do
          for command in \(commands.map { "'\($0)'" }.joined(separator: " ")); do
            "$0" $command "$file" \(isOfRoutes ? "" : "--no-config") > /dev/null 2>&1; code=$?
            [ $code -le 2 ] || { echo "exit code $code: $command"; cat "$file"; exit 1; }
          done
        done
        """
      let finished = try run(["sh", "-c", script, #require(shippedBinary)], in: folder.path)
      #expect(finished.status == 0, "\(source), batch \(batch): \(String(decoding: finished.output, as: UTF8.self))")
    }

    private static func texts(of source: String) throws -> [[UInt8]] {
      switch source {
      case "templates":
        return try ["mistakes", "sound"].flatMap { name in
          let file = fixtures.appending(path: "liquid/\(name).cases")
          return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
            .filter { $0.hasPrefix("| ") }.map { Array(campaign(saying: String($0.dropFirst(2))).utf8) }
        }
      case "conformance":
        let folder = repositoryRoot.appending(path: "Sources/CampaignFixtures/Conformance")
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
          .sorted { $0.path < $1.path }.map { [UInt8](try Data(contentsOf: $0)) }
      case "routes": return (1...50).map { configuration(routing: $0) }
      default: return try Fixture.all(in: source).map { try $0.bytes() }
      }
    }

    /// Routes of a few parts, some of them repeated, so that a link can match them in many ways.
    private static func configuration(routing seed: UInt64) -> [UInt8] {
      var random = SeededNumbers(seed: seed)
      let parts = ["*", "{id}", "a", "/", "b", "*a", "**", "{a}{b}", "?x=", "%20"]
      let routes = (0..<20).map { _ in
        let few = (0..<Int.random(in: 1...4, using: &random)).map { _ in parts.randomElement(using: &random) ?? "*" }
        let most = Int.random(in: 1...200, using: &random)
        return "  - 'shop://\(String(repeating: few.joined(), count: most).prefix(1_500))'\n"
      }
      return Array("app:\n  routes:\n\(routes.map { "  " + $0 }.joined())".utf8)
    }

    /// Links that match such routes nearly.
    private static let links =
      "campaign: a\ncards:\n"
      + ["a", "a/b", "a/", "%20a", "ab?x="].enumerated().map { number, part in
        let link = "shop://" + String(repeating: part, count: 1_500 / part.count) + "c"
        return "  - { id: c\(number), type: text_announcement, title: A, description: B, url: '\(link)' }\n"
      }.joined()

    private static func campaign(saying text: String) -> String {
      let quoted = text.replacing("'", with: "''")
      return """
        campaign: a
        cards:
          - { id: c, type: text_announcement, title: '\(quoted)', description: '\(quoted)' }
        in_app_messages:
          - { id: m, type: modal, message: '\(quoted)', triggers: [{ type: custom_event, name: visit }] }
        """
    }
  }

#endif
