package import CampaignLanguage

/// A place in a campaign for a record of one type, and how to put one there.
package struct SampleSite: Sendable {
  package let type: RecordType
  /// The records that share the place.
  package let variant: Variant?
  /// Its name among all sites: the name of the record's type. If several types have that name, the outer type comes
  /// first.
  package let name: String
  let selection: TypeSelection
  /// The fields from the campaign to the record, each with its own record.
  private let hops: [Hop]

  fileprivate struct Hop: Sendable {
    let type: RecordType
    let field: Field
    let isList: Bool
  }

  /// True for the record that is the whole document.
  var isRoot: Bool { hops.isEmpty }

  /// The path to the record in a campaign.
  package var path: [DefinitionStep] { hops.flatMap { [.key($0.field.name)] + ($0.isList ? [.item(0)] : []) } }

  /// The names of the fields that lead to the record.
  package var fields: [String] { hops.map(\.field.name) }

  /// The smallest campaign that contains a record.
  package func campaign(with record: DefinitionValue) -> DefinitionValue {
    var samples = Samples(of: selection)
    return hops.reversed().reduce(record) { inner, hop in
      let value = hop.isList ? DefinitionValue.list([inner]) : inner
      return samples.record(hop.type, .smallest, with: [(hop.field, value)] + samples.fields(of: inner, in: hop))
    }
  }
}

extension Samples {
  /// The buttons of the outer record that a variation changes.
  fileprivate mutating func fields(of inner: DefinitionValue, in hop: SampleSite.Hop) -> [GivenField] {
    guard hop.field.role == .variations, let buttons = hop.type.field(.buttons), inner[buttons.name] != nil else {
      return []
    }
    return [(buttons, value(of: buttons, .fullest))]
  }
}

// MARK: - All sites

extension SampleSite {
  /// Every record that a campaign can contain, once for each path of fields that leads to it.
  package static func all(of selection: TypeSelection = .all) -> [SampleSite] {
    let sites = sites(of: CampaignTable.record, nil, [], selection)
    let names = names(of: sites)
    var seen: Set<[String]> = []
    return sites.filter { seen.insert($0.fields + [$0.type.noun]).inserted }
      .map { $0.named(names[ObjectIdentifier($0.type)] ?? $0.type.name) }
  }

  /// One site for every record type of a campaign: the first in order.
  package static func distinct(of selection: TypeSelection = .all) -> [SampleSite] {
    var seen: Set<ObjectIdentifier> = []
    return all(of: selection).filter { seen.insert(ObjectIdentifier($0.type)).inserted }
  }

  /// A unique name for each type. If several types have the same name, the name of the outer type is added.
  private static func names(of sites: [SampleSite]) -> [ObjectIdentifier: String] {
    var names: [ObjectIdentifier: String] = [:]
    for site in sites where names[ObjectIdentifier(site.type)] == nil {
      let isUnique = sites.allSatisfy { $0.type === site.type || $0.type.name != site.type.name }
      let holder = site.hops.last?.type.name ?? ""
      names[ObjectIdentifier(site.type)] = isUnique ? site.type.name : "\(holder)_\(site.type.name)"
    }
    return names
  }

  private func named(_ name: String) -> SampleSite {
    SampleSite(type: type, variant: variant, name: name, selection: selection, hops: hops)
  }

  private static func sites(
    of type: RecordType, _ variant: Variant?, _ hops: [Hop], _ selection: TypeSelection
  ) -> [SampleSite] {
    let inner = type.fields.filter { !$0.field.form.isSingleVariant }.flatMap { use in
      sites(below: use.field.form, Hop(type: type, field: use.field, isList: false), hops, selection)
    }
    return [SampleSite(type: type, variant: variant, name: type.name, selection: selection, hops: hops)] + inner
  }

  private static func sites(
    below form: Form, _ hop: Hop, _ hops: [Hop], _ selection: TypeSelection
  ) -> [SampleSite] {
    switch form {
    case .list(let list):
      sites(below: list.item, Hop(type: hop.type, field: hop.field, isList: true), hops, selection)
    case .record(let type): sites(of: type, nil, hops + [hop], selection)
    case .variant(let variant):
      selection.types(of: variant).flatMap { sites(of: $0, variant, hops + [hop], selection) }
    case .mapping, .either, .slug, .text, .link, .moment, .duration, .color, .locale, .timeZone, .name, .boolean,
      .integer, .number, .choice:
      []
    }
  }
}
