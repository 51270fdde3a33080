import CampaignCheck
import CampaignEngine
import CampaignLanguage
import Files

extension EditorWorkspace {
  /// Looks for the names in some files, while nobody waits for anything. Returns false if there is nothing left to do.
  package func prepareNames() -> Bool {
    allFolders.contains { $0.names.prepare(atMost: 20, of: $0) }
  }

  /// The names that authors can refer to in a file.
  func names(for file: RawPath) -> EditorNames {
    let folder = folder(of: file)
    let loaded = folder.workspace.configuration(for: file)
    let known = folder.names.names(of: folder)
    return EditorNames(
      campaigns: known[.campaigns] ?? [], messages: known[.messages] ?? [], cards: known[.cards] ?? [],
      readers: loaded?.readers?.map(\.name) ?? [], languages: loaded?.configuration.languages.map(\.text) ?? [],
      routes: loaded?.configuration.app.routes.map(\.text) ?? [], audiences: known[.audiences] ?? [],
      events: known[.events] ?? [], catalogue: loaded?.catalogue)
  }
}
