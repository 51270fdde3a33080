import CampaignCheck
import CampaignCompile
import CampaignDelivery
import CampaignIR
import CampaignLanguage
import CampaignLint
import Files
import Findings
import SourceText
import SourceTree

/// Checks the scenarios of a run against the campaigns that they name. Only the files of those are read again.
struct ScenarioCheck {
  let terms: CheckTerms
  let inputs: Inputs
  let summary: WorkspaceSummary
  /// The scenarios without errors, or only with names and values that contradict the catalogue.
  private let sound: [Place]
  /// Those that contradict the catalogue. Their expectations may hold once the name or value is corrected.
  private let contradicting: Set<Place>
  /// The files with an error in a campaign. Nobody knows what its messages do.
  private let faulty: Set<Int>
  private var report = Report()
  private var searches = 0
  /// The work that looking for impossible claims may still take. No real workspace reaches the limit.
  private var workLeft = 100_000_000
  /// The text of the file with the last fix.
  private var lastText: (file: Int, bytes: [UInt8])?

  /// `findings` are the errors in all files. Nothing more is read from a scenario that can't be played because of one.
  init(_ summary: WorkspaceSummary, errors findings: [Finding], _ inputs: Inputs, by terms: CheckTerms) {
    (self.summary, self.inputs, self.terms) = (summary, inputs, terms)
    func places(_ isWanted: (RuleInfo) -> Bool) -> [Place] { findings.filter { isWanted($0.rule) }.map(\.place) }
    func isAboutCatalogue(_ rule: RuleInfo) -> Bool { scenarioRules.contains { $0.id == rule.id } }
    let errors = places { !isAboutCatalogue($0) }
    sound = Self.scenarios(of: summary, without: errors)
    contradicting = Set(sound).subtracting(Self.scenarios(of: summary, without: places(isAboutCatalogue)))
    let scenarios = Dictionary(grouping: summary.scenarios, by: \.file)
    faulty = Set(
      errors.lazy.filter { error in
        !(scenarios[error.file] ?? []).contains { $0.range.includes(error.range) }
      }.map(\.file))
  }

  private static func scenarios(of summary: WorkspaceSummary, without errors: [Place]) -> [Place] {
    if errors.isEmpty { return summary.scenarios }
    var starts = Dictionary(grouping: errors, by: \.file).mapValues { $0.map(\.range.start).sorted()[...] }
    // Both are in order, so each error is looked at once.
    return summary.scenarios.sorted { ($0.file, $0.range.start) < ($1.file, $1.range.start) }.filter { scenario in
      let rest = starts[scenario.file]?.drop { $0 < scenario.range.start } ?? []
      starts[scenario.file] = rest
      return rest.first.map { $0 >= scenario.range.end } ?? true
    }
  }

  /// A scenario and its file.
  private struct PlacedScenario {
    let scenario: Scenario
    let file: Int
    /// The whole of it. `scenario` has the place of its name.
    let whole: Place
  }

  /// The findings about all scenarios of the run.
  mutating func findings() -> Report {
    let files = Dictionary(grouping: sound, by: \.file).sorted { $0.key < $1.key }
    let scenarios = files.flatMap { file, places in
      self.scenarios(ofFile: file, at: Set(places.map(\.range))).map { range, scenario in
        PlacedScenario(scenario: scenario, file: file, whole: Place(file: file, range: range))
      }
    }
    let campaigns = Dictionary(grouping: summary.campaignFiles) { self.app(ofFile: $0.file) }
    for (app, own) in Dictionary(grouping: scenarios, by: { self.app(ofFile: $0.file) }).sorted(by: { $0.key < $1.key })
    {
      check(own, among: campaigns[app] ?? [])
    }
    return report
  }

  /// The whole text of a file. Empty if it is gone.
  private func text(of index: Int) -> [UInt8] {
    guard let linked = terms.linked else { return inputs.reread(index).bytes }
    return linked.wholeText(of: index, at: inputs.path(index)) ?? []
  }

  /// The same for a file in which there is something to fix. The next fix is probably in it, too.
  private mutating func text(ofFile file: Int) -> [UInt8] {
    if let lastText, lastText.file == file { return lastText.bytes }
    let bytes = text(of: file - terms.firstNumber)
    lastText = (file, bytes)
    return bytes
  }

  private func syntax(of placed: PlacedScenario) -> Tree.Syntax {
    inputs.syntax(of: placed.file - terms.firstNumber)
  }

  private func app(ofFile file: Int) -> Int { terms.inForce[file - terms.firstNumber]?.index ?? -1 }

