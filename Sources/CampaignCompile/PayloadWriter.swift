import Bytes
import CampaignCheck
import CampaignJSON
import CampaignLanguage
import SourceText
import SourceTree

/// Writes the objects of payloads, step by step along the plan, directly from the tree of a file without errors.
struct PayloadWriter {
  private let plan = PayloadPlan.shared
  let tree: Tree
  let records: CheckedRecords
  let terms: CompileTerms
  /// The campaign whose records are written, and its name.
  let campaign: Int
  let name: ArraySlice<UInt8>
  /// The bytes of the current payload so far.
  var bytes: [UInt8] = []
  /// The bytes, with the sources of values, after which the rest is left out. Nil if nothing is left out.
  var most: Int?
  /// True if the rest was left out.
  private(set) var isCutOff = false
  private(set) var reader = PayloadRecipient.server
  /// The templates of texts for clients. Nil if texts have none.
  var templates: ClientTemplates?
  /// The texts that their templates make invalid for the reader.
  private(set) var faults: [RenderedFault] = []
  /// The first text whose templates needed more work than there was.
  private(set) var tooMuchWorkAt: ByteRange?
  /// True if a time by readers' clocks was left out, because that of the reader is not known.
  private(set) var lacksLocalTimes = false
  /// The values that were written. Nil if they are not needed.
  private var marks: [CompiledCampaign.Mark]?
  /// The targets of aliases among these values, by the start of the alias.
  private(set) var definitions: [UInt32: ByteRange] = [:]
  /// The trigger whose filters are written.
  var trigger: Int?
  /// The value of a filter's list for which a filter is written now.
  var listedValue: NodeID?

  init(
    _ tree: Tree, _ records: CheckedRecords, campaign: Int, _ terms: CompileTerms, forReader receiver: Reader? = nil,
    isMarking: Bool, taking budget: WorkBudget
  ) {
    self.tree = tree
    self.records = records
    self.campaign = campaign
    self.terms = terms
    marks = isMarking ? [] : nil
    let isLiquid = terms.templates == .liquid
    templates = isLiquid ? ClientTemplates(for: receiver, now: terms.now, at: terms.event, taking: budget) : nil
    let slot = records.slot(CampaignTable.campaign, of: campaign)
    name = (slot.flatMap { tree.resolved($0.value) }).map { tree.text(of: $0) } ?? []
    clock = records.clock(of: campaign, in: tree)
    clockOfReader = receiver?.clock ?? .unknown
    (targets, hasAllKeys) = (terms.defaultTargets, false)
    if let declared = declaredTargets { targets = declared }
    hasAllKeys =
      terms.profile.map { $0 == .fullKeys } ?? receiver?.target?.row.isStrict ?? !targets.isDisjoint(with: .strict)
    if hasAllKeys { campaignID = CompositeID.campaign(name) }
  }

  /// The id of the campaign in composite ids. Empty if there are none.
  private(set) var campaignID: [UInt8] = []

  /// The records that a reader gets in a variation for a test group, each with the number of that variation.
  var groupVariations: [NodeID: Int] = [:]

  /// True if clients get every key that a strict decoder requires.
  private(set) var hasAllKeys: Bool

  /// The clock of the campaign's times without an offset, and that of the reader.
  let clock: Clock
  let clockOfReader: Clock

  /// The clients that the campaign is for.
  private(set) var targets: Targets

  /// The `targets` of the campaign. Nil if it has none.
  private var declaredTargets: Targets? {
    guard let list = records.slot(CampaignTable.targets, of: campaign).flatMap({ tree.resolved($0.value) }) else {
      return nil
    }
    return tree.items(of: list).reduce(into: []) { targets, item in
      if let client = tree.resolved(item).flatMap({ Client(named: tree.text(of: $0)) }) {
        targets.formUnion(Targets(client))
      }
    }
  }

  /// The offset at which the campaign begins.
  var start: UInt32 { tree[records.entries[campaign].mapping].range.start }

  /// True if the sources of values are recorded.
  var isMarking: Bool { marks != nil }

  /// True if every key with a fallback is written.
  private(set) var statesAll = false

