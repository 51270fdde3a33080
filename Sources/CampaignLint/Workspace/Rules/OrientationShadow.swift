import Findings

/// A message for one orientation that always loses against one for the other orientation.
enum OrientationShadow {
  static let info = RuleInfo(
    "orientation-shadow", .error, breaksPayload: false,
    finds: "A message for one orientation that comes after a message for the other orientation.",
    because:
      "Clients pick a message before they check the orientation: one that does not fit is dropped, and no "
      + "other takes its place.",
    source: "in-app message delivery documentation; web client",
    example: """
        campaign: spring-sale
        in_app_messages:
      -   - id: upright
      +   - id: either-way
            type: full_image
      -     image: https://example.com/upright.png
      +     image: https://example.com/square.png
            image_alt: Tulips
      -     orientation: portrait
      -     priority: high
      +     orientation: any
            re_eligibility: always
            triggers: [{ type: custom_event, name: cart_viewed }]
      -   - id: sideways
      -     type: full_image
      -     image: https://example.com/sideways.png
      -     image_alt: Tulips
      -     orientation: landscape
      -     triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static func check(_ fates: Fates, into report: inout Report) {
    for (message, fate) in fates.all.enumerated() {
      guard case .shadowed(let winner) = fate else { continue }
      let delivery = fates.delivery
      report.add(
        delivery.finding(
          info, .shadowed(delivery.key(of: winner)), about: message, .picked, at: winner, help: .eitherWay))
    }
  }
}

extension Message {
  fileprivate static func shadowed(_ winner: [UInt8]) -> Message {
    "\(quoting: winner) is picked first, even where only this message could be shown"
  }
  fileprivate static let picked: Message = "this one is for the other orientation"
  fileprivate static let eitherWay: Message =
    "make one message for any orientation, or use different events for the two"
}
