import Foundation
import SourceTree
import TestSupport
import Testing
import TextTestSupport

/// The same checks as the fuzzer, on damaged fixtures: three of the targets get all of them.
@Suite struct FuzzTargetTests {
  private static let seed: UInt64 = 20_261_121

  private static let fixtures = ["rules", "trees", "clean", "payloads", "decompile", "corpus", "scenarios"]
    .flatMap { Fixture.all(in: $0) }

  @Test(arguments: zip(FuzzTarget.allCases, FuzzTarget.allCases.indices))
  func promisesHold(_ target: FuzzTarget, _ number: Int) throws {
    var random = SeededNumbers(seed: Self.seed &+ UInt64(number))
    for index in stride(from: number % 3, to: Self.fixtures.count, by: 3) {
      let bytes = try Self.fixtures[index].bytes()
      for text in Mutations.damaged(bytes, times: 1, using: &random) { target.try(text) }
    }
  }

  /// The fuzzer starts with these texts too, in its own order.
  @Test(arguments: FuzzTarget.allCases.filter { !FuzzTarget.withSeeds.contains($0) })
  func promisesHoldForFixtures(_ target: FuzzTarget) throws {
    let number = FuzzTarget.allCases.firstIndex(of: target) ?? 0
    for fixture in Self.fixtures.sampled(oneOf: 4, seed: Self.seed &+ UInt64(number)) {
      target.try(try fixture.bytes())
    }
  }

  /// The seeds of the fuzzer, for the targets that fixtures don't reach.
  @Test(arguments: zip(FuzzTarget.allCases, FuzzTarget.allCases.indices))
  func promisesHoldForSeeds(_ target: FuzzTarget, _ number: Int) throws {
    let folder = repositoryRoot.appending(path: "Fuzzing/Seeds/\(target.rawValue)")
    let seeds = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    #expect(seeds.isEmpty == !FuzzTarget.withSeeds.contains(target))
    var random = SeededNumbers(seed: Self.seed &+ UInt64(number))
    for seed in seeds.sorted(by: { $0.path < $1.path }) {
      let bytes = try Array(Data(contentsOf: seed))
      target.try(bytes)
      for text in Mutations.damaged(bytes, times: testsAreLong ? 400 : 25, using: &random) { target.try(text) }
    }
  }

  /// Texts that once broke a promise.
  @Test(arguments: FuzzTarget.allCases)
  func whatWasFoundStaysRepaired(_ target: FuzzTarget) {
    let texts = [
      [0xA4] + Array(String(repeating: "ä", count: 200).utf8), Array("a\u{85}b: c".utf8), Array("[True]".utf8),
      Array("!!int # !\u{2028}Sn: x\n".utf8), Array("&a #\u{85}b: c\n".utf8),
      Array("!le\u{85}*rusl:\n".utf8), Array("!le\u{2029}*rusl:\n".utf8), Array("[!\r\u{FEFF}a-b, c]".utf8),
      // A number with a character that only looks right is a text in JSON.
      Array(
        "campaign: a\nin_app_messages: [{type: slideup, id: b, message: c, triggers: [{type: custom_event, name: d, where: [{property: e, equals: −5}]}]}]\n"
          .utf8),
      // A fix that leads to a finding about a scenario.
      Array(
        "campaign: a\nin_app_messages: [{type: slideup, id: bcd, message: c, triggers: [{type: custom_event, name: join}]}]\n---\nscenario: a\nat: 2026-03-21T10:00:00Z\nsteps: [session_start, {event: joen, expect: {shown: a/bce}}]\n"
          .utf8),
      Array("campaign: a\ntags: b,,c\n".utf8), Array("campaign: a\ntargets: :ng\n".utf8),
      Array("campaign: a\ntargets: a,&b\n".utf8), Array("campaign: a\ntargets: a,b:\n".utf8),
      Array("a: [[[[é: b]]]]\n".utf8),
      // A cache with a negative size, and one that ends in the middle of a word.
      Array(repeating: 0xFF, count: 8), [1] + Array(repeating: 0, count: 46) + [1],
      Array("! \u{FEFF}é: [a,! b]\n".utf8),
      Array("campaign: a\nin_app_messagesX:\n  - id: b\n  - id: b\nin_app_messagen: c\n".utf8),
      Array(
        "campaign: a\nin_app_messages: [{id: b, triggers: [{type: custom_event, name: c, where: [{property: d, matches: '(?\u{118}e)'}]}]}]\n"
          .utf8),
      Array(
        "campaign: a\nin_app_messages: [{type: slideup, id: b, language: \(String(repeating: "é", count: 200))}]\n".utf8
      ),
      // An empty field whose keys are not indented, which JSON can't express.
      Array(
        "campaign: a\ncards:\n  - id: b\n    type: text_announcement\n    title: c\n    description: d\n    extras:\n    1 e: \"\"\n"
          .utf8),
    ]
    for text in texts + formsOfYAML.map({ Array($0.utf8) }) { target.try(text) }
  }

  /// The shortest texts of each form that the sketch once read differently from the tree, and one whose layout was not
  /// understood.
  private let formsOfYAML = [
    "a: b\n - c\n", "a:\n>\n b\n", "-\n|", "- |\n  \n # b\n", "a: > # b\n c\n", "a: |2\n   b\n  c\n",
    "a: |\n  b\n # c\nd: e\n", "a: b\n  \tc\n", "a:\tb\r\n c\r\n", "a # b\n%YAML 1.1\n---\n", "&a:\"b\n", "&a : b\n",
    "!b &a c: *a\n", "&a b:\n  - &c\n  - *a\n", "*a : b\n", "--- # a\n--- &b\n...\n# c\n--- d\n", "---\n# a",
    "a: 'b\nc: d'\n", "a: \"b\n - c\"#d\n", "k: [a: b, ? c]\n", "k: [a: [], &b c: , {d: e}: f]\n",
    "k: {a, &b , \"c\":d, ? e : f, g\n : , h}\n", "k: {\na: b,\nc: d\n}\n", "[a]: b\n{c: d}: e\n", "? a\n: b\n", "?",
    "? - a\n  - b: c\n# d\n: - e\n", "- ? a\n- ? ? b\n    : c\n", " -\n\n#---\n  b: c\n", "\u{FEFF}? a\n",
    "campain: spr\t# comment\ntas: [?,,\tb]\n", "a: [? , b]\n", "a: [?: ]\n", "a: [? ]]\n",
    // A text that a later value replaces.
    "e: \"\n   ,\n  [\n   \"\":",
    // A cursor in a key that is a list or a mapping.
    "? - a:\n    - ",
  ]

  /// `Fuzzing/fuzz all`, which CI runs, leaves out no target.
  @Test func allTargetsAreFuzzed() throws {
    let script = try String(contentsOf: repositoryRoot.appending(path: "Fuzzing/fuzz"), encoding: .utf8)
    let list = try #require(script.firstMatch(of: /\ntargets='([a-z\s]+)'\n/))
    let names = Set(list.1.split(whereSeparator: \.isWhitespace).map(String.init))
    #expect(names == Set(FuzzTarget.allCases.map(\.rawValue)))
  }
}

/// Records an issue if a promise is broken.
func demand(_ holds: Bool, _ promise: @autoclosure () -> String) {
  if !holds { Issue.record("\(promise())") }
}
