internal import CampaignCheck
internal import CampaignCompile
internal import CampaignLint
internal import Files
internal import Findings
internal import SourceTree

/// Checks one file after the other with the same memory.
package struct FileChecker {
  private let terms: CheckTerms
  private let largeFiles: LargeFiles
  private var checker = TextChecker()
  /// The terms for the text of the last file, which nearly always are those of the next one too.
  private var textTerms: (configuration: Int??, terms: TextTerms) = (nil, TextTerms())
  private var cached: CachedCheck?
  /// What the run may keep; nil where a file is looked at by itself.
  private let budgets: RunBudgets?
  private var waiting: [Int] = []
  package var result = CheckedFiles()

  /// What becomes of large files: those that are worth several threads.
  package enum LargeFiles {
    /// They are set aside.
    case wait
    case onThreads(Int)
  }

  package init(
    terms: CheckTerms, cached: CachedCheck? = nil, budgets: RunBudgets? = nil, largeFiles: LargeFiles = .onThreads(1)
  ) {
    self.terms = terms
    self.cached = cached
    self.budgets = budgets
    self.largeFiles = largeFiles
  }

  /// What was found, what is new to the cache, and the files that were set aside.
  package var outcome: (checked: CheckedFiles, cached: CachedCheck?, waiting: [Int]) { (result, cached, waiting) }

  package mutating func check(_ index: Int, of inputs: Inputs) {
    if let budgets, index > budgets.findings.last { return result.missSomething() }
    let limits = terms.limits(for: index)
    let number = terms.firstNumber + index
    var report = Report()
    var bytes: [UInt8] = []
    var isRead = false
    switch inputs.read(index, limit: limits.fileBytes) {
    case .failure(let failure):
      report.add(Unreadable.finding(for: failure, file: number, limits: limits))
      result.missSomething()
    case .success(let content):
      if case .wait = largeFiles, content.count >= Self.largeSize, !inputs.files.isStandardInput(index) {
        return waiting.append(index)
      }
      bytes = content
      isRead = look(at: content, index, of: inputs, into: &report)
    }
    guard !report.isEmpty else { return }
    let relative = terms.relative(inputs.path(index), index)
    var counted = terms.severities.applied(
      to: report, in: terms.loaded(for: index)?.configuration, at: relative, of: isRead ? checker.tree : nil)
    counted.sort()
    guard !counted.isEmpty else { return }
    let last = budgets?.findings.take(counted.weight, ofFile: index, size: bytes.count) ?? .max
    if index <= last { result.add(CheckedFile(index: number, bytes: bytes, report: counted)) }
    if last < .max { result.removeFiles(behind: terms.firstNumber + last) }
  }

  /// Reads and checks what a file holds, unless it is known from an earlier run. Whether there is a tree of it now.
  private mutating func look(at content: [UInt8], _ index: Int, of inputs: Inputs, into report: inout Report) -> Bool {
    guard let key = cached?.key(of: content, index, of: inputs, by: terms) else {
      return judge(content, index, of: inputs, into: &report)
    }
    let number = terms.firstNumber + index
    result.add(key, of: index)
    let known = cached?.outcome(under: key, ofFile: number, size: content.count)
    if let known, known.report.isEmpty || !asksForPaths(index, of: inputs) {
      report = known.report
      result.add(known)
      return false
    }
    // The file is looked at as if it were the only one, to see what is of it.
    var own = CheckedFiles()
    swap(&own, &result)
    let isRead = judge(content, index, of: inputs, into: &report)
    swap(&own, &result)
    // Comments allow what all files together show, too; they are read each time.
    if known == nil, own.allowances.isEmpty {
      cached?.keep(.init(report: report, summary: own.summary), under: key, ofFile: number)
    }
    result.add(own)
    return isRead
  }

  private func asksForPaths(_ index: Int, of inputs: Inputs) -> Bool {
    terms.loaded(for: index)?.configuration.asksForPaths(at: terms.relative(inputs.path(index), index)) ?? false
  }

  private mutating func judge(_ content: [UInt8], _ index: Int, of inputs: Inputs, into report: inout Report) -> Bool {
    if judgeParts(of: content, index, of: inputs, into: &report) { return false }
    let number = terms.firstNumber + index
    let limits = terms.limits(for: index)
    guard checker.read(content, file: number, as: inputs.syntax(of: index), limits: limits, into: &report) else {
      result.missSomething()
      return false
    }
    if let allowances = check(index, of: inputs, into: &report) { result.add(allowances, ofFile: number) }
    report.sayIfCut(ofFile: number)
    return true
  }

  /// Checks what was read. The comments that allow findings, if there are any.
  private mutating func check(_ index: Int, of inputs: Inputs, into report: inout Report) -> Allowances? {
    let configuration = terms.inForce[index]?.index
    if textTerms.configuration != .some(configuration) {
      textTerms = (.some(configuration), terms.textTerms(of: index))
    }
    // The file with which the payloads are too much has a finding, and is not compiled either.
    let isCompiling = budgets.map { index < $0.payloads.last } ?? true
    let outcome = checker.check(
      as: terms.kind(of: inputs.path(index), index), by: textTerms.terms, isCompiling: isCompiling, into: &report,
      &result.summary)
    if !outcome.compiled.isEmpty { take(outcome.compiled, ofFile: index) }
    return outcome.allowances
  }

  /// Keeps a file's payloads, as far as the run may.
  private mutating func take(_ campaigns: [CompiledCampaign], ofFile index: Int) {
    let bytes = campaigns.reduce(0) { $0 + $1.size }
    let last = budgets?.payloads.take(bytes, ofFile: index, size: checker.tree.part.count) ?? .max
    if index < last { result.add(campaigns) }
    if last < .max { result.forgetCompiled(fromFile: terms.firstNumber + last) }
  }
}

