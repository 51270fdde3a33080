internal import CampaignCheck
internal import CampaignCompile
internal import CampaignDelivery
internal import CampaignEngine
internal import CampaignIR
internal import CampaignLanguage
internal import Findings
internal import SourceText

/// The messages and cards of campaigns for simulation, and where they are written.
struct DeliveryWorkspace {
  let set: DeliverySet
  private let places: DeliveryPlaces

  init(
    of campaigns: [CompiledCampaign], in run: CheckRun, catalogue: Catalogue?, console: any Console
  ) throws(UsageError) {
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
    set = DeliverySet(campaigns) { occasion, property in catalogue?.kind(of: property, at: occasion) }
    places = DeliveryPlaces(of: campaigns, in: workspace, run, console: console)
  }

  /// The file and line of a message or card: `campaigns/spring.yaml:12`.
  func place(of key: String) -> String? { places.place(of: key) }

  /// The file and line of the filter that keeps a message from being shown. Nil for another obstacle.
  func place(of obstacle: Occurrence.Obstacle, for key: String) -> String? {
    guard case .filter(let failed) = obstacle else { return nil }
    return places.place(of: failed, for: key)
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