  private func scenarios(ofFile file: Int, at ranges: Set<ByteRange>) -> [(range: ByteRange, scenario: Scenario)] {
    let index = file - terms.firstNumber
    return terms.tree(of: text(of: index), index, inputs).map { $0.scenarios(at: ranges) } ?? []
  }
}

// MARK: - The scenarios of one app

extension ScenarioCheck {
  /// The campaigns of an app, as far as its scenarios need them.
  private struct KnownCampaigns {
    /// The campaigns without errors that the scenarios name.
    let set: DeliverySet
    /// The names of all campaigns that the run has read.
    let names: Set<String>
    let sortedNames: [String]
    /// True if the run has read all campaigns of the configuration.
    let areAll: Bool
    /// True if the set has all of them.
    let isWhole: Bool

    init(_ set: DeliverySet, names: Set<String>, areAll: Bool) {
      (self.set, self.names, self.areAll) = (set, names, areAll)
      sortedNames = names.sorted()
      isWhole = areAll && set.campaignNames.isSuperset(of: names)
    }

    /// True if the set has all campaigns that take part in a scenario.
    func isWhole(for scenario: Scenario) -> Bool {
      guard let own = scenario.campaigns else { return isWhole }
      return own.allSatisfy { set.campaignNames.contains($0.text) }
    }
  }

  /// The campaigns of a workspace at most that are all read again for scenarios in which all of them take part.
  private static let mostCampaigns = 200

  /// The unknown names of a run for which a similar one is searched: each search goes through all names.
  private static let mostSearches = 100

  /// `campaigns` are those of the app.
  private mutating func check(_ scenarios: [PlacedScenario], among campaigns: [(name: String, file: Int)]) {
    checkAlone(scenarios)
    let wanted = Set(
      scenarios.flatMap { $0.scenario.names.map(\.name.text.campaignName) + ($0.scenario.campaigns ?? []).map(\.text) })
    guard let first = scenarios.first else { return }
    let areAll = areAllRead(of: first.file)
    let needsAll =
      areAll && campaigns.count <= Self.mostCampaigns && scenarios.contains { $0.scenario.campaigns == nil }
    let files = Set(campaigns.lazy.filter { needsAll || wanted.contains($0.name) }.map(\.file)).sorted()
    guard let set = deliverySet(of: files) else { return }
    let known = KnownCampaigns(set, names: Set(campaigns.map(\.name)), areAll: areAll)
    let readers = terms.loaded(for: first.file - terms.firstNumber)?.readers ?? []
    var misspellings = Misspellings(in: set, readers: readers, attributes: standardAttributeNames)
    for placed in scenarios {
      guard !report.isFull else { return report.cut() }
      let before = report.findings.count
      checkNames(of: placed, known)
      checkSteps(of: placed, known)
      check(&misspellings, in: placed, known)
      // What a scenario with a wrong name expects may be right once the name is.
      let isRight = report.findings.count == before && !contradicting.contains(placed.whole)
      checkReader(of: placed, known, expecting: isRight)
      if set.isTooMuchWork {
        let place = Place(file: placed.file, range: placed.scenario.range)
        return report.add(Finding(.limit, .tooMuchWork(DeliverySet.mostPatternWork), at: place, help: .lessWork))
      }
    }
  }

  /// The rules that need no campaigns.
  private mutating func checkAlone(_ scenarios: [PlacedScenario]) {
    var places: [String: Place] = [:]
    for placed in scenarios {
      guard !report.isFull else { return }
      let place = Place(file: placed.file, range: placed.scenario.range)
      if !placed.scenario.expectsSomething {
        let help = Message.writeExpectation(as: syntax(of: placed))
        report.add(Finding(ScenarioExpectsNothing.info, .expectsNothing, at: place, help: help))
      }
      if let first = places[placed.scenario.name] {
        let label = Finding.Label(.other, at: first)
        report.add(Finding(ScenarioNameRepeated.info, .sameName, at: place, labels: [label], help: .tellApart))
      } else {
        places[placed.scenario.name] = place
      }
    }
  }

