import CampaignCheck
import CampaignCompile
import CampaignLanguage
package import Findings
import SourceText
import SourceTree

/// A file's text after its fixes.
package struct FixedFile: Sendable {
  /// The file's number in the run.
  package let number: Int
  package private(set) var text: EditedText
  /// The number of findings that were fixed.
  package private(set) var count = 0
  /// The first of these findings.
  package private(set) var fixed: [FixedFinding] = []
  /// The rules whose fixes would have broken something. If there are any, the file is not fixed at all.
  package private(set) var culprits: [String] = []
  /// True if the fixed text would exceed a limit. Then the file is not fixed at all.
  package private(set) var exceedsLimit = false
  /// True if nothing is left to fix.
  package private(set) var isSettled = false

  package init(_ number: Int, _ bytes: [UInt8]) {
    self.number = number
    text = EditedText(bytes)
  }

  package mutating func take(_ selection: FixSelection) {
    list(selection)
    text.apply(selection.edits)
    count += selection.chosen.count
  }

  private mutating func list(_ selection: FixSelection) {
    let room = Self.mostListed - fixed.count
    guard room > 0 else { return }
    let lines = LineTable(of: text.bytes)
    fixed += selection.chosen.prefix(room).map { finding, fix in
      let line = lines.position(of: Int(finding.place.range.start)).line
      return FixedFinding(line: line, rule: finding.rule.id, title: fix.title)
    }
  }

  /// The maximum number of fixes that a run lists.
  package static let mostListed = 50

  package mutating func settle() { isSettled = true }

  /// Notes that there is more to fix.
  mutating func reopen() { isSettled = false }

  /// Restores the original text, because the fixed one would exceed a limit.
  mutating func giveUp() {
    self = FixedFile(number, text.original)
    (exceedsLimit, isSettled) = (true, true)
  }

  /// Restores the original text, because the fixes are wrong.
  package mutating func refuse(_ culprits: [String]) {
    self = FixedFile(number, text.original)
    self.culprits = culprits
  }
}

/// A fix that was made, for people.
package struct FixedFinding: Sendable {
  /// The line of the finding, from 1, in the text before the fix.
  package let line: Int
  package let rule: String
  package let title: Message
}

/// Fixes one file after another in memory: round by round, until nothing is left to fix.
package struct FileFixer {
  private let request: FixRequest
  private let terms: CheckTerms
  private let inputs: Inputs
  private var checker: FileChecker

  /// The maximum number of rounds. Each round continues with the text of the one before. Fixes that wait for one
  /// another need two or three.
  package static let mostRounds = 10

  package init(_ request: FixRequest, _ inputs: Inputs, _ terms: CheckTerms) {
    var terms = terms
    // Safe fixes must not change the payloads.
    terms.compiling = CheckTerms.Compiling(profile: .portable, now: nil)
    (self.request, self.inputs, self.terms) = (request, inputs, terms)
    checker = FileChecker(terms: terms)
  }

  /// Fixes a file. `shown` are the findings that the run shows; other findings are not fixed.
  package mutating func fix(_ number: Int, _ bytes: [UInt8], showing shown: [Finding]) -> FixedFile {
    fix(FixedFile(number, bytes), showing: shown)
  }

  /// Makes more fixes in a file.
  mutating func fix(_ fixed: FixedFile, showing shown: [Finding]) -> FixedFile {
    var file = fixed
    file.reopen()
    let number = file.number
    var state = check(number, file.text.bytes)
    let withheld = Set(state.findings.map(Saying.init)).subtracting(shown.map(Saying.init))
    var findings = shown
    for _ in 0..<Self.mostRounds {
      let selection = FixSelection(of: request.next(for: findings))
      guard !selection.isEmpty else {
        file.settle()
        return file
      }
      let text = selection.applied(to: file.text)
      let mostBytes = max(terms.limits(for: number - terms.firstNumber).fileBytes, file.text.bytes.count)
      let next = check(number, text)
      guard text.count <= mostBytes, !next.exceedsLimit || state.exceedsLimit else {
        file.giveUp()
        return file
      }
      guard next.follows(state, by: selection) else {
        file.refuse(culprits(in: selection, of: file, after: state))
        return file
      }
      file.take(selection)
      state = next
      findings = next.findings.filter { !withheld.contains(Saying($0)) }
    }
    if request.next(for: findings).isEmpty { file.settle() }
    return file
  }

  /// The rules whose fixes break something on their own. If it takes several rules to break something, all rules.
  private mutating func culprits(in selection: FixSelection, of file: FixedFile, after state: TextState) -> [String] {
    let rules = Set(selection.chosen.map { $0.finding.rule.id }).sorted()
    let guilty = rules.filter { rule in
      let own = FixSelection(of: selection.chosen.filter { $0.finding.rule.id == rule })
      return !check(file.number, own.applied(to: file.text)).follows(state, by: own)
    }
    return guilty.isEmpty ? rules : guilty
  }

  /// Reads and checks a text instead of the file's own.
  private mutating func check(_ number: Int, _ bytes: [UInt8]) -> TextState {
    let index = number - terms.firstNumber
    var inputs = inputs
    inputs.put(.success(bytes), inPlaceOf: index)
    checker.result = CheckedFiles()
    checker.check(index, of: inputs)
    var reader = TreeReader()
    var report = Report()
    let limits = terms.limits(for: index)
    let isRead = reader.read(bytes, file: number, as: inputs.syntax(of: index), limits: limits, into: &report)
    return TextState(
      findings: checker.result.files.first?.report.inOrder ?? [], compiled: checker.result.compiled,
      tree: isRead ? reader.tree : nil)
  }
}

/// The rule and message of a finding, without its place.
struct Saying: Hashable {
  private let rule: String
  private let message: Message

  init(_ finding: Finding) { (rule, message) = (finding.rule.id, finding.message) }
}

/// A text between two rounds, with all results of its check.
private struct TextState {
  package let findings: [Finding]
  /// The payloads of its campaigns. Empty if it has errors.
  package let compiled: [CompiledCampaign]
  /// Nil if the text can't be read.
  package let tree: Tree?

  var exceedsLimit: Bool { findings.contains { $0.rule.hides == .rest } }

  private var hasErrors: Bool { findings.contains(where: \.breaksPayload) }

  /// True if correct fixes can have made this text from the other. It can still be read, and has no errors if the other
  /// had none. If all fixes promise to keep the meaning, then everything that they don't touch is the same. So are the
  /// payloads, unless a fix repairs an error that payloads contain.
  package func follows(_ old: TextState, by selection: FixSelection) -> Bool {
    guard let before = old.tree else { return true }
    guard let tree, old.compiled.isEmpty || !compiled.isEmpty, old.hasErrors || !hasErrors else { return false }
    guard selection.keepsMeaning else { return true }
    return TreeComparison(before, tree, edits: selection.edits.map(\.range)).isSame
      && (old.compiled.isEmpty || selection.repairsErrors || haveSamePayloads(old.compiled, compiled))
  }

  private func haveSamePayloads(_ left: [CompiledCampaign], _ right: [CompiledCampaign]) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { $0.hasSamePayloads(as: $1) }
  }
}

extension FixSelection {
  fileprivate var keepsMeaning: Bool { chosen.allSatisfy { $0.fix.trust == .keepsMeaning } }

  fileprivate var repairsErrors: Bool { chosen.contains { $0.finding.severity == .error } }

  fileprivate func applied(to text: EditedText) -> [UInt8] {
    var text = text
    text.apply(edits)
    return text.bytes
  }
}
