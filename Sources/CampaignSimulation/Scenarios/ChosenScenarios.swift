import CampaignDelivery
package import CampaignEngine
import Findings
import SourceText

extension ScenarioSuite {
  /// The scenario with a name, or else the only one whose name has a text in it.
  package func only(for text: String) throws(UsageError) -> PlacedScenario {
    let exact = scenarios.filter { $0.scenario.name == text }
    let found = exact.isEmpty ? scenarios : exact
    guard found.count == 1 else { throw .manyScenarios(found, of: self, with: text) }
    return found[0]
  }
}

extension UsageError {
  /// The scenarios that a message lists at most.
  private static let mostNames = 5

  /// There is no scenario, or none with the text that was asked for.
  package static func noScenarios(
    with text: String, for option: String, among names: [String], _ leftOut: String?
  ) -> UsageError {
    guard !names.isEmpty else {
      return UsageError(
        message: "there are no scenarios",
        help: leftOut ?? "a document with 'scenario:' is one; 'campaignc new scenario' prints one to start from")
    }
    return UsageError(
      message: "no scenario has '\(excerpt(of: text.utf8))' in its name", suggestion: nearest(to: text, among: names),
      help: "\(option) takes a part of a name: \(list(of: names))")
  }

  /// The scenarios whose names are compared with a text that none of them has.
  private static let mostCompared = 1_000

  /// The name, or else the word of a name, that a text probably means.
  private static func nearest(to text: String, among names: [String]) -> String? {
    let names = Array(names.prefix(mostCompared))
    if let name = SourceText.nearest(to: text, among: names) { return name }
    let words = Set(names.flatMap { $0.split(separator: " ").map(String.init) }.filter { $0.count > 3 })
    return SourceText.nearest(to: text, among: words.sorted())
  }

  /// Several scenarios have the text in their names, where one is needed.
  fileprivate static func manyScenarios(
    _ found: [ScenarioSuite.PlacedScenario], of suite: ScenarioSuite, with text: String
  ) -> UsageError {
    let names = found.map(\.scenario.name)
    let heading = "\(found.count) scenarios have '\(excerpt(of: text.utf8))' in their names: "
    let different = Set(names).count
    if different == names.count {
      return UsageError(
        message: heading + list(of: names), help: "write the whole name, or name the file of the scenario")
    }
    let places = found.prefix(mostNames).map { suite.place(of: $0.scenario.range, in: $0) }
    let others = found.count > mostNames ? " and others" : ""
    if different > 1 {
      let list = zip(names, places).map { "'\(excerpt(of: $0.utf8))' (\($1))" }.joined(separator: ", ")
      return UsageError(
        message: heading + list + others, help: "write the whole name, and name the file of the scenario")
    }
    return UsageError(
      message: "\(found.count) scenarios are called '\(excerpt(of: names[0].utf8))': "
        + places.joined(separator: ", ") + others,
      help: Set(found.map(\.file)).count == found.count
        ? "name the file of the scenario" : "give each of them a name of its own")
  }

  private static func list(of names: [String]) -> String {
    names.prefix(mostNames).map { "'\(excerpt(of: $0.utf8))'" }.joined(separator: ", ")
      + (names.count > mostNames ? " and others" : "")
  }
}