  /// The campaigns of some files. Nil if they are too large.
  private func deliverySet(of files: [Int]) -> DeliverySet? {
    var compiled: [CompiledCampaign] = []
    var checker = TextChecker()
    for file in files where !faulty.contains(file) {
      let index = file - terms.firstNumber
      var (report, summary) = (Report(), WorkspaceSummary())
      let terms = TextTerms(
        under: self.terms.loaded(for: index), now: nil, compiling: CheckTerms.Compiling(profile: .portable, now: nil),
        allowing: self.terms.allowing)
      let outcome = checker.check(
        text(of: index), file: file, as: inputs.syntax(of: index), .campaigns,
        limits: self.terms.limits(for: index), by: terms, into: &report, &summary)
      compiled += outcome?.compiled ?? []
      guard compiled.reduce(0, { $0 + $1.size }) <= DeliverySet.mostPayloadBytes else { return nil }
    }
    return DeliverySet(
      CompiledWorkspace(compiled).payloads([.server]).compactMap { file in
        try? CanonicalJSON.decode(ServerPayload.Campaign.self, from: file.bytes)
      })
  }

  private mutating func checkNames(of placed: PlacedScenario, _ known: KnownCampaigns) {
    let unknown = (placed.scenario.campaigns ?? []).filter { !known.names.contains($0.text) }
    for name in unknown where known.areAll {
      guard !report.isFull else { return report.cut() }
      let near = search { nearest(to: name.text, among: known.sortedNames) }
      add(
        ScenarioUnknownName.info, .noCampaign(name.text), at: name, placed, insteadOf: near,
        else: known.sortedNames.isEmpty && leavesOutFiles(placed.file)
          ? .allLeftOut : .known("campaigns", known.sortedNames))
    }
    // An unknown campaign in the list may be meant as one of those that the list leaves out.
    let unknownNames = placed.scenario.unknownNames(in: known.set, allMayTakePart: !unknown.isEmpty)
    for unknown in unknownNames {
      let campaign = unknown.name.text.campaignName
      // A campaign with errors has unknown messages, and the workspace may have campaigns that this run has not read. A
      // name without a campaign is wrong in any case.
      let isCertain =
        !unknown.name.text.contains("/") || known.set.campaignNames.contains(campaign)
        || !known.names.contains(campaign) && known.areAll
      guard isCertain, !report.isFull else { continue }
      add(
        ScenarioUnknownName.info, Message(unknown.words), at: unknown.name, placed,
        insteadOf: search { unknown.nearest(in: known.set) },
        else: unknown.otherField.map { .writeField($0, unknown.name.text) } ?? .correctName)
    }
  }

  /// True if the configuration of a file says which files are checked.
  private func leavesOutFiles(_ file: Int) -> Bool {
    let configuration = terms.loaded(for: file - terms.firstNumber)?.configuration
    return configuration?.include != nil || configuration?.exclude.isEmpty == false
  }

  /// The names of steps can be judged only if all campaigns are known.
  private mutating func checkSteps(of placed: PlacedScenario, _ known: KnownCampaigns) {
    guard placed.scenario.steps.contains(where: { $0.named != nil }), known.isWhole(for: placed.scenario) else {
      return
    }
    let useless = placed.scenario.uselessNames(in: known.set) { name, names in
      search { nearest(to: name, among: names) }
    }
    for (name, near) in useless where !report.isFull {
      add(ScenarioUnknownName.info, .useless(name.text), at: name, placed, insteadOf: near, else: .correctFile)
    }
  }

  /// Reports names that are probably misspelt, if no catalogue decides about them.
  private mutating func check(
    _ misspellings: inout Misspellings, in placed: PlacedScenario, _ known: KnownCampaigns
  ) {
    guard known.areAll, known.isWhole(for: placed.scenario) else { return }
    let loaded = terms.loaded(for: placed.file - terms.firstNumber)
    guard !(loaded?.hasUnknownCatalogue ?? false) else { return }
    let catalogue = loaded?.catalogue
    let found = misspellings.names(in: placed.scenario) { name, names in search { nearest(to: name, among: names) } }
    for misspelt in found where !report.isFull && !declares(misspelt, catalogue) {
      let (name, meant) = (misspelt.name.text, misspelt.meant)
      add(
        ScenarioUnknownName.info, .meaningless(name, misspelt.kind), at: misspelt.name, placed, insteadOf: meant,
        help: .writeMeant(meant, insteadOf: name, misspelt.kind))
    }
  }

  /// True if the catalogue decides about a name, or if another campaign uses it.
  private func declares(_ misspelt: MisspeltName, _ catalogue: Catalogue?) -> Bool {
    switch misspelt.kind {
    case .event: catalogue?.events != nil || summary.hears(event: misspelt.name.text)
    case .product: catalogue?.products != nil || summary.hears(product: misspelt.name.text)
    case .audience: catalogue?.audiences != nil || summary.isFor(audience: misspelt.name.text)
    case .attribute: catalogue?.attributes != nil
    case .property(.custom(let event)): catalogue?.events?[Array(event.utf8)[...]]?.properties != nil
    case .property: catalogue?.purchaseProperties != nil
    }
  }

