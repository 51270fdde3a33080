import Bytes
import CampaignEditor
import SourceText

extension LanguageServer {
  /// `textDocument/documentSymbol`
  func answerSymbols(_ id: RequestID, _ parameters: Incoming?) {
    guard var document = document(parameters) else { return outgoing.answer(id) { $0.string(orNull: nil) } }
    let symbols = workspace.document(document.path).symbols()
    outgoing.answer(id) { json in
      if client.hasHierarchicalSymbols {
        json.array(of: symbols) { write($1, in: &document, to: &$0) }
      } else {
        json.array(of: symbols.flattened(in: nil)) { json, entry in
          json.object {
            $0.member("name", entry.symbol.name)
            $0.member("kind", entry.symbol.kind.inProtocol(among: client.symbolKinds))
            $0.object("location") {
              $0.member("uri", document.uri)
              $0.write(document.positions.range(of: entry.symbol.range))
            }
            if let container = entry.container { $0.member("containerName", container) }
          }
        }
      }
    }
  }

  private func write(_ symbol: DocumentSymbol, in document: inout OpenDocument, to json: inout JSONWriter) {
    json.object {
      $0.member("name", symbol.name)
      if !symbol.detail.isEmpty { $0.member("detail", symbol.detail) }
      $0.member("kind", symbol.kind.inProtocol(among: client.symbolKinds))
      $0.write(document.positions.range(of: symbol.range))
      $0.write(document.positions.range(of: symbol.selection), as: "selectionRange")
      if !symbol.children.isEmpty {
        $0.array("children", of: symbol.children) { write($1, in: &document, to: &$0) }
      }
    }
  }

  /// `textDocument/foldingRange`
  func answerFoldingRanges(_ id: RequestID, _ parameters: Incoming?) {
    guard var document = document(parameters) else { return outgoing.answer(id) { $0.string(orNull: nil) } }
    let ranges = workspace.document(document.path).foldingRanges()
    outgoing.answer(id) {
      $0.array(of: ranges) { json, folding in
        let range = document.positions.range(of: folding.range)
        json.object {
          $0.member("startLine", range.start.line)
          $0.member("endLine", range.end.line)
          if !client.foldsOnlyLines {
            $0.member("startCharacter", range.start.column)
            $0.member("endCharacter", range.end.column)
          }
          $0.member("kind", folding.kind == .comment ? "comment" : "region")
        }
      }
    }
  }

  /// `textDocument/selectionRange`
  func answerSelectionRanges(_ id: RequestID, _ parameters: Incoming?) {
    guard var document = document(parameters), let places = parameters?["positions"]?.items else {
      return outgoing.answer(id) { $0.string(orNull: nil) }
    }
    let text = workspace.document(document.path)
    let answers = places.compactMap { LinePosition($0) }.map { position in
      let offset = document.positions.offset(of: position)
      let ranges = text.selectionRanges(at: offset)
      return (ranges.isEmpty ? [ByteRange(offset, offset)] : ranges).map { document.positions.range(of: $0) }
    }
    outgoing.answer(id) { $0.array(of: answers) { $0.writeSelection($1[...]) } }
  }
}

extension JSONWriter {
  /// A range with the ranges around it, from the innermost.
  fileprivate mutating func writeSelection(_ ranges: ArraySlice<LineRange>) {
    object {
      guard let first = ranges.first else { return }
      $0.write(first)
      if ranges.count > 1 {
        $0.key("parent")
        $0.writeSelection(ranges.dropFirst())
      }
    }
  }
}

extension [DocumentSymbol] {
  /// All symbols, each with the name of the one around it.
  fileprivate func flattened(in container: String?) -> [(symbol: DocumentSymbol, container: String?)] {
    flatMap { [($0, container)] + $0.children.flattened(in: $0.name) }
  }
}

extension DocumentSymbol.Kind {
  /// Its number in `SymbolKind`, or a similar one that the client knows.
  func inProtocol(among known: ClosedRange<Int>) -> Int {
    switch self {
    case .document: 3
    case .record: 5
    case .event: known.contains(24) ? 24 : 5
    case .field: 8
    }
  }
}
