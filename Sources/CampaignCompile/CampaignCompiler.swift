package import Bytes
package import CampaignCheck
import CampaignLanguage
package import SourceText
package import SourceTree

/// Writes the payloads for one file after another, in the same memory.
package struct CampaignCompiler: Sendable {
  private var server: [UInt8] = []
  private var clients: [UInt8] = []
  /// The ids and segments of the parts.
  private var names: [UInt8] = []
  private var parts: [CompiledCampaign.Part] = []
  /// The cards and messages that a template stops, by full name.
  private var stopped: [String] = []
  /// True if the last payloads are not complete, because they are too large.
  package private(set) var isCutOff = false
  /// The first text whose templates needed more work than there was. Its file has no payloads then.
  package private(set) var tooMuchWorkAt: ByteRange?
  /// The work that the templates of the file may take for all readers together.
  private var budget = WorkBudget(0)

  package init() {}

  /// The largest size of a file's payloads.
  package struct Bounds: Sendable {
    /// The bytes of the payloads of everybody, after which the rest is left out.
    let everybody: Int
    /// The bytes of all payloads, after which the other readers are left out.
    let all: Int

    package init(everybody: Int, all: Int) {
      (self.everybody, self.all) = (everybody, all)
    }
  }

  /// Writes the payloads of all campaigns of a file that was checked and has no errors.
  package mutating func compile(
    _ tree: Tree, _ records: CheckedRecords, _ terms: CompileTerms, isMarking: Bool = false, within bounds: Bounds?,
    taking budget: WorkBudget
  ) -> [CompiledCampaign] {
    (self.budget, tooMuchWorkAt) = (budget, nil)
    var compiled: [CompiledCampaign] = []
    var size = 0
    isCutOff = false
    for campaign in records.campaigns where !isCutOff {
      let left = bounds.map { $0.everybody - size }
      let own = compile(campaign, tree, records, terms, isMarking, most: left)
      size += own.size
      compiled.append(own)
      if let bounds, size > bounds.everybody { isCutOff = true }
    }
    let haveVariations = !terms.ownReaders.isEmpty && records.haveVariations
    for index in terms.ownReaders where !isCutOff && tooMuchWorkAt == nil {
      let varied = haveVariations ? VariedText(tree, records, for: terms.readers[index]) : nil
      let (tree, records) = (varied?.tree ?? tree, varied?.records ?? records)
      let groups = varied?.groupVariations ?? [:]
      for campaign in records.campaigns where !isCutOff && tooMuchWorkAt == nil {
        let left = bounds.map { $0.all - size }
        let own = compile(campaign, forReader: index, tree, records, terms, groups, isMarking, most: left)
        guard let own else { continue }
        size += own.size
        compiled.append(own)
        if let bounds, size > bounds.all { isCutOff = true }
      }
    }
    return compiled
  }

  private mutating func compile(
    _ campaign: Int, _ tree: Tree, _ records: CheckedRecords, _ terms: CompileTerms, _ isMarking: Bool, most: Int?
  ) -> CompiledCampaign {
    var writer = PayloadWriter(tree, records, campaign: campaign, terms, isMarking: isMarking, taking: budget)
    writer.most = most
    let isOver = writer.isOver(campaign)
    var ended = isOver ? [String(decoding: writer.name, as: UTF8.self)] : []
    func isShown(_ entry: Int) -> Bool {
      guard !isOver, writer.isOver(entry) else { return !isOver }
      ended.append(String(decoding: writer.name + [UInt8(ascii: "/")] + writer.id(of: entry), as: UTF8.self))
      return false
    }
    let cards = records.records(in: CampaignTable.cards, of: campaign).filter(isShown)
    let messages = records.records(in: CampaignTable.messages, of: campaign).filter(isShown)
    writer.begin(.server, in: &server)
    if !isOver { writer.writeObject(PayloadPlan.shared.roots.campaign, of: campaign) }
    let serverMarks = writer.end(in: &server)
    let taken = text(in: &server)
    let size = taken.count + serverMarks.count * MemoryLayout<CompiledCampaign.Mark>.stride
    writer.most = most.map { $0 - size }
    let clientMarks =
      terms.isForServers
      ? writeClients(&writer, cards: [], messages: [])
      : writeClients(&writer, cards: cards, messages: messages)
    isCutOff = isCutOff || writer.isCutOff
    return compiled(writer, server: taken, ended: ended, serverMarks, clientMarks)
  }

  /// The part of a campaign that a reader gets. Nil if the reader gets nothing of it.
  private mutating func compile(
    _ campaign: Int, forReader index: Int, _ tree: Tree, _ records: CheckedRecords, _ terms: CompileTerms,
    _ groupVariations: [NodeID: Int], _ isMarking: Bool, most: Int?
  ) -> CompiledCampaign? {
    let reader = terms.readers[index]
    let eligibility = Eligibility(index, terms, tree, records)
    var writer = PayloadWriter(
      tree, records, campaign: campaign, terms, forReader: reader, isMarking: isMarking, taking: budget)
    writer.groupVariations = groupVariations
    writer.most = most
    guard eligibility.includes(campaign: campaign), !writer.isOver(campaign) else { return nil }
    let cards = records.records(in: CampaignTable.cards, of: campaign)
      .filter { eligibility.includes(card: $0, of: campaign) && !writer.isOver($0) }
    let messages = records.records(in: CampaignTable.messages, of: campaign)
      .filter { eligibility.includes(message: $0, of: campaign) && !writer.isOver($0) }
    let marks = writeClients(&writer, cards: cards, messages: messages)
    tooMuchWorkAt = writer.tooMuchWorkAt
    isCutOff = isCutOff || writer.isCutOff
    return compiled(writer, reader: index, server: [], [], marks)
  }

  /// Writes the cards and messages for clients, and returns the sources of their values.
  private mutating func writeClients(
    _ writer: inout PayloadWriter, cards: some Sequence<Int>, messages: some Sequence<Int>
  ) -> [CompiledCampaign.Mark] {
    writer.begin(.clients, in: &clients)
    names.removeAll(keepingCapacity: true)
    parts.removeAll(keepingCapacity: true)
    stopped.removeAll(keepingCapacity: true)
    for entry in cards { addCard(entry, &writer) }
    for entry in messages {
      add(entry, PayloadPlan.shared.roots.triggers, to: .triggers, priority: writer.priority(of: entry), &writer)
    }
    return writer.end(in: &clients)
  }

  /// The campaign with everything that was written last.
  private mutating func compiled(
    _ writer: PayloadWriter, reader: Int? = nil, server: [UInt8], ended: [String] = [],
    _ serverMarks: [CompiledCampaign.Mark], _ clientMarks: [CompiledCampaign.Mark]
  ) -> CompiledCampaign {
    let size = clients.count
    return CompiledCampaign(
      file: writer.tree.file, start: writer.start, reader: reader, server: server,
      text: text(in: &clients, writer.name, names), nameRange: size..<size + writer.name.count,
      parts: parts.map { $0.moved(by: size + writer.name.count) }, targets: writer.targets,
      hasAllKeys: writer.hasAllKeys,
      sending: writer.sending, ended: ended, faults: writer.faults,
      lacksLocalTimes: writer.lacksLocalTimes, stopped: stopped,
      marks: writer.isMarking
        ? CompiledCampaign.Marks(server: serverMarks, clients: clientMarks, definitions: writer.definitions) : nil)
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
    switch writer.templates?.takeVerdict() ?? .complete {
    case .complete: break
    case .stopped:
      stopped.append(String(decoding: writer.name + [UInt8(ascii: "/")] + writer.id(of: entry), as: UTF8.self))
      return writer.remove(from: start)
    case .needsServer:
      guard payload == .triggers, let templated = writer.chosen(PayloadPlan.shared.roots.templatedTriggers, for: entry)
      else { break }
      writer.remove(from: start)
      writer.mark(records: entry)
      writer.writeObject(templated, of: entry)
    }
    let id = noted(writer.id(of: entry))
    let audience = noted(writer.audience(of: entry))
    parts.append(
      CompiledCampaign.Part(
        payload: payload, range: start..<writer.bytes.count, id: id, audience: audience, priority: priority))
  }

  /// Appends a name to the names of the parts, and returns its range.
  private mutating func noted(_ name: ArraySlice<UInt8>) -> Range<Int> {
    names += name
    return names.count - name.count..<names.count
  }
}

