internal import CampaignCheck
internal import CampaignCompile
internal import CampaignLanguage
package import Findings
internal import SourceText
internal import SourceTree

/// What became of a file's text through its fixes.
package struct FixedFile: Sendable {
  /// The file's number in the run.
  package let number: Int
  package private(set) var text: EditedText
  /// How many findings were fixed.
  package private(set) var count = 0
  /// The rules whose fixes would have broken something, so that none was made.
  package private(set) var culprits: [String] = []
  /// Whether nothing is left to be fixed.
  package private(set) var isSettled = false

  package init(_ number: Int, _ bytes: [UInt8]) {
    self.number = number
    text = EditedText(bytes)
  }

  package mutating func take(_ selection: FixSelection) {
    text.apply(selection.edits)
    count += selection.chosen.count
  }

  package mutating func settle() { isSettled = true }

  /// Goes back to where it was, because of fixes that can't be right.
  package mutating func refuse(_ culprits: [String]) {
    self = FixedFile(number, text.original)
    self.culprits = culprits
  }
}

/// Makes the fixes of one file after the other's, in memory: round by round, until nothing is left to be fixed.
package struct FileFixer {
  private let request: FixRequest
  private let terms: CheckTerms
  private let inputs: Inputs
  private var checker: FileChecker

  /// Each round is made from what the one before it left. Fixes that wait for one another settle in two or three.
  package static let mostRounds = 10

  package init(_ request: FixRequest, _ inputs: Inputs, _ terms: CheckTerms) {
    var terms = terms
    // Payloads are what safe fixes are held to.
    terms.compiling = CheckTerms.Compiling(profile: .portable, now: nil)
    (self.request, self.inputs, self.terms) = (request, inputs, terms)
    checker = FileChecker(terms: terms)
  }

  /// Fixes a file, of which a run shows some findings. What the run has withheld for reasons of its own is not fixed
  /// either.
  package mutating func fix(_ number: Int, _ bytes: [UInt8], showing shown: [Finding]) -> FixedFile {
    var file = FixedFile(number, bytes)
    var state = check(number, bytes)
    let withheld = Set(state.findings.map(Saying.init)).subtracting(shown.map(Saying.init))
    var findings = shown
    for _ in 0..<Self.mostRounds {
      let selection = FixSelection(of: request.next(for: findings))
      guard !selection.isEmpty else {
        file.settle()
        return file
      }
      let next = check(number, selection.applied(to: file.text))
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

  /// The rules whose fixes break something when they are made alone; all of them, where it takes several.
  private mutating func culprits(in selection: FixSelection, of file: FixedFile, after state: TextState) -> [String] {
    let rules = Set(selection.chosen.map { $0.finding.rule.id }).sorted()
    let guilty = rules.filter { rule in
      let own = FixSelection(of: selection.chosen.filter { $0.finding.rule.id == rule })
      return !check(file.number, own.applied(to: file.text)).follows(state, by: own)
    }
    return guilty.isEmpty ? rules : guilty
  }

  /// Reads and checks a text in the file's place.
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

/// What a finding says, wherever it stands.
private struct Saying: Hashable {
  package let rule: String
  package let message: Message

  package init(_ finding: Finding) { (rule, message) = (finding.rule.id, finding.message) }
}

/// A text as it stands between two rounds.
private struct TextState {
  package let findings: [Finding]
  /// What its campaigns become; nothing where it has errors.
  package let compiled: [CompiledCampaign]
  /// Nil where it can't be read.
  package let tree: Tree?

  private var hasErrors: Bool { findings.contains(where: \.breaksPayload) }

  /// Whether it can have come of another text by fixes that are right. What could be read still can; what was free of
  /// errors still is; and where all fixes say that they keep the meaning, all that they don't touch is as it was, and
  /// payloads are the same.
  package func follows(_ old: TextState, by selection: FixSelection) -> Bool {
    guard let before = old.tree else { return true }
    guard let tree, old.compiled.isEmpty || !compiled.isEmpty, old.hasErrors || !hasErrors else { return false }
    guard selection.keepsMeaning else { return true }
    return TreeComparison(before, tree, edits: selection.edits.map(\.range)).isSame
      && (old.compiled.isEmpty || haveSamePayloads(old.compiled, compiled))
  }

  private func haveSamePayloads(_ left: [CompiledCampaign], _ right: [CompiledCampaign]) -> Bool {
    left.count == right.count && zip(left, right).allSatisfy { $0.hasSamePayloads(as: $1) }
  }
}

extension FixSelection {
  fileprivate var keepsMeaning: Bool { chosen.allSatisfy { $0.fix.trust == .keepsMeaning } }

  fileprivate func applied(to text: EditedText) -> [UInt8] {
    var text = text
    text.apply(edits)
    return text.bytes
  }
}
