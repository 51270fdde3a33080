import CampaignCheck
import CampaignCompile
import CampaignEngine
import CampaignLanguage
import Findings
import SourceText
import SourceTree

/// Compiles the campaigns of a text for readers who get different variations.
func tryVariations(_ bytes: [UInt8]) {
  var text = FuzzedText(bytes)
  guard text.isRead else { return }
  var terms = termsOfExamples(upTo: .model, linkSchemes: [])
  terms.compile = CompileTerms(profile: .portable, now: nil, targets: Client.byDefault, readers: readers)
  let compiled = text.check(by: terms).0.compiled
  text.demandPlaces()
  guard text.report.isEmpty || !text.hasErrors else { return }
  demandSame(compiled, when: bytes, by: terms)
  for file in CompiledWorkspace(compiled.filter { $0.reader == nil }).payloads() { demandCanonical(file.bytes) }
  for (number, reader) in readers.enumerated() {
    let own = CompiledWorkspace(compiled.filter { $0.reader == number }).payloads([.feed, .contentCards, .triggers])
    for file in own { demandCanonical(file.bytes) }
    demandFit(of: text, for: reader)
  }
}

/// The readers differ in what a variation can ask for.
private let readers: [Reader] = [
  Reader(), reader(.ios, "de-AT", 0), reader(.android, "de", 99), reader(.web, "pt-BR", 50), reader(nil, "en", nil),
]

private func reader(_ target: Client?, _ language: String, _ group: Int?) -> Reader {
  var reader = Reader()
  (reader.target, reader.group) = (target, group)
  reader.language = try? LanguageTag.read(Array(language.utf8)[...]).get()
  reader.attributes = ["name": .text("Anna"), "points": .number(7)]
  return reader
}

/// The same text has the same payloads for each reader.
private func demandSame(_ compiled: [CompiledCampaign], when bytes: [UInt8], by terms: TextTerms) {
  var again = FuzzedText(bytes)
  let others = again.check(by: terms).0.compiled
  demand(compiled.map(\.reader) == others.map(\.reader), "a text is compiled for other readers")
  for reader in [nil] + readers.indices.map(Optional.some) {
    let both = [compiled, others].map { campaigns in
      CompiledWorkspace(campaigns.filter { $0.reader == reader }).payloads().map(\.bytes)
    }
    demand(both[0] == both[1], "a reader gets something else of the same text")
  }
}

/// The variations of a reader are for the reader. With them, the text is bounded, and no variation is left to choose.
private func demandFit(of text: FuzzedText, for reader: Reader) {
  let applied = text.records.appliedVariations(for: reader, in: text.tree)
  for conditions in applied.values.joined() {
    demand(conditions.include(reader), "a reader gets a variation of other readers")
  }
  let varied = VariedText(text.tree, text.records, for: reader)
  demand(!varied.records.haveVariations, "a variation is left after the choice")
  demand(varied.tree.nodes.count <= 8 * text.tree.nodes.count + 8, "\(varied.tree.nodes.count) nodes with variations")
  for finding in varied.report.findings {
    let places = [finding.place] + finding.labels.map(\.place)
    demand(places.allSatisfy { Int($0.range.end) <= text.bytes.count }, "a finding is outside the text")
  }
}
