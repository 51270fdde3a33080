import Bytes
import CampaignCheck
import CampaignDelivery
package import CampaignEngine
import CampaignJSON
import CampaignLanguage
import Files
import Findings
import SourceText
import SourceTree

/// Writes what was found into scenarios, in place of the expectations that do not hold.
package struct ScenarioUpdate {
  /// The run with the new texts.
  package private(set) var run: CheckRun
  private let makeSuite: (CheckRun) throws(UsageError) -> ScenarioSuite
  /// Why some files stay as they are, in lines for people.
  package private(set) var complaints: [String] = []
  /// The texts of the changed files as they were, by position.
  private var original: [Int: [UInt8]] = [:]
  private var notes: [Note] = []
  /// The files that stay as they are.
  private var refused: Set<Int> = []

  /// A line for people about a file.
  private struct Note {
    let index: Int
    let text: String
    /// True if it is about something that was written.
    let isChange: Bool
  }

  /// A new value can change the meaning of another one beside it, so there may be several rounds.
  private static let mostRounds = 5
  private static let mostListed = 100

  package init(
    of run: CheckRun, _ makeSuite: @escaping (CheckRun) throws(UsageError) -> ScenarioSuite
  ) {
    (self.run, self.makeSuite) = (run, makeSuite)
  }

  /// The expectations that were changed, and those that were not, in lines for people.
  package var remarks: [String] {
    let listed = notes.prefix(Self.mostListed).map(\.text)
    return notes.count > Self.mostListed ? listed + ["and \(notes.count - Self.mostListed) more"] : listed
  }

  /// Changes the expectations and writes the files. Returns false, with a complaint, if a file can't be written.
  package mutating func write() throws(UsageError) -> Bool {
    for _ in 0..<Self.mostRounds {
      let texts = try nextTexts()
      guard !texts.isEmpty else { break }
      run.look(again: texts)
      giveUp(
        brokenFiles().sorted { $0.key < $1.key }.map { index, finding in
          (index, "with the new values, there would be an error: \(finding.message)")
        })
    }
    let rewriter = FileRewriter(tidying: run.inputs.folders)
    giveUp(
      original.sorted { $0.key < $1.key }.compactMap { index, old in
        guard let new = run.inputs.text(inPlaceOf: index), new != old else { return nil }
        return rewriter.rewrite(run.inputs.path(index), from: old, to: new).map { (index, $0.words) }
      })
    return refused.isEmpty
  }

  /// The first error of each changed file that has one.
  private func brokenFiles() -> [Int: Finding] {
    let errors = run.findings.filter(\.breaksPayload).map { ($0.place.file - run.terms.firstNumber, $0) }
    return Dictionary(errors.filter { original[$0.0] != nil }) { first, _ in first }
  }

  /// Leaves some files as they were.
  private mutating func giveUp(_ files: [(index: Int, reason: String)]) {
    guard !files.isEmpty else { return }
    var texts: [Int: [UInt8]] = [:]
    for (index, reason) in files {
      texts[index] = original.removeValue(forKey: index)
      complaints.append("'\(run.inputs.shownPath(index))' was not updated: \(reason)")
    }
    run.look(again: texts)
    refused.formUnion(texts.keys)
    notes.removeAll { texts[$0.index] != nil && $0.isChange }
  }

  /// The texts of the files with expectations that do not hold and can be changed, by position.
  private mutating func nextTexts() throws(UsageError) -> [Int: [UInt8]] {
    let suite = try makeSuite(run)
    let lines = LinesOfFiles(of: run)
    notes.removeAll { !$0.isChange }
    var (texts, broken): ([Int: [UInt8]], [Int]) = ([:], [])
    // Results that follow from a wrong name are not what should be expected.
    let results = zip(suite.scenarios, try suite.played(judging: .all)).filter { $0.0.wrongName == nil }
    let played = Dictionary(grouping: results, by: \.0.file)
    for (file, scenarios) in played.sorted(by: { $0.key < $1.key }) {
      let index = file - run.terms.firstNumber
      let claims = correctedClaims(in: scenarios)
      guard !refused.contains(index), !claims.isEmpty,
        let tree = run.terms.tree(of: run.bytes(ofFile: file), index, run.inputs)
      else { continue }
      let edits = edits(of: claims, in: tree, lines.lines(ofFile: file))
      guard !edits.isEmpty else { continue }
      original[index] = original[index] ?? tree.bytes
      texts[index] = text(of: tree, after: edits)
      if texts[index] == nil { broken.append(index) }
    }
    let reason =
      "a new value would have changed something else, or made the file too large; change its expectations by hand"
    giveUp(broken.map { ($0, reason) })
    return texts
  }

  private typealias ClaimEdit = (edit: Fix.Edit, claim: Claim)

  /// The text of a file after some edits. Nil if they would change anything else.
  private func text(of tree: Tree, after edits: [ClaimEdit]) -> [UInt8]? {
    let index = tree.file - run.terms.firstNumber
    var text = EditedText(tree.bytes)
    text.apply(edits.map(\.edit))
    guard text.bytes.count <= max(tree.bytes.count, run.terms.limits(for: index).fileBytes) else { return nil }
    let editor = ClaimEditor(of: edits.map(\.claim), in: tree)
    // A text that can't be read has findings, which say why.
    if let new = run.terms.tree(of: text.bytes, index, run.inputs), !editor.isSame(new, exceptFor: edits) {
      return nil
    }
    return text.bytes
  }

  /// The edits of a file, sorted by place, with a note about each claim.
  private mutating func edits(of claims: [CorrectedClaim], in tree: Tree, _ lines: FileLines) -> [ClaimEdit] {
    let editor = ClaimEditor(of: claims.map(\.claim), in: tree)
    let index = tree.file - run.terms.firstNumber
    var (edits, removals): ([ClaimEdit], [(ClaimEdit, Note)]) = ([], [])
    func note(_ text: String, isChange: Bool = false) {
      notes.append(Note(index: index, text: text, isChange: isChange))
    }
    for claim in claims {
      let line = lines.position(of: Int(claim.claim.range.start)).line
      let name = "\(run.path(ofFile: tree.file)):\(line): \(claim.claim.subject.field.name)"
      if let text = claim.value?.written(asJSON: tree.syntax == .json) {
        do throws(ClaimEditor.Refusal) {
          edits.append((try editor.edit(claim.claim, writing: text), claim.claim))
          note("updated \(name): \(text)", isChange: true)
        } catch {
          note("not updated \(name): \(error.words(writing: text))")
        }
      } else if claim.isVoid, let edit = editor.removal(of: claim.claim) {
        let words = Note(index: index, text: "removed \(name): no reason is left", isChange: true)
        removals.append(((edit, claim.claim), words))
      } else {
        note("not updated \(name): \(claim.reason)")
      }
    }
    guard edits.isEmpty else { return edits }
    // The new names beside a reason may have another one, so it is removed in a round of its own.
    notes += removals.map(\.1)
    return removals.map(\.0)
  }
}

