import Bytes
package import CampaignCheck
package import CampaignCompile
package import CampaignLanguage
package import CampaignLint
package import Findings
import Patterns
import SourceText
package import SourceTree

/// The kind of a file. It decides which checks apply.
package enum FileKind: UInt8, CaseIterable, Sendable {
  case campaigns, configuration, catalogue, readers
}

/// How deep a campaign file is checked. Each step needs the ones before it.
package enum CheckDepth: Comparable, Sendable {
  /// Keys, aliases, numbers: rules for any YAML or JSON.
  case tree
  /// Each document is a campaign.
  case documents
  /// Every field against the table.
  case model
  /// Every rule about cards, messages and triggers.
  case records
  /// The rules about several files too, as if the text were the whole workspace.
  case workspace
}

/// The terms for checking one text.
package struct TextTerms: Sendable {
  package var depth = CheckDepth.records
  /// The link schemes of apps that are allowed.
  package var linkSchemes: LinkSchemes
  /// The channels of cards without `channels`. Nil if the configuration has an error there.
  package var channels: ChannelSet?
  package var lint: LintTerms
  /// Nil if nothing is compiled.
  package var compile: CompileTerms?
  /// Keeps the place of each value in the payloads.
  package var isMarking: Bool
  /// True if the payloads of another run are in memory too.
  var isOneOfTwo = false
  /// Nil if comments can't allow findings.
  package var allowing: AllowTerms?

  package init() {
    linkSchemes = []
    channels = .byDefault
    lint = LintTerms()
    isMarking = false
  }

  /// Sets everything at once: to replace a default, the process would have to look up its type first.
  init(
    linkSchemes: LinkSchemes, channels: ChannelSet?, lint: LintTerms, compile: CompileTerms?, isMarking: Bool,
    isOneOfTwo: Bool, allowing: AllowTerms
  ) {
    self.linkSchemes = linkSchemes
    self.channels = channels
    self.lint = lint
    self.compile = compile
    self.isMarking = isMarking
    self.isOneOfTwo = isOneOfTwo
    self.allowing = allowing
  }
}

/// The results of a text, except its findings.
package struct TextOutcome: Sendable {
  package fileprivate(set) var configuration: Configuration?
  package fileprivate(set) var catalogue: Catalogue?
  package fileprivate(set) var readers: [NamedReader]?
  /// The payloads of its campaigns. Empty if a finding prevents them.
  package fileprivate(set) var compiled: [CompiledCampaign] = []
  /// True if the payloads are not complete, because they are too large.
  package fileprivate(set) var isCutOff = false
  /// The units of work on its templates and patterns.
  fileprivate(set) var work = 0
  /// True if it has campaigns, and no finding prevents their payloads.
  fileprivate(set) var isSound = false
  /// The findings that comments allow. Nil if there are no such comments.
  package fileprivate(set) var allowances: Allowances?
}

