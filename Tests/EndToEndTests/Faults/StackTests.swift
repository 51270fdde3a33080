import Foundation
import Patterns
import SourceTree
import TestSupport
import Testing

/// The deepest allowed nesting of any kind fits into a stack of 128 kB, the size for threads in musl. The first thread
/// does everything that other threads do, so only its stack is made that small. The system puts the environment there,
/// too, behind up to 8 kB of any size, so the stack gets 12 kB more.
@Suite(.needsBinary, .mayHang) struct StackTests {
  /// The largest limit that a configuration can set.
  private static let deepest = Limits.deepestNesting
  private static let standard = Limits.standard.nesting

  private static let commands = [
    "lint --threads 1", "lint", "lint --diff --unsafe-fixes", "lint --format sarif", "lint --statistics",
    "lint --cache-dir ../cache", "lint --baseline ../baseline.json --write-baseline",
    "lint --baseline ../baseline.json", "compile", "build -o ../out", "stats", "where feed.json", "decompile", "dump",
    "dump --format tree", "dump --format events", "config", "lint --fix --unsafe-fixes",
    "lint --add-allow link-insecure --reason because",
  ]

  /// Runs every command on every file in a directory of the workspace. Returns the runs that crashed.
  private func crashes(_ workspace: FaultyWorkspace, in folder: String) throws -> String {
    let commands = Self.commands.joined(separator: "\n")
    return try workspace.shell(
      """
      cp -r \(folder) copies; cd copies; ulimit -s 140
      for file in *; do
        echo '\(commands)' | while read -r command; do
          "$0" $command "$file" > ../said 2>&1 < /dev/null; status=$?
          [ $status -le 3 ] && ! grep -q 'bug in campaignc' ../said || echo "$file: $command: $status"
        done
      done
      """
    ).text
  }

  private func expectNoCrash(_ workspace: FaultyWorkspace, in folder: String) throws {
    let crashed = try crashes(workspace, in: folder)
    #expect(crashed.isEmpty, "\(crashed)")
  }

  @Test func theDeepestTreeFitsASmallStack() throws {
    let workspace = try FaultyWorkspace()
    try workspace.root.make("workspace/in/campaignc.yaml", text: "limits: { nesting: \(Self.deepest) }\n")
    for (name, text) in nestedCampaigns {
      try workspace.root.make("workspace/in/\(name)", text: text(Self.deepest))
      try workspace.root.make("workspace/in/standard-\(name)", text: text(Self.standard))
      try workspace.root.make("workspace/in/deeper-\(name)", text: text(Self.deepest + 1))
    }
    try expectNoCrash(workspace, in: "in")
    let report = try workspace.shell("\"$0\" lint --only limit --format concise in").text
    for (name, _) in nestedCampaigns {
      #expect(!report.contains("in/\(name):"), "\(name) is deeper than it was to be: \(report)")
      #expect(report.contains("in/deeper-\(name):"), "\(name) is not as deep as it was to be")
    }
  }

