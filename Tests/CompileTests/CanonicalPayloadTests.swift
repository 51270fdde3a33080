import CampaignCheck
import CampaignCompile
import CampaignEngine
import CampaignLanguage
import EngineTestSupport
import Foundation
import SourceTree
import TestSupport
import Testing

/// Payloads are canonical: another implementation of RFC 8785 reads them and writes the same bytes.
@Suite(.needsPython("rfc8785")) struct CanonicalPayloadTests {
  @Test func payloadsOfSamplesAreCanonical() throws {
    let payloads = SamplePayloads.all.values.flatMap { $0 }
    try expectCanonical(payloads, leavingOut: payloads.count / 20)
  }

  /// The manifest, with unusual characters in paths, and payloads with texts and numbers that are hard to write.
  @Test func manifestsAndOddPayloadsAreCanonical() throws {
    let names = [#"a "b" \c.yaml"#, "ü €.yaml", "\u{1F600}.yaml", "tab\t.yaml", "line\n.yaml", "e\u{301}.yaml"]
    let campaigns = names.enumerated().map { (name: $1, text: PayloadWorkspace.campaign("campaign-\($0)")) }
    for (name, text) in campaigns + [("odd.yaml", Self.odd)] {
      let files = try #require(payloads(of: Array(text.utf8), as: .yaml))
      let manifest = manifest(of: text, named: name)
      #expect(String(decoding: manifest, as: UTF8.self).contains(name.suffix(5)))
      try expectCanonical(files.map(\.bytes) + [manifest], leavingOut: 0)
    }
  }

  /// The manifest of the campaigns in a file.
  private func manifest(of text: String, named name: String) -> [UInt8] {
    var terms = TextTerms()
    terms.compile = CompileTerms(profile: .portable, now: nil, targets: Client.byDefault)
    let checked = CampaignEngine.CheckedText(Array(text.utf8), as: .yaml, by: terms)
    let workspace = CompiledWorkspace(checked.compiled)
    let manifest = Manifest(of: workspace) { _ in Array(name.utf8) }
    return Manifest.json(of: workspace.payloads().map(manifest.entry), compiler: toolVersion)
  }

  private static let numbers = [
    "0", "-0", "-0.0", "5e-324", "1.7976931348623157e+308", "9007199254740991", "-9007199254740991", "1.0e+21",
    "999999999999999900000", "1.0e-6", "0.000001", "1.0e-7", "123456789.125", "4.35", "0.1", "333333333.3333333",
    "1.0e+23", "2.2250738585072014e-308", "1.0E+2", "+5", "010", "0x1F", "0o17",
  ]

  private static let odd: String = {
    let texts = (0...0x2FF).map { code in "    k\(code): \"a\\u\(String(code, radix: 16).leftPadded)b\"" }
      .enumerated().filter { !(0...0x1F).contains($0.offset) && !(0x7F...0x9F).contains($0.offset) }.map(\.element)
    let keys = [
      "\\u20ac", "\\r", "\\U0001F600", "\\uFB33", "\\u0080", "1", "\\u00f6", "", "a\\u0000", "\\uE000", "\\uFFFF",
    ]
    let filters = numbers.enumerated().map { "{ property: p\($0.offset), equals: \($0.element) }" }
    return """
      campaign: odd
      in_app_messages:
      - id: texts
        type: slideup
        message: "\\t\\n\\"\\\\/\\u2028\\u2029\\u00a0 \\U0001F600 \\uFDD0 \\U0010FFFF e\\u0301"
        triggers: [{ type: custom_event, name: odd, where: [\(filters.joined(separator: ", "))] }]
        extras:
      \(texts.joined(separator: "\n"))
      \(keys.enumerated().map { "    \"\($0.element)\": \"\($0.offset)\"" }.joined(separator: "\n"))

      """
  }()

  private func expectCanonical(_ payloads: [[UInt8]], leavingOut most: Int) throws {
    let folder = try TemporaryFolder()
    try folder.write(Array(payloads.joined(separator: [0x0A])) + [0x0A], to: "payloads")
    let checker = repositoryRoot.appending(path: "Tests/Tools/check_canonical.py").path
    let finished = try run(["python3", checker, folder.path("payloads")])
    let output = String(decoding: finished.output, as: UTF8.self)
    #expect(finished.status == 0, "\(output)")
    let counts = try #require(output.firstMatch(of: /(\d+) same, (\d+) left out for integers beyond 2\^53, 0 wrong/))
    let (same, leftOut) = (Int(counts.1) ?? 0, Int(counts.2) ?? 0)
    #expect(same + leftOut == payloads.count && leftOut <= most, "\(output)")
  }
}

extension String {
  /// Digits, filled up with zeros to four.
  fileprivate var leftPadded: String { String(repeating: "0", count: max(0, 4 - count)) + self }
}
