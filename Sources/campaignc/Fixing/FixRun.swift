internal import CampaignCheck
internal import CampaignEngine
internal import Files
internal import Findings
internal import SourceText

extension CheckRun {
  /// Makes the fixes of what the run shows, writes the files, and looks again at those: from then on the run shows what
  /// remains.
  mutating func fix(by request: FixRequest, console: any Console) {
    removeLeftovers()
    let files = worked(out: request, console: console)
    var texts: [Int: [UInt8]] = [:]
    var count = FixCount()
    for file in files {
      let isWritten = file.text.isChanged && write(file, console: console)
      if isWritten {
        texts[file.number - terms.firstNumber] = file.text.bytes
        count.add(file.count)
      }
      if !isWritten && file.text.isChanged || !file.culprits.isEmpty { fail(with: .failure) }
    }
    if !texts.isEmpty { look(again: texts) }
    fixed = count
  }

  /// Removes what an earlier run that was killed has left beside the files that it rewrote.
  func removeLeftovers() {
    let folders = (0..<inputs.files.count).lazy.filter { !inputs.files.isStandardInput($0) }.map {
      inputs.path($0).folder
    }
    Files.removeLeftovers(in: Set(folders))
  }

  /// Prints what the fixes would change. What was found is not printed, but for files that could not be read.
  func printDiff(by request: FixRequest, console: any Console) -> ExitCode {
    let files = worked(out: request, console: console)
    let unread = findings.filter { $0.rule === Unreadable.info }
    if !unread.isEmpty {
      let outcome = outcome(showing: unread, summarized: false, exitCode: .failure)
      _ = console.print(render(outcome, as: .human), to: .error)
    }
    let hasFailed = !unread.isEmpty || files.contains { !$0.culprits.isEmpty }
    var result = hasFailed ? ExitCode.failure : fault.exitCode
    var count = FixCount()
    for file in files where file.text.isChanged {
      let diff = unifiedDiff(of: file.text, path: path(ofFile: file.number))
      result = max(result, .findings, console.deliver(data: diff))
      count.add(file.count)
    }
    console.remark(count.isEmpty ? "--fix would change nothing" : "--fix would fix \(count.words)")
    return result
  }

  /// The fixes of every file that has some, on as many threads as the run has. Nothing is written yet.
  private func worked(out request: FixRequest, console: any Console) -> [FixedFile] {
    let shown = Dictionary(grouping: findings.filter { $0.place.file >= terms.firstNumber }, by: \.place.file)
    let numbers = shown.filter { !request.next(for: $0.value).isEmpty }.keys.sorted()
    let shares = Shares(of: numbers.count, among: threads)
    let results = onThreads(shares.threads) { _ in
      var fixer = FileFixer(request, inputs, terms)
      var own: [FixedFile] = []
      while let share = shares.take() {
        for number in numbers[share] {
          own.append(fixer.fix(number, bytes(ofFile: number), showing: shown[number] ?? []))
        }
      }
      return own
    }
    let files = results.joined().sorted { $0.number < $1.number }
    for file in files { explain(file, console: console) }
    return files
  }

  private func explain(_ file: FixedFile, console: any Console) {
    let path = path(ofFile: file.number)
    if !file.culprits.isEmpty {
      let rules = listed(quoting: file.culprits)
      console.complain(
        "'\(path)' was not changed: fixes of \(rules) would have broken it or changed its meaning",
        help: "this is a bug in campaignc; please report it")
    } else if !file.isSettled {
      console.remark("'\(path)' still has fixes after \(FileFixer.mostRounds) rounds; run again to continue")
    }
  }

  /// Puts a file's new text in its place; standard input has none but the printed text.
  private func write(_ file: FixedFile, console: any Console) -> Bool {
    let index = file.number - terms.firstNumber
    guard !inputs.files.isStandardInput(index) else { return true }
    let failure = rewriteFile(inputs.path(index), from: file.text.original, to: file.text.bytes)
    guard let failure else { return true }
    console.complain("'\(path(ofFile: file.number))' was not fixed: \(failure.words)")
    return false
  }
}
