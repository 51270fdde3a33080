import CampaignCommand
import CommandSupport
import TestSupport
import Testing

/// How a run finds its configuration, and the effect of the settings.
@Suite struct ConfigurationTests {
  private let folder: TemporaryFolder
  private let classic =
    "campaign: a\ncards: [{ type: classic, id: x, title: T, description: Text, url: \"https://example.com\", "
    + "channels: [news_feed, content_cards] }]\nowner: no\n"
  private let announcement =
    "cards: [{ type: text_announcement, id: x, title: T, description: Text, url: \"https://example.com\", "
    + "channels: [content_cards] }]\n"
  private let otherClassic =
    "campaign: b\ncards: [{ type: classic, id: x, title: T, description: Text, url: \"https://example.com\", "
    + "channels: [news_feed, content_cards] }]\nowner: no\n"

  init() throws {
    folder = try TemporaryFolder()
    try folder.folder(".git")
  }

  private func lint(_ words: String...) -> [String] {
    let run = campaignc(["lint", "--format", "concise"] + words)
    return run.output.split(separator: "\n").map { String($0.dropFirst(folder.path.count + 1)) }
  }

  private func rules(_ words: String...) -> [String] {
    let run = campaignc(["lint", "--format", "concise"] + words)
    return run.output.split(separator: "\n").map { String($0.split(separator: "[").last?.dropLast() ?? "") }
  }

