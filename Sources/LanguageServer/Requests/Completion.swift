import Bytes
import CampaignEditor
import Files
import Findings
import SourceText

extension LanguageServer {
  /// `textDocument/completion`
  func answerCompletion(_ id: RequestID, _ parameters: Incoming?) {
    guard var document = document(parameters), let position = LinePosition(parameters?["position"]) else {
      return outgoing.answer(id) { $0.string(orNull: nil) }
    }
    prepareForQuestion(about: document.path)
    let offset = document.positions.offset(of: position)
    let found = completions(in: document.path, at: offset)
    outgoing.answer(id) {
      $0.object {
        $0.member("isIncomplete", false)
        $0.array("items", of: found.enumerated()) { json, entry in
          write(entry.element, number: entry.offset, at: offset, in: &document, to: &json)
        }
      }
    }
  }

  /// Takes the changes in other files. Those of the file itself are checked when there is time, for the answer must
  /// come at once; so are the findings told.
  func prepareForQuestion(about file: RawPath) {
    if !workspace.hasOnlyChange(in: file) { publishing.untold.formUnion(workspace.update()) }
  }

  private func completions(in file: RawPath, at offset: Int) -> [Completion] {
    workspace.completions(in: file, at: offset, hasSnippets: client.hasSnippets)
  }

  private func write(
    _ completion: Completion, number: Int, at offset: Int, in document: inout OpenDocument, to json: inout JSONWriter
  ) {
    let range = document.positions.range(of: completion.range)
    json.object {
      $0.member("label", completion.label)
      if client.completionKinds.contains(completion.kind.inProtocol) { $0.member("kind", completion.kind.inProtocol) }
      if !completion.detail.isEmpty { $0.member("detail", completion.detail) }
      $0.member("filterText", completion.filter)
      $0.member("sortText", completion.order)
      $0.member("insertTextFormat", completion.isSnippet ? 2 : 1)
      $0.object("textEdit") {
        $0.write(range)
        $0.member("newText", completion.newText)
      }
      if let move = completion.alignment {
        let edit = TextEdit(range: document.positions.range(of: move.range), text: move.replacement)
        $0.array("additionalTextEdits", of: [edit]) { $0.write($1) }
      }
      if client.resolvesDocumentation {
        $0.object("data") {
          $0.member("uri", document.uri)
          $0.member("version", document.version)
          $0.member("offset", offset)
          $0.member("number", number)
        }
      } else if let documentation = completion.documentation {
        write(documentation, to: &$0)
      }
    }
  }

  /// Writes an explanation. A client that names no formats knows only a text without one.
  private func write(_ documentation: String, to json: inout JSONWriter) {
    guard client.hasMarkupInCompletion else {
      return json.member("documentation", plainText(ofMarkdown: documentation))
    }
    json.object("documentation") {
      $0.member("kind", client.hasMarkdownInCompletion ? "markdown" : "plaintext")
      $0.member("value", client.hasMarkdownInCompletion ? documentation : plainText(ofMarkdown: documentation))
    }
  }

  /// `completionItem/resolve`: adds the explanation. If the text has changed meanwhile, there is none.
  func resolveCompletion(_ id: RequestID, _ parameters: Incoming?) {
    guard let item = parameters, item.isObject else {
      return outgoing.refuse(id, .invalidParameters, "there is no item to resolve")
    }
    var documentation: String?
    if let data = item["data"], let document = data["uri"]?.text.flatMap({ documents[$0] }),
      data["version"]?.integer == document.version, let offset = data["offset"]?.integer,
      let number = data["number"]?.integer
    {
      let found = completions(in: document.path, at: offset)
      if found.indices.contains(number), found[number].label == item["label"]?.text {
        documentation = found[number].documentation
      }
    }
    outgoing.answer(id) { json in
      json.object {
        for (name, value) in item.members where name != "documentation" {
          $0.key(name)
          $0.written(Array(value.written))
        }
        if let documentation { write(documentation, to: &$0) }
      }
    }
  }
}

extension Completion.Kind {
  /// Its number in `CompletionItemKind`.
  fileprivate var inProtocol: Int {
    switch self {
    case .field: 5
    case .item: 15
    case .choice: 12
    case .name: 18
    case .reference: 18
    case .template: 15
    case .rule: 13
    case .keyword: 14
    case .variable: 6
    case .function: 3
    }
  }
}

/// Markdown without the marks that disturb most if nobody interprets them.
func plainText(ofMarkdown text: String) -> String {
  text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("```") }.map { line in
    line.replacing("**", with: "").replacing("`", with: "")
  }.joined(separator: "\n")
}
