import CampaignLanguage
import Findings

/// The JSON Schema of `campaignc diff --format json`. The report always has every key; a later version may add some.
enum DiffReportSchema {
  static let name = "diff-report"
  static let summary = "The report of 'campaignc diff --format json'."

  static func text(rules: [RuleInfo]) -> String {
    JSONSchema.whole(
      "diff report", summary, body,
      [
        JSONValue.Member(key: "change", value: change(rules)), JSONValue.Member(key: "place", value: place),
        JSONValue.Member(key: "summary", value: counts),
      ]
    ).pretty
  }

  private static var body: JSONValue {
    record([
      ("version", text("The version of campaignc.")),
      ("changes", list(of: .shared("change"), "The changes that count, in the order of the other formats.")),
      ("allowed", list(of: .shared("change"), "The changes that somebody has allowed. They don't count.")),
      (
        "remarks",
        list(of: ["type": "string"], "Mistakes in what allows changes, and what the comparison leaves out.")
      ),
      ("summary", .shared("summary")),
    ])
  }

  private static func change(_ rules: [RuleInfo]) -> JSONValue {
    let levels = ConfigurationTable.ChangeSetting.allCases.filter { $0 != .off }.map(\.rawValue)
    return record([
      ("rule", words(rules.map(\.id), "The id of the rule.")),
      ("level", words(levels, "How much it matters in this run.")),
      (
        "scopes",
        [
          "description": "Who notices it, the most affected first.", "type": "array", "minItems": .integer(1),
          "uniqueItems": .boolean(true), "items": ["enum": .texts(["readers", "apps", "counts", "team"])],
        ]
      ),
      ("campaign", text("The name of the campaign.")),
      ("name", text("The full name of what changed.")),
      ("oldName", textOrNull("The full name on the old side, or null if it is new.")),
      ("newName", textOrNull("The full name on the new side, or null if it is gone.")),
      ("field", text("What changed of it, such as 'ends' or 'buttons/0/text'. Empty for the whole.")),
      ("old", textOrNull("The old value as canonical JSON, or null if there is none.")),
      ("new", textOrNull("The new value as canonical JSON, or null if there is none.")),
      ("message", text("What changed, in one line.")),
      ("oldPlace", placeOrNull("Where the old side has it, or null.")),
      ("newPlace", placeOrNull("Where the new side has it, or null.")),
      (
        "fingerprint",
        text("The digits that allow this change, the same on every machine.").adding(["pattern": "^[0-9a-f]{12}$"])
      ),
    ])
  }

  private static var place: JSONValue {
    record([
      ("path", text("The path of the file, as the run names it.")), ("line", number("The line.", from: 1)),
      ("column", number("The column, in code points.", from: 1)),
    ])
  }

  private static var counts: JSONValue {
    record([
      ("old", text("The old side in words.")), ("new", text("The new side in words.")),
      ("campaigns", number("The campaigns that were compared.")),
      ("silentCampaigns", number("The campaigns that are written differently, with the same meaning.")),
      ("dangers", number("The changes of the level 'danger'.")),
      ("warnings", number("The changes of the level 'warning'.")),
      ("notes", number("The changes of the level 'note'.")),
      ("exitCode", number("The exit code of the run.")),
    ])
  }

  // MARK: - Forms

  /// An object that has all of these keys.
  private static func record(_ members: [(String, JSONValue)]) -> JSONValue {
    [
      "type": "object", "required": .texts(members.map(\.0)),
      "properties": .object(members.map { JSONValue.Member(key: $0.0, value: $0.1) }),
    ]
  }

  private static func text(_ description: String) -> JSONValue {
    ["description": .text(description), "type": "string"]
  }

  private static func textOrNull(_ description: String) -> JSONValue {
    ["description": .text(description), "type": .texts(["string", "null"])]
  }

  private static func placeOrNull(_ description: String) -> JSONValue {
    ["description": .text(description), "anyOf": .array([.shared("place"), ["type": "null"]])]
  }

  private static func number(_ description: String, from least: Int64 = 0) -> JSONValue {
    ["description": .text(description), "type": "integer", "minimum": .integer(least)]
  }

  private static func words(_ words: [String], _ description: String) -> JSONValue {
    ["description": .text(description), "enum": .texts(words)]
  }

  private static func list(of items: JSONValue, _ description: String) -> JSONValue {
    ["description": .text(description), "type": "array", "items": items]
  }
}