/// A claim that does not hold, and what becomes of it.
private struct CorrectedClaim {
  let claim: Claim
  /// Nil if it stays.
  let value: Claim.Value?
  /// True if it has no value that could hold, and can be removed.
  var isVoid = false
  /// Why it stays.
  let reason: String
}

/// The claims of a file that do not hold, sorted by place. A value is corrected only if that is right for all clients
/// and steps that share it.
private func correctedClaims(in scenarios: [(ScenarioSuite.PlacedScenario, [ScenarioRun])]) -> [CorrectedClaim] {
  var found: [ByteRange: [ScenarioRun.Correction]] = [:]
  for correction in scenarios.lazy.flatMap(\.1).flatMap(\.corrections) {
    found[correction.claim.range, default: []].append(correction)
  }
  guard !found.isEmpty else { return [] }
  let uses = uses(of: found.keys, in: scenarios.map(\.0))
  return found.values.map { corrections in
    let (claim, value) = (corrections[0].claim, corrections[0].value)
    let count = corrections.reduce(0) { $0 + $1.count }
    let isShared =
      Set(corrections.map { $0.value?.written(asJSON: true) }).count > 1 || count < uses[claim.range] ?? 0
    if isShared {
      return CorrectedClaim(
        claim: claim, value: nil, reason: "its clients or its places differ; 'differs' can say what each client does")
    }
    let hasTooManyNames = corrections.contains(where: \.hasTooManyNames)
    return CorrectedClaim(
      claim: claim, value: value, isVoid: corrections.allSatisfy(\.isVoid),
      reason: hasTooManyNames
        ? "it would have more than \(ScenarioRun.Correction.mostNames) names; expect fewer things at once"
        : "only you can say what is right here")
  }
  .sorted { $0.claim.range.start < $1.claim.range.start }
}

/// How often each of some claims is compared: for each client, and at each step that an alias gives it to.
private func uses(
  of claims: some Collection<ByteRange>, in scenarios: [ScenarioSuite.PlacedScenario]
) -> [ByteRange: Int] {
  var uses = Dictionary(uniqueKeysWithValues: claims.map { ($0, 0) })
  for placed in scenarios {
    for client in placed.clients {
      for (step, times) in zip(placed.scenario.steps, placed.scenario.timesOfSteps) {
        for claim in step.claims(about: client) { uses[claim.range]? += times }
      }
    }
  }
  return uses
}

extension Claim.Value {
  /// The value as a file has it. Nil for one that only an author can choose.
  fileprivate func written(asJSON isJSON: Bool) -> String? {
    func quoted(_ text: String) -> String { isJSON ? "\"\(text)\"" : text }
    switch self {
    case .names(let names):
      if names.isEmpty { return quoted(ScenarioTable.nothing) }
      if names.count == 1 { return quoted(names[0].text) }
      return "[\(names.map { quoted($0.text) }.joined(separator: ", "))]"
    case .reason(let reason): return quoted(reason.rawValue)
    case .count(let count): return "\(count)"
    case .truth(let truth): return "\(truth)"
    case .counts(let counts):
      return "{ \(counts.map { "\(quoted($0.name.text)): \($0.count)" }.joined(separator: ", ")) }"
    case .channels(let channels):
      if channels.isEmpty { return quoted(ScenarioTable.nothing) }
      let names = channels.map { quoted($0.rawValue) }
      return names.count == 1 ? names[0] : "[\(names.joined(separator: ", "))]"
    case .texts(let texts):
      let all = texts.map(\.inJSON)
      return all.count == 1 ? all[0] : "[\(all.joined(separator: ", "))]"
    case .link(let link): return ScenarioTable.isNothing(link) ? quoted(link) : link.inJSON
    case .variation(nil): return quoted(ScenarioTable.nothing)
    case .variation(let conditions?): return isJSON ? conditions.json : conditions.text
    case .limit: return nil
    }
  }
}

extension String {
  /// The text in double quotes, as JSON and YAML have it.
  fileprivate var inJSON: String {
    var bytes = [UInt8(ascii: "\"")]
    Array(utf8).withUnsafeBufferPointer { bytes.appendEscaped($0) }
    return String(decoding: bytes, as: UTF8.self) + "\""
  }
}

extension VariationConditions {
  /// The conditions as JSON has them.
  fileprivate var json: String {
    String(
      decoding: (try? CanonicalJSON.encode(JSONContent.JSONVariation(self, withOldNames: false))) ?? [], as: UTF8.self)
  }
}
