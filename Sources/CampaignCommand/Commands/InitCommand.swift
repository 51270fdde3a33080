import CampaignEngine
import Files

/// `campaignc init [DIR]`
enum InitCommand {
  static let command: Command = Command(
    spec: CommandSpec(
      "init", "Create a small workspace with comments.", operands: "[DIR]",
      discussion: """
        Writes campaignc.yaml, events.yaml and campaigns/hello.yaml to DIR, or to the current directory. Files with the
        same content stay, so you can run it again after it was stopped. If one of the files has other content, nothing
        is written.
        """,
      examples: [
        ("campaignc init shop && campaignc lint shop", "Creates a workspace in a new directory and checks it.")
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
    let next = folder.bytes.isEmpty ? "campaignc lint" : "campaignc lint \(folder.shown)"
    return console.deliver(lines: written.lines + ["try: \(next)"])
  }
}

/// The files of a new workspace.
package enum Starter {
  package static let files: [(path: String, text: String)] = [
    (configurationName, configuration), ("events.yaml", catalogue), ("campaigns/hello.yaml", campaign),
  ]

  private static let configuration = """
    # What campaignc checks here, and how. Run 'campaignc explain configuration' for all fields.

    # Which files are campaigns, and which to leave out.
    include: ["campaigns/**"]
    # exclude: ["campaigns/archive/**"]

    # The clients of campaigns without 'targets'.
    targets: [ios, android, web]

    # Where cards without 'channels' appear. New clients have no News Feed.
    channels: [content_cards]

    # The schemes of links into your apps. Without this line, links may use any scheme.
    # link_schemes: [myapp]

    # The events that your apps log, so that campaignc finds misspelt names before launch.
    events: events.yaml

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
        message: Free shipping for orders over 20 euros.
        uri: https://www.example.com/shipping
        # If several messages match an event, the one with the highest priority is shown.
        priority: high
        triggers:
          # Shown when somebody views a cart of 20 euros or more.
          - type: custom_event
            name: cart_viewed
            where:
              - { property: currency, equals: EUR }
              - { property: total, at_least: 20 }

    """
}
