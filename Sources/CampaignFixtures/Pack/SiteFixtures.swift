import CampaignLanguage

/// The fixtures of one record type: each of its fields and values, alone and together.
struct SiteFixtures {
  private let site: SampleSite
  private(set) var valid: [Fixture] = []
  private(set) var broken: [BrokenFixture] = []
  /// The positions of valid fixtures by name, because several mistakes are made in the same fixture.
  private var positions: [String: Int] = [:]

  init(of site: SampleSite) {
    self.site = site
    addExtents()
    addPairs()
    addLimits()
    addVarieties()
    addTexts()
    addTwins()
  }

  /// Adds a record, unless it is there already, and returns its fixture.
  @discardableResult
  private mutating func add(_ base: SampleBase) -> Fixture {
    if let position = positions[base.name] { return valid[position] }
    let name = "\(site.name)-\(base.name)"
    var definition = site.campaign(with: base.record)
    let path = [DefinitionStep.key(CampaignTable.campaign.name)]
    if definition[path].map(Samples.isMadeUp) ?? false {
      definition = definition.applying(.replace(path, with: .text(name)))
    }
    let types = site.selection.names(in: definition)
    let fixture = Fixture(
      name: name, purpose: "\(site.type.noun.capitalizedFirst) \(base.purpose).", definition: definition, types: types)
    positions[base.name] = valid.count
    valid.append(fixture)
    return fixture
  }
}

// MARK: - Valid ones

extension SiteFixtures {
  private mutating func addExtents() {
    for base in [site.smallest] + site.fullest + site.withEachField { add(base) }
  }

  private mutating func addPairs() {
    for (number, record) in RecordPairs(of: site).records.enumerated() {
      let purpose = "with some of its fields and words, of which every two meet in one of these fixtures"
      add(SampleBase(name: "pairs-\(number + 1)", purpose: purpose, record: record))
    }
  }

  private mutating func addLimits() {
    for base in site.atLimits { add(base) }
  }

  private mutating func addVarieties() {
    let all = site.fillableWithoutType.map { (field: $0, values: FormVarieties.values(of: $0)) }
    addTogether(all, named: "variety", "with unusual values that are right")
  }

  private mutating func addTexts() {
    for text in TrickyText.all {
      let all = site.fillableWithoutType.map { field in
        (field: field, values: text.value(of: field).map { [$0] } ?? [])
      }
      addTogether(all, named: text.name, "with text that naive clients break on (\(words(text.name)))")
    }
    addLongest()
  }

  /// Adds records in which each field has its first value, its second value, and so on. Fields that exclude one another
  /// take turns. The fields that must be later than another field of the same form are left out.
  private mutating func addTogether(
    _ all: [(field: Field, values: [DefinitionValue])], named name: String, _ purpose: String
  ) {
    let exclusive = Set(site.type.exclusiveFields ?? [])
    let turns = all.filter { exclusive.contains($0.field) }.flatMap { use in use.values.map { (use.field, $0) } }
    let others = all.filter { !exclusive.contains($0.field) && !site.type.endsLater($0.field) }
    let count = max(turns.count, others.map(\.values.count).max() ?? 0)
    for number in 0..<count {
      let given = others.compactMap { use in
        use.values.indices.contains(number) ? (field: use.field, value: use.values[number]) : nil
      }
      let turn = turns.indices.contains(number) ? [turns[number]] : []
      let base = site.base(with: given + turn, named: count == 1 ? name : "\(name)-\(number + 1)", purpose)
      if site.holds(base.record) { add(base) }
    }
  }

  /// Adds the longest text that files may contain, to records that consist of text.
  private mutating func addLongest() {
    guard case .written(let written)? = ConfigurationTable.textBytes.fallback, let limit = Int(written),
      let field = site.type.onlyText
    else { return }
    let text = String(repeating: "no end ", count: limit / 7 + 1).prefix(limit)
    let purpose = "with as long a text as a file may hold"
    add(site.base(with: [(field, .text(String(text)))], named: "longest-text", purpose))
  }
}

extension RecordType {
  /// The main text of a record that consists of text. Nil for other records.
  fileprivate var onlyText: Field? {
    guard card?.layout == .text || message?.layout == .document else { return nil }
    return fields.last { $0.isRequired && ($0.field.role == .text || $0.field.role == .document) }?.field
  }

  /// True if a field must be later than another one.
  fileprivate func endsLater(_ field: Field) -> Bool {
    field.role == .timeout
      || constraints.contains { if case .before(_, field) = $0.demand { true } else { false } }
  }
}

extension TrickyText {
  /// The text as a value of a field, or nil if the field does not accept it. A regular expression can't be just any
  /// text.
  fileprivate func value(of field: Field) -> DefinitionValue? {
    switch field.form {
    case .text(let form):
      if form.most == 1 { return character.map { .text($0) } }
      return form.isPattern ? nil : .text(text)
    case .name(let form): return EventName.fault(in: Array(text.utf8)[...], of: form.subject) == nil ? .text(text) : nil
    // A key in YAML must end within 1024 characters.
    case .mapping: return .mapping([.init(text.utf8.count < 1000 ? text : name, .text(text))])
    case .either(let forms): return forms.contains(where: \.isText) ? .text(text) : nil
    case .slug, .link, .moment, .duration, .color, .locale, .timeZone, .boolean, .integer, .number, .choice, .list,
      .record, .variant:
      return nil
    }
  }
}

extension Form {
  fileprivate var isText: Bool {
    if case .text = self { return true }
    return false
  }
}

// MARK: - Broken ones

extension SiteFixtures {
  private mutating func addTwins() {
    for twin in site.twins {
      broken.append(BrokenFixture(twin, of: add(twin.base), at: site))
    }
  }
}