  @Test func theNearestConfigurationHolds() throws {
    try folder.make("one/a.yaml", text: classic)
    try folder.make("one/two/b.yaml", text: otherClassic)
    try folder.make("campaignc.yaml", text: "rules: { classic-without-image: off, ambiguous-scalar: off }\n")
    try folder.make("one/two/campaignc.yaml", text: "rules: { classic-without-image: off }\n")
    #expect(rules(folder.path("one/a.yaml")) == [])
    #expect(rules(folder.path("one/two/b.yaml")) == ["ambiguous-scalar"])
    #expect(rules(folder.path) == ["ambiguous-scalar"])
    #expect(
      rules(folder.path, "--no-config")
        == Array(repeating: ["classic-without-image", "ambiguous-scalar"], count: 2).flatMap { $0 })
  }

  @Test func theSearchEndsAtTheRootOfTheRepository() throws {
    try folder.folder("inner/.git")
    try folder.make("inner/a.yaml", text: classic)
    try folder.make("campaignc.yaml", text: "rules: { classic-without-image: off, ambiguous-scalar: off }\n")
    #expect(rules(folder.path("inner")).count == 2)
  }

  @Test func globsSayWhatIsCheckedInAFolder() throws {
    try folder.make("campaigns/a.yaml", "campaigns/archive/b.yaml", "other/c.yaml", text: "owner: x\n")
    try folder.make("campaignc.yaml", text: "include: ['campaigns/**']\nexclude: ['campaigns/archive/**']\n")
    #expect(lint(folder.path).map { $0.prefix(16) } == ["campaigns/a.yaml"])
    #expect(lint(folder.path("campaigns/archive/b.yaml")).count == 1)
    #expect(campaignc("lint", folder.path("other")).exitCode == .wrongUse)
  }

  /// If a configuration leaves out all files, the message counts them, quotes the globs and suggests a similar one.
  @Test(arguments: [
    ("include: [campaigns]", "by 'include: [campaigns]' in HERE; did you mean 'campaigns/**'?"),
    ("include: [nowhere, campaigns/]", "by 'include: [nowhere, campaigns/]' in HERE; did you mean 'campaigns/**'?"),
    ("include: ['campaigns/*/x/*']", "by 'include: [campaigns/*/x/*]' in HERE"),
    ("include: [a.yaml]", "by 'include: [a.yaml]' in HERE; did you mean '**/a.yaml'?"),
    ("include: ['./campaigns/**']", "by 'include: [./campaigns/**]' in HERE; did you mean 'campaigns/**'?"),
    ("include: ['*']", "by 'include: [*]' in HERE; did you mean '**'?"),
    ("exclude: ['**']", "by 'exclude: [**]' in HERE"),
    (
      "include: ['*']\nexclude: ['**/archive/**']", "by 'include: [*]' in HERE and by 'exclude: [**/archive/**]' in 2ND"
    ),
    ("include: [a, b, c, d, e, f]", "by 'include: [a, b, c, d, e, …]' in HERE"),
  ])
  func aFolderThatIsLeftOutIsExplained(_ text: String, _ words: String) throws {
    try folder.make("campaigns/a.yaml", "campaigns/archive/b.yaml", "campaigns/c.json", text: "owner: x\n")
    try folder.make("campaignc.yaml", text: text + "\n")
    for command in ["lint", "compile", "stats"] {
      let run = campaignc(command, folder.path)
      #expect(run.exitCode == .wrongUse)
      let path = folder.path("campaignc.yaml")
      let expected = words.replacing("HERE", with: "'\(path):1'").replacing("2ND", with: "'\(path):2'")
      #expect(run.complaints.hasPrefix("error: \(folder.path): 3 files found, all left out by '"), "\(run.complaints)")
      #expect(run.complaints.contains(expected + (words.hasSuffix("?") ? "\n" : "")), "\(run.complaints)")
    }
  }

  /// The run lists the files that other configurations leave out. Payloads, baselines and catalogues are not campaigns.
  @Test func severalConfigurationsMayLeaveOutAll() throws {
    try folder.make("one/a.yaml", "two/b.yaml", text: "owner: x\n")
    try folder.make("events.yaml", text: "events: {}\n")
    try folder.make("campaignc-baseline.json", text: "{}\n")
    try folder.make("campaignc.yaml", text: "include: [x]\nevents: events.yaml\n")
    try folder.make("two/campaignc.yaml", text: "exclude: ['*']\n")
    let first = "'include: [x]' in '\(folder.path("campaignc.yaml")):1'"
    let second = "'exclude: [*]' in '\(folder.path("two/campaignc.yaml")):1'"
    #expect(
      campaignc("lint", folder.path).complaints
        == "error: \(folder.path): 2 files found, all left out by \(first) and by \(second)\n")
    try folder.make("empty/.keep")
    #expect(campaignc("lint", folder.path("empty")).complaints.contains("no campaign files in this directory\n"))
  }

  /// A mistake in the configuration can be the reason why no files are left, so it is reported first.
  @Test(arguments: ["lint", "compile", "stats"])
  func aMistakeInTheConfigurationIsShownWithoutFiles(_ command: String) throws {
    try folder.make("campaigns/a.yaml", text: "owner: x\n")
    try folder.make("campaignc.yaml", text: "include: [campaign/**]\nexcludes: []\n")
    let run = campaignc(command, folder.path)
    #expect(run.exitCode == .wrongUse)
    #expect(run.complaints.hasPrefix("error[unknown-field]: the configuration has no field 'excludes'"))
    #expect(run.complaints.contains("1 file found, and left out by 'include: [campaign/**]'"), "\(run.complaints)")
  }

  /// `config` reports mistakes in the configuration, and has the same exit code as `lint`.
  @Test func configShowsWhatIsWrong() throws {
    try folder.make("campaignc.yaml", text: "include: campaigns/**\n")
    let wrong = campaignc("config", folder.path)
    #expect(wrong.exitCode == .findings && wrong.complaints.hasPrefix("error[wrong-form]: 'include' must be a list"))
    let outside = try TemporaryFolder()
    try outside.make("campaignc.yaml", text: "include: ['**']\n")
    try folder.folder("linked/.git")
    try folder.link("linked/campaignc.yaml", to: outside.path("campaignc.yaml"))
    let linked = campaignc("config", folder.path("linked"))
    #expect(linked.exitCode == .failure)
    #expect(linked.complaints.contains("error[unreadable]: this file can't be read: the symbolic link '"))
    #expect(linked.complaints.contains("leads out of the repository, to '\(outside.path("campaignc.yaml"))'"))
  }

  /// Only one document is read, so another one is not lost in silence.
  @Test func aSecondDocumentIsReported() throws {
    try folder.make("a.yaml", text: classic)
    try folder.make("campaignc.yaml", text: "events: events.yaml\nreaders: readers.yaml\n---\nlink_schemes: [myapp]\n")
    try folder.make("events.yaml", text: "events: { opened: {} }\n---\nevents: { closed: {} }\n")
    try folder.make("readers.yaml", text: "---\n---\nbob: { target: android }\n")
    let words = "error: this file has more than one document, but only the first is read [wrong-form]"
    #expect(
      lint(folder.path).filter { $0.hasSuffix(words) }
        == ["campaignc.yaml:4:1: \(words)", "events.yaml:3:1: \(words)", "readers.yaml:3:1: \(words)"])
    try folder.make("readers.yaml", text: "bob: { target: android }\n---\n")
    #expect(!lint(folder.path).contains { $0.hasPrefix("readers.yaml") })
  }

  /// A configuration that somebody checked in must not choose which files of the machine are read.
  @Test(arguments: [
    (".git/config", "must end in '.yaml', '.yml' or '.json', unlike '.git/config'"),
    ("../readers.yaml", "must be in the directory of the configuration, or below it"),
    ("a/../../readers.yaml", "must be in the directory of the configuration, or below it"),
    ("/etc/readers.yaml", "must be in the directory of the configuration, or below it"),
    ("linked/readers.yaml", "must be in the directory of the configuration, or below it"),
    ("link.yaml", "must be in the directory of the configuration, or below it"),
  ])
  func readersAreBelowTheConfiguration(_ path: String, _ words: String) throws {
    let outside = try TemporaryFolder()
    try outside.make("readers.yaml", text: "secret: [\n")
    try folder.make("a.yaml", text: classic)
    try folder.link("linked", to: outside.path)
    try folder.link("link.yaml", to: outside.path("readers.yaml"))
    try folder.make("campaignc.yaml", text: "include: [a.yaml]\nreaders: \(path)\n")
    #expect(
      lint(folder.path).filter { $0.hasPrefix("campaignc.yaml") }
        == ["campaignc.yaml:2:10: error: the file of sample readers \(words) [wrong-form]"])
    #expect(!lint(folder.path).contains { $0.contains("readers.yaml:") || $0.contains("link.yaml:") })
  }

  @Test(arguments: ["readers.yaml", "sub/readers.yml", "./sub/readers.json", "within.yaml"])
  func readersMayBeInADirectory(_ path: String) throws {
    let text = "{\"anna\": {\"target\": \"ios\"}}\n"
    for name in ["readers.yaml", "sub/readers.yml", "sub/readers.json"] { try folder.make(name, text: text) }
    try folder.link("within.yaml", to: "sub/readers.json")
    try folder.make("a.yaml", text: "campaign: a\n\(announcement)")
    try folder.make("campaignc.yaml", text: "exclude: [sub/**]\nreaders: \(path)\n")
    let run = campaignc("compile", "--reader", "anna", folder.path("a.yaml"))
    #expect(run.exitCode == .clean, "\(run.complaints)")
  }

  /// Each configuration has a limit for its readers. Together they may have more, because the readers of one get no
  /// campaigns of another.
  @Test func configurationsMayHaveManyReadersTogether() throws {
    for name in ["one", "two"] {
      let readers = (0..<60).map { "  \(name)-\($0): { target: ios }\n" }.joined()
      try folder.make("\(name)/campaignc.yaml", text: "readers:\n\(readers)")
      try folder.make("\(name)/\(name).yaml", text: "campaign: \(name)\n\(announcement)")
    }
    #expect(campaignc("build", "-q", "-o", folder.path("out"), folder.path).exitCode == .clean)
    #expect(campaignc("compile", "-q", "--reader", "two-40", folder.path).exitCode == .clean)
    #expect(campaignc("lint", folder.path).exitCode == .clean)
  }

  /// Every file is compared with every glob, so the number of globs in a configuration is limited.
  @Test func thereIsALimitForPatterns() throws {
    func configuration(_ count: Int) -> String {
      let globs = (0..<count).map { "x\($0)" }.joined(separator: ", ")
      return "exclude: [\(globs)]\noverrides: [{ files: ['*'], paths: [/cards], rules: { ambiguous-scalar: off } }]\n"
    }
    try folder.make("a.yaml", text: classic)
    try folder.make("campaignc.yaml", text: configuration(998))
    #expect(!rules(folder.path("a.yaml")).contains("limit"))
    try folder.make("campaignc.yaml", text: configuration(999))
    #expect(rules(folder.path("a.yaml")).contains("limit"))
  }

  /// A path of an override, and the places where it turns a rule off.
  @Test(arguments: [
    ("/cards/0", ["hero/title", "hero/description"]), ("/cards/hero", ["hero/title", "hero/description"]),
    ("/cards/*/title", ["hero/title", "other/title"]), ("/cards/other/description", ["other/description"]),
    ("/**/description", ["hero/description", "other/description"]), ("/**", []), ("cards/1/title", ["other/title"]),
    ("/cards/2", []), ("/**/hero/**/title", ["hero/title"]), ("/cards~1hero", []), ("/title", []),
  ])
  func overridesMayBeForPlacesInDocuments(_ path: String, _ silenced: [String]) throws {
    func card(_ id: String) -> String {
      """
      {"id": "\(id)", "type": "captioned_image", "image": "https://example.com/a.png", "url": "https://example.com/a",
      "title": "{{ \(id)/title }}",
      "description": "{{ \(id)/description }}"}
      """
    }
    try folder.make("a.json", text: "{\"campaign\": \"a\", \"cards\": [\(card("hero")), \(card("other"))]}")
    try folder.make(
      "campaignc.yaml",
      text: "overrides:\n  - files: [\"*.json\"]\n    paths: [\"\(path)\"]\n    rules: { template-in-text: off }\n")
    let places = ["hero/title", "hero/description", "other/title", "other/description"]
    let lines = [2: places[0], 3: places[1], 4: places[2], 5: places[3]]
    let found = lint("--only", "template-in-text", folder.path).compactMap { line in
      line.split(separator: ":").dropFirst().first.flatMap { Int($0) }.flatMap { lines[$0] }
    }
    #expect(found == (path == "/**" ? [] : places.filter { !silenced.contains($0) }))
    let told = campaignc("config", folder.path("a.json")).output
    #expect(told.contains("off at \(path)"))
  }

  /// Paths that no field of a document decides about: those of a list of campaigns, of readers, with the keys of an
  /// author, and with wildcards.
  @Test func pathsThatMayMatchAreNoMistakes() throws {
    let paths = [
      "/0/cards/0", "/card/cards/0", "/card/in_app_messages", "/anna/language", "/x-team/card", "/*/titel", "/**/titel",
      "/cards/titel", "/cards/0/extras/titel", "/cards/0/*/titel", "/$schema", "/steps/0/expect/shown", "/events/cart",
      "/rules/low-contrast", "/in_app_messages/m/triggers/0/where/0/any_of/0/property", "/cards/0/variations/0/for",
    ]
    try folder.make("a.yaml", text: classic)
    let list = paths.map { "\"\($0)\"" }.joined(separator: ", ")
    try folder.make(
      "campaignc.yaml", text: "overrides: [{ files: ['*'], paths: [\(list)], rules: { text-too-long: off } }]\n")
    #expect(!rules(folder.path("a.yaml")).contains("wrong-form"), "\(lint(folder.path("a.yaml")))")
  }

  @Test func overridesHoldForTheirFilesAndTheLastWins() throws {
    try folder.make("legacy/a.yaml", text: classic)
    try folder.make("new/b.yaml", text: otherClassic)
    let overrides = """
      rules: { ambiguous-scalar: off }
      overrides:
        - { files: ["**"], rules: { classic-without-image: advice } }
        - { files: ["legacy/**"], rules: { classic-without-image: warning } }

      """
    try folder.make("campaignc.yaml", text: overrides)
    let lines = lint(folder.path)
    #expect(lines.map { $0.contains("legacy") } == [true, false])
    #expect(lines[0].contains(": warning: ") && lines[1].contains(": advice: "))
    #expect(campaignc("lint", folder.path).exitCode == .clean)
    #expect(campaignc("lint", "--rule", "classic-without-image=error", folder.path).exitCode == .findings)
  }

  @Test func limitsAndSchemesHold() throws {
    let text =
      "campaign: a\ncards: [{ type: text_announcement, id: x, title: T, description: D, url: 'foo://x', "
      + "channels: [news_feed, content_cards] }]\n"
    try folder.make("a.yaml", text: text)
    try folder.make("campaignc.yaml", text: "link_schemes: [bar, Foo]\n")
    #expect(rules(folder.path) == [])
    try folder.make("campaignc.yaml", text: "link_schemes: [bar]\n")
    #expect(rules(folder.path) == ["link-scheme"])
    try folder.make("campaignc.yaml", text: "limits: { file_bytes: 10 }\n")
    #expect(rules(folder.path) == ["limit"])
  }

  @Test func mistakesInConfigurationAndCatalogueAreFindings() throws {
    try folder.make("a.yaml", text: cleanCampaign)
    try folder.make("campaignc.yaml", text: "events: events.yaml\nexlude: []\nrules: { no-such: off }\n")
    try folder.make("events.yaml", text: "events: { visit: { properties: { count: nmber } } }\n")
    let lines = lint(folder.path)
    #expect(lines.map { $0.prefix { $0 != ":" } } == ["campaignc.yaml", "campaignc.yaml", "events.yaml"])
    #expect(rules(folder.path) == ["unknown-field", "unknown-rule", "unknown-value"])
    #expect(
      rules(folder.path("campaignc.yaml"), folder.path("events.yaml"), "--only", "unknown-rule").contains(
        "unknown-rule"))
    #expect(campaignc("lint", folder.path).exitCode == .findings)
  }

  @Test func aMissingCatalogueIsAFailure() throws {
    try folder.make("a.yaml", text: cleanCampaign)
    try folder.make("campaignc.yaml", text: "events: nowhere.yaml\n")
    let run = campaignc("lint", folder.path)
    #expect(run.exitCode == .failure)
    #expect(run.output.contains("nowhere.yaml"))
  }

  @Test func aNamedConfigurationHoldsAlone() throws {
    try folder.make("a.yaml", text: classic)
    try folder.make("campaignc.yaml", text: "rules: { classic-without-image: off }\n")
    try folder.make("other.yaml", text: "rules: { ambiguous-scalar: off }\nexclude: [other.yaml]\n")
    #expect(rules(folder.path, "--config", folder.path("other.yaml")) == ["classic-without-image"])
    let missing = campaignc("lint", folder.path, "--config", folder.path("nowhere.yaml"))
    #expect(missing.exitCode == .wrongUse)
    #expect(missing.complaints.contains("cannot read the configuration"))
    #expect(campaignc("lint", "--config", "x", "--no-config").exitCode == .wrongUse)
  }

  /// The files that a configuration names are none of the campaigns, however both paths are written.
  @Test(
    arguments: ["events.yaml", "./events.yaml", "own/../events.yaml"], ["campaignc.yaml", "own/../campaignc.yaml"])
  func partsAreRecognised(_ events: String, _ name: String) throws {
    try folder.make("own/a.yaml", text: cleanCampaign)
    try folder.make("events.yaml", text: "events: { a: {} }\n")
    try folder.make("campaignc.yaml", text: "events: \(events)\n")
    #expect(rules(folder.path) == [])
    #expect(rules(folder.path, "--config", folder.path(name)) == [])
  }

  @Test func rulesAreChosenOnTheCommandLine() throws {
    try folder.make("a.yaml", text: classic)
    #expect(rules(folder.path, "--only", "ambiguous-scalar") == ["ambiguous-scalar"])
    #expect(rules(folder.path, "--skip", "ambiguous-scalar") == ["classic-without-image"])
    let near = campaignc("lint", "--skip", "ambigous-scalar", folder.path)
    #expect(near.exitCode == .wrongUse)
    #expect(near.complaints.contains("did you mean 'ambiguous-scalar'?"))
    let fixed = campaignc("lint", "--rule", "missing-field=off", folder.path)
    #expect(fixed.complaints.contains("is always an error"))
  }

  @Test func whatIsInForceCanBeShown() throws {
    try folder.make("campaigns/a.yaml", text: classic)
    try folder.make("campaignc.yaml", text: "exclude: ['campaigns/a*']\nrules: { ambiguous-scalar: error }\n")
    let shown = campaignc("config", folder.path("campaigns/a.yaml")).output
    let rows = shown.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(rows.contains(["configuration", folder.path("campaignc.yaml")]))
    #expect(rows.contains(["checked", "no"]))
    #expect(rows.contains(["ambiguous-scalar", "error"]))
    #expect(campaignc("config", "--no-config", folder.path).output.contains("limits.file_bytes "))
    #expect(campaignc("config", "--no-config", folder.path).output.contains("budgets.session "))
    let missing = campaignc("config", folder.path("campaigns/none.yaml"))
    #expect(missing.exitCode == .wrongUse && missing.complaints.contains("there is no file or directory"))
    #expect(campaignc("config", "--no-config", folder.path).output.contains("configuration            none\n"))
  }

  @Test func campaignsWithoutTargetsHaveThoseOfTheConfiguration() throws {
    let message =
      "{ id: m, type: html, message: <b onclick='brazeBridge.closeMessage()'>M</b>, triggers: [type: any_purchase] }"
    try folder.make("a.yaml", text: "campaign: a\naudience: a\nin_app_messages:\n  - \(message)\n")
    try folder.make("b/b.yaml", text: "campaign: b\ntargets: [web]\naudience: b\nin_app_messages:\n  - \(message)\n")
    #expect(rules(folder.path) == ["not-portable-html"])
    try folder.make("campaignc.yaml", text: "targets: [roku]\n")
    #expect(rules(folder.path) == ["html-not-shown", "not-portable-html"])
  }

  // MARK: The catalogue

  private let triggered = """
    campaign: a
    audience: buyers
    in_app_messages:
      - type: slideup
        id: one
        message: Hello
        triggers:
          - { type: custom_event, name: vist, where: [{ property: count, at_least: 2 }] }
          - { type: custom_event, name: visit, where: [{ property: cuont, at_least: 2 }] }
          - { type: custom_event, name: visit, where: [{ property: count, equals: many }] }
          - { type: specific_purchase, product: sku-2 }

    """
  private let catalogue = """
    events: { visit: { properties: { count: number } } }
    purchases: { products: [sku-1] }
    audiences: [everybody]

    """
  private let ofTheCatalogue = [
    "unknown-audience", "unknown-event", "unknown-property", "property-type", "unknown-product",
  ]

  @Test func theCatalogueSaysWhatThereIs() throws {
    try folder.make("a.yaml", text: triggered)
    try folder.make("campaignc.yaml", text: "events: events.yaml\n")
    try folder.make("events.yaml", text: catalogue)
    #expect(rules(folder.path) == ofTheCatalogue)
    #expect(rules(folder.path("a.yaml"), "--no-config") == [])
    #expect(rules(folder.path, "--rule", "unknown-event=off") == ofTheCatalogue.filter { $0 != "unknown-event" })
    let lines = lint(folder.path)
    #expect(lines.contains { $0.hasPrefix("a.yaml:8:37: error: the catalogue has no event 'vist'") }, "\(lines)")
  }

  @Test func whatTheCatalogueDoesNotSpeakOfMayBeAnything() throws {
    try folder.make("a.yaml", text: triggered)
    try folder.make("campaignc.yaml", text: "events: events.yaml\n")
    for (text, expected) in [
      ("{}\n", []), ("", []), ("audiences: []\n", ["unknown-audience"]), ("purchases: {}\n", []),
      ("events: { visit: {}, vist: {} }\n", []), ("events: {}\n", Array(repeating: "unknown-event", count: 3)),
      ("purchases: { properties: { quantity: number } }\n", []),
    ] {
      try folder.make("events.yaml", text: text)
      #expect(rules(folder.path) == expected, "\(text)")
    }
  }

  /// If the catalogue has a mistake, no rule relies on it: it may not say what its author meant.
  @Test func aBrokenCatalogueSilencesWhatItWouldSay() throws {
    try folder.make("a.yaml", text: triggered)
    try folder.make("campaignc.yaml", text: "events: events.yaml\n")
    for (text, expected) in [
      (catalogue + "audience: [buyers]\n", "unknown-field"), (catalogue + "audiences: [buyers]\n", "repeated-key"),
      ("events: { visit: { properties: { count: nmber } } }\n", "unknown-value"), ("events: [visit]\n", "wrong-form"),
      ("events: {\n", "syntax"),
    ] {
      try folder.make("events.yaml", text: text)
      #expect(rules(folder.path) == [expected], "\(text)")
    }
  }

  @Test func eachConfigurationHasItsOwnCatalogue() throws {
    let visit = "{ type: custom_event, name: visit }"
    let campaign =
      "campaign: NAME\nin_app_messages:\n  - { type: slideup, id: one, message: M, triggers: [\(visit)] }\n"
    try folder.make("one/a.yaml", text: campaign.replacing("NAME", with: "a"))
    try folder.make("two/b.yaml", text: campaign.replacing("NAME", with: "b"))
    try folder.make("one/campaignc.yaml", text: "events: ../events.yaml\n")
    try folder.make("two/campaignc.yaml", text: "events: events.json\n")
    try folder.make("events.yaml", text: "events: { visit: {} }\n")
    try folder.make("two/events.json", text: "{\"events\": {\"visits\": {}}}")
    #expect(lint(folder.path("one"), folder.path("two")).map { $0.prefix(10) } == ["two/b.yaml"])
  }
}
