package import CampaignDelivery
package import CampaignEngine
import CampaignLanguage
import Findings
import SourceText

/// Puts steps together from options in sequence.
package struct StepReader {
  private var written = WrittenSteps()
  /// The properties and categories of the last step. It gets them at once when it is complete, because each addition
  /// would copy those before it.
  private var properties: [AppEvent.Property] = []
  private var categories: [String] = []

  package init() {}

  private var last: Step? { written.steps.last?.step }

  package mutating func begin(_ step: Step) {
    completeLast()
    written.steps.append(.init(step: step))
  }

  private mutating func completeLast() {
    defer { (properties, categories) = ([], []) }
    guard let last else { return }
    switch last {
    case .event(var event):
      event.properties = properties
      written.steps[written.steps.count - 1].step = .event(event)
    case .viewFeed(let channel, _):
      written.steps[written.steps.count - 1].step = .viewFeed(channel, categories: categories)
    default: break
    }
  }

  package mutating func add(property text: String) throws(UsageError) {
    guard case .event = last else {
      throw UsageError(message: "--property must follow the event or purchase that it belongs to")
    }
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty else {
      throw UsageError(
        message: "--property takes a name and a value, such as total=42, not '\(excerpt(of: text.utf8))'")
    }
    properties.append(.init(String(parts[0]), PropertyValue(reading: String(parts[1]))))
  }

  package mutating func add(category: String) throws(UsageError) {
    guard case .viewFeed(let channel, _) = last else {
      throw UsageError(message: "--category must follow the --view-feed that it belongs to")
    }
    guard channel == .newsFeed else {
      throw UsageError(
        message: "--category belongs to --view-feed \(DeliveredCard.Channel.newsFeed.rawValue): content cards have no "
          + "categories")
    }
    let known = CardTable.categoryChoices.all.map(\.name) + [Feed.allCategories]
    guard known.contains(category) else {
      throw UsageError(
        message: "there is no category '\(excerpt(of: category.utf8))'",
        suggestion: nearest(to: category, among: known))
    }
    categories.append(category)
  }

  package mutating func move(to text: String) throws(UsageError) {
    let time = try WrittenTime(text)
    if written.steps.isEmpty {
      if written.start != nil {
        throw UsageError(message: "the session can't have a second \(SimulationOption.at.flag)")
      }
      written.start = time
    } else {
      try setTime(.at(time), by: .at)
    }
  }

  package mutating func move(by text: String) throws(UsageError) {
    guard !written.steps.isEmpty else { throw UsageError(message: "--after must follow a step") }
    guard case .success(let span) = TimeSpan.read(Array(text.utf8)[...], allowingZero: true) else {
      throw UsageError(message: "--after takes a duration such as 40s or 2h, not '\(excerpt(of: text.utf8))'")
    }
    try setTime(.after(span), by: .after)
  }

  /// A step has one time.
  private mutating func setTime(_ time: WrittenSteps.StepTime, by option: SimulationOption) throws(UsageError) {
    let number = written.steps.count - 1
    switch written.steps[number].time {
    case .same: written.steps[number].time = time
    case .at, .after:
      throw UsageError(
        message: "\(option.flag) would be a second time of the same step",
        help: "give each step one --at or one --after")
    }
  }

  package mutating func finished() -> WrittenSteps {
    completeLast()
    return written
  }
}