// MARK: - Large files

extension FileChecker {
  /// From so many bytes on a file is worth several threads.
  private static let largeSize = 1 << 20
  /// So many bytes at least are looked at by one of them at once: few enough that what is made of them stays near to
  /// the processor, and that no thread is left with much when the others are done.
  private static let partSize = 1 << 16
  /// So many threads at most look at a file, since each has its bytes to itself.
  private static let mostThreads = 8

  /// Checks a large file of campaigns part by part, on several threads. False, and nothing is said, where that can't be
  /// done; or not seen to be right, since something bears on the whole of the file.
  private mutating func judgeParts(
    of content: [UInt8], _ index: Int, of inputs: Inputs, into report: inout Report
  ) -> Bool {
    guard case .onThreads(let count) = largeFiles, content.count >= Self.largeSize, inputs.syntax(of: index) == .yaml,
      terms.kind(of: inputs.path(index), index) == .campaigns, !asksForPaths(index, of: inputs)
    else { return false }
    let parts = documentParts(of: content, size: Self.partSize)
    guard parts.count > 1 else { return false }
    let shares = Shares(of: parts.count, among: min(count, Self.mostThreads), worthAThread: 1)
    let terms = terms
    // The file may yet have to be looked at as a whole, so that its parts are counted by themselves.
    let own = RunBudgets(terms.compiling)
    let outcomes = onThreads(shares.threads) { thread in
      var worker = FileChecker(terms: terms, budgets: own)
      // Threads that count references to the same bytes wait for one another.
      let bytes = thread == 0 ? content : content.withUnsafeBufferPointer { Array($0) }
      return worker.judge(shares, amongParts: parts, of: bytes, index, of: inputs)
    }
    guard outcomes.allSatisfy({ $0 != nil }),
      outcomes.reduce(0, { $0 + ($1?.nodes ?? 0) }) <= terms.limits(for: index).nodes
    else { return false }
    // What is kept of too many findings is what the whole file shows first.
    guard outcomes.reduce(0, { $0 + ($1?.report.findings.count ?? 0) }) <= Report.most else { return false }
    for outcome in outcomes.compactMap({ $0 }) {
      report.add(contentsOf: outcome.report)
      result.add(outcome.checked)
    }
    if report.findings.contains(where: \.breaksPayload) { result.forgetCompiled(ofFile: terms.firstNumber + index) }
    if let budgets {
      let isTooMuch = own.payloads.last < .max
      let bytes = isTooMuch ? 1 << 40 : result.compiledBytes(ofFile: terms.firstNumber + index)
      let last = budgets.payloads.take(bytes, ofFile: index, size: content.count)
      if last < .max { result.forgetCompiled(fromFile: terms.firstNumber + last) }
    }
    return true
  }

  private typealias PartsOutcome = (checked: CheckedFiles, report: Report, nodes: Int)

  /// Takes one part after the other; nil where the file has to be looked at as a whole.
  private mutating func judge(
    _ shares: Shares, amongParts parts: [Range<Int>], of content: [UInt8], _ index: Int, of inputs: Inputs
  ) -> PartsOutcome? {
    var all = Report()
    var nodes = 0
    while let share = shares.take() {
      for part in parts[share] {
        var report = Report()
        guard checker.read(part, of: content, file: terms.firstNumber + index, limits: terms.limits(for: index)),
          check(index, of: inputs, into: &report) == nil, !report.isCut, !all.isFull
        else {
          shares.stop()
          return nil
        }
        nodes += checker.tree.nodes.count
        all.add(contentsOf: report)
      }
    }
    return (result, all, nodes)
  }
}
