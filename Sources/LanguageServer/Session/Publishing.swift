import Bytes
import CampaignEditor
import CampaignEngine
import Files
import Findings
import SourceText

/// The findings that the client knows. It either gets them whenever they change, or asks for them; never both, or it
/// would show everything twice.
struct Publishing {
  /// True if the client asks for findings.
  var isPulled = false
  /// A digest of what the client was told, for each file with findings.
  var known: [RawPath: FowlerNollVo] = [:]
  /// The files whose findings have changed, and that the client was not told about.
  var untold: Set<RawPath> = []
  /// The files that the client has edited since it was told the last changes.
  var edited: Set<RawPath> = []
  /// The URIs of the files that the client has opened, as it spells them.
  var uris: [RawPath: String] = [:]
  /// The request for the findings of all files that is answered when something changes.
  var waiting: (id: RequestID, known: [RawPath: String])?
}

extension LanguageServer {
  /// The most findings of a file that are shown, the most severe first.
  private static let mostFindings = 1000

  // MARK: - Telling changes

  /// Tells the client about files whose findings may be different.
  func tell(_ changed: Set<RawPath>) {
    var isOtherFileChanged = false
    for file in changed.sorted() {
      let items = diagnostics(of: file)
      let digest = items.isEmpty ? nil : items.digest
      let isOpen = workspace.isOpen(file)
      let isNew = publishing.known[file] != digest
      publishing.known[file] = digest
      if publishing.isPulled {
        // A client asks for the findings of a file that it has edited without being told.
        if isNew, !publishing.edited.contains(file) { isOtherFileChanged = true }
      } else if isNew || isOpen {
        publish(items, of: file)
      }
    }
    publishing.edited = []
    if isOtherFileChanged {
      if client.refreshesDiagnostics { request("workspace/diagnostic/refresh") }
      answerWaiting()
    }
    if !changed.isEmpty, changed.contains(where: { !workspace.isOpen($0) }) || changed.count > 1 {
      if client.refreshesHints { request("workspace/inlayHint/refresh") }
      if client.refreshesLenses { request("workspace/codeLens/refresh") }
    }
  }

  private func publish(_ items: WrittenDiagnostics, of file: RawPath) {
    outgoing.notify("textDocument/publishDiagnostics") {
      $0.member("uri", uri(of: file))
      if client.hasDiagnosticVersions, let version = workspace.versions[file] { $0.member("version", version) }
      $0.array("diagnostics", of: items.findings) { $0.written($1) }
    }
  }

  /// The URI of a file, as the client spells it.
  func uri(of file: RawPath) -> String { publishing.uris[file] ?? file.uri }

  func openDocument(_ file: RawPath) -> OpenDocument? { documents.values.first { $0.path == file } }

  // MARK: - Answering questions

  /// `textDocument/diagnostic`
  func answerDiagnostics(_ id: RequestID, _ parameters: Incoming?) {
    guard let document = document(parameters) else {
      return outgoing.answer(id) { $0.object { $0.writeMembers(of: .none) } }
    }
    bringUpToDate()
    let items = diagnostics(of: document.path)
    outgoing.answer(id) { json in
      json.object {
        if parameters?["previousResultId"]?.text == items.resultID {
          $0.member("kind", "unchanged")
          $0.member("resultId", items.resultID)
        } else {
          $0.writeMembers(of: items)
        }
      }
    }
  }

  /// `workspace/diagnostic`. If the client knows everything, the answer waits until something changes, so nobody has to
  /// ask again and again.
  func answerWorkspaceDiagnostics(_ id: RequestID, _ parameters: Incoming?) {
    var known: [RawPath: String] = [:]
    for previous in parameters?["previousResultIds"]?.items ?? [] {
      if let path = previous["uri"]?.text.flatMap({ RawPath(uri: $0) }) { known[path] = previous["value"]?.text ?? "" }
    }
    answerWaiting()
    bringUpToDate()
    publishing.waiting = (id, known)
    if known.isEmpty || !reports(unknownTo: known).isEmpty { answerWaiting() }
  }

  /// Answers the request that waits for a change.
  func answerWaiting() {
    guard let waiting = publishing.waiting else { return }
    publishing.waiting = nil
    let reports = reports(unknownTo: waiting.known)
    outgoing.answer(waiting.id) { json in
      json.object {
        $0.array("items", of: reports) { json, report in
          json.object {
            $0.member("uri", uri(of: report.file))
            $0.key("version")
            if let version = workspace.versions[report.file] { $0.number(version) } else { $0.string(orNull: nil) }
            $0.writeMembers(of: report.items)
          }
        }
      }
    }
  }

