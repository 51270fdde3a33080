import CampaignLanguage
import Findings

/// A full-screen message for one orientation, with none for the other one.
enum OrientationHole {
  static let info = RuleInfo(
    "orientation-hole", .warning,
    finds:
      "A full-screen message for one orientation of the device, with none for the other, or for an orientation that the "
      + "apps don't support.",
    because:
      "A phone that is held the other way shows nothing; tablets show the message in both orientations.",
    source: "in-app message delivery documentation; iOS, Android and web clients",
    example: """
        campaign: spring-sale
        in_app_messages:
          - id: tulips
            type: full_image
            image: https://example.com/tulips.png
            image_alt: Tulips
      -     orientation: portrait
      +     orientation: any
            triggers: [{ type: custom_event, name: cart_viewed }]
      """)

  /// Any message for the other orientation at one of its events is enough. Two other rules report problems between the
  /// two.
  static func check(_ fates: Fates, into report: inout Report) {
    let delivery = fates.delivery
    var known = [UInt8](repeating: 0, count: delivery.kinds.count)
    for message in delivery.messages {
      for trigger in message.triggers { known[delivery.triggers[trigger].event] |= message.orientation.bit }
    }
    for (index, message) in delivery.messages.enumerated()
    where message.traits.contains(.full) && message.orientation != .any && !fates.all[index].isLost {
      guard !message.targets.subtracting(.having(.orientation)).isEmpty else { continue }
      if message.traits.contains(.foreignOrientation) {
        report.add(Finding(info, .neverShown(message.orientation), at: message.place, help: .ownOrientation))
        continue
      }
      let others = message.triggers.reduce(0 as UInt8) { $0 | known[delivery.triggers[$1].event] }
      guard others & message.orientation.other.bit == 0 else { continue }
      report.add(Finding(info, .hole(message.orientation), at: message.place, help: .eitherWay))
    }
  }
}

extension GatheredMessage.Orientation {
  fileprivate var bit: UInt8 { 1 << rawValue }

  fileprivate var other: Self {
    switch self {
    case .any: .any
    case .portrait: .landscape
    case .landscape: .portrait
    }
  }
}

extension Message {
  fileprivate static func hole(_ orientation: GatheredMessage.Orientation) -> Message {
    orientation == .portrait
      ? "a phone that is held sideways when this message is due shows nothing"
      : "a phone that is held upright when this message is due shows nothing"
  }
  fileprivate static func neverShown(_ orientation: GatheredMessage.Orientation) -> Message {
    "no phone ever shows this message: it is for \(orientation.word), and the apps for \(orientation.other.word) only"
  }
  fileprivate static let ownOrientation: Message =
    "remove 'orientation' if it looks right both ways, or correct 'app.orientations' in the configuration"
  fileprivate static let eitherWay: Message =
    "remove 'orientation' if it looks right both ways; if your apps have only one, list it in 'app.orientations'"
}
