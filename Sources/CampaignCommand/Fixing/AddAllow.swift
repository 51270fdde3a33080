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
        _ = console.print(Array(override(for: findings, of: tree).utf8), to: .error)
      } else if let text = text(of: tree, allowing: findings, because: request.reason) {
        guard rewrite(index, from: bytes, to: text, by: rewriter, console: console) else { continue }
        texts[index] = text
        count += findings.count
      } else {
        console.complain("'\(path(ofFile: file))' was not changed: a comment can't allow every finding in it")
        fail(with: .failure)
      }
    }
    if !texts.isEmpty { look(again: texts) }
    guard !isQuiet else { return }
    console.remark("allowed \(counted(count, "finding", "findings")) in \(counted(texts.count, "file", "files"))")
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
}
