import Findings

/// Messages that are due before their pictures can be downloaded. Nearly every workspace has some, so one finding is
/// enough.
enum SlowFirstShow {
  static let info = RuleInfo(
    "slow-first-show", .advice, isOffByDefault: true,
    finds:
      "The first message of a workspace with an image or other files and a session start or push click as trigger.",
    because: "It is due at once, before its files can be downloaded, so it appears late the first time.",
    source: "in-app message delivery documentation",
    example: """
      \(ExampleStart.poster)
            image_alt: Thirty percent off everything
      -     triggers: [{ type: session_start }]
      +     triggers: [{ type: custom_event, name: shop_opened }]
      """)

  static func check(_ active: ActiveCampaigns, into report: inout Report) {
    let slow = active.messages.filter { $0.traits.contains(.lateFiles) }
    guard let first = slow.first else { return }
    report.add(Finding(info, .notThere(besides: slow.count - 1), at: first.place, help: .laterEvent))
  }
}

extension Message {
  fileprivate static func notThere(besides others: Int) -> Message {
    let more = others == 0 ? "" : others == 1 ? "; so is 1 other message" : "; so are \(others) other messages"
    return "this message is due at once, before its files are downloaded\(more)"
  }
  fileprivate static let laterEvent: Message = "if it must appear at once, use an event that comes later"
}
