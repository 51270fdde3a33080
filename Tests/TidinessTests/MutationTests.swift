import Foundation
import TestSupport
import Testing

/// The lists of mutations of the simulated client fit the sources and the documentation. `bin/try-mutations` builds
/// the mutations, and checks that a fixture notices each one.
@Suite struct MutationTests {
  private static let folder = "Tests/Mutations"
  private static let scenarios = "Sources/CampaignFixtures/Conformance"
  private static let page = "docs/coverage-of-facts.md"

  /// A block of a list. Its parts are as in the list, and lines of the source have no indentation.
  struct Mutation: CustomTestStringConvertible, Sendable {
    let name: String
    let place: String
    let statement: String
    let fields: [String: String]

    var testDescription: String { "\(name) (\(place))" }
    /// The text of the source, with the marks around the part that the mutation replaces or removes.
    var marked: String { fields["replace"] ?? fields["remove"].map { $0.contains("«") ? $0 : "«\($0)»" } ?? "" }
    var text: String { marked.filter { !"«»".contains($0) } }
  }

  static let mutations: [Mutation] = {
    let names = try? FileManager.default.contentsOfDirectory(atPath: repositoryRoot.appending(path: folder).path)
    return (names ?? []).filter { $0.hasSuffix(".mutations") }.sorted().flatMap { mutations(in: "\(folder)/\($0)") }
  }()

  private static func mutations(in list: String) -> [Mutation] {
    var mutations: [Mutation] = []
    var statement = ""
    var block: [(line: Int, text: String)] = []
    for (index, line) in (lines(of: list) + [""]).enumerated() where !line.hasPrefix("#") {
      if line.hasPrefix("=== ") {
        statement = String(line.dropFirst(4))
      } else if line.hasPrefix("| "), let last = block.popLast() {
        block.append((last.line, last.text + "\n" + line.dropFirst(2)))
      } else if !line.isEmpty {
        block.append((index + 1, line))
      } else if let first = block.first {
        let fields = block.dropFirst().compactMap { row in
          row.text.firstRange(of: ": ").map { (String(row.text[..<$0.lowerBound]), String(row.text[$0.upperBound...])) }
        }
        mutations.append(
          Mutation(
            name: first.text, place: "\(list):\(first.line)", statement: statement,
            fields: Dictionary(fields) { first, _ in first }))
        block = []
      }
    }
    return mutations
  }

  /// The statements that a simulation shows, each with the names of the files that show it.
  static let statements: [(text: String, files: [String])] = {
    let rows = lines(of: page).drop { $0 != "## What clients do" }.dropFirst().prefix { !$0.hasPrefix("## ") }
    return rows.filter { $0.hasPrefix("| ") }.dropFirst(2).compactMap { row in
      let cells = row.dropFirst(2).components(separatedBy: " | ")
      guard let answer = cells.last, !answer.contains("left:") else { return nil }
      return (cells[0], answer.matches(of: /`([a-z-]+)`/).map { String($0.1) })
    }
  }()

  private static func lines(of path: String) -> [String] {
    let text = (try? String(contentsOf: repositoryRoot.appending(path: path), encoding: .utf8)) ?? ""
    return text.components(separatedBy: "\n")
  }

  /// The texts of the files that the lists name, without the spaces at the beginnings of lines.
  private static let sources: [String: String] = {
    let paths = Set(mutations.compactMap { $0.fields["file"] })
    return Dictionary(
      uniqueKeysWithValues: paths.map { path in
        let lines = lines(of: path).map { $0.trimmingCharacters(in: .whitespaces) }
        return (path, lines.joined(separator: "\n"))
      })
  }()

  @Test(arguments: mutations)
  func theMutationFitsItsSource(_ mutation: Mutation) {
    let keys = Set(mutation.fields.keys)
    #expect(
      keys == ["file", "replace", "by"] || keys == ["file", "remove"],
      "a mutation has 'file:' and 'remove:', or 'file:', 'replace:' and 'by:'")
    #expect(
      mutation.marked.contains(/«[^«»]+»/), "mark the expression that 'by:' replaces with «»")
    let path = mutation.fields["file"] ?? ""
    let count = (Self.sources[path] ?? "").components(separatedBy: mutation.text).count - 1
    #expect(
      count == 1,
      """
      the text is \(count) times in \(path), and must be there once. If you have changed the line, write it here as it \
      is now; if the clause has gone, remove the mutation. Then run bin/try-mutations
      """)
  }

  @Test func everyMutationHasItsOwnName() {
    let names = Dictionary(grouping: Self.mutations, by: \.name).filter { $0.value.count > 1 }
    #expect(names.isEmpty, "two mutations in \(Self.folder) have the same name")
  }

  @Test func everyStatementHasAMutationAndAScenario() {
    #expect(Self.statements.count > 15)
    let scenarios = repositoryRoot.appending(path: Self.scenarios)
    for statement in Self.statements {
      #expect(
        Self.mutations.contains { $0.statement == statement.text },
        "'\(statement.text)' of \(Self.page) has no mutation: add one to a list in \(Self.folder)")
      #expect(
        statement.files.contains {
          FileManager.default.fileExists(atPath: scenarios.appending(path: "\($0).yaml").path)
        },
        "no scenario shows '\(statement.text)': add one to \(Self.scenarios)")
    }
  }

  @Test func everyMutationBelongsToAStatement() {
    let known = Set(Self.statements.map(\.text))
    for statement in Set(Self.mutations.map(\.statement)).subtracting(known) {
      Issue.record("\(Self.page) has no statement '\(statement)', but a list in \(Self.folder) has; write it the same")
    }
  }

  /// What the client decides and what it tells are clauses of statements, so each has a mutation. A guard that only
  /// unwraps a name decides nothing.
  @Test(arguments: ["DeliveryClient", "Feed"])
  func everyConditionOfTheClientHasAMutation(_ name: String) {
    let path = "Sources/CampaignDelivery/Client/\(name).swift"
    let source = Self.sources[path] ?? ""
    #expect(!source.isEmpty)
    var mutated = Set<Int>()
    for mutation in Self.mutations where mutation.fields["file"] == path {
      guard let range = source.range(of: mutation.text) else { continue }
      let before = mutation.marked.prefix { $0 != "«" }
      let part = mutation.marked.drop { $0 != "«" }.prefix { $0 != "»" }
      let first = (source[..<range.lowerBound] + before).utf8.count { $0 == 0x0A }
      mutated.formUnion(first...(first + part.utf8.count { $0 == 0x0A }))
    }
    for (index, line) in source.components(separatedBy: "\n").enumerated() where !mutated.contains(index) {
      #expect(
        !line.contains(/^(if|guard(?! let \w+ else)|\} else if) |\btell\(\.|append\(Occurrence\(time: now, what: \./),
        """
        \(path):\(index + 1): no mutation changes this line: \(line)
        Add one to a list in \(Self.folder), below the statement that it belongs to, and run bin/try-mutations. If it \
        survives, add a case to \(Self.scenarios). If no case can show the line, the client does not need it.
        """)
    }
  }

  /// The points in which clients differ.
  @Test func everyHabitHasAMutation() {
    let path = "Sources/CampaignLanguage/Schema/Tables/DeliveryHabits.swift"
    let habits = (Self.sources[path] ?? "").matches(of: /package var (\w+)/).map { String($0.1) }
    #expect(habits.count > 5)
    for habit in habits {
      #expect(
        Self.mutations.contains { $0.text.contains(habit) },
        "\(path): no mutation changes '\(habit)'; add one to a list in \(Self.folder)")
    }
  }
}
