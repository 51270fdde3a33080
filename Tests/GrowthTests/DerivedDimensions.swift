import CampaignFixtures
import CampaignLanguage

/// A field of the language, with the smallest file that contains it.
struct FieldSite: Sendable {
  let type: RecordType
  let field: Field
  /// Makes the file from a value of the record.
  let file: @Sendable (DefinitionValue) -> Workspace

  var name: String { "\(type.noun.dropArticle) \(field.name)" }
}

extension StringProtocol {
  fileprivate var dropArticle: String { split(separator: " ").dropFirst().joined(separator: " ") }
}

// MARK: - All fields

extension FieldSite {
  /// Every field of campaigns, of the configuration and of the catalogue, at its first place.
  static let all: [FieldSite] = {
    let campaigns = sites(of: CampaignTable.record) { Workspace(bytes: $0.text(as: .yaml), named: "campaign.yaml") }
    let small = campaign(cards: "  - \(card("a"))\n")
    let configurations = sites(of: ConfigurationTable.record) { value in
      var workspace = Workspace([("campaign.yaml", small)], arguments: ["."])
      workspace.files.append(("campaignc.yaml", value.text(as: .yaml)))
      return workspace
    }
    let catalogues = sites(of: CatalogueTable.record) { value in
      var workspace = Workspace(
        [("campaign.yaml", small), ("campaignc.yaml", "events: events.yaml\n")], arguments: ["."])
      workspace.files.append(("events.yaml", value.text(as: .yaml)))
      return workspace
    }
    return campaigns + configurations + catalogues
  }()

  private static func sites(
    of root: RecordType, _ file: @escaping @Sendable (DefinitionValue) -> Workspace
  ) -> [FieldSite] {
    var seen: Set<Field> = []
    return sites(of: root, through: [root], file).filter { seen.insert($0.field).inserted }
  }

  private static func sites(
    of type: RecordType, through above: [RecordType], _ file: @escaping @Sendable (DefinitionValue) -> Workspace
  ) -> [FieldSite] {
    type.fields.flatMap { use in
      [FieldSite(type: type, field: use.field, file: file)]
        + use.field.form.records.filter { !above.contains($0) }.flatMap { inner in
          sites(of: inner, through: above + [inner]) { record in
            var samples = Samples()
            return file(samples.record(type, .smallest, with: [(use.field, use.field.form.holding(record))]))
          }
        }
    }
  }
}

extension Form {
  /// The records that a value of the form can contain.
  fileprivate var records: [RecordType] {
    switch self {
    case .list(let list): list.item.records
    case .record(let type): [type]
    case .variant(let variant): variant.types
    case .mapping(_, let values): values.records
    case .either(let forms): forms.flatMap(\.records)
    case .slug, .text, .link, .moment, .duration, .color, .locale, .timeZone, .name, .boolean, .integer, .number,
      .choice:
      []
    }
  }

  /// A value of the form that contains a record.
  fileprivate func holding(_ record: DefinitionValue) -> DefinitionValue {
    switch self {
    case .list: .list([record])
    case .mapping: .mapping([.init("sample", record)])
    default: record
    }
  }
}

// MARK: - Growing values

/// One row for each field of the language and each way in which its value can grow.
let derivedDimensions: [Dimension] = FieldSite.all.flatMap { site in
  site.field.form.growths.map { growth in
    Dimension(part: .field, name: "\(site.name): \(growth.name)", size: growth.size, probes: growth.probes) {
      size in
      var samples = Samples()
      var value = growth.value(size, &samples)
      // Without a glob that matches, 'include' would leave out every file.
      if site.field === ConfigurationTable.include, case .list(let globs) = value {
        value = .list(globs + [.text("**")])
      }
      return site.file(samples.record(site.type, .smallest, with: [(site.field, value)]))
    }
  }
}

/// A way in which a value grows.
struct Growth: Sendable {
  let name: String
  let size: Int
  /// Only `lint`: other rows compile long texts, and the field makes no difference.
  var probes: [Probe] = [.lint]
  let value: @Sendable (Int, inout Samples) -> DefinitionValue
}

extension Form {
  /// The compiler names the missing case if there is a new form.
  var growths: [Growth] {
    switch self {
    case .slug: [text("a long name") { repeated($0, "ab-") + "c" }]
    case .text: [text("a long text") { repeated($0, "word ") + "end" }]
    case .link: [text("a long link") { "https://example.com/" + repeated($0, "a/") }]
    case .moment: [text("a long moment") { "2026-03-20T08:00:00." + repeated($0, "1") + "Z" }]
    case .duration: [text("a long duration") { repeated($0, "0") + "1h" }]
    case .color: [text("a long colour") { "#" + repeated($0, "1A") }]
    case .locale: [text("a long language") { "en" + repeated($0, "-GB") }]
    case .timeZone: [text("a long zone") { "Europe" + repeated($0, "/Berlin") }]
    case .name: [text("a long name") { repeated($0, "ab_") + "c" }]
    case .boolean, .choice: [text("a long word") { repeated($0, "ye") + "s" }]
    case .integer, .number: [Growth(name: "many digits", size: 2_000) { size, _ in .written(repeated(size, "9")) }]
    case .list(let list): [items(of: list)]
    case .mapping(_, let values): [members(values)]
    case .record, .variant: [unknownFields]
    case .either(let forms): forms.flatMap(\.growths)
    }
  }

  private func text(_ name: String, _ text: @escaping @Sendable (Int) -> String) -> Growth {
    Growth(name: name, size: 2_000) { size, _ in .text(text(size)) }
  }

  private func items(of list: ListForm) -> Growth {
    Growth(name: "many items", size: 60, probes: [.lint, .compile]) { size, samples in
      .list((0..<size).map { _ in samples.value(of: Field("item", list.item, "")) })
    }
  }

  private func members(_ values: Form) -> Growth {
    Growth(name: "many keys", size: 60, probes: [.lint, .compile]) { size, samples in
      .mapping((0..<size).map { .init("key_\($0)", samples.value(of: Field("value", values, ""))) })
    }
  }

  private var unknownFields: Growth {
    Growth(name: "many unknown fields", size: 60) { size, _ in
      .mapping((0..<size).map { .init("unknown_\($0)", .integer(1)) })
    }
  }
}
