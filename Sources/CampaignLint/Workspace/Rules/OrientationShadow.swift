internal import Findings

/// A message for one orientation behind one for the other.
enum OrientationShadow {
  static let info = RuleInfo(
    "orientation-shadow", .error, isSettable: true,
    finds: "A message for one orientation of the device that comes behind a message for the other one.",
    because:
      "Clients look at the orientation when they have picked a message: the one that does not fit is dropped, and none takes its place.",
    source: "in-app message delivery documentation; web client",
    bad: """
      campaign: spring-sale
      in_app_messages:
        - id: upright
          type: full_image
          image: https://example.com/upright.png
          image_alt: Tulips
          orientation: portrait
          priority: high
          triggers: [{ type: custom_event, name: cart_viewed }]
        - id: sideways
          type: full_image
          image: https://example.com/sideways.png
          image_alt: Tulips
          orientation: landscape
          triggers: [{ type: custom_event, name: cart_viewed }]
      """,
    good: """
      campaign: spring-sale
      in_app_messages:
        - id: either-way
          type: full_image
          image: https://example.com/square.png
          image_alt: Tulips
          orientation: any
          triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  static func check(_ fates: Fates, into report: inout Report) {
    for (message, fate) in fates.all.enumerated() {
      guard case .shadowed(let winner) = fate else { continue }
      let delivery = fates.delivery
      report.add(
        Finding(
          info, .shadowed(delivery.key(of: winner)), at: delivery.messages[message].place,
          labels: [.init(.picked, at: delivery.messages[winner].place)], help: .eitherWay))
    }
  }
}

extension Message {
  fileprivate static func shadowed(_ winner: [UInt8]) -> Message {
    "\(quoting: winner) is picked before this message even where only this one could be shown"
  }
  fileprivate static let picked: Message = "this one is for the other orientation"
  fileprivate static let eitherWay: Message =
    "make one message for any orientation, or let the two wait for different events"
}
