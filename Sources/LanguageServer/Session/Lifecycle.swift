import Bytes
import CampaignEditor
import Files

extension LanguageServer {
  func initialize(_ id: RequestID, _ parameters: Incoming?) {
    client = ClientCapabilities(of: parameters?["capabilities"])
    publishing.isPulled = client.pullsDiagnostics
    openFolders(of: parameters)
    outgoing.answer(id) { json in
      json.object {
        $0.object("capabilities", writeCapabilities)
        $0.object("serverInfo") {
          $0.member("name", "campaignc")
          $0.member("version", version)
        }
      }
    }
  }

  /// Notes the directories of the client. They are read after the answer.
  private func openFolders(of parameters: Incoming?) {
    if let folders = parameters?["workspaceFolders"]?.items {
      foldersToOpen = folders.compactMap { $0["uri"]?.text }
    } else if let root = parameters?["rootUri"]?.text {
      foldersToOpen = [root]
    } else if let path = parameters?["rootPath"]?.text {
      foldersToOpen = [RawPath(path).uri]
    }
  }

  /// The client is ready for messages.
  func begin() {
    if client.registersWatchers { watch() }
    for uri in foldersToOpen { open(folder: uri) }
    foldersToOpen = []
    noteChange()
  }

  func open(folder uri: String) {
    guard let path = RawPath(uri: uri) else { return }
    workspace.open(folder: path)
    guard let folder = workspace.folders.first(where: { $0.path == path }) else {
      return warn("'\(path.shown)' is a home directory or contains one", "Open the directory with the campaigns.")
    }
    if folder.hasTooManyFiles {
      warn(
        "'\(path.shown)' has more than \(EditorFolder.mostFiles) files",
        "Open the directory with the campaigns, or exclude the others in campaignc.yaml.")
    }
  }

  /// Tells a person why a directory is not checked as a whole, and the next step.
  private func warn(_ reason: String, _ advice: String) {
    outgoing.notify("window/showMessage") {
      $0.member("type", 2)
      $0.member("message", "campaignc: \(reason), so only open files are checked. \(advice)")
    }
  }

  /// Asks the client to tell about files that change on the disk.
  private func watch() {
    request("client/registerCapability") {
      $0.array("registrations", of: CollectionOfOne("workspace/didChangeWatchedFiles")) { json, method in
        json.object {
          $0.member("id", "campaignc-files")
          $0.member("method", method)
          $0.object("registerOptions") {
            $0.array("watchers", of: ["**/*.{yaml,yml,json}", "**/.gitignore"]) { json, glob in
              json.object { $0.member("globPattern", glob) }
            }
          }
        }
      }
    }
  }

  private func writeCapabilities(_ json: inout JSONWriter) {
    json.member("positionEncoding", client.encoding.rawValue)
    json.object("textDocumentSync") {
      $0.member("openClose", true)
      $0.member("change", 2)
      $0.object("save") { $0.member("includeText", false) }
    }
    if publishing.isPulled {
      json.object("diagnosticProvider") {
        $0.member("identifier", "campaignc")
        $0.member("interFileDependencies", true)
        $0.member("workspaceDiagnostics", true)
      }
    }
    if client.hasCodeActionLiterals {
      json.object("codeActionProvider") {
        $0.array("codeActionKinds", of: [CodeActionKind.quickFix, CodeActionKind.fixAll])
        $0.member("resolveProvider", client.resolvesActionEdits)
      }
    }
    json.object("completionProvider") {
      $0.array("triggerCharacters", of: [":", " ", "-", "*", "{", "|", ".", "$", "/", "\"", ","])
      $0.member("resolveProvider", client.resolvesDocumentation)
    }
    for provider in [
      "hoverProvider", "documentSymbolProvider", "foldingRangeProvider", "selectionRangeProvider",
      "definitionProvider", "referencesProvider", "documentHighlightProvider", "workspaceSymbolProvider",
      "documentFormattingProvider", "inlayHintProvider", "colorProvider",
    ] {
      json.member(provider, true)
    }
    if client.formatsSeveralRanges {
      json.object("documentRangeFormattingProvider") { $0.member("rangesSupport", true) }
    } else {
      json.member("documentRangeFormattingProvider", true)
    }
    json.object("codeLensProvider") { $0.member("resolveProvider", false) }
    json.object("executeCommandProvider") { $0.array("commands", of: [Self.runCommand]) }
    json.object("documentLinkProvider") { $0.member("resolveProvider", false) }
    json.object("semanticTokensProvider") {
      $0.object("legend") {
        $0.array("tokenTypes", of: EditorToken.Kind.allCases.map { "\($0)" })
        $0.array("tokenModifiers", of: [])
      }
      $0.member("full", true)
    }
    if client.preparesRename {
      json.object("renameProvider") { $0.member("prepareProvider", true) }
    } else {
      json.member("renameProvider", true)
    }
    json.object("workspace") {
      $0.object("workspaceFolders") {
        $0.member("supported", true)
        $0.member("changeNotifications", true)
      }
    }
  }
}