  /// A setting out of its range is a finding. Nothing is concluded about the files below it, and none of them crashes;
  /// without the configuration, they exceed the limit.
  @Test func noConfigurationAllowsMore() throws {
    let workspace = try FaultyWorkspace()
    try workspace.root.make("workspace/campaignc.yaml", text: "limits: { nesting: \(Self.deepest + 1) }\n")
    for (name, text) in nestedCampaigns {
      try workspace.root.make("workspace/in/\(name)", text: text(Self.deepest + 1))
    }
    let (text, status) = try workspace.shell("ulimit -s 128; \"$0\" lint --format concise in")
    #expect(status == 1 && text.contains("'nesting' must be at most 100, not 101 [out-of-range]"), "\(text)")
    let alone = try workspace.shell("ulimit -s 128; \"$0\" lint --no-config --format concise in").text
    for (name, _) in nestedCampaigns { #expect(alone.contains("in/\(name):"), "\(alone)") }
  }

  @Test func theDeepestPatternFitsASmallStack() throws {
    let workspace = try FaultyWorkspace()
    for (index, (open, close)) in nestedGroups.enumerated() {
      for extra in 0...1 {
        let depth = Pattern.deepest + extra
        let groups = (0..<depth).map { open.replacing("#", with: "\($0)") }.joined()
        let pattern = groups + "a+" + repeated(close, depth)
        try workspace.root.make("workspace/in/\(index)-\(extra).yaml", text: campaign(matching: pattern))
      }
    }
    try expectNoCrash(workspace, in: "in")
    let report = try workspace.shell("\"$0\" lint --only limit --format concise in").text
    for index in nestedGroups.indices {
      #expect(!report.contains("in/\(index)-0.yaml"), "\(report)")
      #expect(report.contains("in/\(index)-1.yaml"), "\(report)")
    }
  }

  /// Inputs whose limit a configuration can't change: payloads, baselines, configurations, actions in links.
  @Test func whatIsReadBesidesCampaignsFitsASmallStack() throws {
    let workspace = try FaultyWorkspace()
    for (index, (before, after, depth)) in nestedPayloads.enumerated() {
      let levels = Self.standard - depth
      for (kind, value) in [("lists", repeated("[", levels) + repeated("]", levels)), ("objects", objects(levels))] {
        try workspace.root.make("workspace/in/\(index)-\(kind).json", text: before + value + after)
      }
    }
    let lists = repeated("[", Self.standard - 1) + repeated("]", Self.standard - 1)
    try workspace.root.make("workspace/in/action.yaml", text: campaignWithAction(steps: Self.standard / 2 - 1))
    try workspace.root.make("workspace/nested.json", text: "{\"a\":\(lists)}")
    try workspace.root.make("workspace/nested.yaml", text: "rules: \(lists)\n")
    try workspace.root.make("workspace/events.yaml", text: "events: \(lists)\n")
    try expectNoCrash(workspace, in: "in")
    let (text, _) = try workspace.shell(
      """
      ulimit -s 128
      try() { "$0" "$@" > said 2>&1; status=$?; [ $status -le 3 ] || echo "$*: $status"; }
      try lint sound --config nested.yaml; try config --config nested.yaml sound
      try lint sound --baseline nested.json; try lint sound --baseline nested.json --write-baseline
      echo 'events: events.yaml' > catalogue.yaml; try lint sound --config catalogue.yaml
      try build sound -o out; cp nested.json out/feed.json; try build sound -o out --check
      try where out/feed.json sound; try decompile out/feed.json; cp nested.json out/manifest.json
      try build sound -o out --check; try build sound -o out
      """)
    #expect(text == "")
  }

  /// Directories as deep as a path can be long, and files in them that are named.
  @Test func foldersAndPathsOfAnyDepthFitASmallStack() throws {
    let workspace = try FaultyWorkspace()
    let more = """
      try lint deep; try stats deep; try compile deep; try lint "$path"; try lint --format sarif "$path/hello.yaml"
      "$0" where --line "$path/hello.yaml:1" > said 2>&1; [ $? -le 1 ] || echo "where --line"
      """
    let (text, status) = try workspace.shell(
      """
      file=$PWD/sound/hello.yaml; mkdir deep
      ( cd deep; for i in $(seq 1900); do mkdir d && cd -P d; done; cp "$file" . )
      path=deep$(printf '%01900d' 0 | sed 's:0:/d:g')
      ulimit -s 128
      try() { "$0" "$@" > said 2>&1; status=$?; [ $status -eq 0 ] || echo "$*: $status $(head -c 300 said)"; }
      try lint --threads 1 deep; try config deep; try config "$path"; try dump "$path/hello.yaml"
      try compile "$path/hello.yaml"; try build deep -o out
      \(testsAreLong ? more : "")
      find deep -depth -delete
      """)
    #expect(status == 0 && text == "", "\(text)")
  }
}

// MARK: - Nested texts

private func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

private func objects(_ levels: Int) -> String { repeated("{\"a\":", levels) + "1" + repeated("}", levels) }

private let beginning = "campaign: deep\ncards:\n  - { id: a, type: text_announcement, title: A, description: B }\n"

/// Campaign files with exactly that many nested lists and mappings, of each kind.
private let nestedCampaigns: [(name: String, text: @Sendable (Int) -> String)] = [
  ("lists.yaml", { beginning + "extra: " + repeated("[", $0 - 1) + repeated("]", $0 - 1) + "\n" }),
  ("mappings.yaml", { beginning + "extra: " + repeated("{a: ", $0 - 1) + "x" + repeated("}", $0 - 1) + "\n" }),
  ("tagged.yaml", { beginning + "extra: !!seq " + repeated("[", $0 - 1) + repeated("]", $0 - 1) + "\n" }),
  ("block-lists.yaml", { beginning + "extra:\n  " + repeated("- ", $0 - 1) + "x\n" }),
  ("block-mappings.yaml", { beginning + "extra:\n" + blockMappings($0 - 1) + "\n" }),
  ("quoted.yaml", { beginning + "extra:\n" + blockMappings($0 - 1) + " !!str 1\n" }),
  ("anchors.yaml", { beginning + "extra: " + repeated("&a [", $0 - 1) + repeated("]", $0 - 1) + "\n" }),
  ("keys.yaml", { beginning + "extra: " + repeated("{? ", $0 - 1) + "x" + repeated("}", $0 - 1) + "\n" }),
  ("pairs.yaml", { beginning + "extra: " + repeated("[", $0 - 2) + "a: b" + repeated("]", $0 - 2) + "\n" }),
  ("aliases.yaml", { aliases($0, "[*", "]") }),
  ("merges.yaml", { aliases($0, "{<<: *", "}") + "cards: [*m\($0 - 3)]\n" }),
  ("nested-merges.yaml", { "campaign: deep\ncards: [" + merges($0 - 2) + "]\n" }),
  ("merged-root.yaml", { "campaign: deep\n<<: " + merges($0 - 1) + "\n" }),
  ("where.yaml", { campaign(where: whereLists($0 - 5)) }),
  ("extras.yaml", { "campaign: deep\ncards:\n  - extras: " + repeated("{a: ", $0 - 3) + repeated("}", $0 - 3) + "\n" }),
  ("lists.json", { "{\"campaign\":\"deep\",\"extra\":" + repeated("[", $0 - 1) + repeated("]", $0 - 1) + "}" }),
  ("objects.json", { "{\"campaign\":\"deep\",\"extra\":" + objects($0 - 1) + "}" }),
]

/// Block mappings, each below the key of the one before.
private func blockMappings(_ levels: Int) -> String {
  (1...levels).map { repeated(" ", $0) + "a:" }.joined(separator: "\n")
}

private func merges(_ levels: Int) -> String { repeated("{<<: ", levels - 1) + "{}" + repeated("}", levels - 1) }

/// Values that contain one another through aliases, up to the given depth.
private func aliases(_ levels: Int, _ open: String, _ close: String) -> String {
  let first = close == "]" ? "[x]" : "{id: a}"
  let others = (1...levels - 2).map { "m\($0): &m\($0) \(open)m\($0 - 1)\(close)\n" }
  return "campaign: deep\nm0: &m0 \(first)\n" + others.joined()
}

/// Filters within filters: a list, then a mapping with a list, and so on.
private func whereLists(_ levels: Int) -> String {
  let pairs = (levels - 1) / 2
  let innermost = levels % 2 == 0 ? "[[]]" : "[]"
  return repeated("[{any_of: ", pairs) + innermost + repeated("}]", pairs)
}

private func campaign(where filters: String) -> String {
  """
  campaign: deep
  in_app_messages:
    - id: a
      type: modal
      header: Hello
      message: There
      triggers: [{ type: custom_event, name: tap, where: \(filters) }]

  """
}

private func campaign(matching pattern: String) -> String {
  campaign(where: "[{ property: code, matches: '\(pattern)' }]")
}

/// A link with an action that contains nested steps.
private func campaignWithAction(steps: Int) -> String {
  let step = #"{"type":"openLink"}"#
  let json = repeated(#"{"type":"container","steps":["#, steps) + step + repeated("]}", steps)
  let text = Data(json.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }).base64EncodedString()
  let link = "brazeActions://v1/" + text.replacing("+", with: "-").replacing("/", with: "_")
  return """
    campaign: deep
    cards: [{ id: a, type: text_announcement, title: A, description: B, url: "\(link)" }]

    """
}

/// The kinds of groups in regular expressions, as beginning and end. `#` becomes a number, so that no name appears
/// twice.
private let nestedGroups = [
  ("(", ")"), ("(?:", ")"), ("(?i:", ")"), ("(?=", ")"), ("(?<=", ")"), ("(?>", ")"), ("(?|", ")"), ("(?<n#>", ")"),
  ("(a|", ")"), ("(", ")+"), ("(^|", ")?"), ("(?(1)", ")"), ("(?P<n#>", ")"),
]

/// Payloads with room for something nested, and its depth in them.
private let nestedPayloads: [(before: String, after: String, depth: Int)] = [
  ("{\"feed\":[{\(card),\"title\":", "}]}", 3),
  ("{\"feed\":[{\(card),\"title\":\"A\",\"extra\":", "}]}", 3),
  ("{\"feed\":[{\(card),\"title\":\"A\",\"extras\":{\"a\":", "}}]}", 4),
  ("{\"triggers\":[{\(trigger),\"trigger_condition\":[\(condition)", "}}]}]}", 6),
  ("{\"triggers\":[{\(trigger),\"trigger_condition\":[],\"data\":", "}]}", 3),
  ("{\"campaign\":\"a\",\"messages\":", "}", 1),
  ("", "", 0),
]

private let card = #""id":"a","type":"text_announcement","description":"B""#
private let trigger = #""id":"a","type":"inapp""#
private let condition = #"{"type":"custom_event","data":{"event_name":"x","property_filters":"#
