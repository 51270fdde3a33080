import Bytes
import CampaignEditor
import Files
import SourceText

extension LanguageServer {
  /// The file and the offset of a request about a position.
  func place(_ parameters: Incoming?) -> (file: RawPath, offset: Int)? {
    guard var document = document(parameters), let position = LinePosition(parameters?["position"]) else { return nil }
    return (document.path, document.positions.offset(of: position))
  }

  /// `textDocument/definition`
  func answerDefinition(_ id: RequestID, _ parameters: Incoming?) {
    bringUpToDate()
    let places = place(parameters).map { workspace.definitions(in: $0.file, at: $0.offset) } ?? []
    answer(id, with: places)
  }

  /// `textDocument/references`
  func answerReferences(_ id: RequestID, _ parameters: Incoming?) {
    bringUpToDate()
    let withDefinitions = parameters?["context"]?["includeDeclaration"]?.truth ?? false
    let places = place(parameters).map {
      workspace.references(in: $0.file, at: $0.offset, withDefinitions: withDefinitions)
    }
    answer(id, with: places ?? [])
  }

  private func answer(_ id: RequestID, with places: [EditorPlace]) {
    var lines = FileLines(of: self)
    let located = places.map { (uri: uri(of: $0.file), range: lines.range(of: $0.range, in: $0.file)) }
    outgoing.answer(id) {
      $0.array(of: located) { json, place in
        json.object {
          $0.member("uri", place.uri)
          $0.write(place.range)
        }
      }
    }
  }

  /// `textDocument/documentHighlight`
  func answerHighlights(_ id: RequestID, _ parameters: Incoming?) {
    let places = place(parameters).map { workspace.highlights(in: $0.file, at: $0.offset) } ?? []
    var lines = FileLines(of: self)
    outgoing.answer(id) {
      $0.array(of: places) { json, place in
        json.object {
          $0.write(lines.range(of: place.place.range, in: place.place.file))
          $0.member("kind", place.isDefinition ? 3 : 2)
        }
      }
    }
  }

  /// `textDocument/prepareRename`
  func answerPrepareRename(_ id: RequestID, _ parameters: Incoming?) {
    guard let place = place(parameters), let found = workspace.renamed(in: place.file, at: place.offset) else {
      return outgoing.answer(id) { $0.string(orNull: nil) }
    }
    var lines = FileLines(of: self)
    outgoing.answer(id) {
      $0.object {
        $0.write(lines.range(of: found.range, in: place.file))
        $0.member("placeholder", found.name)
      }
    }
  }

  /// `textDocument/rename`
  func answerRename(_ id: RequestID, _ parameters: Incoming?) {
    bringUpToDate()
    guard let place = place(parameters), let new = parameters?["newName"]?.text else {
      return outgoing.refuse(id, .invalidParameters, "a rename needs a position and a new name")
    }
    do throws(EditorWorkspace.RenameFailure) {
      let edits = try workspace.rename(in: place.file, at: place.offset, to: new)
      outgoing.answer(id) { write(edits, to: &$0) }
    } catch {
      outgoing.refuse(id, .requestFailed, error.words)
    }
  }

  /// `workspace/symbol`
  func answerWorkspaceSymbols(_ id: RequestID, _ parameters: Incoming?) {
    bringUpToDate()
    let symbols = workspace.symbols(matching: parameters?["query"]?.text ?? "")
    var lines = FileLines(of: self)
    let located = symbols.map { (symbol: $0, range: lines.range(of: $0.place.range, in: $0.place.file)) }
    outgoing.answer(id) {
      $0.array(of: located) { json, entry in
        json.object {
          $0.member("name", entry.symbol.name)
          $0.member("kind", entry.symbol.kind.inProtocol(among: client.workspaceSymbolKinds))
          $0.object("location") {
            $0.member("uri", uri(of: entry.symbol.place.file))
            $0.write(entry.range)
          }
        }
      }
    }
  }
}

extension LanguageServer {
  /// The lines of a file. Those of an open file are known.
  fileprivate func positions(in file: RawPath) -> TextPositions {
    openDocument(file)?.positions ?? TextPositions(of: workspace.text(of: file) ?? [], client.encoding)
  }
}

/// The lines of the files that an answer needs.
struct FileLines {
  private let server: LanguageServer
  private var positions: [RawPath: TextPositions] = [:]

  init(of server: LanguageServer) { self.server = server }

  mutating func range(of range: ByteRange, in file: RawPath) -> LineRange {
    var known = positions.removeValue(forKey: file) ?? server.positions(in: file)
    defer { positions[file] = known }
    return known.range(of: range)
  }
}
