import CampaignCompile
import CampaignDerive
import CampaignEngine
import CampaignFixtures
import CampaignFormat
import CampaignLanguage
import EngineTestSupport
import Findings
import Foundation
import SourceText
import SourceTree
import TestSupport
import Testing
import TextTestSupport

/// Properties of every text: only its layout changes, and only once.
@Suite struct FormatPropertyTests {
  private static let fixtures = [
    "rules", "trees", "clean", "payloads", "decompile", "corpus", "scenarios", "workspaces", "mistakes",
  ].flatMap { Fixture.all(in: $0) }

  /// The files of the repository that authors would write, and those that the tests read.
  @Test func everyFixtureKeepsWhatItSays() throws {
    #expect(Self.fixtures.count > 500)
    for fixture in Self.fixtures.sampled(oneOf: 2, seed: 20_261_126) {
      expectOnlyLayout(try fixture.bytes(), as: fixture.syntax, fixture.path)
    }
  }

  @Test func everyFixtureKeepsWhatItSaysInAnotherOrder() throws {
    for fixture in Self.fixtures.sampled(oneOf: 4, seed: 20_261_127) {
      expectOnlyLayout(try fixture.bytes(), as: fixture.syntax, fixture.path, isOrdered: true)
    }
  }

  @Test func everyExampleKeepsWhatItSays() throws {
    let folder = repositoryRoot.appending(path: "examples")
    let paths = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
    let files = paths.filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".json") }.sorted()
    #expect(files.count > 5)
    for file in files {
      let bytes = try Array(Data(contentsOf: folder.appending(path: file)))
      expectOnlyLayout(bytes, as: file.hasSuffix(".json") ? .json : .yaml, file)
    }
  }

  /// Damaged fixtures, as editors and merges make them.
  @Test func damagedFixturesKeepWhatTheySay() throws {
    var random = SeededNumbers(seed: 20_261_125)
    for fixture in Self.fixtures {
      for text in Mutations.damaged(try fixture.bytes(), times: testsAreLong ? 50 : 1, using: &random) {
        expectOnlyLayout(text, as: fixture.syntax, fixture.path)
      }
    }
  }

  /// Generated campaigns. Further to the right, they have the same formatted text.
  @Test func generatedCampaignsKeepWhatTheySay() {
    var formatter = TextFormatter()
    let count = testsAreLong ? 20_000 : 300
    for (number, campaign) in Volume(seed: 7, count: count, size: .small).enumerated() {
      let yaml = campaign.text(as: .yaml)
      expectOnlyLayout(yaml, as: .yaml, "generated campaign \(number)", isOrdered: number.isMultiple(of: 3))
      expectOnlyLayout(campaign.text(as: .json), as: .json, "generated campaign \(number) as JSON")
      let deep = formatter.format(withDeepIndentation(yaml), as: .yaml).text ?? []
      #expect(deep == formatter.format(yaml, as: .yaml).text ?? yaml, "generated campaign \(number)")
    }
    for (number, campaign) in Volume(seed: 8, count: count / 100, size: .full).enumerated() {
      expectOnlyLayout(campaign.text(as: .yaml), as: .yaml, "full campaign \(number)", isOrdered: true)
    }
  }

  /// Everything that the table allows, at all limits.
  @Test func everyValueKeepsWhatItSays() {
    for (number, definition) in ValidDefinitions.all.enumerated() where testsAreLong || number.isMultiple(of: 8) {
      expectOnlyLayout(definition.text(as: .yaml), as: .yaml, "definition \(number)")
      expectOnlyLayout(definition.text(as: .json), as: .json, "definition \(number) as JSON")
    }
  }

  /// A file that is right has no edits, so nothing is read twice.
  @Test func aFormattedTextHasNoEdits() {
    let text = Array("campaign: a\ncards:\n  - id: b # c\n    title: |\n      d\n".utf8)
    guard case .edits(let edits) = FormatEdits(for: ReadText(text, as: .yaml).tree) else {
      Issue.record("no edits")
      return
    }
    #expect(edits.isEmpty)
  }

  /// `lint --fix` and `format` prefer the same quotes.
  @Test func quotesOfFixesStay() throws {
    var count = 0
    let all = Fixture.all(in: "rules") + Fixture.all(in: "mistakes")
    for fixture in all.sampled(oneOf: 3, seed: 20_261_128) {
      let bytes = try fixture.bytes()
      for fix in ReadText(bytes, as: fixture.syntax, upTo: fixture.extent).findings.flatMap(\.fixes) {
        let fixed = FixedText(bytes, fix)
        let read = ReadText(fixed.bytes, as: fixture.syntax)
        guard read.isReadable, case .edits(let edits) = FormatEdits(for: read.tree) else { continue }
        count += 1
        #expect(!edits.contains(where: fixed.hasQuotes), "\(fixture.path): \(fix.title.text)")
      }
    }
    #expect(count > (testsAreLong ? 1000 : 300))
  }

  /// `new` writes the layout and the order of keys that `format --order` writes.
  @Test(arguments: [.minimal, .full] as [DefinitionExample.Extent])
  func examplesAreFormatted(_ extent: DefinitionExample.Extent) throws {
    var formatter = TextFormatter()
    for type in DefinitionExample.items + DefinitionExample.tests {
      let example = try #require(DefinitionExample(of: type, extent))
      guard case .clean = formatter.format(Array(example.file.utf8), as: .yaml, isOrdered: true) else {
        Issue.record("\(type.name) has another layout or order:\n\(example.file)")
        continue
      }
    }
  }

  /// Editors get edits of only what differs, so that the cursor stays in its place.
  @Test func editsAreSmall() {
    let text = Array("a:  1\nb:\n    c: 1\n".utf8)
    guard case .edits(let edits) = FormatEdits(for: ReadText(text, as: .yaml).tree) else {
      Issue.record("no edits")
      return
    }
    #expect(edits.map(\.range.offsets) == [3..<4, 11..<13])
    #expect(edits.allSatisfy { $0.replacement.isEmpty })
  }
}

