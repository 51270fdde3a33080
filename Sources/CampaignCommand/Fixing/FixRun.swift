import CampaignCheck
package import CampaignEngine
package import CommandSupport
import Files
import Findings
import SourceText

extension CheckRun {
  /// Makes the fixes of the reported findings, and writes the files. The run then shows the remaining findings.
  package mutating func fix(by request: FixRequest, isQuiet: Bool, console: any Console) {
    let files = workOutFixes(by: request)
    var unwritten: [Int: [UInt8]] = [:]
    var count = FixCount()
    var lines: [String] = []
    let rewriter = FileRewriter(tidying: inputs.folders)
    for file in files {
      explain(file, console: console)
      if !file.culprits.isEmpty { fail(with: .failure) }
      guard file.text.isChanged else { continue }
      guard write(file, by: rewriter, console: console) else {
        unwritten[file.number - terms.firstNumber] = file.text.original
        fail(with: .failure)
        continue
      }
      count.add(file.count)
      if lines.count < FixedFile.mostListed { lines += self.lines(about: file) }
    }
    if !isQuiet { console.list(lines.prefix(FixedFile.mostListed), of: count.findings) }
    if !unwritten.isEmpty { look(again: unwritten) }
    if !isQuiet { remarkOnSettings(by: request, console: console) }
    fixed = count
  }

  /// Says how to fix configurations and their parts, which a run reads, and which only a run that names them changes.
  private func remarkOnSettings(by request: FixRequest, console: any Console) {
    let own = findings.filter { $0.place.file < terms.firstNumber }
    let fixable = Dictionary(grouping: own, by: \.place.file).filter { !request.next(for: $0.value).isEmpty }
    for file in fixable.keys.sorted() {
      let path = path(ofFile: file)
      console.remark(
        "'\(path)' was not changed, because it was not named; 'campaignc lint \(request.words) \(shellWord(path))' "
          + "fixes it")
    }
  }

  /// A line for each fix of a file: its place, what it did, and its rule.
  private func lines(about file: FixedFile) -> [String] {
    file.fixed.map { "fixed \(path(ofFile: file.number)):\($0.line): \($0.title) [\($0.rule)]" }
  }

  /// Prints the changes that the fixes would make. Findings are not printed, except for files that can't be read.
  func printDiff(by request: FixRequest, console: any Console) -> ExitCode {
    var copy = self
    let files = copy.workOutFixes(by: request)
    for file in files { explain(file, console: console) }
    let unread = findings.filter { $0.rule.hides == .file }
    explain(unread, exitCode: .failure, console: console)
    let hasFailed = !unread.isEmpty || files.contains { !$0.culprits.isEmpty }
    var result = hasFailed ? ExitCode.failure : fault.exitCode
    var count = FixCount()
    for file in files where file.text.isChanged {
      let diff = unifiedDiff(of: file.text, path: path(ofFile: file.number))
      result = max(result, .findings, console.deliver(diff: diff))
      count.add(file.count)
    }
    remarkOnSettings(by: request, console: console)
    console.remark("\(request.words) would \(count.isEmpty ? "change nothing" : "fix \(count.words)")")
    return result
  }

  private func explain(_ file: FixedFile, console: any Console) {
    let path = path(ofFile: file.number)
    if !file.culprits.isEmpty {
      let rules = listed(quoting: file.culprits)
      console.complain(
        "'\(path)' was not changed: fixes of \(rules) would have broken it or changed its meaning",
        help: "this is a bug in campaignc; please report it")
    } else if file.exceedsLimit {
      console.complain("'\(path)' was not fixed: the fixed text would exceed a limit")
    } else if !file.isSettled {
      console.remark("'\(path)' still has fixes after \(FileFixer.mostRounds) rounds; run again to continue")
    }
  }

  /// Writes a file's new text. Standard input has nothing to write.
  private func write(_ file: FixedFile, by rewriter: FileRewriter, console: any Console) -> Bool {
    let index = file.number - terms.firstNumber
    guard !inputs.files.isStandardInput(index) else { return true }
    let failure = rewriter.rewrite(inputs.path(index), from: file.text.original, to: file.text.bytes)
    guard let failure else { return true }
    console.complain("'\(path(ofFile: file.number))' was not fixed: \(failure.words)")
    return false
  }
}

extension FixRequest {
  /// The options that ask for it.
  fileprivate var words: String { least == .needsReview ? "--fix --unsafe-fixes" : "--fix" }
}

extension Console {
  /// Lists the changes on standard error.
  fileprivate func list(_ lines: some Collection<String>, of count: Int) {
    var text = lines.map { printable($0) + "\n" }.joined()
    if count > lines.count { text += "and \(count - lines.count) more\n" }
    if !text.isEmpty { _ = print(Array(text.utf8), to: .error) }
  }
}