  /// Records that the next value is made from a node.
  mutating func mark(_ node: NodeID) {
    guard marks != nil else { return }
    let range = tree[node].range
    if tree[node].kind == .alias { definitions[range.start] = tree.target(of: node).map { tree[$0].range } }
    marks?.append(CompiledCampaign.Mark(offset: UInt32(truncatingIfNeeded: bytes.count), range: range))
  }

  mutating func mark(records entry: Int) { mark(records.entries[entry].mapping) }

  /// Begins a payload in a buffer, and reuses its memory. Until `end`, only the writer refers to the buffer.
  mutating func begin(_ reader: PayloadRecipient, in buffer: inout [UInt8]) {
    self.reader = reader
    statesAll = reader == .clients && hasAllKeys
    swap(&bytes, &buffer)
    bytes.removeAll(keepingCapacity: true)
  }

  /// Returns the buffer with the payload, and the values in it.
  mutating func end(in buffer: inout [UInt8]) -> [CompiledCampaign.Mark] {
    swap(&bytes, &buffer)
    guard let marked = marks else { return [] }
    marks?.removeAll()
    // Without the spare room of an array that grew.
    return Array(unsafeUninitializedCapacity: marked.count) { $1 = $0.initialize(fromContentsOf: marked) }
  }
}

// MARK: - Objects

extension PayloadWriter {
  /// Writes an object, which may be `{}`. Returns true if it has any keys.
  @discardableResult
  mutating func writeObject(_ object: Int, of entry: Int, at position: Int = 0) -> Bool {
    if bytes.count > Self.largeText, !makeRoom() { return false }
    bytes.append(UInt8(ascii: "{"))
    let first = bytes.count
    let present = statesAll ? .all : records.entries[entry].fields
    for index in plan.objects[object].range where present.isSuperset(of: plan.steps[index].needed) {
      let start = bytes.count
      let marked = marks?.count ?? 0
      if start > first { bytes.append(UInt8(ascii: ",")) }
      append(plan.steps[index].opening)
      if !writeValue(ofStep: index, of: entry, at: position) {
        bytes.removeLast(bytes.count - start)
        marks?.removeSubrange(marked...)
      }
    }
    bytes.append(UInt8(ascii: "}"))
    return bytes.count > first + 1
  }

  /// The size from which a payload counts as large.
  static let largeText = 1 << 20

  /// Returns false if the payload is too large. While an array moves to twice its memory, it needs three times as much.
  /// So a payload first gets room for half of the limit, and then for all of it.
  private mutating func makeRoom() -> Bool {
    guard let most else { return true }
    let room = (bytes.count < most / 2 ? most / 2 : most) + Self.largeText
    if bytes.capacity < room, bytes.count > most / 4 { bytes.reserveCapacity(room) }
    let size = bytes.count + (marks?.count ?? 0) * MemoryLayout<CompiledCampaign.Mark>.stride
    if size > most { isCutOff = true }
    return size <= most
  }

  /// Removes what was written last.
  mutating func remove(from start: Int) {
    bytes.removeLast(bytes.count - start)
    while let last = marks?.last, Int(last.offset) >= start { marks?.removeLast() }
    while let last = faults.last, last.offset >= start { faults.removeLast() }
  }

  /// Writes the value of a key. Returns false if the key must be left out; some bytes may be written anyway.
  private mutating func writeValue(ofStep step: Int, of entry: Int, at position: Int) -> Bool {
    let start = bytes.count
    if write(sourceOf: step, of: entry, at: position) {
      guard !plan.steps[step].isStated, !statesAll, let fallback = plan.steps[step].fallback else { return true }
      return !isText(fallback, from: start)
    }
    guard let fallback = plan.steps[step].fallback, plan.steps[step].isStated || statesAll,
      holds(plan.steps[step].condition, in: entry)
    else { return false }
    bytes.removeLast(bytes.count - start)
    append(fallback)
    return true
  }

  /// True if the bytes written from an offset on are exactly a text of the plan.
  private func isText(_ span: PayloadPlan.Span, from start: Int) -> Bool {
    guard bytes.count - start == span.count else { return false }
    return bytes.withUnsafeBufferPointer { bytes in
      for offset in 0..<span.count where bytes[start + offset] != plan.text[span.first + offset] { return false }
      return true
    }
  }

