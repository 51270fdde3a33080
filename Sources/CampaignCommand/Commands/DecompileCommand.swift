import CampaignCompile
import CampaignDecompile
import CampaignDerive
import CampaignEngine
import CampaignLanguage
import CommandSupport
import Files
import Findings
import SourceText
import SourceTree

/// `campaignc decompile [PATH ...]`
enum DecompileCommand {
  static let command: Command = Command(
    spec: CommandSpec(
      "decompile", "Turn payloads into campaign files.", operands: "[PATH ...]",
      discussion: """
        PATH is a JSON file, a directory (searched for .json files except the manifest of 'build'), or - for standard
        input. A file contains a payload from 'compile' or from another server: a feed, content cards, triggers, a
        single item, a list of items, or several values in sequence. campaignc recognises the payload by its structure.

        A server payload becomes a campaign file that compiles to the same bytes. Client payloads contain less; their
        cards and messages are grouped by campaign, and a card on both channels becomes one card.

        A note on standard error says what was left out because a campaign file can't express it, and what 'lint' will
        find in the result. If a file can't be read or is not a payload, nothing is written for it and the exit code is
        1.
        """,
      options: DecompileOptions.all + InputOptions.all,
      examples: [
        ("campaignc decompile feed.json content_cards.json", "Prints the campaigns of two payloads as YAML."),
        ("campaignc decompile -o campaigns payloads/", "Writes one file for each campaign."),
        ("campaignc compile spring.yaml | campaignc decompile --check -", "Converts there and back, and compares."),
      ]),
    run: run)

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    let options = try DecompileOptions(arguments)
    let payloads = PayloadFolders(in: .disk)
    let inputs = try Inputs(
      arguments,
      search: { searchInputs($0) { Tree.Syntax(ofPath: $0) == .json && !payloads.isManifest($0) } }, console: console)
    var decompiler = Decompiler(campaign: options.campaign)
    var reader = TreeReader()
    var exitCode = inputs.fault.exitCode
    for index in 0..<inputs.files.count {
      exitCode = max(exitCode, read(index, of: inputs, as: options.payload, &reader, &decompiler, console: console))
    }
    let result = decompiler.finish(as: options.syntax)
    console.say(result.notes, inputs)
    if options.isStrict, !result.notes.isEmpty { exitCode = max(exitCode, .findings) }
    if options.isChecking {
      let checked = check(result.campaigns, inputs, console: console)
      guard checked == .clean else { return max(exitCode, checked) }
    }
    guard !result.campaigns.isEmpty else { return exitCode }
    return max(
      exitCode,
      DefinitionOutput(options, result.campaigns, from: (0..<inputs.files.count).map(inputs.path)).deliver(
        console: console))
  }

  /// Passes the payloads of a file to the decompiler, or reports why there are none.
  private static func read(
    _ index: Int, of inputs: Inputs, as payload: Payload?, _ reader: inout TreeReader, _ decompiler: inout Decompiler,
    console: any Console
  ) -> ExitCode {
    let limits = Decompiler.limits
    let path = inputs.shownPath(index)
    switch inputs.read(index, limit: limits.fileBytes) {
    case .failure(let failure): return console.explain(failure, of: path, limits: limits)
    case .success(let bytes):
      var report = Report()
      guard reader.read(bytes, file: index, as: .json, severalValues: true, limits: limits, into: &report) else {
        console.explain(report.moved(to: 0).inOrder, in: SourceFile(path: path, bytes: bytes))
        return .findings
      }
      let faults = decompiler.read(reader.tree, as: payload)
      guard !faults.isEmpty else { return .clean }
      let lines = FileLines(of: bytes)
      for fault in faults {
        let position = lines.position(of: Int(fault.place.range.start))
        console.complain("\(path):\(position.line):\(position.column): \(fault.message)")
      }
      return .findings
    }
  }

  /// Compiles the definitions, and compares the result with the server payloads.
  private static func check(
    _ campaigns: [DecompiledCampaign], _ inputs: Inputs, console: any Console
  ) -> ExitCode {
    var result = ExitCode.clean
    var count = 0
    for campaign in campaigns {
      guard let comparison = campaign.comparison, let file = campaign.file else { continue }
      count += 1
      guard let words = comparison.words else { continue }
      let definition = "\(inputs.shownPath(file)): the campaign '\(campaign.name)'"
      console.complain("\(definition) \(words)", over: comparison.excerpts)
      result = .findings
    }
    guard count > 0 else {
      console.complain("there is no server payload to compare with", help: "--check works only with server payloads")
      return .wrongUse
    }
    return result
  }
}

extension PayloadComparison {
  /// The difference of the payloads. Nil if there is none.
  fileprivate var words: String? {
    switch self {
    case .same: nil
    case .doesNotCompile: "has errors and can't be compiled"
    case .different(let offset, _, _): "compiles to a different payload, beginning at byte \(offset):"
    }
  }

  /// The text in the payloads at the difference.
  fileprivate var excerpts: [String] {
    if case .different(_, let read, let made) = self { ["read: \(read)", "made: \(made)"] } else { [] }
  }
}

extension Console {
  /// Prints notes about parts of payloads on standard error, one on each line.
  fileprivate func say(_ notes: [PlacedNote], _ inputs: Inputs) {
    var text = ""
    for note in notes {
      let line = note.line.map { ":\($0)" } ?? ""
      let pointer = note.pointer.isEmpty ? "" : " " + note.pointer
      text += "note: \(printable("\(inputs.shownPath(note.file))\(line)\(pointer): \(note.message)"))\n"
    }
    if !text.isEmpty { _ = print(Array(text.utf8), to: .error) }
  }
}
