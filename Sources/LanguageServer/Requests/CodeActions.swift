import Bytes
import CampaignEditor
import Files
import Findings
import SourceText

/// The kinds of code actions that the server has.
enum CodeActionKind {
  static let quickFix = "quickfix"
  static let fixAll = "source.fixAll.campaignc"

  /// True if a client that asks for some kinds also wants this one. A kind includes those that begin with it and a dot.
  static func isWanted(_ kind: String, among wanted: [String]) -> Bool {
    wanted.contains { $0.isEmpty || kind == $0 || kind.hasPrefix($0 + ".") }
  }
}

extension LanguageServer {
  /// `textDocument/codeAction`
  func answerCodeActions(_ id: RequestID, _ parameters: Incoming?) {
    guard var document = document(parameters),
      let range = parameters?["range"].flatMap({ document.positions.range(of: $0) })
    else { return outgoing.answer(id) { $0.array(of: EmptyCollection<Int>()) { _, _ in } } }
    bringUpToDate()
    let wanted = parameters?["context"]?["only"]?.texts ?? []
    let isAutomatic = parameters?["context"]?["triggerKind"]?.integer == 2
    var actions: [EditorAction] = []
    if wanted.isEmpty || CodeActionKind.isWanted(CodeActionKind.quickFix, among: wanted) {
      actions += workspace.actions(for: document.path, at: ByteRange(range.lowerBound, range.upperBound))
    }
    var writer = DiagnosticWriter(self, of: document.path)
    let written = actions.map { (action: $0, finding: writer.bytes(of: $0.finding)) }
    let fixesAll =
      CodeActionKind.isWanted(CodeActionKind.fixAll, among: wanted)
      || wanted.isEmpty && !isAutomatic && workspace.hasSafeFixes(document.path)
    outgoing.answer(id) {
      $0.array(of: written.map { Optional($0) } + (fixesAll ? [nil] : [])) { json, entry in
        if let entry {
          write(entry.action, about: entry.finding, in: &document, to: &json)
        } else {
          writeFixAll(of: document.path, isResolved: !client.resolvesActionEdits, to: &json)
        }
      }
    }
  }

  private func write(
    _ action: EditorAction, about finding: [UInt8], in document: inout OpenDocument, to json: inout JSONWriter
  ) {
    json.object {
      $0.member("title", action.title)
      $0.member("kind", CodeActionKind.quickFix)
      $0.array("diagnostics", of: [finding]) { $0.written($1) }
      if client.hasPreferredActions, action.isPreferred { $0.member("isPreferred", true) }
      $0.key("edit")
      write([(document.path, action.edits)], to: &$0)
    }
  }

  private func writeFixAll(of path: RawPath, isResolved: Bool, to json: inout JSONWriter) {
    json.object {
      $0.member("title", "Make all safe fixes in this file")
      $0.member("kind", CodeActionKind.fixAll)
      if isResolved {
        $0.key("edit")
        write([(path, workspace.safeFixes(of: path))], to: &$0)
      } else {
        $0.object("data") { $0.member("uri", uri(of: path)) }
      }
    }
  }

  /// `codeAction/resolve`: computes the edits of an action.
  func resolveCodeAction(_ id: RequestID, _ parameters: Incoming?) {
    guard let uri = parameters?["data"]?["uri"]?.text, let document = documents[uri] else {
      return outgoing.refuse(id, .invalidParameters, "this action is not one that can be resolved")
    }
    bringUpToDate()
    outgoing.answer(id) { writeFixAll(of: document.path, isResolved: true, to: &$0) }
  }

  /// Writes edits of several files. Those of open files are for their current versions.
  func write(_ edits: [(file: RawPath, edits: [Fix.Edit])], to json: inout JSONWriter) {
    let written = edits.filter { !$0.edits.isEmpty }.map { (file: $0.file, edits: textEdits($0.edits, of: $0.file)) }
    json.object {
      if client.hasDocumentChanges {
        $0.array("documentChanges", of: written) { json, change in
          json.object {
            $0.object("textDocument") {
              $0.member("uri", uri(of: change.file))
              $0.key("version")
              if let version = workspace.versions[change.file] { $0.number(version) } else { $0.string(orNull: nil) }
            }
            $0.array("edits", of: change.edits) { $0.write($1) }
          }
        }
      } else {
        $0.object("changes") {
          for change in written { $0.array(uri(of: change.file), of: change.edits) { $0.write($1) } }
        }
      }
    }
  }

  /// Edits in the positions of the protocol.
  func textEdits(_ edits: [Fix.Edit], of file: RawPath) -> [TextEdit] {
    var lines = FileLines(of: self)
    return edits.map { TextEdit(range: lines.range(of: $0.range, in: file), text: $0.replacement) }
  }
}

struct TextEdit {
  let range: LineRange
  let text: String
}

extension JSONWriter {
  mutating func write(_ edit: TextEdit) {
    object {
      $0.write(edit.range)
      $0.member("newText", edit.text)
    }
  }
}