  /// Writes the value from a step's source. Returns false if there is none. The rows of the plan are read in place,
  /// without copies.
  private mutating func write(sourceOf step: Int, of entry: Int, at position: Int) -> Bool {
    switch plan.steps[step].source {
    case .constant: return false
    case .field(let slot, let encoding, let otherwise):
      guard let slot = records.slot(slot, of: entry) else { return write(otherwise, encoding, of: entry, at: position) }
      if write(slot, as: encoding) { return true }
      // Clients that don't get the value of a field are told as if nobody had written it.
      return reader == .clients && write(otherwise, encoding, of: entry, at: position)
    case .word(let slot, let words): return writeWord(records.slot(slot, of: entry), words)
    case .duration(let slot, let unit): return writeDuration(records.slot(slot, of: entry), unit)
    case .interval(let slot, let unit): writeInterval(records.slot(slot, of: entry), unit)
    case .part(let slot, let part, let encoding):
      guard let parts = records.slot(slot, of: entry), let record = records.firstRecord(in: parts),
        let slot = records.slot(part, of: record)
      else { return false }
      return write(slot, as: encoding)
    case .whole(let object): return writeObject(object, of: entry, at: position)
    case .chosen(let choices): return chosen(choices, for: entry).map { writeObject($0, of: entry) } ?? false
    case .beside(let slot, let object): return writeBeside(records.slot(slot, of: entry), object)
    case .groups(let slot, let object): return writeGroups(records.slot(slot, of: entry), object, in: entry)
    case .key: writeKey(of: entry)
    case .identity: writeIdentity(of: entry)
    case .stamp:
      // A strict decoder requires a time, even if none is known.
      guard sending != nil || statesAll else { return false }
      bytes.appendInteger(sending ?? 0)
    case .operatorName, .comparator, .operand, .operandDuration, .operandType, .propertyType:
      return writeFilter(plan.steps[step].source, of: entry)
    }
    return true
  }

  /// The object for a record, by its type and its values.
  func chosen(_ choices: PayloadPlan.Span, for entry: Int) -> Int? {
    let type = ObjectIdentifier(records.entries[entry].type)
    for index in choices.range where plan.choices[index].type == type {
      guard let with = plan.choices[index].with else { return plan.choices[index].object }
      if let slot = records.slot(with, of: entry), says(slot) { return plan.choices[index].object }
    }
    return nil
  }

  /// True if a field has a value that is not an empty list.
  private func says(_ slot: CheckedRecords.Slot) -> Bool {
    guard let value = tree.resolved(slot.value) else { return false }
    return tree[value].kind == .scalar || tree.childCount(of: value) > 0
  }

  private func holds(_ condition: PayloadPlan.Holds?, in entry: Int) -> Bool {
    guard let condition else { return true }
    guard let slot = records.slot(condition.slot, of: entry), let value = tree.resolved(slot.value) else {
      return condition.channel.map { !terms.channels.isDisjoint(with: $0) } ?? condition.byDefault
    }
    let word = plan.text[condition.word.range]
    guard condition.isList else { return tree.text(of: value).elementsEqual(word) }
    return tree.items(of: value).contains { tree.text(of: tree.resolved($0) ?? $0).elementsEqual(word) }
  }
}

// MARK: - Fields

extension PayloadWriter {
  private mutating func write(
    _ otherwise: PayloadPlan.Otherwise, _ encoding: PayloadPlan.Encoding, of entry: Int, at position: Int
  ) -> Bool {
    switch otherwise {
    case .nothing: return false
    case .campaign(let slot):
      guard let slot = records.slot(slot, of: campaign) else { return false }
      return write(slot, as: encoding)
    case .link(let slot, let there, let absent): append(records.slot(slot, of: entry) == nil ? absent : there)
    case .position: bytes.appendInteger(Int64(position))
    case .word(let slot, let word):
      guard let value = records.slot(slot, of: entry).flatMap({ tree.resolved($0.value) }),
        tree.text(of: value).elementsEqual(plan.text[word.range])
      else { return false }
      bytes += "true".utf8
    case .sending(let slot, let inherited):
      return writeEnd(records.slot(slot, of: entry), orOfCampaign: inherited, as: encoding)
    case .configured(.targets): bytes += terms.targets
    case .configured(.channels): bytes += terms.channelNames
    }
    return true
  }

