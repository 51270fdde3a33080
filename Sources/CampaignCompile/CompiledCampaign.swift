package import CampaignCheck
internal import CampaignIR
package import SourceTree

/// What one campaign became: its server payload, and its parts of the client payloads.
package struct CompiledCampaign: Sendable {
  package let name: [UInt8]
  /// The number of the file that it is in, and where it begins there.
  package let file: Int
  package let root: NodeID
  package let server: [UInt8]
  /// The parts of client payloads, one after the other.
  let clients: [UInt8]
  let parts: [Part]
  /// The values of each payload with the nodes that they were made of, where somebody asked.
  let marks: Marks?

  /// A card or a message in a client payload.
  struct Part: Sendable {
    let payload: Payload
    /// Where it is in `clients`.
    let range: Range<Int>
    /// How much a message comes before others.
    let priority: Int32
    let id: [UInt8]
  }

  struct Marks: Sendable {
    let server: [PayloadWriter.Mark]
    let clients: [PayloadWriter.Mark]
  }
}

/// Writes the payloads of all campaigns of a file that was checked and has no errors.
package func compileCampaigns(
  _ tree: Tree, _ records: CheckedRecords, _ terms: CompileTerms, isMarking: Bool = false
) -> [CompiledCampaign] {
  records.campaigns.map { CampaignCompiler(tree, records, campaign: $0, terms, isMarking).compile() }
}

/// Compiles one campaign.
private struct CampaignCompiler {
  private let tree: Tree
  private let records: CheckedRecords
  private let campaign: Int
  private let terms: CompileTerms
  private let isMarking: Bool
  private var clients: PayloadWriter
  private var parts: [CompiledCampaign.Part] = []

  init(_ tree: Tree, _ records: CheckedRecords, campaign: Int, _ terms: CompileTerms, _ isMarking: Bool) {
    self.tree = tree
    self.records = records
    self.campaign = campaign
    self.terms = terms
    self.isMarking = isMarking
    clients = PayloadWriter(tree, records, campaign: campaign, terms, for: .clients, isMarking: isMarking)
  }

  func compile() -> CompiledCampaign {
    var compiler = self
    let plan = PayloadPlan.shared.roots
    var server = PayloadWriter(tree, records, campaign: campaign, terms, for: .server, isMarking: isMarking)
    server.writeObject(plan.campaign, of: campaign)
    compiler.add(CampaignTable.cards) { $0.addCard($1) }
    compiler.add(CampaignTable.messages) { $0.addMessage($1) }
    return CompiledCampaign(
      name: Array(server.name), file: tree.file, root: records.entries[campaign].mapping, server: server.bytes,
      clients: compiler.clients.bytes, parts: compiler.parts, marks: compiler.marks(server))
  }

  private func marks(_ server: PayloadWriter) -> CompiledCampaign.Marks? {
    guard let ofServer = server.marks, let ofClients = clients.marks else { return nil }
    return CompiledCampaign.Marks(server: ofServer, clients: ofClients)
  }

  private mutating func add(_ field: Field, _ body: (inout CampaignCompiler, _ entry: Int) -> Void) {
    guard let slot = records.slot(field, of: campaign) else { return }
    for entry in records.records(in: slot) { body(&self, entry) }
  }

  /// Adds a card to the payload of each of its channels.
  private mutating func addCard(_ entry: Int) {
    let plan = PayloadPlan.shared.roots
    if clients.isCard(entry, on: "news_feed") { add(entry, plan.feedCards, to: .feed) }
    if clients.isCard(entry, on: SharedChoices.contentCards) { add(entry, plan.contentCards, to: .contentCards) }
  }

  private mutating func addMessage(_ entry: Int) {
    add(entry, PayloadPlan.shared.roots.triggers, to: .triggers, priority: clients.priority(of: entry))
  }

  private mutating func add(
    _ entry: Int, _ choices: PayloadPlan.Span, to payload: Payload, priority: Int32 = 0
  ) {
    guard let object = clients.chosen(choices, for: entry) else { return }
    let start = clients.bytes.count
    clients.mark(records.entries[entry].mapping)
    clients.writeObject(object, of: entry)
    parts.append(
      CompiledCampaign.Part(
        payload: payload, range: start..<clients.bytes.count, priority: priority, id: Array(clients.id(of: entry))))
  }
}
