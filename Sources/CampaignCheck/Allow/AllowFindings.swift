import Bytes
import Findings
import SourceText
import SourceTree

// MARK: - Findings about comments

extension AllowCheck {
  func say(of comment: AllowComment, unused: [ByteRange], into report: inout Report) {
    let place = tree.place(comment.comment.range)
    if let fault = comment.fault { return report.add(finding(of: fault, in: comment, at: place)) }
    guard !comment.isForFormatter else { return }
    guard !comment.isForChange else {
      if let finding = finding(aboutChangeOf: comment) { report.add(finding) }
      return
    }
    guard unused.count < comment.names.count else {
      let fix = Fix(.remove, .keepsMeaning, [removal(of: comment)])
      return report.add(Finding(.unusedAllow, .suppressesNothing(comment.isForFile), at: place, fixes: [fix]))
    }
    let unused = Set(unused)
    for (index, name) in comment.names.enumerated() where unused.contains(name) {
      report.add(
        Finding(
          .unusedAllow, .suppresses(no: words(name)), at: tree.place(name), fixes: [removing(index, from: comment)]))
    }
    for index in comment.names.indices {
      if let finding = finding(aboutName: index, of: comment) { report.add(finding) }
    }
    if !comment.hasReason { report.add(Finding(.allowWithoutReason, .noReason, at: place, help: .sayWhy)) }
  }

  /// The finding about an invalid id. Nil if the id is valid.
  private func finding(aboutName index: Int, of comment: AllowComment) -> Finding? {
    let name = comment.names[index]
    guard let rule = rules.rule(withID: text(of: name, in: tree.bytes)) else {
      if terms.changes().contains(text(of: name, in: tree.bytes)) { return findingAboutChange(name, of: comment) }
      let near = nearest(to: text(of: name, in: tree.bytes), among: rules.map(\.id))
      let fix = near.map { Fix(.write($0), .needsReview, [Fix.Edit(replacing: name, with: $0)]) }
      return Finding(
        .allowUnknownRule, .noRule(words(name)), at: tree.place(name), help: near.map { .didYouMean($0) },
        fixes: [fix ?? removing(index, from: comment, .needsReview)])
    }
    guard !rule.mayBeAllowed else { return nil }
    let isOfComments = allowRules.contains { $0 === rule }
    return Finding(
      .allowNotPossible, isOfComments ? .speaksOfComments(rule.id) : .breaksPayload(rule.id), at: tree.place(name),
      help: isOfComments ? .setInConfiguration : .repairInstead, fixes: [removing(index, from: comment)])
  }

  /// The finding about an id of a change in a comment that allows findings.
  private func findingAboutChange(_ name: ByteRange, of comment: AllowComment) -> Finding {
    var fixes: [Fix] = []
    if let verb = comment.verb, comment.names.count == 1, comment.hasReason, !comment.isForFile {
      fixes = [Fix(.write(AllowWord.change), .needsReview, [Fix.Edit(replacing: verb, with: AllowWord.change)])]
    }
    return Finding(
      .allowUnknownRule, .isChange(words(name)), at: tree.place(name), help: .howToAllowChange, fixes: fixes)
  }

  /// The finding about an invalid id in a comment that allows a change. Whether there is such a change, only a
  /// comparison knows.
  private func finding(aboutChangeOf comment: AllowComment) -> Finding? {
    guard let name = comment.names.first else { return nil }
    let (word, known) = (text(of: name, in: tree.bytes), terms.changes())
    guard !known.contains(word) else { return nil }
    let near = nearest(to: word, among: known)
    let fix = near.map { Fix(.write($0), .needsReview, [Fix.Edit(replacing: name, with: $0)]) }
    return Finding(
      .allowUnknownRule, .noChangeRule(words(name)), at: tree.place(name),
      help: near.map { .didYouMean($0) } ?? (rules.rule(withID: word) == nil ? .howToAllowChange : .howToAllowFinding),
      fixes: fix.map { [$0] } ?? [])
  }

  private func finding(of fault: AllowComment.Fault, in comment: AllowComment, at place: Place) -> Finding {
    let howToWrite: Message = comment.isForChange ? .howToAllowChange : .howToWrite
    switch fault {
    case .saysNothing: return Finding(.allowNotUnderstood, .saysNothing, at: place, help: howToWrite)
    case .namesNoRule: return Finding(.allowNotUnderstood, .namesNoRule, at: place, help: howToWrite)
    case .givesNoReason:
      return Finding(.allowNotUnderstood, .noReason, at: place, help: howToWrite)
    case .notADay(let range):
      return Finding(.allowNotUnderstood, .noDay(words(range)), at: tree.place(range), help: howToWrite)
    case .strayWord(let range) where comment.isForChange:
      return Finding(.allowNotUnderstood, .tooMuch(words(range)), at: tree.place(range), help: howToWrite)
    case .strayWord(let range):
      let fix = Fix(
        .setReasonApart, .needsReview,
        [Fix.Edit(replacing: ByteRange(start: range.start, end: range.start), with: "-- ")])
      return Finding(
        .allowNotUnderstood, .strayWord(words(range)), at: tree.place(range), help: howToWrite, fixes: [fix])
    case .otherWord(let range):
      let meant = AllowWord.meant(by: text(of: range, in: tree.bytes))
      let fix = meant.map { Fix(.write($0), .needsReview, [Fix.Edit(replacing: range, with: $0)]) }
      return Finding(
        .allowNotUnderstood, .otherWord(words(range)), at: tree.place(range), help: howToWrite,
        fixes: fix.map { [$0] } ?? [])
    }
  }

