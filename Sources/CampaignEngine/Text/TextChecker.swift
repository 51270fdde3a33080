package import CampaignCheck
package import CampaignCompile
package import CampaignLint
package import Findings
package import SourceTree

/// What a file is: it decides which checks follow after the text was read.
package enum FileKind: UInt8, CaseIterable, Sendable {
  case campaigns, configuration, catalogue
}

/// How far a file of campaigns is checked. Each step needs the ones before it.
package enum CheckDepth: Comparable, Sendable {
  /// Keys, aliases, numbers: what holds for YAML and JSON of any kind.
  case tree
  /// Each document is a campaign.
  case documents
  /// Every field against the table.
  case model
  /// Every rule about cards, messages and triggers.
  case records
  /// The rules over all files too, as if the text were all of the workspace.
  case workspace
}

/// The terms that one text is judged by.
package struct TextTerms: Sendable {
  package var depth = CheckDepth.records
  /// The apps' own schemes that links may use.
  package var linkSchemes: LinkSchemes = []
  package var lint = LintTerms()
  /// Nil where nothing is compiled.
  package var compile: CompileTerms?
  /// Keeps the place of each value in the payloads.
  package var isMarking = false
  /// Nil where comments allow nothing.
  package var allowing: AllowTerms?

  package init() {}
}

/// What a text gives besides findings.
package struct TextOutcome: Sendable {
  package fileprivate(set) var configuration: Configuration?
  package fileprivate(set) var catalogue: Catalogue?
  /// The payloads of its campaigns; none where a finding breaks them.
  package fileprivate(set) var compiled: [CompiledCampaign] = []
  /// What comments allow; nil where there are no such comments.
  package fileprivate(set) var allowances: Allowances?
}

/// Checks one text after the other with the same memory.
///
/// This is the one place that runs the checks in sequence: reader, tree, documents, table, rules, compiler, allow
/// comments. `lint`, `compile`, `decompile`, `fixtures`, the examples of rules, the tests and the fuzzer all go through
/// it.
package struct TextChecker {
  private var reader = TreeReader()
  package private(set) var records = CheckedRecords()
  private var compiler = CampaignCompiler()
  private lazy var rules = LintRules()

  package init() {}

  /// The tree of the text that was read last.
  package var tree: Tree { reader.tree }

  /// Reads a text. False, with a finding, where it can't be read. A JSON text holds one value, or with `severalValues`
  /// one after the other.
  package mutating func read(
    _ text: [UInt8], file number: Int, as syntax: Tree.Syntax, severalValues: Bool = false, limits: Limits = .standard,
    into report: inout Report
  ) -> Bool {
    reader.read(text, file: number, as: syntax, severalValues: severalValues, limits: limits, into: &report)
  }

  /// Reads one part of a large YAML file. False, without a finding, where the file has to be read as a whole.
  package mutating func read(_ part: Range<Int>, of text: [UInt8], file number: Int, limits: Limits) -> Bool {
    reader.read(part, of: text, file: number, limits: limits)
  }

  /// Checks the text that was read last. `summary` takes in what the rules over all files need to know of it.
  package mutating func check(
    as kind: FileKind = .campaigns, by terms: TextTerms, isCompiling: Bool = true, into report: inout Report,
    _ summary: inout WorkspaceSummary
  ) -> TextOutcome {
    var outcome = TextOutcome()
    checkTree(reader.tree, into: &report)
    switch kind {
    case .configuration: outcome.configuration = readConfiguration(reader.tree, rules: ruleCatalogue, into: &report)
    case .catalogue: outcome.catalogue = readCatalogue(reader.tree, into: &report)
    case .campaigns: checkCampaigns(by: terms, isCompiling, into: &report, &summary, &outcome)
    }
    if let allowing = terms.allowing {
      outcome.allowances = heedAllowComments(in: reader.tree, by: allowing, into: &report)
    }
    return outcome
  }

  private mutating func checkCampaigns(
    by terms: TextTerms, _ isCompiling: Bool, into report: inout Report, _ summary: inout WorkspaceSummary,
    _ outcome: inout TextOutcome
  ) {
    guard terms.depth >= .documents else { return }
    checkDocuments(reader.tree, into: &report)
    guard terms.depth >= .model else { return }
    CampaignCheck.checkCampaigns(reader.tree, linkSchemes: terms.linkSchemes, records: &records, into: &report)
    if terms.depth >= .records {
      summary.add(lint(reader.tree, records, by: rules, under: terms.lint, into: &report), saying: report)
    }
    guard isCompiling, let compile = terms.compile, !report.findings.contains(where: \.breaksPayload) else { return }
    outcome.compiled = compiler.compile(reader.tree, records, compile, isMarking: terms.isMarking)
  }
}
