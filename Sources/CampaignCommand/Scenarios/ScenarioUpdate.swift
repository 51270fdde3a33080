import CampaignCheck
import CampaignDelivery
import CampaignEngine
import CampaignLanguage
import Files
import Findings
import SourceText
import SourceTree

/// Writes what was found into scenarios, in place of the expectations that do not hold.
struct ScenarioUpdate {
  /// The run with the new texts.
  private(set) var run: CheckRun
  private let makeSuite: (CheckRun) throws(UsageError) -> ScenarioSuite
  private let console: any Console
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

  init(
    of run: CheckRun, console: any Console, _ makeSuite: @escaping (CheckRun) throws(UsageError) -> ScenarioSuite
  ) {
    (self.run, self.console, self.makeSuite) = (run, console, makeSuite)
  }

  /// Changes the expectations and writes the files. Returns false, with a complaint, if a file can't be written.
  mutating func write() throws(UsageError) -> Bool {
    for _ in 0..<Self.mostRounds {
      let texts = try nextTexts()
      guard !texts.isEmpty else { break }
      run.look(again: texts)
      let broken = Set(run.findings.filter(\.breaksPayload).map { $0.place.file - run.terms.firstNumber })
      let changed = broken.intersection(original.keys).sorted()
      giveUp(changed.map { ($0, "a new value would have changed its meaning; change its expectations by hand") })
    }
    let rewriter = FileRewriter()
    giveUp(
      original.sorted { $0.key < $1.key }.compactMap { index, old in
        guard let new = run.inputs.text(inPlaceOf: index), new != old else { return nil }
        return rewriter.rewrite(run.inputs.path(index), from: old, to: new).map { (index, $0.words) }
      })
    for note in notes.prefix(Self.mostListed) { console.remark(note.text) }
    if notes.count > Self.mostListed { console.remark("and \(notes.count - Self.mostListed) more") }
    return refused.isEmpty
  }

  /// Leaves some files as they were.
  private mutating func giveUp(_ files: [(index: Int, reason: String)]) {
    guard !files.isEmpty else { return }
    var texts: [Int: [UInt8]] = [:]
    for (index, reason) in files {
      texts[index] = original.removeValue(forKey: index)
      console.complain("'\(run.inputs.shownPath(index))' was not updated: \(reason)")
    }
    run.look(again: texts)
    refused.formUnion(texts.keys)
    notes.removeAll { texts[$0.index] != nil && $0.isChange }
  }

  /// The texts of the files with expectations that do not hold and can be changed, by position.
  private mutating func nextTexts() throws(UsageError) -> [Int: [UInt8]] {
    let suite = try makeSuite(run)
    let lines = LinesOfFiles(of: run, console: console)
    notes.removeAll { !$0.isChange }
    var edits: [Int: [Fix.Edit]] = [:]
    var removals: [Int: [(edit: Fix.Edit, note: Note)]] = [:]
    var (file, bytes): (Int?, [UInt8]) = (nil, [])
    for (placed, runs) in zip(suite.scenarios, try suite.played(judging: .all)) {
      let index = placed.file - run.terms.firstNumber
      let claims = refused.contains(index) ? [] : placed.claims(correctedBy: runs)
      if !claims.isEmpty, file != placed.file { (file, bytes) = (placed.file, run.bytes(ofFile: placed.file)) }
      for claim in claims {
        let line = lines.lines(ofFile: placed.file).position(of: Int(claim.claim.range.start)).line
        let name = "\(run.path(ofFile: placed.file)):\(line): \(claim.claim.subject.field.name)"
        if let text = claim.value?.written(asJSON: run.inputs.syntax(of: index) == .json) {
          let edit = claim.claim.edit(writing: text, in: bytes)
          guard !hasComment(bytes[Int(edit.range.start)..<Int(edit.range.end)]) else {
            let words = "not updated \(name): it has comments, which would be lost; write \(text)"
            notes.append(Note(index: index, text: words, isChange: false))
            continue
          }
          edits[index, default: []].append(edit)
          notes.append(Note(index: index, text: "updated \(name): \(text)", isChange: true))
        } else if claim.isVoid, let edit = claim.claim.removal(in: bytes),
          !hasComment(bytes[Int(edit.range.start)..<Int(edit.range.end)])
        {
          let note = Note(index: index, text: "removed \(name): no reason is left", isChange: true)
          removals[index, default: []].append((edit, note))
        } else {
          notes.append(Note(index: index, text: "not updated \(name): \(claim.reason)", isChange: false))
        }
      }
    }
    // The new names beside a reason may have another one, so it is removed in a round of its own.
    for (index, own) in removals.sorted(by: { $0.key < $1.key }) where edits[index] == nil {
      edits[index] = own.map(\.edit)
      notes += own.map(\.note)
    }
    return edits.reduce(into: [:]) { texts, entry in
      let bytes = run.bytes(ofFile: entry.key + run.terms.firstNumber)
      original[entry.key] = original[entry.key] ?? bytes
      var text = EditedText(bytes)
      text.apply(entry.value.sorted { $0.range.start < $1.range.start })
      texts[entry.key] = text.bytes
    }
  }
}

