import CampaignCheck
import CampaignCompile
import CampaignEngine
import CampaignLanguage
import CampaignLint
import Files
import Findings
import SourceText
import SourceTree
import TestSupport
import Testing

/// Typing mistakes: each one has exactly one finding, in the right place. The help or a fix names the remedy, and every
/// fix makes the file that the author meant.
@Suite struct MistakeTests {
  @Test(arguments: try MistakeFile.all())
  func eachMistakeHasOneFinding(_ file: MistakeFile) throws {
    #expect(file.misunderstood == [], "neither cases nor comments")
    let terms = terms(of: file)
    let text = file.text { mistake in
      let findings = CampaignEngine.CheckedText(mistake.bytes, as: mistake.syntax, file.kind, by: terms).findings
        .filter(file.asks(for:))
      #expect(findings.count == 1, "\(mistake.name): \(findings.map { "\($0.rule.id): \($0.message)" })")
      for remedy in mistake.remedies { expect(remedy, of: findings, mistake) }
      let rewritten = mistake.rewritten(findings)
      if rewritten != mistake.written { print("instead of\n\(mistake.written)\nit is\n\(rewritten)") }
      return rewritten
    }
    try expectGolden(Array(text.utf8), file.path)
  }

  /// Expects the words in the help, in the title of a fix, or in the text that a fix writes.
  private func expect(_ remedy: String, of findings: [Finding], _ mistake: MistakeCase) {
    let words = findings.flatMap { finding in
      [finding.help?.text ?? ""] + finding.fixes.map(\.title.text)
        + finding.fixes.flatMap(\.edits).map(\.replacement)
    }
    let isNamed = words.contains { $0.lowercased().contains(remedy.lowercased()) }
    #expect(isNamed, "\(mistake.name): '\(remedy)' is not in \(words)")
  }

  @Test(arguments: try MistakeFile.all())
  func eachFixMakesWhatTheAuthorMeant(_ file: MistakeFile) {
    let terms = terms(of: file)
    for mistake in file.cases {
      let meant = mistake.meant.map { CheckedMistake($0, of: mistake, in: file, terms) }
      if let meant {
        #expect(meant.findings == [], "\(mistake.name): what was meant has findings")
        #expect(!meant.content.isEmpty, "\(mistake.name): what was meant has no payloads")
      }
      let checked = CampaignEngine.CheckedText(mistake.bytes, as: mistake.syntax, file.kind, by: terms)
      let trusts = Set(checked.findings.filter(file.asks(for:)).flatMap(\.fixes).map(\.trust))
      for trust in trusts {
        let fixed = CheckedMistake(fixed(mistake, in: file, upTo: trust, terms), of: mistake, in: file, terms)
        #expect(fixed.findings == [], "\(mistake.name): findings are left after the fixes")
        #expect(meant != nil, "\(mistake.name): a fix, although nobody knows what was meant")
        #expect(fixed.content == meant?.content, "\(mistake.name): the fixes make something else")
      }
    }
  }

  /// Of the mistakes that people bring from other tools, nearly all with a certain meaning have fixes that lead there,
  /// and no safe fix leads elsewhere.
  @Test func fixesLeadToWhatTheAuthorMeant() throws {
    var (count, certain, fixed, reached) = (0, 0, 0, 0)
    for file in try MistakeFile.all() where file.path.hasPrefix("mistakes/other-") {
      let terms = terms(of: file)
      for mistake in file.cases {
        let meant = mistake.meant.map { CheckedMistake($0, of: mistake, in: file, terms).content }
        let safe = self.fixed(mistake, in: file, upTo: .keepsMeaning, terms)
        let all = self.fixed(mistake, in: file, upTo: .needsReview, terms)
        let isReached = CheckedMistake(all, of: mistake, in: file, terms).content == meant
        count += 1
        if meant != nil { certain += 1 }
        if all != mistake.bytes { fixed += 1 }
        if all != mistake.bytes, isReached { reached += 1 }
        guard safe != mistake.bytes else { continue }
        let isThere = CheckedMistake(safe, of: mistake, in: file, terms).content == meant
        #expect(isThere, "\(mistake.name): a safe fix leads elsewhere")
      }
    }
    print("\(reached) of \(fixed) fixes lead to what was meant; it is certain in \(certain) of \(count) cases")
    #expect(count >= 200)
    #expect(reached * 100 >= fixed * 95, "\(reached) of \(fixed) fixes")
    #expect(reached * 100 >= certain * 95, "\(reached) of \(certain) meanings")
  }