  /// Writes the value of a field. Returns false if nothing is written: for a time that the payload can't have.
  mutating func write(_ slot: CheckedRecords.Slot, as encoding: PayloadPlan.Encoding) -> Bool {
    mark(slot.value)
    let start = bytes.count
    switch encoding {
    case .object(let object):
      guard let record = records.firstRecord(in: slot) else { return true }
      writeObject(object, of: record)
    case .objectByType(let choices):
      guard let record = records.firstRecord(in: slot), let object = chosen(choices, for: record) else { return true }
      writeObject(object, of: record)
    case .objects(let object):
      writeList(of: slot) { writer, record, position in writer.writeObject(object, of: record, at: position) }
    case .objectsByType(let choices):
      writeList(of: slot) { writer, record, position in
        guard let object = writer.chosen(choices, for: record) else { return }
        writer.writeObject(object, of: record, at: position)
      }
    case .unixSeconds, .localTime:
      if let value = tree.resolved(slot.value) { write(value, as: encoding) }
      guard bytes.count == start else { return true }
      marks?.removeLast()
      return false
    case .text, .requiredText, .link, .boolean, .integer, .number, .color, .argb, .texts, .listOfTexts, .integers,
      .count, .word,
      .setOfWords, .campaignID:
      if let value = tree.resolved(slot.value) { write(value, as: encoding) }
    }
    return true
  }

  private mutating func writeList(
    of slot: CheckedRecords.Slot, _ write: (inout PayloadWriter, _ record: Int, _ position: Int) -> Void
  ) {
    bytes.append(UInt8(ascii: "["))
    var position = 0
    for record in records.records(in: slot) {
      if position > 0 { bytes.append(UInt8(ascii: ",")) }
      mark(records.entries[record].mapping)
      write(&self, record, position)
      position += 1
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Writes an object for each record of a field. Returns false if none of them has keys.
  private mutating func writeBeside(_ slot: CheckedRecords.Slot?, _ object: Int) -> Bool {
    guard let slot else { return false }
    var hasKeys = false
    writeList(of: slot) { writer, record, position in
      if writer.writeObject(object, of: record, at: position) { hasKeys = true }
    }
    return hasKeys
  }

  private mutating func writeWord(_ slot: CheckedRecords.Slot?, _ words: PayloadPlan.Span) -> Bool {
    guard let slot, let value = tree.resolved(slot.value) else {
      append(plan.words[words.first].written)
      return true
    }
    mark(slot.value)
    return write(word: value, among: words)
  }
}

// MARK: - Values

extension PayloadWriter {
  private mutating func write(_ value: NodeID, as encoding: PayloadPlan.Encoding) {
    switch encoding {
    case .text: write(templated: value, as: nil)
    case .requiredText: write(templated: value, as: .blank)
    case .link: write(templated: value, as: .link)
    case .boolean: bytes += (tree.value(of: value) == .boolean(true) ? "true" : "false").utf8
    case .integer: bytes.appendInteger(integer(value))
    case .number: write(number: value)
    case .unixSeconds:
      guard let moment = moment(value) else { break }
      if moment.isLocal { lacksLocalTimes = true } else { bytes.appendInteger(moment.seconds) }
    case .localTime:
      if clock == .local, let time = moment(value)?.local { write(text: Array(time.text.utf8)[...]) }
    case .count(let unit):
      if case .success(let duration) = TimeSpan.read(tree.text(of: value), allowingZero: true) {
        bytes.appendInteger(duration.milliseconds / unit)
      }
    case .color:
      if case .success(let color) = Color.read(tree.text(of: value)) { write(text: Array(color.text.utf8)[...]) }
    case .argb:
      if case .success(let color) = Color.read(tree.text(of: value)) { bytes.appendInteger(Int64(color.argb)) }
    case .texts: writeTexts(value)
    case .listOfTexts: writeList(of: value) { $0.write(text: $0.tree.text(of: $1)) }
    case .integers: writeList(of: value) { $0.bytes.appendInteger($0.integer($1)) }
    case .word(let words): _ = write(word: value, among: words)
    case .setOfWords(let words): write(setOf: value, among: words)
    case .campaignID: write(text: CompositeID.campaign(tree.text(of: value))[...])
    case .object, .objectByType, .objects, .objectsByType: break
    }
  }

  mutating func append(_ span: PayloadPlan.Span) {
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: plan.text[span.range]))
  }

