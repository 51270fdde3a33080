import Bytes
import CampaignEditor
import Files
import SourceText

extension LanguageServer {
  /// The command of a code lens that runs scenarios. Its arguments are the URI of the file and, for one scenario, its
  /// name.
  static let runCommand = "campaignc.run"

  /// `workspace/executeCommand`
  func answerCommand(_ id: RequestID, _ parameters: Incoming?) {
    guard parameters?["command"]?.text == Self.runCommand else {
      return outgoing.refuse(id, .invalidParameters, "the only command is '\(Self.runCommand)'")
    }
    let arguments = parameters?["arguments"]?.items ?? []
    guard let file = arguments.first?.text.flatMap({ RawPath(uri: $0) }) else {
      return outgoing.refuse(id, .invalidParameters, "the first argument is the URI of a file with scenarios")
    }
    bringUpToDate()
    let results = workspace.run(scenario: arguments.dropFirst().first?.text, in: file)
    outgoing.answer(id) { $0.string(orNull: nil) }
    tell([file])
    if client.refreshesLenses { request("workspace/codeLens/refresh") }
    show(results)
  }

  /// The results that a message lists at most.
  private static let mostResults = 20

  private func show(_ results: [String]) {
    let rest = results.count - Self.mostResults
    let lines = results.prefix(Self.mostResults) + (rest > 0 ? ["and \(rest) more"] : [])
    outgoing.notify("window/showMessage") {
      $0.member("type", 3)
      $0.member("message", "campaignc: " + lines.joined(separator: "\n"))
    }
  }
}

extension EditorLens.Scenarios {
  /// The argument of the command for one scenario.
  var name: [String] { if case .one(let name) = self { [name] } else { [] } }
}

extension DiagnosticWriter {
  /// An expectation of a scenario that does not hold, as a diagnostic.
  mutating func bytes(of failure: EditorTrial.Failure) -> [UInt8] {
    let range = lines.range(of: failure.range, in: file)
    var json = JSONWriter { _ in false }
    json.object {
      $0.write(range)
      $0.member("severity", 1)
      $0.member("code", "scenario")
      $0.member("source", "campaignc test")
      $0.member("message", failure.text)
    }
    return json.bytes
  }
}