/// A text with one fix.
private struct FixedText {
  private(set) var bytes: [UInt8] = []
  /// What the fix has written.
  private var written: [Range<Int>] = []

  init(_ original: [UInt8], _ fix: Fix) {
    var position = 0
    for edit in fix.edits {
      bytes += original[position..<edit.range.offsets.lowerBound]
      let start = bytes.count
      bytes += edit.replacement.utf8
      written.append(start..<bytes.count)
      position = edit.range.offsets.upperBound
    }
    bytes += original[position...]
  }

  /// True if an edit changes quotes that the fix has written.
  func hasQuotes(_ edit: Fix.Edit) -> Bool {
    let range = edit.range.offsets
    return written.contains { $0.overlaps(range) } && bytes[range].contains { "'\"".utf8.contains($0) }
  }
}

private typealias ReadText = TextTestSupport.CheckedText

/// Formats a text, and compares what both texts say: libyaml's events, the findings and the payloads.
private func expectOnlyLayout(
  _ bytes: [UInt8], as syntax: Tree.Syntax, _ name: String, isOrdered: Bool = false
) {
  var formatter = TextFormatter()
  switch formatter.format(bytes, as: syntax, isOrdered: isOrdered) {
  case .clean, .unreadable, .leftAlone: return
  case .mistake(let words): Issue.record("\(name): \(words)")
  case .changed(let text):
    let (before, after) = (ReadText(bytes, as: syntax), ReadText(text.bytes, as: syntax))
    #expect(after.isReadable, "\(name)")
    if !isOrdered {
      let (old, new) = (events(of: before.tree), events(of: after.tree))
      #expect(old == new, "\(name)")
    }
    let (old, new) = (findings(bytes, as: syntax), findings(text.bytes, as: syntax))
    let added = new.filter { $0.value > old[$0.key, default: 0] }.keys.sorted()
    #expect(added.isEmpty, "\(name): lint finds more in the formatted text")
    for profile in Profile.allCases {
      #expect(payloads(bytes, as: syntax, profile) == payloads(text.bytes, as: syntax, profile), "\(name)")
    }
    guard case .clean = formatter.format(text.bytes, as: syntax, isOrdered: isOrdered) else {
      Issue.record("\(name): a formatted text is formatted again")
      return
    }
  }
}

/// The events of a tree. Both kinds of quotes count as one.
private func events(of tree: Tree) -> String {
  String(decoding: eventLines(of: tree), as: UTF8.self).replacing("=VAL '", with: "=VAL \"")
}

/// The rules and words of the findings in a text, and how many there are of each.
private func findings(_ bytes: [UInt8], as syntax: Tree.Syntax) -> [String: Int] {
  CampaignEngine.CheckedText(bytes, as: syntax, by: TextTerms()).findings.reduce(into: [:]) {
    $0["\($1.rule.id): \($1.message.text)", default: 0] += 1
  }
}

private func payloads(_ bytes: [UInt8], as syntax: Tree.Syntax, _ profile: Profile) -> [[UInt8]] {
  var terms = TextTerms()
  terms.compile = CompileTerms(profile: profile, now: nil, targets: Client.byDefault)
  let compiled = CampaignEngine.CheckedText(bytes, as: syntax, by: terms).compiled
  return CompiledWorkspace(compiled).payloads().map(\.bytes)
}

/// The text with all lines further to the right.
private func withDeepIndentation(_ text: [UInt8]) -> [UInt8] {
  let lines = text.split(separator: 0x0A, omittingEmptySubsequences: false)
  return Array(lines.map { $0.isEmpty ? [] : [0x20, 0x20, 0x20] + $0 }.joined(separator: [0x0A]))
}

extension FormatOutcome {
  /// The formatted text, if it differs.
  fileprivate var text: [UInt8]? {
    if case .changed(let text) = self { text.bytes } else { nil }
  }
}
