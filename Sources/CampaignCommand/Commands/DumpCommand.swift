import CampaignEngine
import CommandSupport
import Files
import Findings
import SourceText
import SourceTree

/// `campaignc dump [PATH ...]`
enum DumpCommand {
  private static let form = Option(
    "format", takes: .choice(DumpForm.allCases.map(\.rawValue)),
    "json: each document as canonical JSON on one line (default); events: libyaml's events; tree: nodes "
      + "with positions.")

  static let command: Command = Command(
    spec: CommandSpec(
      "dump", "Print the content of YAML and JSON files, campaigns or not.", operands: "[PATH ...]",
      discussion: """
        JSON follows RFC 8785 and the core schema of YAML 1.2; aliases and merge keys are resolved. For a repeated key,
        the last value is printed, and the repetition is reported on standard error.

        If a file can't be read or converted to JSON, its findings go to standard error, nothing is printed, and the
        exit code is 1 (3 for system errors).
        """,
      options: [form, ReportOptions.color] + InputOptions.all,
      examples: [
        ("campaignc dump spring.yaml", "Prints the file's documents as canonical JSON."),
        ("campaignc dump --format tree spring.yaml", "Shows each node with its position."),
      ]),
    run: run)

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    let form = arguments.value(of: form).flatMap(DumpForm.init) ?? .json
    let inputs = try Inputs(arguments, console: console)
    var checker = TextChecker()
    var result = inputs.fault.exitCode
    for index in 0..<inputs.files.count {
      result = max(result, dump(index, of: inputs, as: form, with: &checker, console: console))
    }
    return result
  }

  private static func dump(
    _ index: Int, of inputs: Inputs, as form: DumpForm, with checker: inout TextChecker, console: any Console
  ) -> ExitCode {
    let limits = Limits.standard
    switch inputs.read(index, limit: limits.fileBytes) {
    case .failure(let failure): return console.explain(failure, of: inputs.shownPath(index), limits: limits)
    case .success(let bytes):
      var terms = TextTerms()
      terms.depth = .tree
      let checked = CheckedText(bytes, as: inputs.syntax(of: index), limits: limits, by: terms, &checker)
      let output = checked.isReadable ? form.text(of: checked.tree) : nil
      let errors = checked.findings.filter { $0.severity == .error }
      console.explain(errors, in: SourceFile(path: inputs.shownPath(index), bytes: bytes))
      return output.map { console.deliver(data: $0) } ?? .findings
    }
  }
}

/// The formats for a tree.
enum DumpForm: String, CaseIterable, Sendable {
  case json, events, tree

  /// The text, or nil if the format can't express the tree.
  func text(of tree: Tree) -> [UInt8]? {
    switch self {
    case .json: try? canonicalLines(of: tree)
    case .events: eventLines(of: tree)
    case .tree: treeLines(of: tree)
    }
  }
}
