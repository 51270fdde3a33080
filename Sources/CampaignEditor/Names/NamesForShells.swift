import CampaignCheck
import CampaignEngine
package import Files
import Findings
import SourceText

/// A kind of names in a workspace that a shell offers.
package enum NameKind: String, CaseIterable, Sendable {
  case audiences, campaigns, cards, events, items, products, readers, scenarios

  /// The names of this kind in the files of a directory, also in files with mistakes, and in their configurations. They
  /// are sorted, and each one is there once.
  package func names(in folder: RawPath) -> [String] {
    let workspace = EditorWorkspace()
    workspace.open(folder: folder)
    let names = workspace.folders.flatMap { $0.names(of: self) }
    return Set(names).filter { !$0.isEmpty && !$0.unicodeScalars.contains(where: isUnprintable) }.sorted()
  }
}

extension EditorFolder {
  fileprivate func names(of kind: NameKind) -> [String] {
    let known = names.names(of: self)
    let configurations = workspace.settings.configurations.loaded
    let catalogues = configurations.compactMap(\.catalogue)
    return switch kind {
    case .audiences: known[.audiences, default: []] + catalogues.flatMap { $0.audiences?.all.all ?? [] }
    case .campaigns: known[.campaigns, default: []]
    case .cards: known[.cards, default: []]
    case .events: known[.events, default: []] + catalogues.flatMap { $0.events?.all.all ?? [] }
    case .items: known[.messages, default: []] + known[.cards, default: []]
    case .products: known[.products, default: []] + catalogues.flatMap { $0.products?.all.all ?? [] }
    case .readers: configurations.flatMap { $0.readers?.map(\.name) ?? [] }
    case .scenarios: known[.scenarios, default: []]
    }
  }
}
