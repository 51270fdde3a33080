import CampaignCheck
import CampaignCompile
import CampaignEngine
import CampaignLanguage
import CampaignLint
import Files
import Findings
import SourceTree

extension FixtureFolder {
  /// The pack: each valid definition with its payloads, the broken definitions, and the coverage.
  package init(of selection: TypeSelection, as format: DefinitionFormat, threads: Int) {
    let pack = FixturePack(of: selection, as: format, rules: CheckRule.allCases.map(\.rawValue))
    let valid = FixtureFolder.made(pack.valid.count, threads: threads, by: { PayloadMaker() }) { maker, index in
      maker.files(of: pack.valid[index].text(as: format), format, pack.valid[index])
    }
    self.init(files: valid.flatMap(\.self), checked: "valid/*/definition.\(format.rawValue)")
    rows = pack.valid.map { .valid($0, format) }
    for fixture in pack.broken {
      let (bytes, finding) = fixture.text(as: format)
      let row = PackList.Row.broken(fixture, finding, format)
      files.append(OutputFile(path: row.path, bytes: bytes))
      rows.append(row)
    }
    files.append(OutputFile(path: "coverage.json", bytes: pack.coverage.json))
  }
}

/// Compiles one fixture after another.
private struct PayloadMaker {
  private var checker = TextChecker()

  /// A definition, its server payload, and the client payloads that contain a part of it, in both profiles.
  mutating func files(of definition: [UInt8], _ format: DefinitionFormat, _ fixture: Fixture) -> [OutputFile] {
    let folder = "valid/\(fixture.name)"
    var files = [OutputFile(path: "\(folder)/definition.\(format.rawValue)", bytes: definition)]
    for profile in Profile.allCases {
      for payload in payloads(of: definition, format, profile) {
        let name = payload.path.split(separator: "/").last.map(String.init) ?? ""
        switch (payload.payload, profile) {
        case (.server, .portable): files.append(OutputFile(path: "\(folder)/server.json", bytes: payload.bytes))
        case (.server, .fullKeys): continue
        case (_, .portable): files.append(OutputFile(path: "\(folder)/\(name)", bytes: payload.bytes))
        case (_, .fullKeys):
          let stem = name.split(separator: ".").first.map(String.init) ?? name
          files.append(OutputFile(path: "\(folder)/\(stem).full-keys.json", bytes: payload.bytes))
        }
      }
    }
    return files
  }

  private mutating func payloads(
    of definition: [UInt8], _ format: DefinitionFormat, _ profile: Profile
  ) -> [PayloadFile] {
    var terms = TextTerms()
    terms.depth = .model
    terms.compile = CompileTerms(profile: profile, now: nil, targets: Client.byDefault)
    let syntax: Tree.Syntax = format == .yaml ? .yaml : .json
    let checked = CheckedText(definition, as: syntax, limits: .boundless, by: terms, &checker)
    return CompiledWorkspace(checked.compiled).payloads().filter { !$0.isEmpty }
  }
}
