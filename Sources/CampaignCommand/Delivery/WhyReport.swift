import CampaignDelivery
import CampaignIR
import CampaignLanguage

/// The answer of `why` about a message: as lines for people, or as canonical JSON.
struct WhyReport {
  private let message: Int
  private let verdict: Verdict
  private let workspace: DeliveryWorkspace

  init(on message: Int, _ verdict: Verdict, _ workspace: DeliveryWorkspace) {
    (self.message, self.verdict, self.workspace) = (message, verdict, workspace)
  }

  private var set: DeliverySet { verdict.set }
  private var key: String { verdict.set.messages[message].key }

  /// The message because of which it is not shown.
  private var rival: Int? { verdict.obstacle?.rival.flatMap { $0 == message ? nil : $0 } }

  private func named(_ message: Int) -> String {
    let key = set.messages[message].key
    return workspace.place(of: key).map { "\(key) (\($0))" } ?? key
  }

  /// The changes that show it, each as an instruction.
  private var changes: [String] {
    verdict.remedies.map { remedy in
      var more = workspace.place(of: remedy, for: set.messages[message])
      if case .close = remedy { more = StepOptions.dismiss.flag }
      return remedy.words(inCampaign: key.campaignName) + (more.map { " (\($0))" } ?? "")
    }
  }

  /// The first events that the message waits for.
  private var waited: String? {
    let own = set.messages[message].triggers.map(\.words)
    let first = own.indices.filter { own[..<$0].contains(own[$0]) == false }.map { own[$0] }
    guard !first.isEmpty else { return nil }
    return first.prefix(3).joined(separator: " or ") + (first.count > 3 ? ", and others" : "")
  }
}

// MARK: - Hints

extension WhyReport {
  /// Other ways to see the message: another configuration, or another reader.
  private var hints: [String] {
    [interval, audience, other].compactMap { $0 }
  }

  private var interval: String? {
    verdict.appInterval.map { span in
      let field = "\(ConfigurationTable.app.name).\(ConfigurationTable.minInterval.name)"
      return
        "instead of '\(MessageTable.minInterval.name)', set '\(field): \(TimeSpan(milliseconds: span)?.text ?? "")' "
        + "in the configuration, for all messages of the app (tried, too)"
    }
  }

  private var audience: String? {
    let removed = verdict.remedies.lazy.compactMap { if case .noAudience(let name, _, _) = $0 { name } else { nil } }
    var name = removed.first
    if case .excluded(.audience(let own)) = verdict.obstacle { name = own }
    return name.map { "'\(ReaderOptions.audience.flag) \($0)' tries a reader who is in it" }
  }

  private var other: String? {
    switch (verdict.obstacle, verdict.end?.what) {
    case (.excluded(.noControl), _): "'\(AppOptions.control.flag)' tries a reader of the control group"
    case (.excluded(.stopped), _): "'\(ReaderOptions.attribute.flag)' tries a reader with other attributes"
    case (.excluded(.control), _): "without '\(AppOptions.control.flag)', the reader is not in the control group"
    case (_, .discarded(_, .document)), (_, .refused(_, .document)):
      "'\(AppOptions.allowHTML.flag)' tries a page that allows HTML messages"
    case (_, .queued(_, .inBackground)): "'\(StepOptions.foreground.flag)' before the event tries an app that is open"
    default: nil
    }
  }
}

// MARK: - For people

extension WhyReport {
  var lines: [String] {
    if verdict.isShown {
      let isControl = set.messages[message].isControl
      return [named(message) + (isControl ? " counts as shown: it is a control" : " is shown")]
    }
    var lines: [String] = []
    if let obstacle = verdict.obstacle, let words = verdict.obstacleWords {
      lines.append("\(named(message)) is not shown: \(words)")
      if let place = workspace.place(of: obstacle, for: key) { lines.append("  the filter: \(place)") }
      if let rival { lines.append("  the other message: \(named(rival))") }
    } else if let words = verdict.endWords {
      lines.append("\(named(message)) is \(words.verb)" + (words.reason.map { ": \($0)" } ?? ""))
    } else {
      lines.append("\(named(message)) does not wait for this event" + (waited.map { ", but for \($0)" } ?? ""))
    }
    if let other = verdict.instead, verdict.obstacle?.rival == nil {
      lines.append("  shown instead: \(named(other))")
    }
    if verdict.remedies.isEmpty {
      lines.append("  no change of its definition alone is known to show it")
    } else {
      lines.append("  help: \(changes.joined(separator: "; and ")) (tried: the message is then shown)")
    }
    return lines + hints.map { "  or: \($0)" }
  }
}

// MARK: - For programs

extension WhyReport {
  private struct Answer: Encodable {
    /// The changes that show it together, each as an instruction. Empty if none are known.
    let changes: [String]
    let filter: String?
    /// Other ways to see the message, each as a sentence.
    let hints: [String]
    let instead: Named?
    let message: Named
    let reason: String?
    let rival: Named?
    let shown: Bool
  }

  private struct Named: Encodable {
    let name: String
    let place: String?
  }

  /// One line of canonical JSON.
  var json: [UInt8] {
    func named(_ message: Int) -> Named {
      let key = set.messages[message].key
      return Named(name: key, place: workspace.place(of: key))
    }
    let end = verdict.endWords.map { $0.verb + ($0.reason.map { ": \($0)" } ?? "") }
    let reason = verdict.obstacleWords ?? end ?? "it does not wait for this event"
    let answer = Answer(
      changes: changes, filter: verdict.obstacle.flatMap { workspace.place(of: $0, for: key) }, hints: hints,
      instead: verdict.instead.map(named), message: named(message), reason: verdict.isShown ? nil : reason,
      rival: rival.map(named), shown: verdict.isShown)
    return ((try? CanonicalJSON.encode(answer)) ?? []) + "\n".utf8
  }
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
