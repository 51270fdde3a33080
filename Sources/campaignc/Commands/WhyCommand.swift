internal import CampaignDelivery
internal import CampaignEngine
internal import Files
internal import Findings
internal import SourceText

/// `campaignc why [MESSAGE] [PATH ...]`
enum WhyCommand {
  static let command: Command = Command(
    spec: CommandSpec(
      "why", "Explain why a message is not shown.", operands: "[MESSAGE] [PATH ...]",
      discussion: [
        "MESSAGE is the full name of a message, such as spring-sale/basket-reminder. Takes the steps of the command "
          + "line, as 'simulate' does, and explains what happens to the message at the last one: the first reason why "
          + "it is not shown, the message that is shown instead, and the smallest change that would show it. The "
          + "change is tried before it is offered.",
        "Without MESSAGE, lists every message that waits for the last event, with its state.",
        "The exit code is 1 if the message is not shown.",
      ],
      options: StepOptions.all + ReaderOptions.all + AppOptions.all + InputOptions.all + [
        ConfigurationOptions.file, ConfigurationOptions.none, CheckRun.threadsOption,
      ],
      examples: [
        (
          "campaignc why spring-sale/basket-reminder --event cart_viewed --property total=42",
          "Explains why the event does not show this message."
        ),
        ("campaignc why --event cart_viewed", "Lists the messages that wait for the event."),
      ]),
    run: run)

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    let steps = try StepOptions.steps(arguments)
    // The full name of a message has no suffix, so it can be told from a path.
    let key = arguments.operands.first.map(\.shown).flatMap { $0.isFullName && !exists(RawPath($0)) ? $0 : nil }
    if key == nil, let word = arguments.operands.first?.shown, !exists(arguments.operands[0]), word != "-" {
      throw UsageError(
        message: "'\(excerpt(of: word.utf8))' is neither the full name of a message nor a path",
        help: "begin with the full name of a message, such as spring-sale/basket-reminder")
    }
    var exitCode = ExitCode.clean
    let delivery = try DeliveryRun(
      arguments, reading: key == nil ? nil : Array(arguments.operands.dropFirst()), exitCode: &exitCode,
      console: console)
    guard let delivery else { return exitCode }
    try delivery.check(steps)
    guard let key else { return list(delivery, steps, console: console) }
    if delivery.set.card(named: key) != nil {
      throw UsageError(
        message: "'\(excerpt(of: key.utf8))' is a card",
        help: "'campaignc simulate --view-feed' shows what is in a feed")
    }
    guard let message = delivery.set.message(named: key) else {
      throw UsageError(
        message: "there is no message '\(excerpt(of: key.utf8))'",
        suggestion: nearest(to: key, among: delivery.set.messages.map(\.key)))
    }
    return explain(message, delivery, steps, console: console)
  }

  private static func explain(
    _ message: Int, _ delivery: DeliveryRun, _ steps: [TimedStep], console: any Console
  ) -> ExitCode {
    let set = delivery.set
    let verdict = set.verdict(on: message, after: steps, for: delivery.reader, in: delivery.app)
    let key = set.messages[message].key
    func named(_ key: String) -> String { delivery.workspace.place(of: key).map { "\(key) (\($0))" } ?? key }
    if verdict.isShown { return console.deliver(lines: ["\(named(key)) is shown"]) }
    var lines: [String] = []
    if let obstacle = verdict.obstacle {
      lines.append("\(named(key)) is not shown: \(set.words(for: obstacle, of: message))")
      if let place = delivery.workspace.place(of: obstacle, for: key) { lines.append("  the filter: \(place)") }
      if let rival = obstacle.rival, rival != message {
        lines.append("  the other message: \(named(set.messages[rival].key))")
      }
    } else if let words = verdict.end.flatMap(set.words) {
      lines.append("\(named(key)) is \(words.verb)" + (words.reason.map { ": \($0)" } ?? ""))
    } else {
      lines.append("\(named(key)) does not wait for this event")
    }
    if verdict.remedies.isEmpty {
      lines.append("  no change of its definition alone is known to show it")
    } else {
      let changes = verdict.remedies.map(\.words).joined(separator: "; and ")
      lines.append("  help: \(changes) (tried: the message is then shown)")
    }
    return max(.findings, console.deliver(lines: lines))
  }

  private static func list(_ delivery: DeliveryRun, _ steps: [TimedStep], console: any Console) -> ExitCode {
    var client = DeliveryClient(delivery.set, for: delivery.reader, in: delivery.app)
    var last: TimelineRow?
    client.run(steps) { row in
      if row.time <= steps.last?.time ?? .min { last = row }
    }
    let report = TimelineReport(of: delivery.workspace)
    return console.deliver(Array((last.map { report.text(of: $0) } ?? "").utf8))
  }
}

extension String {
  /// True for the full name of a message: campaign and id, without a suffix.
  fileprivate var isFullName: Bool { split(separator: "/").count == 2 && !contains(".") && !hasSuffix("/") }
}

extension Occurrence.Obstacle {
  /// The message because of which another one is not shown.
  fileprivate var rival: Int? {
    switch self {
    case .interval(_, let message), .outranked(let message): message
    default: nil
    }
  }
}
