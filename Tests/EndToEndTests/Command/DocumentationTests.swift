import Foundation
import TestSupport
import Testing

/// A command in a `console` block of the documentation, and what the block says that it prints.
private struct DocumentedCommand {
  let line: String
  var output: String

  /// Every command of a block that begins with ```` ```console ````.
  static func all(in file: String) -> [DocumentedCommand] {
    let text = (try? String(contentsOfFile: repository + "/" + file, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "```console\n").dropFirst().flatMap { rest in
      commands(of: rest.components(separatedBy: "```\n")[0])
    }
  }

  private static func commands(of block: String) -> [DocumentedCommand] {
    var commands: [DocumentedCommand] = []
    for line in block.components(separatedBy: "\n").dropLast() {
      if line.hasPrefix("$ ") {
        commands.append(DocumentedCommand(line: String(line.dropFirst(2)), output: ""))
      } else if !commands.isEmpty {
        commands[commands.count - 1].output += line + "\n"
      }
    }
    return commands
  }
}

private let repository = repositoryRoot.path(percentEncoded: false)

private let documents = [
  "README.md", "docs/building.md", "docs/decompile.md", "docs/delivery.md", "docs/diff.md", "docs/event-logs.md",
  "docs/fixes.md", "docs/old-trees.md", "docs/overview.md", "docs/reading.md", "docs/reports.md", "docs/scenarios.md",
]

/// What the documentation shows is what the shipped binary prints.
@Suite(.needsBinary)
struct DocumentationTests {
  @Test(arguments: documents)
  func commandsPrintWhatIsShown(_ document: String) throws {
    var text = try String(contentsOfFile: repository + "/" + document, encoding: .utf8)
    let commands = DocumentedCommand.all(in: document)
    #expect(!commands.isEmpty)
    for command in commands {
      let script = "PATH=\"${0%/*}:$PATH\"; exec 2>&1; \(command.line)"
      let finished = try run(["sh", "-c", script, #require(shippedBinary)], in: repository)
      let shown = "$ \(command.line)\n"
      text = text.replacingOccurrences(
        of: shown + command.output, with: shown + String(decoding: finished.output, as: UTF8.self))
    }
    try expectGolden(Array(text.utf8), document, in: repositoryRoot)
  }

  /// A link in the documentation leads to a file of the repository.
  @Test(
    arguments: documents + [
      "docs/cache.md", "docs/conformance.md", "docs/continuous-integration.md", "docs/delivery.md", "docs/git-hooks.md",
      "docs/language.md", "docs/library.md",
      "docs/liquid.md",
      "docs/payloads.md", "docs/plugins.md", "docs/reliability.md", "docs/rules.md", "SECURITY.md", "ARCHITECTURE.md",
      "CONTRIBUTING.md",
      "STYLE.md", "Benchmarks/README.md", "docs/decisions/README.md", "docs/glossary.md", "docs/performance.md",
      "docs/releasing.md", "docs/scale.md", "docs/scenarios.md", "docs/summaries.md",
      "docs/workspace-rules.md", "integrations/bazel/README.md",
      "integrations/dask/README.md",
    ])
  func linksLeadSomewhere(_ document: String) throws {
    let text = try String(contentsOfFile: repository + "/" + document, encoding: .utf8)
    let folder = (document as NSString).deletingLastPathComponent
    for match in text.matches(of: /\]\(([^)#:]+)\)/) {
      let path = repository + "/" + folder + "/" + match.1
      #expect(FileManager.default.fileExists(atPath: path), "\(match.1)")
    }
  }
}
