import CampaignCompile
package import CampaignLanguage
import Findings
import SourceText
package import SourceTree

/// Turns payloads into definitions: reads one file after another, then makes campaigns from their content.
package struct Decompiler {
  private let home: [UInt8]
  private var trees: [Int: Tree] = [:]
  private var notes: [DecompileNote] = []
  private var servers: [CampaignDraft] = []
  private var serverNames: Set<ArraySlice<UInt8>> = []
  private var feed: [ClientItem] = []
  private var contentCards: [ClientItem] = []
  private var messages: [ClientItem] = []

  /// The limits for a file of payloads. A client payload contains the data of many campaign files.
  package static let limits: Limits = {
    var limits = Limits.standard
    limits.fileBytes *= 16
    // A value in memory takes many times as much as its node.
    limits.nodes = 400_000
    return limits
  }()

  /// - Parameter campaign: The campaign of cards and messages whose ids name none.
  package init(campaign: String) {
    home = Array(campaign.utf8)
  }

  /// Reads the payloads of a file. Each file must have another number. If there are faults, nothing of the file is
  /// used.
  package mutating func read(_ tree: Tree, as payload: Payload? = nil) -> [PayloadFault] {
    let shape = PayloadShape(of: tree, as: payload)
    var faults = shape.faults
    if faults.isEmpty { faults = repeatedCampaigns(shape, in: tree) }
    guard faults.isEmpty else { return faults }
    trees[tree.file] = tree
    var server = PayloadReader(tree, for: .server)
    var clients = PayloadReader(tree, for: .clients)
    for member in shape.others { clients.leaveOut(around: member) }
    for item in shape.items {
      switch item.payload {
      case .server:
        let record = server.read(item.node, as: [Payload.server.record], of: CampaignTable.record)
        servers.append(CampaignDraft(server: record, from: server.place(item.node)))
      case .feed: feed += clients.card(item.node, as: FeedRecords.cards)
      case .contentCards: contentCards += clients.card(item.node, as: ContentCardRecords.cards)
      case .triggers: messages += clients.message(item.node)
      }
    }
    notes += server.notes + clients.notes
    return []
  }

  /// The server payloads of campaigns that have already been read.
  private mutating func repeatedCampaigns(_ shape: PayloadShape, in tree: Tree) -> [PayloadFault] {
    var names = serverNames
    var faults: [PayloadFault] = []
    for item in shape.items where item.payload == .server {
      let name = tree.text(ofMember: CampaignTable.campaign.name, in: item.node)
      guard !names.insert(name).inserted else { continue }
      faults.append(PayloadFault(place: tree.place(of: item.node), message: .repeated(name)))
    }
    if faults.isEmpty { serverNames = names }
    return faults
  }

  /// All campaigns, as definitions in one of the two syntaxes.
  package func finish(as syntax: Tree.Syntax) -> Decompilation {
    var notes = notes
    let cards = ClientItem.merged(feed: feed, contentCards: contentCards, notes: &notes)
    var gatherer = CampaignGatherer(servers: servers, home: home[...])
    gatherer.add(cards: cards, messages: messages)
    notes += gatherer.notes
    var checker = DefinitionChecker()
    let campaigns = gatherer.campaigns.map { draft in
      let text = syntax == .yaml ? DefinitionText.yaml(draft.definition) : .json(draft.definition)
      let check = checker.check(text, as: syntax, isCompiling: draft.server != nil)
      notes += check.notes
      let comparison = draft.server.map { PayloadComparison(of: bytes(at: $0), with: check.server) }
      return DecompiledCampaign(
        name: String(decoding: draft.name, as: UTF8.self), bytes: text.bytes, file: draft.server?.file,
        comparison: comparison)
    }
    return Decompilation(campaigns: campaigns, notes: notes.placed(in: trees))
  }

  private func bytes(at place: PayloadPlace) -> ArraySlice<UInt8> {
    guard let tree = trees[place.file] else { return [] }
    return tree.bytes[tree[place.node].range.offsets]
  }
}

/// The result of decompiling.
package struct Decompilation: Sendable {
  /// The campaigns of server payloads in the order of reading, then those from client payloads.
  package let campaigns: [DecompiledCampaign]
  package let notes: [PlacedNote]
}

package struct DecompiledCampaign: Sendable {
  /// The name in the payload, which need not be a slug.
  package let name: String
  /// The definition: a YAML document, or a JSON value without white space.
  package let bytes: [UInt8]
  /// The file of its server payload. Nil for a campaign from client payloads.
  package let file: Int?
  /// The result of compiling it again.
  package let comparison: PayloadComparison?
}

extension Message {
  fileprivate static func repeated(_ name: ArraySlice<UInt8>) -> Message {
    "a server payload of the campaign \(quoting: name) was already read"
  }
}
