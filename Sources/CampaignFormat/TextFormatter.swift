import Bytes
import CampaignCheck
import CampaignCompile
package import CampaignEngine
import CampaignLanguage
import CampaignLint
package import Findings
import SourceText
package import SourceTree

/// The result of formatting a text.
package enum FormatOutcome: Sendable {
  /// The text has the right layout.
  case clean
  case changed(FormattedText)
  /// The text can't be read, and stays as it is. The findings say why.
  case unreadable([Finding])
  /// The text has an odd form, and stays as it is.
  case leftAlone(FormatOddity)
  /// The formatted text would differ in more than its layout. This is a mistake of campaignc.
  case mistake(String)
}

/// Formats one text after another, in the same memory.
///
/// Every changed text is read again and compared with the original. A text with the right layout is read only once.
package struct TextFormatter {
  /// Why the keys of the last text have kept their order, although they should get another one.
  package private(set) var keptOrder: KeptOrder?

  /// A reason to keep the order of keys.
  package enum KeptOrder: Sendable {
    case size, findings

    /// Describes the reason, for people.
    package var words: String {
      switch self {
      case .size: "it has more than \(TextFormatter.mostOrdered >> 20) MB"
      case .findings: "it has more findings than are kept, so nobody knows what its comments allow"
      }
    }
  }

  private var reader = TreeReader()
  private var checker = TextChecker()
  private let comparesPayloads: Bool

  /// Payloads of larger texts are not compared: the same nodes give the same payloads.
  private static let mostCompiled = 1 << 20

  /// The keys of larger texts keep their order. To compare all payloads before and after takes about sixty times the
  /// memory of the text.
  private static let mostOrdered = 2 << 20

  /// Without a comparison of payloads, only the texts themselves are compared. The fuzzer tries more texts in this way.
  package init(comparesPayloads: Bool = true) { self.comparesPayloads = comparesPayloads }

  /// Formats a text. With `isOrdered`, the keys of campaigns get the order of the table.
  package mutating func format(
    _ bytes: [UInt8], file number: Int = 0, as syntax: Tree.Syntax, _ kind: FileKind = .campaigns,
    limits: Limits = .standard, isOrdered: Bool = false, by terms: TextTerms = TextTerms()
  ) -> FormatOutcome {
    var report = Report()
    keptOrder = nil
    guard reader.read(bytes, file: number, as: syntax, limits: limits, into: &report) else {
      return .unreadable(report.inOrder)
    }
    let edits: [Fix.Edit]
    switch FormatEdits(for: reader.tree) {
    case .leftAlone(let oddity): return .leftAlone(oddity)
    case .lost: return .mistake("its layout is not understood")
    case .edits(let found): edits = found
    }
    let wantsOrder = isOrdered && kind == .campaigns && !(KeepComments(of: reader.tree)?.isForFile ?? false)
    let isOrdered = wantsOrder && bytes.count <= Self.mostOrdered
    if wantsOrder, !isOrdered { keptOrder = .size }
    if edits.isEmpty, !isOrdered { return .clean }
    let old = reader.tree
    var text = FormattedText(bytes)
    // The order comes first: the old columns of comments say which entries they belong to. But a text in the last line
    // can only move if the line has an end.
    let endsLine = bytes.last.map(isBreak) ?? false
    var isMoved = isOrdered && endsLine && order(&text, old, limits)
    if !isMoved { text.apply(edits) }
    guard isMoved || !edits.isEmpty || isOrdered && !endsLine else { return .clean }
    // In the new layout, a comment can belong to another entry.
    if isOrdered, order(&text, old, limits) { isMoved = true }
    switch difference(after: old, text.bytes, kind, isMoved, limits, terms) {
    case nil: return text.isChanged ? .changed(text) : .clean
    case .limit: return .leftAlone(.limit)
    // A finding can be about the first of several entries. Then they keep their order.
    case .allowed where isMoved:
      return format(bytes, file: number, as: syntax, kind, limits: limits, isOrdered: false, by: terms)
    case .findings:
      defer { keptOrder = .findings }
      return format(bytes, file: number, as: syntax, kind, limits: limits, isOrdered: false, by: terms)
    case .some(let difference): return .mistake("its new layout would change \(difference.rawValue)")
    }
  }

  /// Puts the keys of a text into the order of the table, from the outermost mappings to the innermost, and formats it.
  /// Returns true if something was moved. Otherwise the text is not formatted.
  private mutating func order(_ text: inout FormattedText, _ old: Tree, _ limits: Limits) -> Bool {
    var isMoved = false
    for _ in 0..<limits.nesting {
      var report = Report()
      var summary = WorkspaceSummary()
      var terms = TextTerms()
      terms.depth = .model
      guard checker.read(text.bytes, file: old.file, as: old.syntax, limits: limits, into: &report) else { return true }
      _ = checker.check(by: terms, into: &report, &summary)
      let edits = KeyOrder(of: checker.tree, checker.records).edits()
      if edits.isEmpty { break }
      text.apply(edits)
      isMoved = true
    }
    guard isMoved else { return false }
    var report = Report()
    guard reader.read(text.bytes, file: old.file, as: old.syntax, limits: limits, into: &report),
      case .edits(let edits) = FormatEdits(for: reader.tree)
    else { return true }
    text.apply(edits)
    return true
  }

  /// The first difference between a text and its formatted form, other than the layout and the order of keys.
  private mutating func difference(
    after old: Tree, _ bytes: [UInt8], _ kind: FileKind, _ isMoved: Bool, _ limits: Limits, _ terms: TextTerms
  ) -> FormatGuard.Difference? {
    var report = Report()
    guard bytes.count <= limits.fileBytes || bytes.count <= old.bytes.count else { return .limit }
    guard reader.read(bytes, file: old.file, as: old.syntax, limits: limits, into: &report) else {
      return report.findings.contains { $0.rule.hides == .rest } ? .limit : .unread
    }
    let new = reader.tree
    if let difference = FormatGuard(old: old, new: new, isMoved: isMoved).difference { return difference }
    guard case .edits(let again) = FormatEdits(for: new), again.isEmpty else { return .unstable }
    guard comparesPayloads, kind == .campaigns, bytes.count <= Self.mostCompiled || isMoved else { return nil }
    return effectDifference(old.bytes, bytes, as: old.syntax, isMoved, limits, terms)
  }

  /// The first difference in the effects of two texts: in the findings that comments allow, and in the payloads.
  private mutating func effectDifference(
    _ old: [UInt8], _ new: [UInt8], as syntax: Tree.Syntax, _ isMoved: Bool, _ limits: Limits, _ terms: TextTerms
  ) -> FormatGuard.Difference? {
    var terms = terms
    terms.allowing = AllowTerms(unasked: [])
    for profile in Profile.allCases {
      terms.compile = CompileTerms(profile: profile, now: nil, targets: Client.byDefault)
      let before = CheckedText(old, as: syntax, limits: limits, by: terms, &checker)
      let after = CheckedText(new, as: syntax, limits: limits, by: terms, &checker)
      // With more findings than are kept, nobody knows what the comments allow.
      if isMoved, before.isCut || after.isCut { return .findings }
      guard before.aboutComments == after.aboutComments else { return .allowed }
      guard allowed(in: before, limits, terms) == allowed(in: after, limits, terms) else { return .allowed }
      guard before.compiled.count == after.compiled.count,
        zip(before.compiled, after.compiled).allSatisfy({ $0.hasSamePayloads(as: $1) })
      else { return .payloads }
    }
    return nil
  }

  /// The findings that comments allow, and how many there are of each. They are those that are missing if comments
  /// count.
  private mutating func allowed(in text: CheckedText, _ limits: Limits, _ terms: TextTerms) -> [String: Int] {
    guard KeepComments(of: text.tree) != nil else { return [:] }
    var terms = terms
    (terms.depth, terms.compile) = (.workspace, nil)
    let rest = CheckedText(text.bytes, as: text.tree.syntax, limits: limits, by: terms, &checker)
    terms.allowing = nil
    let all = CheckedText(text.bytes, as: text.tree.syntax, limits: limits, by: terms, &checker)
    var counts: [String: Int] = [:]
    for finding in all.findings { counts[all.identity(of: finding), default: 0] += 1 }
    for finding in rest.findings { counts[rest.identity(of: finding)]? -= 1 }
    return counts.filter { $0.value > 0 }
  }
}

extension CheckedText {
  /// The rules of the findings about comments. One of them finds a comment that no longer allows anything.
  fileprivate var aboutComments: [String] {
    findings.map(\.rule).filter { rule in allowRules.contains { $0 === rule } }.map(\.id).sorted()
  }

  /// What a finding says, and the first line of its place without the characters that a layout changes.
  fileprivate func identity(of finding: Finding) -> String {
    let line = bytes[finding.place.range.offsets].prefix { !isBreak($0) }
    let place = line.filter { !$0.isBlank && !layoutCharacters.contains($0) }
    return "\(finding.rule.id): \(finding.message.text): \(String(decoding: place, as: UTF8.self))"
  }
}

private let layoutCharacters = Array("\"',".utf8)
