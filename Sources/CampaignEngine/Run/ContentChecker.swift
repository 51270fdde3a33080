import CampaignCheck
import CampaignCompile
import CampaignLint
import Files
import Findings
import SourceTree

/// Checks the contents of files, one after another, in the memory of one `TextChecker`.
///
/// The caller decides where the results go. So the scratch memory and the results that a run keeps are never in one
/// value, and nothing has to be moved.
struct ContentChecker {
  private let terms: CheckTerms
  /// The memory that the run may use. Nil if this file is checked alone.
  private let budgets: RunBudgets?
  private var checker = TextChecker()
  /// The terms for the text of the last file. The next file nearly always has the same ones. The gate is "lint small
  /// files" in WorkTests.
  private var textTerms: (configuration: Int??, terms: TextTerms) = (nil, TextTerms())
  /// The work on the last file beyond its share.
  private(set) var surplus = 0

  init(terms: CheckTerms, budgets: RunBudgets?) {
    self.terms = terms
    self.budgets = budgets
    checker.hasBudget = budgets != nil
  }

  /// The tree of the last text.
  var tree: Tree { checker.tree }

  /// Checks a file's content. With `threads`, a large file is checked in parts. Returns true if `tree` is the tree of
  /// this file.
  mutating func check(
    _ content: [UInt8], _ index: Int, of inputs: Inputs, on threads: Int?, into report: inout Report,
    _ result: inout CheckedFiles
  ) -> Bool {
    surplus = 0
    if checkParts(of: content, index, of: inputs, on: threads, into: &report, &result) { return false }
    prepareTextTerms(for: index)
    let number = terms.firstNumber + index
    let outcome = checker.check(
      content, file: number, as: inputs.syntax(of: index), terms.kind(of: inputs.path(index), index),
      limits: terms.limits(for: index), by: textTerms.terms, isCompiling: isCompiling(index), into: &report,
      &result.summary)
    guard let outcome else { return false }
    count(outcome.work, ofFile: index, size: content.count)
    keep(outcome, ofFile: index, in: &result)
    if let allowances = outcome.allowances { result.add(allowances, ofFile: number) }
    return true
  }

  /// Counts the work on a file. Its readers have a share of their own.
  private mutating func count(_ work: Int, ofFile index: Int, size: Int) {
    let bound = RunBudget.Bound.work
    let work = work - bound.share(ofReaders: terms.compiling?.readers.all.count ?? 0, size: size)
    surplus = max(0, bound.excess(of: work, size: size))
    if surplus > 0 { budgets?.work.take(surplus: surplus, ofFile: index) }
  }

  private mutating func prepareTextTerms(for index: Int) {
    let configuration = terms.inForce[index]?.index
    guard textTerms.configuration != .some(configuration) else { return }
    textTerms = (.some(configuration), terms.textTerms(of: index))
  }

  /// True for files before the one whose payloads exceed the budget. That one has a finding, and is not compiled.
  private func isCompiling(_ index: Int) -> Bool {
    !terms.onlyChecked.contains(index) && budgets.map { index < $0.payloads.last } ?? true
  }

  /// More than any budget allows.
  private static let tooManyBytes = 1 << 40

  /// Keeps the payloads of the last text, if there are any.
  private func keep(_ outcome: TextOutcome, ofFile index: Int, in result: inout CheckedFiles) {
    if outcome.isSound, terms.onlyChecked.contains(index) { result.add(onlyChecked: terms.firstNumber + index) }
    guard !outcome.compiled.isEmpty else { return }
    keep(
      outcome.compiled, isCutOff: outcome.isCutOff, ofFile: index, size: checker.tree.bytesRead.count, in: &result)
  }

  /// Keeps the payloads of a file with a text of some size, if the budget of the run allows it.
  func keep(
    _ compiled: [CompiledCampaign], isCutOff: Bool = false, ofFile index: Int, size: Int, in result: inout CheckedFiles
  ) {
    let bytes = isCutOff ? Self.tooManyBytes : compiled.reduce(0) { $0 + $1.size }
    let last = budgets?.payloads.take(bytes, ofFile: index, size: size) ?? .max
    if index < last { result.add(compiled) }
    if last < .max { result.forgetCompiled(fromFile: terms.firstNumber + last) }
  }
}

// MARK: - Large files