/// Text that was written to a buffer, with more text after it. A large text that fills most of the buffer is handed
/// over with it, so that it is never in memory twice. Other texts are copied, so that no spare room is kept, and only
/// small buffers are used again.
private func text(
  in buffer: inout [UInt8], _ second: ArraySlice<UInt8> = [], _ third: [UInt8] = []
) -> [UInt8] {
  guard buffer.count > PayloadWriter.largeText else { return exactCopy(of: buffer, second, third) }
  var text: [UInt8] = []
  swap(&text, &buffer)
  let isVeryLarge = text.count > 32 << 20
  let room = text.count / (isVeryLarge ? 1 : 8)
  guard text.capacity - text.count < room else { return exactCopy(of: text, second, third) }
  text.reserveCapacity(text.count + second.count + third.count)
  text += second
  text += third
  return text
}

/// Copies bytes to memory of exactly their size. Growing buffers and sums of arrays have spare room, which ten thousand
/// campaigns would keep.
private func exactCopy(of first: [UInt8], _ second: ArraySlice<UInt8> = [], _ third: [UInt8] = []) -> [UInt8] {
  [UInt8](unsafeUninitializedCapacity: first.count + second.count + third.count) { memory, count in
    count = memory[...].update(fromContentsOf: first)
    count = memory[count...].update(fromContentsOf: second)
    count = memory[count...].update(fromContentsOf: third)
  }
}

extension CompiledCampaign.Part {
  /// The part, with its id and segment moved by an offset.
  fileprivate func moved(by offset: Int) -> Self {
    Self(
      payload: payload, range: range, id: id.lowerBound + offset..<id.upperBound + offset,
      audience: audience.lowerBound + offset..<audience.upperBound + offset, priority: priority)
  }
}
