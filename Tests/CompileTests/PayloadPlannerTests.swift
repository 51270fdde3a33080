import CampaignCompile
import CampaignLanguage
import Testing

/// The plan of a payload gives each key the value of the right field.
@Suite struct PayloadPlannerTests {
  private static let own = Field("own", .boolean, "A field that the type has.")
  private static let other = Field("other", .boolean, "A field that only another type has.")
  private static let type = RecordType("made", "a made record", "A record for this test.", allows: [own])

  /// The sources of the keys of a record, in the order of the keys.
  private func sources(_ keys: [PayloadKey]) -> [PayloadPlan.Source] {
    var planner = PayloadPlanner()
    planner.object(PayloadRecord("made", "A record for this test.", keys), of: Self.type)
    return planner.steps.map(\.source)
  }

  @Test func aKeyTakesTheSlotOfItsField() {
    let sources = sources([PayloadKey("own", .boolean, "A key for this test.", from: .field(Self.own))])
    guard case .field(slot: 0, _, _)? = sources.first, sources.count == 1 else {
      Issue.record("\(sources)")
      return
    }
  }

  @Test func aKeyOfAFieldThatTheTypeLacksSaysNothing() {
    let origins: [Origin] = [
      .field(Self.other), .word(Self.other), .duration(Self.other), .interval(Self.other),
      .part(Self.other, Self.own), .beside(Self.other), .groups(Self.other),
    ]
    for origin in origins {
      let sources = sources([PayloadKey("other", .boolean, "A key for this test.", from: origin)])
      guard case .constant? = sources.first, sources.count == 1 else {
        Issue.record("\(origin) takes the value of another field: \(sources)")
        continue
      }
    }
  }
}