/// True if there is a number sign after a blank, as before each comment. A text in quotes may have one, too.
private func hasComment(_ bytes: ArraySlice<UInt8>) -> Bool {
  zip(bytes, bytes.dropFirst()).contains { $0 <= 0x20 && $1 == UInt8(ascii: "#") }
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

extension ScenarioSuite.PlacedScenario {
  /// The claims that do not hold. A value is corrected only if that is right for all clients and steps that share it.
  fileprivate func claims(correctedBy runs: [ScenarioRun]) -> [CorrectedClaim] {
    let found = Dictionary(grouping: runs.flatMap(\.corrections), by: \.claim.range)
    guard !found.isEmpty else { return [] }
    let uses = usesOfClaims
    return found.values.map { corrections in
      let (claim, value) = (corrections[0].claim, corrections[0].value)
      let isShared =
        Set(corrections.map { $0.value?.words }).count > 1 || corrections.count < uses[claim.range] ?? 0
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

  /// How often the value of each claim is compared: for each client, and at each step that an alias gives it to.
  private var usesOfClaims: [ByteRange: Int] {
    clients.reduce(into: [:]) { uses, client in
      for step in scenario.steps {
        for claim in step.claims(about: client) { uses[claim.range, default: 0] += 1 }
      }
    }
  }
}

extension Claim {
  /// The edit that writes a new value. A value that begins on a line of its own is written behind its key.
  fileprivate func edit(writing text: String, in bytes: [UInt8]) -> Fix.Edit {
    let (start, end) = (Int(range.start), Int(range.end))
    guard keyEnd < start, bytes[keyEnd..<start].contains(UInt8(ascii: "\n")) else {
      return Fix.Edit(replacing: range, with: text)
    }
    // The end of a list in lines may be the start of the next line.
    let last = bytes[start..<end].lastIndex { $0 > 0x20 } ?? end - 1
    return Fix.Edit(replacing: ByteRange(keyEnd, last + 1), with: ": \(text)")
  }
}

extension Claim {
  /// The edit that removes it with its key. Nil if it is in the row of something else.
  fileprivate func removal(in bytes: [UInt8]) -> Fix.Edit? {
    let end = Int(range.end)
    let before = bytes[..<keyStart].lastIndex { $0 > 0x20 }
    switch before.map({ bytes[$0] }) {
    case UInt8(ascii: ","): return Fix.Edit(replacing: ByteRange(before ?? keyStart, end), with: "")
    case UInt8(ascii: "{"):
      // The next expectation moves to its place.
      guard let comma = bytes[end...].firstIndex(where: { $0 > 0x20 }), bytes[comma] == UInt8(ascii: ",") else {
        return nil
      }
      let next = bytes[(comma + 1)...].firstIndex { $0 > 0x20 } ?? comma + 1
      return Fix.Edit(replacing: ByteRange(keyStart, next), with: "")
    default:
      // Only blanks can be beside it in its line.
      let start = bytes[(before.map { $0 + 1 } ?? 0)..<keyStart].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
      let after = bytes[end...].firstIndex { $0 > 0x20 } ?? bytes.count
      let next = bytes[end..<after].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
      guard let start = start ?? (before == nil ? 0 : nil), let next = next ?? (after == bytes.count ? after : nil)
      else { return nil }
      return Fix.Edit(replacing: ByteRange(start, next), with: "")
    }
  }
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
    case .limit: return nil
    }
  }
}
