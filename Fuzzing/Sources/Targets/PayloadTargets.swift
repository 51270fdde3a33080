import CampaignCheck
import CampaignCompile
import CampaignDecompile
import CampaignEngine
import CampaignLanguage
import Findings
import SourceText
import SourceTree

/// Makes definitions from the payloads in a text. The YAML and the JSON must mean the same, and compiling them must
/// give the same payloads again.
func tryDecompiler(_ bytes: [UInt8]) {
  let text = FuzzedText(bytes, as: .json, severalValues: true)
  guard text.isRead else { return }
  var decompiler = Decompiler(campaign: "imported")
  let faults = decompiler.read(text.tree)
  guard faults.isEmpty else {
    return demand(faults.allSatisfy { Int($0.place.range.end) <= bytes.count }, "a fault outside the text")
  }
  let (yaml, json) = (decompiler.finish(as: .yaml).campaigns, decompiler.finish(as: .json).campaigns)
  demand(yaml.count == json.count, "as many campaigns in YAML as in JSON")
  for (left, right) in zip(yaml, json) {
    let (yaml, json) = (FuzzedText(left.bytes, as: .yaml), FuzzedText(right.bytes, as: .json))
    demand(yaml.isRead && json.isRead, "a definition that can't be read")
    let said = (try? canonicalLines(of: yaml.tree), try? canonicalLines(of: json.tree))
    demand(said.0 == said.1, "a definition in YAML says something else than in JSON")
    tryThereAndBack(right.bytes)
  }
}

/// Compiles a definition without errors, makes definitions from its server payloads, and compiles those. The bytes must
/// be the same.
func tryThereAndBack(_ bytes: [UInt8]) {
  let payloads = serverPayloads(of: FuzzedText(bytes))
  guard !payloads.isEmpty else { return }
  let text = FuzzedText(Array(payloads.joined(separator: "\n".utf8)), as: .json, severalValues: true)
  demand(text.isRead, "payloads that can't be read")
  var decompiler = Decompiler(campaign: "imported")
  // Two campaigns with the same name are not a valid workspace.
  guard decompiler.read(text.tree).isEmpty else { return }
  for syntax in [Tree.Syntax.yaml, .json] {
    let made = decompiler.finish(as: syntax)
    for (campaign, payload) in zip(made.campaigns, payloads) {
      let again = serverPayloads(of: FuzzedText(campaign.bytes, as: syntax))
      demand(again == [payload], "a payload comes back as another one")
    }
  }
}

/// The server payloads of a text's campaigns. Empty if there are errors.
private func serverPayloads(of text: FuzzedText) -> [[UInt8]] {
  var text = text
  guard text.isRead else { return [] }
  var terms = termsOfExamples(upTo: .model, linkSchemes: [])
  terms.compile = CompileTerms(profile: .portable, now: nil, targets: Client.byDefault)
  terms.isMarking = text.bytes.count.isMultiple(of: 4)
  let campaigns = text.check(by: terms).0.compiled
  for file in CompiledWorkspace(campaigns).payloads() { demandCanonical(file.bytes) }
  return campaigns.map(\.server)
}

func demandCanonical(_ bytes: [UInt8]) {
  let text = FuzzedText(bytes, as: .json, limits: .boundless)
  demand(text.isRead, "a payload that can't be read")
  // Numbers that a double can't hold are written exactly, so they are not compared.
  guard text.tree.holdsOnlySafeNumbers else { return }
  guard let written = try? canonicalLines(of: text.tree) else { return demand(false, "a payload that is no JSON") }
  demand(written.dropLast().elementsEqual(bytes), "a payload that is not canonical")
}
