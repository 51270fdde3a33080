import Foundation
import Testing

/// A command in a `console` block of the documentation, and what the block says that it prints.
private struct DocumentedCommand: CustomTestStringConvertible, Sendable {
  let file: String
  let line: String
  var output: String

  var testDescription: String { "\(file): \(line)" }

  /// Every command of a block that begins with ```` ```console ````.
  static func all(in file: String) -> [DocumentedCommand] {
    let text = (try? String(contentsOfFile: repository + "/" + file, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "```console\n").dropFirst().flatMap { rest in
      commands(of: rest.components(separatedBy: "```\n")[0], in: file)
    }
  }

  private static func commands(of block: String, in file: String) -> [DocumentedCommand] {
    var commands: [DocumentedCommand] = []
    for line in block.components(separatedBy: "\n").dropLast() {
      if line.hasPrefix("$ ") {
        commands.append(DocumentedCommand(file: file, line: String(line.dropFirst(2)), output: ""))
      } else if !commands.isEmpty {
        commands[commands.count - 1].output += line + "\n"
      }
    }
    return commands
  }
}

private let repository = fixtures.deletingLastPathComponent().deletingLastPathComponent().path

private let documents = ["README.md", "docs/reading.md", "docs/reports.md"]

/// What the documentation shows is what the shipped binary prints.
@Suite(.enabled(if: shippedBinary != nil, "CAMPAIGNC_BINARY names no binary; bin/test sets it"))
struct DocumentationTests {
  @Test(arguments: documents.flatMap { DocumentedCommand.all(in: $0) })
  fileprivate func aCommandPrintsWhatIsShown(_ command: DocumentedCommand) throws {
    let script = command.line.replacingOccurrences(of: "bin/campaignc", with: "'\(try #require(shippedBinary))'")
    let finished = try run(["sh", "-c", script + " 2>&1"], in: repository)
    #expect(String(decoding: finished.output, as: UTF8.self) == command.output)
  }

  @Test(arguments: documents)
  func everyDocumentShowsSomething(_ document: String) {
    #expect(!DocumentedCommand.all(in: document).isEmpty)
  }

  /// A link in the documentation leads to a file of the repository.
  @Test(
    arguments: documents + [
      "docs/language.md", "docs/rules.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "STYLE.md", "Benchmarks/README.md",
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
