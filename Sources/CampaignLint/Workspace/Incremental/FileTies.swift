internal import CampaignLanguage

/// Numbers for the texts that tie files to one another: events, and names of campaigns.
struct TieNumbers: Sendable {
  private var numbers: [[UInt8]: Int32] = [:]
  /// What each number stands for.
  private(set) var kinds: [EventKind] = []

  var count: Int { kinds.count }

  mutating func number(of text: ArraySlice<UInt8>) -> Int32 {
    let text = Array(text)
    if let known = numbers[text] { return known }
    let number = Int32(kinds.count)
    numbers[text] = number
    kinds.append(text.first.flatMap { EventKind(rawValue: $0) } ?? .customEvent)
    return number
  }
}

/// What the rules over all files know of one file, with the numbers of what ties it to others.
struct FileTies: Sendable {
  let summary: WorkspaceSummary
  /// The event of each trigger.
  let events: [Int32]
  /// The name of each campaign.
  let names: [Int32]

  init(_ summary: WorkspaceSummary, _ eventNumbers: inout TieNumbers, _ nameNumbers: inout TieNumbers) {
    self.summary = summary
    events = summary.triggers.map { eventNumbers.number(of: summary[$0.event]) }
    names = summary.campaigns.map { nameNumbers.number(of: summary.name(of: $0)) }
  }

  /// The events that a message waits for.
  func events(of message: GatheredMessage) -> ArraySlice<Int32> { events[message.triggers] }
}