  /// The findings that differ from those that the client knows, and the files that have none any more.
  private func reports(unknownTo known: [RawPath: String]) -> [(file: RawPath, items: WrittenDiagnostics)] {
    let files = Set(workspace.files).union(known.keys).sorted()
    return files.compactMap { file in
      let items = diagnostics(of: file)
      if items.isEmpty && known[file] == nil || items.resultID == known[file] { return nil }
      return (file, items)
    }
  }

  /// Checks what has changed, before a request about findings is answered.
  func bringUpToDate() {
    let changed = workspace.update()
    guard !changed.isEmpty else { return }
    // The answer tells what was asked for.
    if publishing.isPulled { publishing.untold.formUnion(changed) } else { tell(changed) }
  }

  // MARK: - Writing

  func diagnostics(of file: RawPath) -> WrittenDiagnostics {
    let findings = workspace.findings(of: file)
    let failures = workspace.trials[file]?.failures ?? []
    guard !findings.isEmpty || !failures.isEmpty else { return .none }
    let most = Self.mostFindings
    let shown =
      findings.count > most
      ? findings.sorted { ($0.severity, $1.place.range.start) > ($1.severity, $0.place.range.start) }.prefix(most)
      : findings[...]
    var writer = DiagnosticWriter(self, of: file)
    return WrittenDiagnostics(
      shown.map { writer.bytes(of: $0) } + failures.prefix(most).map { writer.bytes(of: $0) })
  }
}

/// The findings of a file in JSON.
struct WrittenDiagnostics {
  let findings: [[UInt8]]
  let digest: FowlerNollVo

  static let none = WrittenDiagnostics([])

  init(_ findings: [[UInt8]]) {
    self.findings = findings
    var hash = FowlerNollVo()
    for finding in findings { hash.combine(finding) }
    digest = hash
  }

  var isEmpty: Bool { findings.isEmpty }

  /// The name of this state in the protocol.
  var resultID: String { digest.digits }
}

extension JSONWriter {
  /// The members of a report with all findings of a file.
  fileprivate mutating func writeMembers(of items: WrittenDiagnostics) {
    member("kind", "full")
    member("resultId", items.resultID)
    array("items", of: items.findings) { $0.written($1) }
  }
}

/// Writes findings as diagnostics of the protocol.
struct DiagnosticWriter {
  private let server: LanguageServer
  let file: RawPath
  private let folder: EditorFolder
  var lines: FileLines

  init(_ server: LanguageServer, of file: RawPath) {
    (self.server, self.file) = (server, file)
    lines = FileLines(of: server)
    folder = server.workspace.folder(of: file)
  }

  mutating func bytes(of finding: Finding) -> [UInt8] {
    var json = JSONWriter { _ in false }
    write(finding, to: &json)
    return json.bytes
  }

  mutating func write(_ finding: Finding, to json: inout JSONWriter) {
    let range = lines.range(of: finding.place.range, in: file)
    let labels = server.client.hasRelatedInformation ? finding.labels : []
    let places = labels.map { label in
      let other = folder.path(ofFile: label.place.file, seenFrom: file)
      return (
        words: label.message.text, uri: server.uri(of: other), range: lines.range(of: label.place.range, in: other)
      )
    }
    json.object {
      $0.write(range)
      $0.member("severity", finding.severity.inProtocol)
      $0.member("code", finding.rule.id)
      if server.client.hasCodeDescription {
        $0.object("codeDescription") { $0.member("href", finding.rule.address) }
      }
      $0.member("source", "campaignc")
      $0.member("message", finding.wholeText)
      guard !places.isEmpty else { return }
      $0.array("relatedInformation", of: places) { json, place in
        json.object {
          $0.object("location") {
            $0.member("uri", place.uri)
            $0.write(place.range)
          }
          $0.member("message", place.words)
        }
      }
    }
  }
}

extension Finding {
  /// Everything that people read: the message, the notes, and the help or else the first fix.
  fileprivate var wholeText: String {
    let advice = (help ?? fixes.first?.title).map { ["help: \($0.text)"] } ?? []
    return ([message.text] + notes.map { "note: \($0.text)" } + advice).joined(separator: "\n")
  }
}

extension Severity {
  fileprivate var inProtocol: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .advice: 3
    }
  }
}

/// A range as the protocol writes it.
struct LineRange: Equatable {
  let start: LinePosition
  let end: LinePosition
}

extension TextPositions {
  mutating func range(of range: ByteRange) -> LineRange {
    LineRange(start: position(of: Int(range.start)), end: position(of: Int(range.end)))
  }
}

extension JSONWriter {
  mutating func write(_ range: LineRange, as name: String = "range") {
    object(name) {
      $0.write(range.start, as: "start")
      $0.write(range.end, as: "end")
    }
  }

  mutating func write(_ position: LinePosition, as name: String) {
    object(name) {
      $0.member("line", position.line)
      $0.member("character", position.column)
    }
  }
}
