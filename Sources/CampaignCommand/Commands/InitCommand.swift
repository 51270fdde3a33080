import CampaignEngine
import CommandSupport
import Files

/// `campaignc init [DIR]`
enum InitCommand {
  static let command: Command = Command(
    spec: CommandSpec(
      "init", "Create a small workspace with comments.", operands: "[DIR]",
      discussion: """
        Writes campaignc.yaml with two sample readers, the event catalogue events.yaml, the campaign
        campaigns/hello.yaml, and scenarios/hello.yaml with tests of what the readers get, to DIR or to the current
        directory. Files with the same content stay, so you can run it again after it was stopped. If one of the files
        has other content, nothing is written.
        """,
      examples: [
        ("campaignc init shop && campaignc lint shop", "Creates a workspace in a new directory and checks it."),
        ("campaignc init shop && campaignc test shop", "Creates it, and runs its scenarios."),
      ]),
    run: run)

  private static func run(_ arguments: Arguments, console: any Console) throws(UsageError) -> ExitCode {
    guard arguments.operands.count < 2 else { throw UsageError(message: "init takes one directory") }
    let folder = arguments.operands.first ?? RawPath([])
    for file in Starter.files { _ = try RawPath(file.path).resolved(in: folder).toBeWritten() }
    let files = Starter.files.map { OutputFile(path: $0.path, bytes: Array($0.text.utf8)) }
    let written = WrittenFiles(files, in: folder)
    guard written.others.isEmpty else {
      let list = written.others.map { "'\($0.shown)'" }.joined(separator: ", ")
      console.complain(
        "nothing was written: \(list) already exists with other content",
        help: "move it, or use another directory: campaignc init DIR")
      return .wrongUse
    }
    if let (path, failure) = writeFiles(files, in: folder, replacing: false) {
      return console.fail(writing: path, failure)
    }
    let path = folder.bytes.isEmpty ? "" : " " + shellWord(folder.shown)
    return console.deliver(lines: written.lines + ["try: campaignc lint\(path) && campaignc test\(path)"])
  }
}

/// The files of a new workspace.
package enum Starter {
  package static let files: [(path: String, text: String)] = [
    (configurationName, configuration), ("events.yaml", catalogue), ("campaigns/hello.yaml", campaign),
    ("scenarios/hello.yaml", scenarios),
  ]

  private static let configuration = """
    # What campaignc checks here, and how. Run 'campaignc explain configuration' for all fields.

    # Which files have campaigns and scenarios, and which to leave out.
    include: ["campaigns/**", "scenarios/**"]
    # exclude: ["campaigns/archive/**"]

    # The clients of campaigns without 'targets'.
    targets: [ios, android, web]

    # Where cards without 'channels' appear. New clients have no News Feed.
    channels: [content_cards]

    # The schemes of links into your apps. Without this line, links may use any scheme.
    # link_schemes: [myapp]

    # The events that your apps log, so that campaignc finds misspelt names before launch.
    events: events.yaml

    # Sample readers. Scenarios name them, and 'campaignc build' writes the payloads of each.
    readers:
      anna: { target: ios, language: en, audiences: [newcomers] }
      ben: { target: android, language: en }

    # The severity of a rule: off, advice, warning or error. Run 'campaignc rules' for the list.
    # rules:
    #   ambiguous-scalar: error

    """

  private static let catalogue = """
    # The event catalogue: what your apps log.

    events:
      # The name of an event, with the types of its properties: text, number, boolean, moment, or a list of values.
      cart_viewed:
        properties: { total: number, currency: [EUR, USD] }

    purchases:
      products: [sku-1]
      properties: { quantity: number }

    # The segments that campaigns may use as their audience.
    audiences: [newcomers]

    """

  private static let campaign = """
    # A campaign has cards, in-app messages, or both. Run 'campaignc explain campaign' for its fields.
    campaign: hello
    description: Welcomes new users.
    audience: newcomers

    cards:
      # The type decides which fields a card has. Run 'campaignc explain captioned_image' for the list.
      - id: welcome
        type: captioned_image
        image: https://images.example.com/welcome.png
        title: Welcome
        description: Have a look around.
        url: https://www.example.com/welcome

    in_app_messages:
      - id: free-shipping
        type: slideup
        triggers:
          # Shown when somebody views a cart of 20 euros or more.
          - type: custom_event
            name: cart_viewed
            where:
              - { property: currency, equals: EUR }
              - { property: total, at_least: 20 }
        message: Free shipping for orders over 20 euros.
        uri: https://www.example.com/shipping
        # If several messages match an event, the one with the highest priority is shown.
        priority: high

    """

  private static let scenarios = """
    # A scenario is a test of what a reader gets. 'campaignc test' plays it. Run 'campaignc explain scenario' for its
    # fields.
    scenario: a newcomer is welcomed, and a full cart ships for free
    reader: anna
    # Without this line, all campaigns take part.
    campaigns: [hello]
    at: 2026-03-20T08:00:00Z
    steps:
      - session_start
      - expect: { content_cards: hello/welcome, unread: 1 }
      - event: cart_viewed
        properties: { total: 12, currency: EUR }
      # No message is for a cart of 12 euros.
      - expect: { shown: nothing }
      - event: cart_viewed
        properties: { total: 42, currency: EUR }
      - expect: { shown: hello/free-shipping }
      - tap: hello/free-shipping
      - expect: { clicks: hello/free-shipping }
    ---
    scenario: the campaign is only for newcomers
    reader: ben
    campaigns: [hello]
    at: 2026-03-20T08:00:00Z
    steps:
      - session_start
      - event: cart_viewed
        properties: { total: 42, currency: EUR }
      - expect: { content_cards: nothing, shown: nothing }

    """
}
