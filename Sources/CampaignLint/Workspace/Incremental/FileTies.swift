import CampaignLanguage

/// Numbers for the texts that connect files: events, and names of campaigns.
struct TieNumbers: Sendable {
  private var numbers: [[UInt8]: Int] = [:]
  /// The kind of event for each number.
  private(set) var kinds: [EventKind] = []

  var count: Int { kinds.count }

  mutating func number(of text: ArraySlice<UInt8>) -> Int {
    let text = Array(text)
    if let known = numbers[text] { return known }
    let number = kinds.count
    numbers[text] = number
    kinds.append(text.first.flatMap { EventKind(rawValue: $0) } ?? .customEvent)
    return number
  }
}

/// The facts about one file for the rules about several files, with the numbers that connect it to other files.
struct FileTies: Sendable {
  let summary: WorkspaceSummary
  /// The event of each trigger.
  let events: [Int]
  /// The name of each campaign.
  let names: [Int]

  init(_ summary: WorkspaceSummary, _ eventNumbers: inout TieNumbers, _ nameNumbers: inout TieNumbers) {
    self.summary = summary
    events = summary.triggers.map { eventNumbers.number(of: summary[$0.event]) }
    names = summary.campaigns.map { nameNumbers.number(of: summary.name(of: $0)) }
  }

  /// The events that a message waits for.
  func events(of message: GatheredMessage) -> ArraySlice<Int> { events[message.triggers] }
}
