import Bytes
package import CampaignCheck
import CampaignJSON
package import CampaignLanguage
package import Findings
import Liquid
package import Patterns
import SourceText
package import SourceTree

/// The facts for rules besides the file: from the run and its configuration.
package struct LintTerms: Sendable {
  /// The clients of campaigns without `targets`.
  let targets: Targets
  /// True if the configuration has `targets`.
  let statesTargets: Bool
  /// The channels of cards without `channels`. Nil if the configuration does not set them.
  let channels: ChannelSet?
  /// The date and time from `--now`. Without it, no rule reports things that have ended.
  let now: Moment?
  /// The event catalogue. Without it, nothing is compared with it.
  package let catalogue: Catalogue?
  /// The name of the catalogue's file in the configuration.
  let catalogueName: String?
  /// Facts about the apps, from the configuration.
  let app: AppFacts
  /// The languages that texts need. The first is that of the texts themselves.
  var languages: [LanguageTag]
  /// The language of templates in texts.
  let templates: ConfigurationTable.TemplateLanguage
  /// The settings of the configuration that have an error.
  let unknown: UnknownSettings

  package init(
    targets: [Client]? = nil, channels: ChannelSet? = nil, now: Moment? = nil,
    catalogue: Catalogue? = nil, catalogueName: String? = nil, app: AppFacts = AppFacts(),
    languages: [LanguageTag] = [], templates: ConfigurationTable.TemplateLanguage = .liquid,
    unknown: UnknownSettings = UnknownSettings()
  ) {
    self.targets = Targets(targets ?? Client.byDefault)
    statesTargets = targets != nil
    self.channels = channels
    self.now = now
    self.catalogue = catalogue
    self.catalogueName = catalogueName
    self.app = app
    self.languages = languages
    self.templates = templates
    self.unknown = unknown
  }
}

/// Runs every rule on its records, in a file that was checked. Returns the file as the rules saw it.
///
/// With `clients`, the rules see only these among the targets of each campaign. A file with variations is looked at
/// several times; with `earlier`, what rules may take for it is counted from there on. The budget is that of
/// `answers`.
@discardableResult
package func lint(
  _ tree: Tree, _ records: CheckedRecords, by rules: LintRules = LintRules(), under terms: LintTerms,
  for clients: Targets? = nil, after earlier: LintedFile? = nil, asking answers: PatternAnswers,
  into report: inout Report
) -> LintedFile {
  let file = LintedFile(tree, records, terms, for: clients, asking: answers)
  if let earlier { file.takeLimits(from: earlier) }
  file.lint(by: rules)
  report.add(contentsOf: file.report)
  return file
}