  /// Writes a text that may have templates. Records the fault of a text that is not valid once they are filled in.
  private mutating func write(templated value: NodeID, as fault: RenderedFault.Kind?) {
    let text = tree.text(of: value)
    guard reader == .clients, let filled = templates?.filled(text) else {
      if tooMuchWorkAt == nil, templates?.isSpent ?? false { tooMuchWorkAt = tree[value].range }
      return write(text: text)
    }
    if let fault, fault.isIn(filled) {
      faults.append(RenderedFault(fault, in: filled, written: tree[value].range, at: bytes.count))
    }
    write(text: filled)
  }

  mutating func write(text: ArraySlice<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    text.withUnsafeBufferPointer { bytes.appendEscaped($0) }
    bytes.append(UInt8(ascii: "\""))
  }

  /// A whole number, or the number for a word of the language.
  func integer(_ value: NodeID) -> Int64 {
    if case .integer(let number) = tree.value(of: value) { return number }
    guard case .success(let priority) = Priority.read(tree.text(of: value)) else { return 0 }
    return Int64(priority.value)
  }

  mutating func write(number value: NodeID) {
    switch tree.value(of: value) {
    case .integer(let number): bytes.appendNumber(Double(number))
    case .number(let number): bytes.appendNumber(number)
    case .null, .boolean, .text, nil: break
    }
  }

  private mutating func write(word value: NodeID, among words: PayloadPlan.Span) -> Bool {
    let text = tree.text(of: value)
    for index in words.range where text.elementsEqual(plan.text[plan.words[index].name.range]) {
      append(plan.words[index].written)
      return true
    }
    return false
  }

  private mutating func write(setOf list: NodeID, among words: PayloadPlan.Span) {
    bytes.append(UInt8(ascii: "["))
    let first = bytes.count
    for index in words.range where plan.words[index].written.count > 0 {
      let word = plan.text[plan.words[index].name.range]
      guard let item = item(of: list, saying: word) else { continue }
      if bytes.count > first { bytes.append(UInt8(ascii: ",")) }
      mark(item)
      append(plan.words[index].written)
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// The item of a list that is a word, or the word itself if it is alone and without a list.
  private func item(of list: NodeID, saying word: UnsafeBufferPointer<UInt8>.SubSequence) -> NodeID? {
    func isWord(_ item: NodeID) -> Bool {
      tree.resolved(item).map { tree.text(of: $0).elementsEqual(word) } ?? false
    }
    return tree[list].kind == .sequence ? tree.items(of: list).first(where: isWord) : isWord(list) ? list : nil
  }

  private mutating func writeList(of list: NodeID, _ write: (inout PayloadWriter, NodeID) -> Void) {
    bytes.append(UInt8(ascii: "["))
    let first = bytes.count
    for item in tree.items(of: list) {
      if bytes.count > first { bytes.append(UInt8(ascii: ",")) }
      mark(item)
      if let value = tree.resolved(item) { write(&self, value) }
    }
    bytes.append(UInt8(ascii: "]"))
  }

  /// Writes a mapping with the author's own keys, in the order of canonical JSON.
  private mutating func writeTexts(_ mapping: NodeID) {
    var members = tree.members(of: mapping).compactMap { member -> (key: ArraySlice<UInt8>, value: NodeID)? in
      tree.resolved(member.key).map { (tree.text(of: $0), member.value) }
    }
    members.sort { keyPrecedes($0.key, $1.key) }
    bytes.append(UInt8(ascii: "{"))
    let first = bytes.count
    for member in members {
      if bytes.count > first { bytes.append(UInt8(ascii: ",")) }
      write(text: member.key)
      bytes.append(UInt8(ascii: ":"))
      mark(member.value)
      if let value = tree.resolved(member.value) { write(templated: value, as: nil) }
    }
    bytes.append(UInt8(ascii: "}"))
  }
}
