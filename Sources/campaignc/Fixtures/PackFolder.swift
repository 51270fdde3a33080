internal import CampaignCheck
internal import CampaignCompile
internal import CampaignEngine
internal import CampaignFixtures
internal import CampaignLanguage
internal import CampaignLint
internal import Files
internal import Findings
internal import SourceTree

/// The pack as the files of a folder: each definition with its payloads, and what tells of them.
struct PackFolder {
  private let pack: FixturePack
  private let threads: Int

  init(of selection: TypeSelection, as format: DefinitionFormat, threads: Int) {
    let rules = CheckRule.allCases.map(\.rawValue)
    pack = FixturePack(of: selection, as: format, rules: rules)
    self.threads = threads
  }

  var files: [OutputFile] {
    var files = validFiles
    var rows: [PackList.Row] = pack.valid.map { .valid($0, pack.format) }
    for fixture in pack.broken {
      let (bytes, finding) = fixture.text(as: pack.format)
      let row = PackList.Row.broken(fixture, finding, pack.format)
      files.append(OutputFile(path: row.path, bytes: bytes))
      rows.append(row)
    }
    files.append(OutputFile(path: "coverage.json", bytes: pack.coverage.json))
    files.append(PackList.configuration(including: "valid/*/definition.\(pack.format.rawValue)"))
    let list = PackList(rows: rows, files: files)
    return files + [OutputFile(path: PackList.path, bytes: list.json)]
  }

  /// The valid definitions, each with its payloads beside it.
  private var validFiles: [OutputFile] {
    let shares = Shares(of: pack.valid.count, among: threads)
    let results = onThreads(shares.threads) { _ in
      var maker = PayloadMaker()
      var own: [(Int, [OutputFile])] = []
      while let share = shares.take() {
        for index in share {
          own.append((index, maker.files(of: pack.valid[index].text(as: pack.format), pack.format, pack.valid[index])))
        }
      }
      return own
    }
    return results.joined().sorted { $0.0 < $1.0 }.flatMap(\.1)
  }
}

/// Compiles one fixture after the other.
private struct PayloadMaker {
  private var checker = TextChecker()

  /// A definition, its server payload, and those client payloads that it has a part in, in both profiles.
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
    terms.compile = CompileTerms(profile: profile, now: nil, targets: Configuration().targets)
    let syntax: Tree.Syntax = format == .yaml ? .yaml : .json
    let checked = CheckedText(definition, as: syntax, limits: .boundless, by: terms, &checker)
    return CompiledWorkspace(checked.compiled).payloads().filter { !$0.isEmpty }
  }
}