/// A file that was checked, for the rules.
///
/// This is a class, so the records and values that rules pass around are only a number and a reference to it. Its parts
/// are constants, so reading them needs no reference counting.
package final class LintedFile {
  let tree: Tree
  /// Writes samples of fields for help.
  var sample: WrittenSample { WrittenSample(syntax: tree.syntax) }
  let records: CheckedRecords
  let terms: LintTerms
  /// The clients that count among the targets of campaigns. Nil for all.
  let clients: Targets?
  /// The entry of the campaign that contains the current record.
  private(set) var campaign = 0
  /// The clients of the campaign, after a rule has asked for them.
  var targets: Targets?
  /// The last trigger whose filters were judged, because several rules need it. The gate is "lint one large file" in
  /// WorkTests.
  var judged: (entry: Int, trigger: JudgedTrigger)?
  /// The variations of the last record, because several rules need them.
  var variations: (entry: Int, variations: [LintedVariation])?
  /// The layers below its variations, because several rules need them.
  var layers: (entry: Int, layers: [LayeredVariation])?
  /// The last regular expression, because several rules need it.
  var pattern: (node: NodeID, pattern: Pattern)?
  /// The templates of the last value, because several rules need them.
  var templates: (node: NodeID, texts: [LintedTemplate])?
  /// The places in the last text with a finding about a template or a document.
  var places: (node: NodeID, places: TextPlaces)?
  /// True if the configuration has settings with an error.
  let hasUnknown: Bool
  /// True if the rule that is asked has looked at a setting with an error. What it finds may be wrong.
  var dependsOnUnknown = false
  /// The members of the last mapping with the author's own keys, because several rules need them.
  var members: (of: LintedValue, members: [LintedValue.Member])?
  /// The last value that was tested for being a plain web link, because several rules need it.
  var plainLink: (node: NodeID, isPlain: Bool)?
  /// The entries of the trigger whose filters were last requested.
  private var trigger: Range<Int>?
  /// The answers of the file's regular expressions about its texts.
  let answers: PatternAnswers
  /// The work that its templates and regular expressions may take. No real file reaches the limit.
  var budget: WorkBudget { answers.budget }
  /// True once a finding says that the budget is spent.
  private var saysThatBudgetIsSpent = false
  private var saysThatTextIsTooLarge = false
  /// The steps of routes that can still be compared with bytes of links. No real file reaches the limit.
  var routeWork = 20_000_000
  /// The number of names that can still be compared with a misspelt one. No real file reaches the limit.
  private var comparisonsLeft = 100_000
  /// The number of filters that can still be judged. No real file reaches the limit.
  private var filtersLeft = 20_000
  /// Finds the nearest declared name for an undeclared one.
  var nearest = NearestSearch()
  fileprivate var report = Report()
  /// The findings about definitions so far. They are not repeated for each use.
  private var said = SaidFindings()
  /// The rules that have already reported a finding about the campaign, and report no more.
  private var spoken: [RuleInfo] = []

  package init(
    _ tree: Tree, _ records: CheckedRecords, _ terms: LintTerms, for clients: Targets? = nil,
    asking answers: PatternAnswers
  ) {
    self.tree = tree
    self.records = records
    self.terms = terms
    self.clients = clients
    self.answers = answers
    hasUnknown = !terms.unknown.isEmpty
  }

  fileprivate func takeLimits(from earlier: LintedFile) {
    (comparisonsLeft, filtersLeft) = (earlier.comparisonsLeft, earlier.filtersLeft)
    saysThatBudgetIsSpent = earlier.saysThatBudgetIsSpent
    saysThatTextIsTooLarge = earlier.saysThatTextIsTooLarge
  }

  fileprivate func lint(by rules: LintRules) {
    for entry in records.entries.indices {
      // The report is full.
      if report.isFull { return report.cut() }
      if records.entries[entry].isOf(CampaignTable.record) { enter(entry) }
      ask(
        rules.asked(of: records.entries[entry].type), about: entry, having: records.entries[entry].fields,
        knowing: knownFields(of: entry))
    }
  }

  /// The fields that a variation leaves as they are. The rules have judged them with the original, for the same
  /// clients.
  private func knownFields(of entry: Int) -> FieldSet {
    clients == nil && records.entries[entry].use == nil ? records.entries[entry].copied : FieldSet()
  }

  /// Makes a campaign the current one. The next records belong to it.
  func enter(_ entry: Int) {
    campaign = entry
    targets = nil
    if !spoken.isEmpty { spoken.removeAll() }
  }

  /// True for the first call by a rule for a campaign. Such a rule has only one finding for each campaign.
  func isFirstOfCampaign(_ rule: RuleInfo) -> Bool {
    if spoken.contains(where: { $0 === rule }) { return false }
    spoken.append(rule)
    return true
  }

  /// True if this many more filters may be compared with one another. They then count against the limit.
  func mayJudge(filters count: Int) -> Bool {
    guard filtersLeft >= count else { return false }
    filtersLeft -= count
    return true
  }

  /// True if this many more names may be compared with a misspelt one. They then count against the limit.
  func mayCompare(with count: Int) -> Bool {
    guard comparisonsLeft >= count else { return false }
    comparisonsLeft -= count
    return true
  }

  /// Reports once that the budget is spent, at the value whose template or regular expression needed more.
  func sayIfBudgetIsSpent(at value: LintedValue) {
    guard budget.isSpent, !saysThatBudgetIsSpent else { return }
    saysThatBudgetIsSpent = true
    value.add(.limit, .tooMuchWork(budget.most), help: .lessWork)
  }

  /// Reports once that a template needs more memory than a text may. Readers would get it as it is written.
  func sayIfTooLarge(_ rendering: Rendering, at value: LintedValue) {
    guard case .unknown(.tooMuch, _) = rendering, !budget.isSpent, !saysThatTextIsTooLarge else { return }
    saysThatTextIsTooLarge = true
    value.add(.limit, .tooLargeText, help: .shorterLists)
  }

  /// The trigger that contains a filter.
  func trigger(of filter: Int) -> LintedRecord? {
    if trigger?.contains(filter) != true {
      let entry = (0..<filter).last { type(of: $0).event != nil }
      trigger = entry.map { $0..<end(of: $0) }
    }
    return trigger.map { LintedRecord(of: self, entry: $0.lowerBound) }
  }

  private func ask(_ rules: AskedRules, about entry: Int, having fields: FieldSet, knowing known: FieldSet) {
    if known == .all { return }
    let isVaried = !known.isEmpty
    let record = LintedRecord(of: self, entry: entry)
    for rule in rules.ofRecord where !rule.fields.isDisjoint(with: fields) {
      if isVaried, !rule.looksAround, known.isSuperset(of: rule.fields.intersection(fields)) { continue }
      rule.check(record)
      if dependsOnUnknown { forgetUnknown() }
    }
    for field in rules.fields where fields.contains(field.position) {
      let isKnown = isVaried && known.contains(field.position)
      if isKnown, !field.looksAround { continue }
      guard let value = record.value(at: field.position) else { continue }
      let traits = field.wanted.isEmpty ? [] : TextTraits(of: value, among: field.wanted)
      for index in field.rules {
        if isKnown, !rules.ofValues[index].looksAround { continue }
        let wanted = rules.ofValues[index].traits
        guard wanted.isEmpty || !wanted.isDisjoint(with: traits) else { continue }
        rules.ofValues[index].check(value, record)
        if dependsOnUnknown { forgetUnknown() }
      }
    }
  }

  /// Reports a finding at a place. If the value comes through an alias or a merge key, the finding is at the place of
  /// use, with a label at the definition.
  func add(
    _ rule: RuleInfo, _ message: Message, at range: ByteRange, usedAt use: NodeID?, labels: [Finding.Label],
    notes: [Message], help: Message?, fixes: [Fix]
  ) {
    let place = tree.place(range)
    guard !dependsOnUnknown else { return }
    guard !report.isFull else { return report.cut() }
    guard said.isFirst(rule, message, at: place) else { return }
    guard let use else {
      return report.add(Finding(rule, message, at: place, labels: labels, notes: notes, help: help, fixes: fixes))
    }
    // A fix would change the definition, and so every other use.
    report.add(
      Finding(
        rule, message, at: tree.place(of: use), labels: [.definition(at: place)] + labels, notes: notes, help: help))
  }
}