  private mutating func search(_ nearest: () -> String?) -> String? {
    searches += 1
    return searches > Self.mostSearches ? nil : nearest()
  }

  /// True if the run has read all campaigns of a file's configuration, and the configuration leaves out none of them by
  /// mistake.
  private func areAllRead(of file: Int) -> Bool {
    guard inputs.files.holdFolders, !summary.isPartial else { return false }
    guard let inForce = terms.inForce[file - terms.firstNumber] else { return true }
    return terms.isWhole(inForce.index, in: inputs) && !terms.includesUnmatched(inForce.index, in: inputs)
  }

  /// Checks the name of the reader, and with `expecting` also what the scenario expects for that reader.
  private mutating func checkReader(of placed: PlacedScenario, _ known: KnownCampaigns, expecting: Bool) {
    let loaded = terms.loaded(for: placed.file - terms.firstNumber)
    switch placed.scenario.reader {
    case .anybody: if expecting { checkClaims(of: placed, for: Reader(), known) }
    case .described(let reader, _): if expecting { checkClaims(of: placed, for: reader, known) }
    case .named(let name):
      // Readers with errors are not known.
      guard let readers = loaded == nil ? [] : loaded?.readers else { return }
      if let reader = readers.first(where: { $0.name == name.text })?.reader {
        // An audience that the catalogue does not have is misspelt, so the reader is in another one.
        let declared = loaded?.catalogue?.audiences
        let isKnown = reader.audiences.allSatisfy { declared == nil || declared?[ArraySlice($0.utf8)] != nil }
        return expecting && isKnown ? checkClaims(of: placed, for: reader, known) : ()
      }
      let near = search { nearest(to: name.text, among: readers.map(\.name)) }
      add(
        ScenarioUnknownName.info, .noReader(name.text), at: name, placed, insteadOf: near,
        else: readers.isEmpty ? .addReader(name.text) : .known("sample readers", readers.map(\.name)))
    }
  }

  private mutating func checkClaims(of placed: PlacedScenario, for reader: Reader, _ known: KnownCampaigns) {
    let scenario = placed.scenario
    let configuration = terms.loaded(for: placed.file - terms.firstNumber)?.configuration
    // The settings that decide what a client does, and for which clients a campaign is.
    let deciding: [ConfigurationTable.Setting] = [.targets, .channels, .app]
    if let unknown = configuration?.unknown, deciding.contains(where: unknown.contains) { return }
    let clients = scenario.clients(for: reader, among: configuration?.targets)
    var said: Set<ByteRange> = []
    for client in clients where workLeft > 0 {
      let claims = scenario.impossibleClaims(
        on: client, for: reader, in: configuration?.app ?? AppFacts(), with: known.set,
        isWhole: known.isWhole(for: scenario), work: &workLeft)
      for same in SameMistake.all(in: claims.filter { said.insert($0.range).inserted }) {
        report.add(finding(about: same.claim, placed, notes: same.notes))
      }
    }
  }

  /// An event that is probably misspelt is the first thing to correct.
  private mutating func finding(
    about claim: ImpossibleClaim, _ placed: PlacedScenario, notes: [Message]
  ) -> Finding {
    let place = Place(file: placed.file, range: claim.range)
    guard let (event, meant) = claim.misspelt else {
      return Finding(
        ScenarioImpossible.info, Message(claim.words), at: place, notes: notes, help: .changeExpectation)
    }
    let label = Finding.Label(.unheard(event.text), at: Place(file: placed.file, range: event.range))
    return Finding(
      ScenarioImpossible.info, Message(claim.words), at: place, labels: [label], notes: notes,
      help: .writeEvent(meant, insteadOf: event.text), fixes: fixes(of: event, placed, with: meant))
  }

  private mutating func add(
    _ rule: RuleInfo, _ message: Message, at name: WrittenName, _ placed: PlacedScenario, insteadOf near: String?,
    help: Message? = nil, else otherwise: Message = .correctName
  ) {
    let place = Place(file: placed.file, range: name.range)
    let fixes = if let near { fixes(of: name, placed, with: near) } else { [Fix]() }
    let isNothing = near.map(ScenarioTable.isNothing) ?? false
    let help: Message = help ?? (isNothing ? .writeOnlyNothing : near.map { .writeWord($0) } ?? otherwise)
    report.add(Finding(rule, message, at: place, help: help, fixes: fixes))
  }

