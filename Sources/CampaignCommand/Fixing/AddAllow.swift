import CampaignCheck
import CampaignEngine
import CommandSupport
import Files
import Findings
import SourceText
import SourceTree

/// The options for allowing findings of `lint`.
enum AllowOptions {
  static let rule = Option(
    "add-allow", takes: .text("ID"),
    "Write a comment next to each finding of this rule to allow it, and report what remains.")
  static let reason = Option("reason", takes: .text("TEXT"), "With --add-allow: why the findings are allowed.")

  static let all = [rule, reason]
}

/// The rule to allow, and the reason.
struct AllowRequest: Sendable {
  let rule: RuleInfo
  let reason: String

  /// Nil if the option is not given.
  init?(_ arguments: Arguments) throws(UsageError) {
    let reason = arguments.value(of: AllowOptions.reason)
    guard let id = arguments.value(of: AllowOptions.rule) else {
      if reason != nil { throw UsageError(message: "--reason needs --add-allow") }
      return nil
    }
    rule = try Severities.rule(id)
    guard rule.mayBeAllowed else {
      throw UsageError(message: "'\(id)' can't be allowed by a comment; see 'campaignc explain \(id)'")
    }
    guard let reason, reason.contains(where: { !$0.isWhitespace }) else {
      throw UsageError(message: "--add-allow needs a --reason for later readers")
    }
    guard printable(reason) == reason, !reason.contains("campaignc:") else {
      throw UsageError(
        message: "--reason takes one line of text without invisible characters and without '#'")
    }
    self.reason = reason
  }
}

extension CheckRun {
  /// Writes a comment next to each reported finding of a rule, and checks the files again; the run then shows the
  /// remaining findings. If a comment would change anything else in a file, the file stays as it was. JSON has no
  /// comments, so the lines for a configuration are printed instead.
  mutating func allow(_ request: AllowRequest, isQuiet: Bool, console: any Console) {
    let rewriter = FileRewriter(tidying: inputs.folders)
    let own = findings.filter { $0.rule === request.rule && $0.place.file >= terms.firstNumber }
    var texts: [Int: [UInt8]] = [:]
    var count = 0
    for (file, findings) in Dictionary(grouping: own, by: \.place.file).sorted(by: { $0.key < $1.key }) {
      let index = file - terms.firstNumber
      let bytes = bytes(ofFile: file)
      guard let tree = terms.tree(of: bytes, index, inputs) else { continue }
      if tree.syntax == .json {
        _ = console.print(Array(override(for: findings, of: tree, index).utf8), to: .error)
      } else if let text = text(of: tree, allowing: findings, request, console: console),
        rewrite(index, from: bytes, to: text, by: rewriter, console: console)
      {
        texts[index] = text
        count += findings.count
      }
    }
    if !texts.isEmpty { look(again: texts) }
    guard !isQuiet else { return }
    console.remark("allowed \(counted(count, "finding", "findings")) in \(counted(texts.count, "file", "files"))")
  }

  /// The text of a file with comments that allow findings. Nil, with a complaint, if comments can't allow all of them
  /// without another change.
  private mutating func text(
    of tree: Tree, allowing findings: [Finding], _ request: AllowRequest, console: any Console
  ) -> [UInt8]? {
    let edits = editsAllowing(request.rule, because: request.reason, at: findings.map(\.place.range), in: tree)
    var text = EditedText(tree.bytes)
    text.apply(edits)
    let index = tree.file - terms.firstNumber
    if let after = terms.tree(of: text.bytes, index, inputs),
      TreeComparison(tree, after, edits: edits.map(\.range)).isSame, allows(text.bytes, index, findings, console)
    {
      return text.bytes
    }
    console.complain("'\(path(ofFile: tree.file))' was not changed: a comment can't allow every finding in it")
    fail(with: .failure)
    return nil
  }

  /// True if the findings of a rule disappear when a text replaces a file's own.
  private func allows(_ text: [UInt8], _ index: Int, _ findings: [Finding], _ console: any Console) -> Bool {
    var inputs = inputs
    inputs.put(.success(text), inPlaceOf: index)
    let rule = findings[0].rule
    var checker = FileChecker(terms: terms)
    checker.check(index, of: inputs)
    let left = checker.result.files.flatMap(\.report.findings).count { $0.rule === rule }
    let before = found.count { $0.rule === rule && $0.place.file == index + terms.firstNumber }
    return left <= before - findings.count
  }

  private mutating func rewrite(
    _ index: Int, from old: [UInt8], to new: [UInt8], by rewriter: FileRewriter, console: any Console
  ) -> Bool {
    if inputs.files.isStandardInput(index) {
      console.complain("comments can't be written to standard input")
    } else if let failure = rewriter.rewrite(inputs.path(index), from: old, to: new) {
      console.complain("'\(inputs.shownPath(index))' was not changed: \(failure.words)")
    } else {
      return true
    }
    fail(with: .failure)
    return false
  }

  /// The lines of a configuration that allow findings in a JSON file.
  private func override(for findings: [Finding], of tree: Tree, _ index: Int) -> String {
    let paths = TreePaths(of: tree)
    let pointers = Set(findings.map { paths.pointer(to: $0.place.range) { $0.key } }).sorted()
    let file = RawPath(terms.relative(inputs.path(index), index)).shown
    let list = pointers.map { printable(quoted($0)) }.joined(separator: ", ")
    return """
      note: '\(printable(inputs.shownPath(index)))' is JSON, which has no comments; add this to \(configurationName):
      overrides:
        - files: [\(printable(quoted(file)))]
          paths: [\(list)]
          rules: { \(findings[0].rule.id): off }

      """
  }
}
