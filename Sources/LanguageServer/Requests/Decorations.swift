import Bytes
import CampaignEditor
import SourceText

extension LanguageServer {
  /// `textDocument/formatting`
  func answerFormatting(_ id: RequestID, _ parameters: Incoming?) {
    guard let document = document(parameters), let edits = workspace.formatting(of: document.path) else {
      return outgoing.answer(id) { $0.string(orNull: nil) }
    }
    let written = textEdits(edits, of: document.path)
    outgoing.answer(id) { $0.array(of: written) { $0.write($1) } }
  }

  /// `textDocument/rangeFormatting`, and `textDocument/rangesFormatting` for several ranges
  func answerRangeFormatting(_ id: RequestID, _ parameters: Incoming?) {
    guard var document = document(parameters) else { return outgoing.answer(id) { $0.string(orNull: nil) } }
    let wanted = parameters?["ranges"]?.items ?? parameters?["range"].map { [$0] } ?? []
    let ranges = wanted.compactMap { document.positions.range(of: $0) }.map { ByteRange($0.lowerBound, $0.upperBound) }
    guard let edits = workspace.formatting(of: document.path, in: ranges) else {
      return outgoing.answer(id) { $0.string(orNull: nil) }
    }
    let written = textEdits(edits, of: document.path)
    outgoing.answer(id) { $0.array(of: written) { $0.write($1) } }
  }

  /// `textDocument/inlayHint`
  func answerHints(_ id: RequestID, _ parameters: Incoming?) {
    guard var document = document(parameters) else { return outgoing.answer(id) { $0.string(orNull: nil) } }
    bringUpToDate()
    let range = parameters?["range"].flatMap { document.positions.range(of: $0) } ?? 0..<document.text.count
    let hints = workspace.hints(in: document.path).filter { range.contains($0.offset) || $0.offset == range.upperBound }
    outgoing.answer(id) {
      $0.array(of: hints) { json, hint in
        json.object {
          $0.write(document.positions.position(of: hint.offset), as: "position")
          $0.member("label", hint.text)
          $0.member("paddingLeft", true)
        }
      }
    }
  }

  /// `textDocument/codeLens`
  func answerLenses(_ id: RequestID, _ parameters: Incoming?) {
    guard var document = document(parameters) else { return outgoing.answer(id) { $0.string(orNull: nil) } }
    let lenses = workspace.lenses(in: document.path)
    outgoing.answer(id) {
      $0.array(of: lenses) { json, lens in
        json.object {
          $0.write(document.positions.range(of: lens.range))
          $0.object("command") {
            $0.member("title", lens.title)
            // Without one, these are words that do nothing: an editor shows no lens without a command.
            $0.member("command", lens.run == nil ? "" : Self.runCommand)
            if let run = lens.run {
              $0.array("arguments", of: [document.uri] + run.name) { $0.string($1) }
            }
          }
        }
      }
    }
  }

  /// `textDocument/documentColor`
  func answerColors(_ id: RequestID, _ parameters: Incoming?) {
    guard var document = document(parameters) else {
      return outgoing.answer(id) { $0.array(of: EmptyCollection<Int>()) { _, _ in } }
    }
    let colors = workspace.document(document.path).colors()
    outgoing.answer(id) {
      $0.array(of: colors) { json, entry in
        json.object {
          $0.write(document.positions.range(of: entry.range))
          $0.object("color") {
            for part in entry.parts {
              $0.key(part.name)
              $0.number(part.share)
            }
          }
        }
      }
    }
  }

  /// `textDocument/colorPresentation`: how a chosen colour is written.
  func answerColorPresentations(_ id: RequestID, _ parameters: Incoming?) {
    func part(_ name: String) -> UInt32? {
      parameters?["color"]?[name]?.number.map { UInt32((min(max($0, 0), 1) * 255).rounded()) }
    }
    guard let red = part("red"), let green = part("green"), let blue = part("blue"), let alpha = part("alpha") else {
      return outgoing.refuse(id, .invalidParameters, "a colour has red, green, blue and alpha")
    }
    let text = EditorColor.text(argb: alpha << 24 | red << 16 | green << 8 | blue)
    outgoing.answer(id) { $0.array(of: [text]) { json, text in json.object { $0.member("label", text) } } }
  }

  /// `textDocument/documentLink`
  func answerLinks(_ id: RequestID, _ parameters: Incoming?) {
    guard var document = document(parameters) else { return outgoing.answer(id) { $0.string(orNull: nil) } }
    let links = workspace.document(document.path).links()
    outgoing.answer(id) {
      $0.array(of: links) { json, range in
        json.object {
          $0.write(document.positions.range(of: range))
          $0.member("target", String(decoding: document.text[range.offsets], as: UTF8.self))
        }
      }
    }
  }

  /// `textDocument/semanticTokens/full`: the tokens in five numbers each, relative to the one before.
  func answerTokens(_ id: RequestID, _ parameters: Incoming?) {
    guard var document = document(parameters) else { return outgoing.answer(id) { $0.string(orNull: nil) } }
    var numbers: [Int] = []
    var last = LinePosition(line: 0, column: 0)
    for token in workspace.document(document.path).tokens() {
      let range = document.positions.range(of: token.range)
      let isSameLine = range.start.line == last.line
      numbers += [
        range.start.line - last.line, isSameLine ? range.start.column - last.column : range.start.column,
        range.end.column - range.start.column, token.kind.rawValue, 0,
      ]
      last = range.start
    }
    outgoing.answer(id) { $0.object { $0.array("data", of: numbers) { $0.number($1) } } }
  }
}
