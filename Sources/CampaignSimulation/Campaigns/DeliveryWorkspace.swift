package import CampaignCheck
package import CampaignCompile
package import CampaignDelivery
package import CampaignEngine
import CampaignIR
import CampaignLanguage
import Findings
import SourceText

/// The messages and cards of campaigns for simulation, and where they are written.
package struct DeliveryWorkspace {
  package let campaigns: SimulatedCampaigns
  let places: DeliveryPlaces
  package var set: DeliverySet { campaigns.set }
  /// The time zones of the campaigns.
  package let timeZones: [String]

  package init(of campaigns: [CompiledCampaign], in run: CheckRun, catalogue: Catalogue?) throws(UsageError) {
    let maker = ContentMaker(of: run, campaigns)
    let workspace = CompiledWorkspace(campaigns)
    let size = workspace.sizes([.server]).reduce(0) { $0 + $1.bytes }
    guard size <= DeliverySet.mostPayloadBytes else {
      throw UsageError(
        message: "these campaigns are too large to simulate: their server payloads have \(size) bytes",
        help:
          "name fewer files; \(DeliverySet.mostPayloadBytes) bytes can be simulated, which are about 10,000 messages")
    }
    let campaigns = workspace.payloads([.server]).compactMap { file in
      try? CanonicalJSON.decode(ServerPayload.Campaign.self, from: file.bytes)
    }
    let set = DeliverySet(campaigns) { occasion, property in catalogue?.kind(of: property, at: occasion) }
    self.campaigns = SimulatedCampaigns(set: set, maker: maker)
    timeZones = campaigns.compactMap(\.timeZone)
    places = DeliveryPlaces(of: campaigns, in: workspace, run)
  }

  /// The file and line of a message or card: `campaigns/spring.yaml:12`.
  package func place(of key: String) -> String? { places.place(of: key) }

  /// The file and line of the filter that keeps a message from being shown. Nil for another obstacle.
  func place(of obstacle: Occurrence.Obstacle, for key: String) -> String? {
    guard case .filter(let failed) = obstacle else { return nil }
    return places.place(ofGroup: failed.group, inTrigger: failed.trigger, for: key)?.line
  }

  /// The change as its author can make it. A list of values in the payloads can be several filters in an `any_of`.
  func asWritten(_ remedy: Remedy, for message: DeliveredMessage) -> Remedy {
    guard case .noFilter(let filter) = remedy else { return remedy }
    let own = places.place(of: filter, for: message.key)
    let isAmongSeveral = message.filters(on: filter.property).contains {
      ($0.trigger, $0.group) == (filter.trigger, filter.group) && places.place(of: $0, for: message.key) != own
    }
    return isAmongSeveral ? .noFilter(filter.amongSeveral) : remedy
  }

  /// The place of the trigger or filter that a change is about, if these words alone could mean another one.
  func place(of remedy: Remedy, for message: DeliveredMessage) -> String? {
    guard let (trigger, filter) = remedy.trigger else { return nil }
    guard let filter else {
      return message.triggers.count > 1 ? places.place(ofTrigger: trigger, for: message.key)?.lineAndColumn : nil
    }
    let own = places.place(of: filter, for: message.key)
    let others = message.filters(on: filter.property).map { (place: places.place(of: $0, for: message.key), other: $0) }
      .filter { $0.place != own }
    if others.isEmpty { return nil }
    // In one line, the operators tell filters from each other.
    let isUnclear = others.contains { place, other in
      place?.line == own?.line && (other.isLike(filter) || filter.field == nil || !remedy.namesOperator)
    }
    return isUnclear ? own?.lineAndColumn : own?.line
  }

  func sharedValues(of key: String) -> SharedValues { places.sharedValues(of: key) }

  /// Throws if a reader has an audience or an attribute that the catalogue lacks.
  package func check(_ reader: ReaderNames, under loaded: ConfigurationSearch.Loaded?) throws(UsageError) {
    let names = CatalogueNames(loaded?.catalogue, besides: set)
    try names.check(audiences: reader.audiences)
    try names.check(attributes: reader.attributes)
  }

  /// The words about names in a reader that are probably misspelt.
  package func doubts(about reader: ReaderNames, under loaded: ConfigurationSearch.Loaded?) -> [String] {
    var doubts = NameDoubts(in: set, besides: loaded?.catalogue)
    doubts.look(at: reader, loaded?.configuration, loaded?.readers ?? [])
    return doubts.notes
  }
}

/// The campaigns of a simulation: what decides when clients show them, and what readers get of them. Threads can share
/// it.
package struct SimulatedCampaigns: Sendable {
  let set: DeliverySet
  package let maker: ContentMaker

  /// The messages and cards as a reader gets them at a moment, in milliseconds since 1970.
  package func contents(for reader: Reader, at now: Int64) -> any ReaderContents {
    maker.contents(for: reader, at: now)
  }

  /// Throws if the regular expressions of filters, or the texts of readers, needed more work than there is.
  package func checkWork() throws(UsageError) {
    try set.checkWork()
    guard maker.isTooMuchWork else { return }
    throw UsageError(
      message: "filling in the texts of readers takes more than \(ContentMaker.mostWork) units of work",
      help: "use simpler templates, name fewer files, or play fewer scenarios at once")
  }
}

extension Remedy.FilterPlace {
  /// True if both have the same operator. In an 'any_of', a list of values may be several filters that equal one each.
  fileprivate func isLike(_ other: Self) -> Bool {
    let values = [FilterOperator.equals, .oneOf].map(\.row.field.name)
    let areValues = [self, other].allSatisfy { $0.field.map(values.contains) ?? false }
    return areValues || field == other.field
  }
}

extension Remedy {
  /// True if its words name the operator of its filter.
  fileprivate var namesOperator: Bool {
    if case .accept = self { return false }
    return true
  }
}

extension Catalogue {
  /// The kind of value that a property of an event has.
  fileprivate func kind(of property: String, at occasion: Occasion) -> PropertyKind? {
    let declared: Names<PropertyType>? =
      switch occasion {
      case .purchase: purchaseProperties
      case .custom(let name): events?[Array(name.utf8)[...]]?.properties
      case .sessionStart, .pushClick, .anyPurchase: nil
      }
    return switch declared?[Array(property.utf8)[...]] {
    case .text, .oneOf: .text
    case .number: .number
    case .boolean: .boolean
    case .moment: .moment
    case nil: nil
    }
  }
}