  private func words(_ range: ByteRange) -> ArraySlice<UInt8> { tree.bytes[range.offsets] }
}

extension AllowWord {
  /// The directive that a word from another linter, or a misspelt one, probably means.
  fileprivate static func meant(by word: String) -> String? {
    switch word {
    case "ignore", "disable", "suppress", "off", "disable-line", "disable-next-line", "ignore-next-line": line
    case "ignore-file", "disable-file", "suppress-file": file
    default: nearest(to: word, among: [line, file, change, keep, keepFile])
    }
  }
}

// MARK: - Fixes

extension AllowCheck {
  /// Removes an id from a comment, or the whole comment if it has no other id.
  private func removing(_ index: Int, from comment: AllowComment, _ trust: Fix.Trust = .keepsMeaning) -> Fix {
    let names = comment.names
    guard names.count > 1 else { return Fix(.remove, trust, [removal(of: comment)]) }
    let name = names[index]
    let range =
      index + 1 < names.count
      ? ByteRange(start: name.start, end: names[index + 1].start)
      : ByteRange(start: names[index - 1].end, end: name.end)
    return Fix(.removeName(words(name)), trust, [Fix.Edit(replacing: range, with: "")])
  }

  /// Removes a comment: the whole line if nothing else is on it, otherwise the comment and the spaces before it. Of the
  /// empty lines around such a line, one remains, and none at the beginning and the end of the file.
  private func removal(of comment: AllowComment) -> Fix.Edit {
    let line = comment.comment.line
    let table = file.lines.table
    let content = table.range(ofLine: line)
    var (start, end) = (Int(comment.comment.range.start), Int(comment.comment.range.end))
    while start > content.lowerBound, isBlank(tree.bytes[start - 1]) { start -= 1 }
    if tree.bytes[end..<content.upperBound].allSatisfy(isBlank) {
      end = content.upperBound
      if start == content.lowerBound {
        let isFirst = line == 0 || isEmpty(line - 1)
        let next = isFirst && line + 2 < table.count && isEmpty(line + 1) ? line + 2 : line + 1
        end = table.start(ofLine: next)
        if line > 0, end == tree.bytes.count, isEmpty(line - 1) { start = table.start(ofLine: line - 1) }
      }
    }
    return Fix.Edit(replacing: ByteRange(start, end), with: "")
  }

  private func isEmpty(_ line: Int) -> Bool {
    tree.bytes[file.lines.table.range(ofLine: line)].allSatisfy(isBlank)
  }
}

// MARK: - Words

extension Message {
  fileprivate static func suppressesNothing(_ isForFile: Bool) -> Message {
    "this comment allows a rule that finds nothing \(isForFile ? "in the file" : "on its line")"
  }
  fileprivate static func suppresses(no rule: ArraySlice<UInt8>) -> Message {
    "\(quoting: rule) has no finding here to allow"
  }
  fileprivate static let remove: Message = "remove the comment"
  fileprivate static func removeName(_ name: ArraySlice<UInt8>) -> Message { "remove \(quoting: name)" }

  fileprivate static let noReason: Message = "this comment gives no reason"
  fileprivate static let sayWhy: Message = "add '-- ' and the reason at the end"

  fileprivate static func noRule(_ name: ArraySlice<UInt8>) -> Message { "there is no rule \(quoting: name)" }

  fileprivate static func breaksPayload(_ rule: String) -> Message {
    "'\(rule)' can't be allowed, because its findings break a payload"
  }
  fileprivate static func speaksOfComments(_ rule: String) -> Message {
    "'\(rule)' is a rule about comments, and no comment can allow it"
  }
  fileprivate static let repairInstead: Message =
    "fix the problem, or leave the file out with 'exclude' in the configuration"
  fileprivate static let setInConfiguration: Message = "set it in the configuration"

  fileprivate static let saysNothing: Message = "this comment has no directive"
  fileprivate static let namesNoRule: Message = "this comment names no rule"
  fileprivate static func otherWord(_ word: ArraySlice<UInt8>) -> Message {
    "unknown directive \(quoting: word); use 'allow', 'allow-file', 'allow-change', 'keep' or 'keep-file'"
  }
  fileprivate static func strayWord(_ word: ArraySlice<UInt8>) -> Message {
    "\(quoting: word) is not a rule id, and the reason begins with '--'"
  }
  fileprivate static func isChange(_ name: ArraySlice<UInt8>) -> Message {
    "\(quoting: name) is a change that 'campaignc diff' reports, not a finding"
  }
  fileprivate static func noChangeRule(_ name: ArraySlice<UInt8>) -> Message {
    "'campaignc diff' has no rule \(quoting: name)"
  }
  fileprivate static func noDay(_ word: ArraySlice<UInt8>) -> Message {
    "\(quoting: word) needs a date such as 2026-04-01"
  }
  fileprivate static func tooMuch(_ word: ArraySlice<UInt8>) -> Message {
    "\(quoting: word) is too much: the comment names one rule, and the reason begins with '--'"
  }
  fileprivate static let howToAllowFinding: Message = "for a finding, write 'allow'"
  fileprivate static let howToAllowChange: Message =
    "write '# campaignc: allow-change RULE-ID -- reason', or 'RULE-ID until 2026-04-01 -- reason'"
  fileprivate static let setReasonApart: Message = "put '--' before the reason"
  fileprivate static let howToWrite: Message =
    "write '# campaignc: allow RULE-ID, RULE-ID -- reason', or 'allow-file' for the whole file"
}
