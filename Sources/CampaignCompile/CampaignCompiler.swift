package import CampaignCheck
internal import CampaignLanguage
internal import SourceText
package import SourceTree

/// Writes the payloads of one file's campaigns after the other's, in the same memory.
package struct CampaignCompiler: Sendable {
  private var server: [UInt8] = []
  private var clients: [UInt8] = []
  private var ids: [UInt8] = []
  private var parts: [CompiledCampaign.Part] = []

  package init() {}

  /// Writes the payloads of all campaigns of a file that was checked and has no errors.
  package mutating func compile(
    _ tree: Tree, _ records: CheckedRecords, _ terms: CompileTerms, isMarking: Bool = false
  ) -> [CompiledCampaign] {
    records.campaigns.map { compile($0, tree, records, terms, isMarking) }
  }

  private mutating func compile(
    _ campaign: Int, _ tree: Tree, _ records: CheckedRecords, _ terms: CompileTerms, _ isMarking: Bool
  ) -> CompiledCampaign {
    var writer = PayloadWriter(tree, records, campaign: campaign, terms, isMarking: isMarking)
    writer.begin(.server, in: &server)
    writer.writeObject(PayloadPlan.shared.roots.campaign, of: campaign)
    let serverMarks = writer.end(in: &server)
    writer.begin(.clients, in: &clients)
    ids.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    for entry in records.records(in: CampaignTable.cards, of: campaign) { addCard(entry, &writer) }
    for entry in records.records(in: CampaignTable.messages, of: campaign) {
      add(entry, PayloadPlan.shared.roots.triggers, to: .triggers, priority: writer.priority(of: entry), &writer)
    }
    let clientMarks = writer.end(in: &clients)
    let size = clients.count
    return CompiledCampaign(
      file: tree.file, start: tree[records.entries[campaign].mapping].range.start, server: exactCopy(of: server),
      text: exactCopy(of: clients, writer.name, ids), nameRange: size..<size + writer.name.count,
      parts: parts.map { $0.moved(by: size + writer.name.count) },
      marks: isMarking ? CompiledCampaign.Marks(server: serverMarks, clients: clientMarks) : nil)
  }

  /// Adds a card to the payload of each of its channels.
  private mutating func addCard(_ entry: Int, _ writer: inout PayloadWriter) {
    let plan = PayloadPlan.shared.roots
    if writer.isCard(entry, on: SharedChoices.newsFeedName) { add(entry, plan.feedCards, to: .feed, &writer) }
    if writer.isCard(entry, on: SharedChoices.contentCards) {
      add(entry, plan.contentCards, to: .contentCards, &writer)
    }
  }

  private mutating func add(
    _ entry: Int, _ choices: PayloadPlan.Span, to payload: Payload, priority: Int32 = 0, _ writer: inout PayloadWriter
  ) {
    guard let object = writer.chosen(choices, for: entry) else { return }
    let start = writer.bytes.count
    writer.mark(records: entry)
    writer.writeObject(object, of: entry)
    let id = writer.id(of: entry)
    parts.append(
      CompiledCampaign.Part(
        payload: payload, range: start..<writer.bytes.count, id: ids.count..<ids.count + id.count, priority: priority))
    ids += id
  }
}

/// Bytes in memory of just their size: copies of a growing buffer, and sums of arrays, keep room to grow, which ten
/// thousand campaigns would keep for nothing.
private func exactCopy(of first: [UInt8], _ second: ArraySlice<UInt8> = [], _ third: [UInt8] = []) -> [UInt8] {
  [UInt8](unsafeUninitializedCapacity: first.count + second.count + third.count) { memory, count in
    count = memory[...].update(fromContentsOf: first)
    count = memory[count...].update(fromContentsOf: second)
    count = memory[count...].update(fromContentsOf: third)
  }
}

extension CompiledCampaign.Part {
  /// The part, with its id moved by an offset.
  fileprivate func moved(by offset: Int) -> Self {
    Self(payload: payload, range: range, id: id.lowerBound + offset..<id.upperBound + offset, priority: priority)
  }
}