  /// `lint --fix` takes back fixes that break a file, and calls them a bug. That happens to no mistake, in YAML or in
  /// JSON.
  @Test(arguments: try MistakeFile.all())
  func noFixBreaksItsFile(_ file: MistakeFile) {
    guard file.kind == .campaigns, !file.isCatalogued else { return }
    for mistake in file.cases {
      for (name, text) in [(mistake.name, mistake.bytes)] + (mistake.json.map { [("a.json", $0)] } ?? []) {
        for trust in [Fix.Trust.keepsMeaning, .needsReview] {
          let culprits = fixed(text, as: name, upTo: trust).culprits
          #expect(culprits == [], "\(mistake.name): \(String(decoding: text, as: UTF8.self))")
        }
      }
    }
  }

  /// The file after the fixes of `lint --fix`.
  private func fixed(_ text: [UInt8], as name: String, upTo trust: Fix.Trust) -> FixedFile {
    let inputs = Inputs(searchInputs([RawPath("-")]), named: [], standardInputName: name) { _ in .success(text) }
    let search = ConfigurationSearch(in: .disk, isOff: true)
    let run = CheckRun(inputs, search, by: Severities(), keepingStandardInput: true, threads: 1)
    var fixer = FileFixer(FixRequest(least: trust), run.inputs, run.terms)
    return fixer.fix(run.terms.firstNumber, text, showing: run.findings)
  }

  @Test func thereAreEnoughMistakes() throws {
    let names = try MistakeFile.all().flatMap(\.cases).map(\.name)
    #expect(names.count >= 1000)
    #expect(Set(names).count == names.count, "two cases have the same name")
  }

  /// The text after all safe fixes, or after all fixes, round by round.
  private func fixed(_ mistake: MistakeCase, in file: MistakeFile, upTo trust: Fix.Trust, _ terms: TextTerms) -> [UInt8]
  {
    var bytes = mistake.bytes
    for _ in 0..<10 {
      let findings = CampaignEngine.CheckedText(bytes, as: mistake.syntax, file.kind, by: terms).findings
      let offers = findings.compactMap { finding in
        finding.fixes.first { $0.trust == .keepsMeaning || trust == .needsReview }.map { (finding, $0) }
      }
      let selection = FixSelection(of: offers)
      guard !selection.isEmpty else { break }
      var edited = EditedText(bytes)
      edited.apply(selection.edits)
      bytes = edited.bytes
    }
    return bytes
  }

  /// All rules, as if the file were the only one, without a configuration.
  private func terms(of file: MistakeFile) -> TextTerms {
    var terms = TextTerms()
    terms.depth = .workspace
    terms.compile = CompileTerms(profile: .portable, now: nil, targets: Client.byDefault)
    terms.allowing = AllowTerms(at: nil)
    terms.lint = LintTerms(now: nil, catalogue: file.isCatalogued ? catalogueOfExamples() : nil)
    return terms
  }
}

/// The findings of a text, and its content: the payloads of campaigns, or the values of another file.
private struct CheckedMistake {
  let findings: [String]
  let content: [String]

  init(_ bytes: [UInt8], of mistake: MistakeCase, in file: MistakeFile, _ terms: TextTerms) {
    let checked = CampaignEngine.CheckedText(bytes, as: mistake.syntax, file.kind, by: terms)
    findings = checked.findings.filter(file.asks(for:)).map { "\($0.rule.id): \($0.message)" }
    if file.hasPayloads {
      content =
        checked.compiled.isEmpty
        ? [] : CompiledWorkspace(checked.compiled).payloads().map { String(decoding: $0.bytes, as: UTF8.self) }
    } else {
      content = (try? canonicalLines(of: checked.tree)).map { [String(decoding: $0, as: UTF8.self)] } ?? []
    }
  }
}
