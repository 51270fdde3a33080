import Files
import Findings
import SourceText

extension CheckRun {
  /// Works out the fixes of every file that has some, on all threads of the run. Nothing is written; the run then shows
  /// what the fixed texts leave.
  ///
  /// A fix can lead to a finding of a rule about several files, which the check of one file does not have: a corrected
  /// name of a message can show that a scenario expects it too early. So all files are checked again until none of them
  /// has a fix left.
  package mutating func workOutFixes(by request: FixRequest) -> [FixedFile] {
    let withheld = withheldSayings
    var files: [Int: FixedFile] = [:]
    for _ in 0..<FileFixer.mostRounds {
      let waiting = waiting(for: request, after: files, besides: withheld)
      var texts: [Int: [UInt8]] = [:]
      for file in fixed(waiting, by: request, after: files) {
        if file.text.bytes != bytes(ofFile: file.number) { texts[file.number - terms.firstNumber] = file.text.bytes }
        files[file.number] = file
      }
      guard !texts.isEmpty else { break }
      look(again: texts)
    }
    for number in waiting(for: request, after: files, besides: withheld).keys { files[number]?.reopen() }
    return files.values.sorted { $0.number < $1.number }
  }

  /// The findings of each file that the run leaves out. They are not fixed.
  private var withheldSayings: [Int: Set<Saying>] {
    let shown = Dictionary(grouping: findings, by: \.place.file).mapValues { Set($0.map(Saying.init)) }
    return Dictionary(grouping: found, by: \.place.file).reduce(into: [:]) { result, file in
      let left = Set(file.value.map(Saying.init)).subtracting(shown[file.key] ?? [])
      if !left.isEmpty { result[file.key] = left }
    }
  }

  /// The findings of each file that has fixes to make. Files whose fixes were wrong, or had no end, are left alone.
  private func waiting(
    for request: FixRequest, after files: [Int: FixedFile], besides withheld: [Int: Set<Saying>]
  ) -> [Int: [Finding]] {
    let open = findings.filter { finding in
      let number = finding.place.file
      return number >= terms.firstNumber && files[number]?.isSettled ?? true
        && !(withheld[number]?.contains(Saying(finding)) ?? false)
    }
    return Dictionary(grouping: open, by: \.place.file).filter { !request.next(for: $0.value).isEmpty }
  }

  private func fixed(
    _ waiting: [Int: [Finding]], by request: FixRequest, after files: [Int: FixedFile]
  ) -> [FixedFile] {
    let numbers = waiting.keys.sorted()
    let shares = Shares(of: numbers.count, among: threads)
    let results = onThreads(shares.threads) { _ in
      var fixer = FileFixer(request, inputs, terms)
      var own: [FixedFile] = []
      while let share = shares.take() {
        for number in numbers[share] {
          let file = files[number] ?? FixedFile(number, bytes(ofFile: number))
          own.append(fixer.fix(file, showing: waiting[number] ?? []))
        }
      }
      return own
    }
    return Array(results.joined())
  }
}
