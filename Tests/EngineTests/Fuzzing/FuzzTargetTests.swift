import CampaignTestSupport
import Foundation
import SourceTree
import TestSupport
import Testing

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
  @Test(arguments: FuzzTarget.allCases.filter { !FuzzTarget.ofFiles.contains($0) })
  func promisesHoldForFixtures(_ target: FuzzTarget) throws {
    for fixture in Self.fixtures { target.try(try fixture.bytes()) }
  }

  /// The seeds of the fuzzer, for the targets that fixtures don't reach.
  @Test(arguments: zip(FuzzTarget.allCases, FuzzTarget.allCases.indices))
  func promisesHoldForSeeds(_ target: FuzzTarget, _ number: Int) throws {
    let folder = repositoryRoot.appending(path: "Fuzzing/Seeds/\(target.rawValue)")
    let seeds = (try? FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)) ?? []
    #expect(seeds.isEmpty == !FuzzTarget.ofFiles.contains(target))
    var random = SeededNumbers(seed: Self.seed &+ UInt64(number))
    for seed in seeds.sorted(by: { $0.path < $1.path }) {
      let bytes = try Array(Data(contentsOf: seed))
      target.try(bytes)
      for text in Mutations.damaged(bytes, times: 100, using: &random) { target.try(text) }
    }
  }

  /// Texts that once broke a promise.
  @Test(arguments: FuzzTarget.allCases)
  func whatWasFoundStaysRepaired(_ target: FuzzTarget) {
    let texts = [
      [0xA4] + Array(String(repeating: "ä", count: 200).utf8), Array("a\u{85}b: c".utf8), Array("[True]".utf8),
      Array("!!int # !\u{2028}Sn: x\n".utf8), Array("&a #\u{85}b: c\n".utf8),
      Array("!le\u{85}*rusl:\n".utf8), Array("!le\u{2029}*rusl:\n".utf8), Array("[!\r\u{FEFF}a-b, c]".utf8),
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
    ]
    for text in texts { target.try(text) }
  }
}

/// Records an issue if a promise is broken.
func demand(_ holds: Bool, _ promise: @autoclosure () -> String) {
  if !holds { Issue.record("\(promise())") }
}