extension ContentChecker {
  /// The size from which a file is worth several threads.
  static let largeSize = 1 << 20
  /// The smallest size of a part. It fits into the processor's cache, and allows an even split between threads.
  private static let partSize = 1 << 16
  /// The maximum number of threads for one file. Each thread needs its own memory.
  private static let mostThreads = 8

  /// Checks a large campaign file in parts, on several threads. Returns false and adds no findings if that is not
  /// possible, or may be wrong because something affects the whole file.
  private mutating func checkParts(
    of content: [UInt8], _ index: Int, of inputs: Inputs, on threads: Int?, into report: inout Report,
    _ result: inout CheckedFiles
  ) -> Bool {
    guard let threads, content.count >= Self.largeSize, inputs.syntax(of: index) == .yaml,
      terms.kind(of: inputs.path(index), index) == .campaigns, !terms.asksForPaths(index, of: inputs)
    else { return false }
    let parts = FilePart.parts(of: content, size: Self.partSize)
    guard parts.count > 1 else { return false }
    let shares = Shares(of: parts.count, among: min(threads, Self.mostThreads), worthAThread: 1)
    let terms = terms
    // The file may still have to be checked as a whole, so its parts have a separate budget.
    let own = RunBudgets(terms.compiling)
    let outcomes = onThreads(shares.threads) { thread in
      var worker = ContentChecker(terms: terms, budgets: own)
      // Each thread has a copy, because threads that count references to the same bytes slow each other down.
      let bytes = thread == 0 ? content : content.withUnsafeBufferPointer { Array($0) }
      return worker.check(shares, amongParts: parts, of: bytes, index, of: inputs)
    }
    guard outcomes.allSatisfy({ $0 != nil }),
      outcomes.reduce(0, { $0 + ($1?.nodes ?? 0) }) <= terms.limits(for: index).nodes
    else { return false }
    // If the whole file takes too much work, the finding must be at the place where it does.
    let work = outcomes.reduce(0) { $0 + ($1?.work ?? 0) }
    guard work <= RunBudget.Bound.work.most(ofFile: content.count) else { return false }
    // With too many findings, the first ones of the whole file must be kept, and the parts can't tell which these are.
    guard outcomes.reduce(0, { $0 + ($1?.report.findings.count ?? 0) }) <= Report.most else { return false }
    count(work, ofFile: index, size: content.count)
    for outcome in outcomes.compactMap({ $0 }) {
      report.add(contentsOf: outcome.report)
      result.add(outcome.checked)
    }
    if report.findings.contains(where: \.breaksPayload) { result.forgetCompiled(ofFile: terms.firstNumber + index) }
    if let budgets {
      let isTooMuch = own.payloads.last < .max
      let bytes = isTooMuch ? Self.tooManyBytes : result.compiledBytes(ofFile: terms.firstNumber + index)
      let last = budgets.payloads.take(bytes, ofFile: index, size: content.count)
      if last < .max { result.forgetCompiled(fromFile: terms.firstNumber + last) }
    }
    return true
  }

  private typealias PartsOutcome = (checked: CheckedFiles, report: Report, nodes: Int, work: Int)

  /// Checks one part after the other. Returns nil if the file must be checked as a whole.
  private mutating func check(
    _ shares: Shares, amongParts parts: [FilePart], of content: [UInt8], _ index: Int, of inputs: Inputs
  ) -> PartsOutcome? {
    var result = CheckedFiles()
    var all = Report()
    var (nodes, work) = (0, 0)
    while let share = shares.take() {
      for part in parts[share] {
        var report = Report()
        let outcome = check(part, of: content, index, of: inputs, into: &report, &result)
        guard let outcome, outcome.allowances == nil, !report.isCut, !all.isFull else {
          shares.stop()
          return nil
        }
        keep(outcome, ofFile: index, in: &result)
        nodes += checker.tree.nodes.count
        work += outcome.work
        all.add(contentsOf: report)
      }
    }
    return (result, all, nodes, work)
  }

  /// Checks one part. Nil if the file must be checked as a whole.
  private mutating func check(
    _ part: FilePart, of content: [UInt8], _ index: Int, of inputs: Inputs, into report: inout Report,
    _ result: inout CheckedFiles
  ) -> TextOutcome? {
    let limits = terms.limits(for: index)
    guard checker.read(part, of: content, file: terms.firstNumber + index, limits: limits) else { return nil }
    prepareTextTerms(for: index)
    return checker.check(
      as: terms.kind(of: inputs.path(index), index), by: textTerms.terms, isCompiling: isCompiling(index),
      into: &report, &result.summary)
  }
}