// MARK: - The settings

extension LintedFile {
  /// The channels of cards without `channels`. Nil if the configuration does not set them.
  var defaultChannels: ChannelSet? {
    look(at: .channels)
    return terms.channels
  }

  /// Facts about the apps.
  var app: AppFacts {
    look(at: .app)
    return terms.app
  }

  /// The languages that texts need.
  var languages: [LanguageTag] {
    look(at: .languages)
    return terms.languages
  }

  /// The language of templates in texts.
  var templateLanguage: ConfigurationTable.TemplateLanguage {
    look(at: .templates)
    return terms.templates
  }

  /// Notes that the current rule depends on a setting.
  func look(at setting: ConfigurationTable.Setting) {
    if hasUnknown, terms.unknown.contains(setting) { dependsOnUnknown = true }
  }

  /// Forgets what depends on a setting with an error, before the next question.
  func forgetUnknown() {
    guard dependsOnUnknown else { return }
    dependsOnUnknown = false
    (targets, judged, variations, layers, pattern, templates) = (nil, nil, nil, nil, nil, nil)
  }
}

// MARK: - The content of the file

// These functions are methods and not inlined. From outside, each access would copy the tree and the records, which
// counts references to all of their parts.
extension LintedFile {
  @inline(never)
  func slot(_ field: Field, of entry: Int) -> CheckedRecords.Slot? { records.slot(field, of: entry) }

