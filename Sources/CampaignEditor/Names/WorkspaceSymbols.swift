import CampaignEngine
import CampaignLanguage
import Files
import SourceText

/// A campaign, a card or a message of the workspace.
package struct WorkspaceSymbol: Sendable {
  /// The full name.
  package let name: String
  package let kind: DocumentSymbol.Kind
  package let place: EditorPlace
}

extension EditorWorkspace {
  /// The most symbols of an answer. Nobody reads more.
  private static let mostSymbols = 500

  /// The campaigns, cards and messages whose names contain the letters of a query in their order.
  package func symbols(matching query: String) -> [WorkspaceSymbol] {
    let letters = Array(query.lowercased().utf8.filter { $0 != 0x20 })
    var found: [WorkspaceSymbol] = []
    for folder in allFolders {
      for file in folder.workspace.rawPaths where found.count < Self.mostSymbols {
        // Most files contain nothing that matches; then their text need not be read as YAML.
        guard let text = text(of: file), text.mayMatch(letters) else { continue }
        for mention in folder.document(file).mentions() where mention.isDefinition {
          guard mention.thing == .campaign || mention.thing == .item,
            Array(mention.name.lowercased().utf8).mayMatch(letters)
          else { continue }
          found.append(
            WorkspaceSymbol(
              name: mention.name, kind: mention.thing == .campaign ? .document : .record,
              place: EditorPlace(file: file, range: mention.range)))
        }
      }
    }
    return Array(found.prefix(Self.mostSymbols))
  }
}

extension [UInt8] {
  /// True if letters appear in this order, with others between them. Upper case counts as lower case.
  fileprivate func mayMatch(_ letters: [UInt8]) -> Bool {
    var next = letters.startIndex
    for byte in self where next < letters.count {
      let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
      if (isUpper ? byte | 0x20 : byte) == letters[next] { next += 1 }
    }
    return next == letters.count
  }
}