  /// Writes another name in place of one, in its quotes. Empty if the place has something else than the name, such as
  /// an alias.
  private mutating func fixes(of name: WrittenName, _ placed: PlacedScenario, with other: String) -> [Fix] {
    let bytes = text(ofFile: placed.file)
    let isNothing = ScenarioTable.isNothing(other)
    let old = bytes[Int(name.range.start)..<Int(name.range.end)]
    let quotes = old.first.map { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") ? [$0] : [] } ?? []
    guard old.elementsEqual(quotes + Array(name.text.utf8) + quotes) else { return [] }
    let text = String(decoding: quotes + Array(other.utf8) + quotes, as: UTF8.self)
    var range = name.range
    if isNothing {
      // The word stands for the whole list. In place of a list in lines, it might have the wrong indentation.
      guard let value = name.value, name.isAlone else { return [] }
      if value != name.range, bytes[Int(value.start)] != UInt8(ascii: "[") { return [] }
      range = value
    }
    return [Fix(.writeWord(other), .needsReview, [Fix.Edit(replacing: range, with: text)])]
  }
}

extension Message {
  fileprivate static func noReader(_ name: String) -> Message {
    "the configuration has no sample reader \(quoting: Array(name.utf8))"
  }
  fileprivate static func noCampaign(_ name: String) -> Message { "there is no campaign \(quoting: Array(name.utf8))" }
  fileprivate static func useless(_ name: String) -> Message {
    "no message of these campaigns uses \(quoting: Array(name.utf8))"
  }
  fileprivate static let correctFile: Message = "write the link of a picture or file of a message"
  fileprivate static let writeOnlyNothing: Message = "write only 'nothing', without a list"
  fileprivate static func addReader(_ name: String) -> Message {
    "there are none yet: add 'readers: { \(excerpt(of: name.utf8)): { target: ios, language: en } }' to campaignc.yaml"
  }
  fileprivate static func writeField(_ field: String, _ name: String) -> Message {
    "expect it in '\(field)', or correct the name"
  }
  fileprivate static let correctName: Message =
    "correct the name; a message or card has the name of its campaign before it"
  fileprivate static func known(_ things: String, _ names: [String]) -> Message {
    names.isEmpty ? "there are no \(things) yet" : "the \(things) are \(listed(quoting: names))"
  }
  fileprivate static let allLeftOut: Message =
    "no campaign is checked: see if 'include' or 'exclude' in campaignc.yaml leaves their files out"
  fileprivate static let expectsNothing: Message = "this scenario expects nothing, so it can't fail"
  fileprivate static func writeExpectation(as syntax: Tree.Syntax) -> Message {
    let sample = WrittenSample(syntax: syntax)
    let shown = sample.member(ScenarioTable.shown, word: "spring-sale/welcome")
    let item = sample.member(ScenarioTable.expect.name, sample.braces([shown]))
    return "add what the reader gets: '\(syntax == .json ? sample.braces([item]) : "- " + item)'"
  }
  fileprivate static let sameName: Message = "another scenario has the same name"
  fileprivate static let other: Message = "the other one"
  fileprivate static let tellApart: Message = "say in the name what is different about this one"
  fileprivate static func unheard(_ event: String) -> Message { "no message waits for \(quoting: Array(event.utf8))" }
  fileprivate static func writeEvent(_ name: String, insteadOf event: String) -> Message {
    "write '\(name)' in place of \(quoting: Array(event.utf8))"
  }
  fileprivate static func meaningless(_ name: String, _ kind: MisspeltName.Kind) -> Message {
    let name = Array(name.utf8)
    return switch kind {
    case .event: "no message waits for \(quoting: name), which is probably misspelt"
    case .product: "no message waits for a purchase of \(quoting: name), which is probably misspelt"
    case .property: "no filter looks at \(quoting: name), which is probably misspelt"
    case .audience: "no message or card is for \(quoting: name), which is probably misspelt"
    case .attribute: "there is no standard attribute \(quoting: name), which is probably misspelt"
    }
  }
  fileprivate static func writeMeant(_ meant: String, insteadOf name: String, _ kind: MisspeltName.Kind) -> Message {
    let name = Array(name.utf8)
    return switch kind {
    case .event, .product, .property:
      "write '\(meant)', or list \(quoting: name) in an event catalogue if apps log it"
    case .audience: "write '\(meant)', or list \(quoting: name) in an event catalogue if there is such an audience"
    case .attribute: "write '\(meant)', or list \(quoting: name) in an event catalogue if readers have it"
    }
  }
  fileprivate static let changeExpectation: Message = "change the expectation, the scenario or the campaign"
}
