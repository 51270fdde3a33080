import CampaignCheck
package import CampaignEngine
import CampaignLanguage
package import Files
package import Findings
import SourceText
package import SourceTree

/// A run over files that formats them, or says what would change.
package struct FormatRun: Sendable {
  /// The treatment of a file that is not formatted.
  package enum Mode: Sendable {
    case write, check, diff
  }

  package let inputs: Inputs
  package let mode: Mode
  private let terms: CheckTerms
  /// Only the files of this change are formatted. Nil for all files.
  private let change: GitChange?
  /// True if the keys of all files get the order of the table. Otherwise the configuration decides.
  private let isOrdered: Bool
  /// Where files are written, and read if their staged text was meant.
  private let disk: FileSource
  private let threads: Int
  private let write: @Sendable (_ path: RawPath, _ old: [UInt8], _ new: [UInt8]) -> WriteFailure?

  /// `write` replaces the text of a file, if the mode says so.
  package init(
    _ inputs: Inputs, _ terms: CheckTerms, _ mode: Mode, only change: GitChange?, isOrdered: Bool,
    onDisk disk: FileSource, threads: Int,
    write: @escaping @Sendable (_ path: RawPath, _ old: [UInt8], _ new: [UInt8]) -> WriteFailure?
  ) {
    (self.inputs, self.terms, self.mode, self.change) = (inputs, terms, mode, change)
    (self.isOrdered, self.disk, self.threads, self.write) = (isOrdered, disk, threads, write)
  }

  /// The limits of a file.
  package func limits(of index: Int) -> Limits { terms.limits(for: index) }

  /// Formats every file. The results of those with something to report, in the order of the files.
  package var results: [FileResult] {
    let shares = Shares(of: inputs.files.count, among: threads)
    let results = onThreads(shares.threads) { _ in
      var formatter = TextFormatter()
      var own: [FileResult] = []
      while let share = shares.take() {
        for index in share {
          let result = format(index, with: &formatter)
          if case .clean = result.result, result.keptOrder == nil { continue }
          own.append(result)
        }
      }
      return own
    }
    return results.joined().sorted { $0.index < $1.index }
  }

  package struct FileResult: Sendable {
    package let index: Int
    package let result: Result
    /// Why its keys have kept their order, although they should get another one.
    package var keptOrder: TextFormatter.KeptOrder?
  }

  package enum Result: Sendable {
    case clean
    /// Written, or to be written.
    case changed
    case diff([UInt8])
    /// The formatted text of standard input, or why it stays as it is.
    case printed([UInt8], FormatOddity?)
    /// A search found it, and it has nothing to do with campaigns.
    case foreign
    case unread(ReadFailure)
    case findings([Finding], [UInt8])
    case leftAlone(FormatOddity)
    case mistake(String)
    case notWritten(WriteFailure)
    /// The file is not the same as the staged one, which is the one that was formatted.
    case notStaged
    /// The file is the formatted one already, and the staged one is not.
    case notStagedAgain
    /// The configuration has a mistake, so nobody knows how to format the file.
    case notConfigured
  }

  private func format(_ index: Int, with formatter: inout TextFormatter) -> FileResult {
    if let change, !change.touches(inputs.path(index)) { return FileResult(index: index, result: .clean) }
    let limits = terms.limits(for: index)
    switch read(index, limit: limits.fileBytes) {
    case .failure(let failure):
      let isForeign = inputs.wasFound(index) && inputs.isSummary(index, despite: failure)
      return FileResult(index: index, result: isForeign ? .foreign : .unread(failure))
    case .success(let bytes):
      if terms.isForeign(bytes, index, of: inputs) { return FileResult(index: index, result: .foreign) }
      let kind = terms.kind(of: inputs.path(index), index)
      let configuration = terms.loaded(for: index)?.configuration
      if kind == .campaigns, !isOrdered, configuration?.unknown.contains(.format) == true {
        return FileResult(index: index, result: .notConfigured)
      }
      let isOrdered = isOrdered || configuration?.order == .table
      let outcome = formatter.format(
        bytes, as: inputs.syntax(of: index), kind, limits: limits, isOrdered: isOrdered, by: terms.textTerms(of: index))
      return FileResult(
        index: index, result: result(of: outcome, bytes, index),
        keptOrder: formatter.keptOrder)
    }
  }

  private func result(of outcome: FormatOutcome, _ bytes: [UInt8], _ index: Int) -> Result {
    let isPrinted = mode == .write && inputs.files.isStandardInput(index)
    switch outcome {
    case .clean: return isPrinted ? .printed(bytes, nil) : .clean
    case .unreadable(let findings): return .findings(findings, bytes)
    case .leftAlone(let oddity): return isPrinted ? .printed(bytes, oddity) : .leftAlone(oddity)
    case .mistake(let words): return .mistake(words)
    case .changed(let text):
      switch mode {
      case .check: return .changed
      case .diff: return .diff(unifiedDiff(of: text.edited, path: inputs.shownPath(index)))
      case .write where isPrinted: return .printed(text.bytes, nil)
      case .write:
        if isUnstaged(index) { return isFormatted(index, as: text.bytes) ? .notStagedAgain : .notStaged }
        let failure = write(inputs.path(index), text.original, text.bytes)
        return failure.map { .notWritten($0) } ?? .changed
      }
    }
  }

  /// Reads a file. A staged one that is to be written is read from the disk, where it can have other line ends.
  private func read(_ index: Int, limit: Int) -> Swift.Result<[UInt8], ReadFailure> {
    guard mode == .write, case .git = inputs.source, !isUnstaged(index) else { return inputs.read(index, limit: limit) }
    return disk.read(inputs.path(index), limit: limit)
  }

  private func isFormatted(_ index: Int, as bytes: [UInt8]) -> Bool {
    let disk = disk.read(inputs.path(index), limit: terms.limits(for: index).fileBytes)
    return (try? disk.get()) == bytes
  }

  private func isUnstaged(_ index: Int) -> Bool { change?.isUnstaged(inputs.path(index)) ?? false }
}