/// Checks one text after another, and owns the memory that it reuses for each: the tree, the records, and the bytes of
/// payloads.
///
/// Each step clears its own part of this memory before it fills it, so nothing of an earlier text is left. While a step
/// fills its part, nothing else may refer to it, or Swift would copy it. `tree` and `records` are those of the last
/// text, and valid until the next one is read. The gates are "lint small files" and "compile small files" in WorkTests.
///
/// This is the one place that runs the checks in sequence: reader, tree, documents, table, rules, compiler, allow
/// comments. `lint`, `compile`, `decompile`, `fixtures`, the examples of rules, the tests and the fuzzer all use it.
package struct TextChecker {
  private var reader = TreeReader()
  package private(set) var records = CheckedRecords()
  private var compiler = CampaignCompiler()
  private lazy var rules = LintRules()
  /// The answers of the patterns of the last text. Their budget is that of its templates, too.
  private let answers = PatternAnswers(WorkBudget(0))
  /// True if the caller counts the payloads against a budget. Then it refuses payloads that are too large, and writing
  /// them stops at the limit.
  var hasBudget = false

  package init() {}

  /// The tree of the last text.
  package var tree: Tree { reader.tree }

  /// Reads a text. Returns false and adds a finding if it can't be read. A JSON text has one value; with
  /// `severalValues`, it may have any number of values in sequence.
  package mutating func read(
    _ text: [UInt8], file number: Int, as syntax: Tree.Syntax, severalValues: Bool = false, limits: Limits = .standard,
    into report: inout Report
  ) -> Bool {
    reader.read(text, file: number, as: syntax, severalValues: severalValues, limits: limits, into: &report)
  }

  /// Reads a whole file, and checks it if it can be read. Runs and workspaces both use this. Returns nil and adds a
  /// finding if the file can't be read. A report or a summary of this tool has no finding, and counts as not read.
  mutating func check(
    _ text: [UInt8], file number: Int, as syntax: Tree.Syntax, _ kind: FileKind, limits: Limits, by terms: TextTerms,
    isCompiling: Bool = true, into report: inout Report, _ summary: inout WorkspaceSummary
  ) -> TextOutcome? {
    if kind == .campaigns, SummaryFile.begins(text) || syntax == .json && ReportText.isReport(text) { return nil }
    guard read(text, file: number, as: syntax, limits: limits, into: &report) else {
      summary.missSomething(inFile: number)
      return nil
    }
    let outcome = check(as: kind, by: terms, isCompiling: isCompiling, into: &report, &summary)
    report.sayIfCut(ofFile: number)
    return outcome
  }

  /// Reads one part of a large YAML file. Returns false, without a finding, if the file must be read as a whole.
  package mutating func read(_ part: FilePart, of text: [UInt8], file number: Int, limits: Limits) -> Bool {
    reader.read(part, of: text, file: number, limits: limits)
  }

  /// Checks the last text. Adds everything that the rules about several files need to `summary`.
  package mutating func check(
    as kind: FileKind = .campaigns, by terms: TextTerms, isCompiling: Bool = true, into report: inout Report,
    _ summary: inout WorkspaceSummary
  ) -> TextOutcome {
    var outcome = TextOutcome()
    let tree = tree
    answers.forget()
    answers.budget.begin(with: RunBudget.Bound.work.most(ofFile: tree.bytesRead.count))
    checkTree(tree, into: &report)
    switch kind {
    case .configuration:
      outcome.configuration = readConfiguration(tree, rules: ruleCatalogue, changes: rulesOfChanges, into: &report)
    case .catalogue: outcome.catalogue = readCatalogue(tree, into: &report)
    case .readers:
      outcome.readers = readReaders(tree, into: &report)
      if outcome.readers != nil, let catalogue = terms.lint.catalogue, let root = tree.documents.first?.root {
        compareReaders(in: root, of: tree, with: catalogue, into: &report)
      }
    case .campaigns: checkCampaigns(of: tree, by: terms, isCompiling, into: &report, &summary, &outcome)
    }
    outcome.work = answers.budget.done
    if let allowing = terms.allowing {
      outcome.allowances = heedAllowComments(in: tree, by: allowing, into: &report)
    }
    return outcome
  }

  /// The findings that comments allow in a text that another run has checked.
  static func allowances(in tree: Tree, by terms: AllowTerms) -> Allowances? {
    var report = Report()
    return heedAllowComments(in: tree, by: terms, into: &report)
  }

  private mutating func checkCampaigns(
    of tree: Tree, by terms: TextTerms, _ isCompiling: Bool, into report: inout Report,
    _ summary: inout WorkspaceSummary,
    _ outcome: inout TextOutcome
  ) {
    guard terms.depth >= .documents else { return }
    if !checkDocuments(tree, into: &report) { summary.missSomething(inFile: tree.file) }
    guard terms.depth >= .model else { return }
    let scenarios = CampaignCheck.checkCampaigns(
      tree, linkSchemes: terms.linkSchemes, channels: terms.channels, records: &records, into: &report)
    if !scenarios.isEmpty { check(scenarios, of: tree, by: terms, into: &report, &summary) }
    if terms.depth >= .records {
      let file = lint(tree, records, by: rules, under: terms.lint, asking: answers, into: &report)
      summary.add(file, saying: report)
      if records.haveVariations {
        lintVariations(
          tree, records, linkSchemes: terms.linkSchemes, channels: terms.channels, by: rules, under: terms.lint,
          after: file, into: &report)
      }
    }
    guard let compile = terms.compile, !report.findings.contains(where: \.breaksPayload) else { return }
    outcome.isSound = records.campaigns.contains { _ in true }
    guard isCompiling else { return }
    func most(_ readers: Int) -> Int {
      RunBudget.Bound.payloads(marking: terms.isMarking, readers: readers, isOneOfTwo: terms.isOneOfTwo)
        .most(ofFile: tree.bytesRead.count)
    }
    answers.budget.allow(
      RunBudget.Bound.work.share(ofReaders: compile.ownReaders.count, size: tree.bytesRead.count))
    outcome.compiled = compiler.compile(
      tree, records, compile, isMarking: terms.isMarking,
      within: hasBudget ? CampaignCompiler.Bounds(everybody: most(0), all: most(compile.ownReaders.count)) : nil,
      taking: answers.budget)
    outcome.isCutOff = compiler.isCutOff
    if let text = compiler.tooMuchWorkAt {
      (outcome.compiled, outcome.isSound) = ([], false)
      report.add(
        Finding(
          .limit, .tooMuchWork(answers.budget.most), at: Place(file: tree.file, range: text), help: .lessWork))
    }
  }

  private func check(
    _ scenarios: [NodeID], of tree: Tree, by terms: TextTerms, into report: inout Report,
    _ summary: inout WorkspaceSummary
  ) {
    checkScenarios(scenarios, of: tree, linkSchemes: terms.linkSchemes, into: &report)
    if let catalogue = terms.lint.catalogue {
      for root in scenarios { compareScenario(root, of: tree, with: catalogue, into: &report) }
    }
    summary.add(scenarios: scenarios.map { tree.place(of: $0) })
  }
}
