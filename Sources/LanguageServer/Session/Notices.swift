import CampaignEditor
import Files

extension LanguageServer {
  /// Handles a notification.
  func notice(_ method: String, _ parameters: Incoming) {
    switch method {
    case "initialized": begin()
    case "textDocument/didOpen": open(parameters)
    case "textDocument/didChange": change(parameters)
    case "textDocument/didClose": close(parameters)
    case "textDocument/didSave": lookAtDiskUnlessWatched()
    case "workspace/didChangeWatchedFiles": noteDisk(parameters)
    case "workspace/didChangeWorkspaceFolders": changeFolders(parameters)
    // Others, such as '$/setTrace', change nothing.
    default: break
    }
  }

  /// The open document of a request.
  func document(_ parameters: Incoming?) -> OpenDocument? {
    (parameters?["textDocument"]?["uri"]?.text).flatMap { documents[$0] }
  }

  private func open(_ parameters: Incoming) {
    let item = parameters["textDocument"]
    guard let uri = item?["uri"]?.text, let text = item?["text"]?.bytes else { return }
    let document = OpenDocument(
      uri, language: item?["languageId"]?.text, version: item?["version"]?.integer ?? 0, text, client.encoding)
    documents[uri] = document
    publishing.uris[document.path] = uri
    workspace.open(document.path, text, version: document.version)
    publishing.edited.insert(document.path)
    noteChange()
  }

  private func change(_ parameters: Incoming) {
    let item = parameters["textDocument"]
    guard let uri = item?["uri"]?.text, let changes = parameters["contentChanges"]?.items else { return }
    // Taken out while it changes, so that its text is not copied.
    guard var document = documents.removeValue(forKey: uri) else { return }
    document.apply(changes, version: item?["version"]?.integer ?? document.version, client.encoding)
    documents[uri] = document
    workspace.change(document.path, to: document.text, version: document.version)
    publishing.edited.insert(document.path)
    noteChange()
  }

  private func close(_ parameters: Incoming) {
    guard let uri = parameters["textDocument"]?["uri"]?.text, let document = documents.removeValue(forKey: uri) else {
      return
    }
    workspace.close(document.path)
    noteChange()
  }

  /// If the client does not tell which files change on the disk, a save is a good moment to look.
  private func lookAtDiskUnlessWatched() {
    guard !client.registersWatchers else { return }
    workspace.lookAtDisk()
    noteChange()
  }

  private func noteDisk(_ parameters: Incoming) {
    for uri in parameters["changes"]?.items?.compactMap({ $0["uri"]?.text }) ?? [] {
      if let path = RawPath(uri: uri) { workspace.changeOnDisk(path) }
    }
    noteChange()
  }

  private func changeFolders(_ parameters: Incoming) {
    for uri in parameters["event"]?["removed"]?.items?.compactMap({ $0["uri"]?.text }) ?? [] {
      if let path = RawPath(uri: uri) { workspace.close(folder: path) }
    }
    for uri in parameters["event"]?["added"]?.items?.compactMap({ $0["uri"]?.text }) ?? [] { open(folder: uri) }
    noteChange()
  }
}