  /// The value of the field at a position of its record's type. Nil if it is absent or invalid.
  @inline(never)
  func value(at position: Int, of entry: Int) -> LintedValue? {
    records.slot(position, of: entry).flatMap { value(in: $0, of: entry) }
  }

  @inline(never)
  func value(_ field: Field, of entry: Int) -> LintedValue? {
    records.slot(field, of: entry).flatMap { value(in: $0, of: entry) }
  }

  private func value(in slot: CheckedRecords.Slot, of entry: Int) -> LintedValue? {
    guard slot.isSound, let node = tree.resolved(slot.value) else { return nil }
    let keyUse = records.entries[entry].use ?? slot.use
    return LintedValue(
      of: self, node: node, key: slot.key, keyUse: keyUse, use: keyUse ?? (slot.value == node ? nil : slot.value))
  }

  /// The records in the value of a field.
  @inline(never)
  func records(_ field: Field, of entry: Int) -> LintedRecords {
    let entries = records.slot(field, of: entry)?.records ?? 0..<0
    return LintedRecords(of: self, in: Int(entries.lowerBound)..<Int(entries.upperBound))
  }

  /// The campaigns of the file.
  var campaigns: LintedRecords { LintedRecords(of: self, in: records.entries.indices) }

  /// True if a field is valid or missing.
  @inline(never)
  func isSound(_ field: Field, of entry: Int) -> Bool { records.slot(field, of: entry)?.isSound ?? true }

  /// True if every field of a record is valid or missing.
  @inline(never)
  func areFieldsSound(of entry: Int) -> Bool {
    for position in records.entries[entry].fields where records.slot(position, of: entry)?.isSound != true {
      return false
    }
    return true
  }

  @inline(never)
  func isEntry(_ entry: Int, of type: RecordType) -> Bool { records.entries[entry].isOf(type) }

  @inline(never)
  func position(of field: Field, in entry: Int) -> Int? { records.entries[entry].position(of: field) }

  @inline(never)
  func position(of role: FieldRole, in entry: Int) -> Int? { records.entries[entry].position(of: role) }

  @inline(never)
  func type(of entry: Int) -> RecordType { records.entries[entry].type }

  /// The fields of a record that are present.
  @inline(never)
  func fields(of entry: Int) -> FieldSet { records.entries[entry].fields }

  /// The entry after the last record inside a record.
  @inline(never)
  func end(of entry: Int) -> Int { records.entries[entry].end }

  @inline(never)
  func resolved(_ id: NodeID) -> NodeID? { tree.resolved(id) }

  /// The date and time that a text means in the current campaign.
  @inline(never)
  func moment(_ text: ArraySlice<UInt8>) -> CampaignMoment? {
    CampaignMoment(text, by: records.clock(of: campaign, in: tree))
  }

  @inline(never)
  func text(of node: NodeID) -> ArraySlice<UInt8> { tree.text(of: node) }

  @inline(never)
  func text(of id: NodeID, is word: String) -> Bool { tree.text(of: tree.resolved(id) ?? id, is: word) }

  @inline(never)
  func value(of node: NodeID) -> ScalarValue? { tree.value(of: node) }

  @inline(never)
  func kind(of node: NodeID) -> Node.Kind { tree[node].kind }

  @inline(never)
  func childCount(of node: NodeID) -> Int { tree.childCount(of: node) }

  @inline(never)
  func members(of mapping: NodeID) -> [Member] { tree.plainMembers(of: mapping) }

  @inline(never)
  func holds(_ list: NodeID, _ word: String) -> Bool {
    tree.items(of: list).contains { tree.text(of: tree.resolved($0) ?? $0, is: word) }
  }
}

extension Message {
  fileprivate static let tooLargeText: Message = """
    the template of this text needs more than 4 MB of memory, a list of more than 10,000 items, or a value of more \
    than 256 kB, which is the limit
    """
  fileprivate static let shorterLists: Message = "use shorter loops and lists"
}
