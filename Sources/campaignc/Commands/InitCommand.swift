internal import CampaignEngine
internal import Files

/// `campaignc init [FOLDER]`
enum InitCommand {
  static let command: Command = Command(
    spec: CommandSpec(
      "init", "Write a small workspace with comments to begin with.", operands: "[FOLDER]",
      discussion: [
        "Writes campaignc.yaml, events.yaml and campaigns/hello.yaml into FOLDER, or the present folder. Nothing that is "
          + "there is touched: where one of the files exists, nothing is written."
      ],
      examples: [("campaignc init shop && campaignc lint shop", "Begins in a new folder, and checks it.")])
  ) { arguments, console in
    guard arguments.operands.count < 2 else {
      return refuse(UsageError(message: "init takes one folder"), "help init", console: console)
    }
    do throws(UsageError) {
      return try begin(in: arguments.operands.first ?? RawPath([]), console: console)
    } catch {
      return refuse(error, "help init", console: console)
    }
  }

  private static func begin(in folder: RawPath, console: any Console) throws(UsageError) -> ExitCode {
    let paths = try Starter.files.map { file throws(UsageError) in
      try RawPath(file.path).resolved(in: folder).toBeWritten()
    }
    if let there = paths.first(where: { exists($0) }) {
      console.complain("'\(there.shown)' exists already, so that nothing was written")
      return .wrongUse
    }
    let files = Starter.files.map { OutputFile(path: $0.path, bytes: Array($0.text.utf8)) }
    if let (path, failure) = writeFiles(files, in: folder, replacing: false) {
      console.complain("cannot write '\(path.shown)': \(failure.words)")
      return failure.exitCode
    }
    let next = folder.bytes.isEmpty ? "campaignc lint" : "campaignc lint \(folder.shown)"
    return console.deliver(lines: ["wrote"] + paths.map { "  \($0.shown)" } + ["try: \(next)"])
  }
}

/// The files that a new workspace begins with.
enum Starter {
  static let files: [(path: String, text: String)] = [
    (configurationName, configuration), ("events.yaml", catalogue), ("campaigns/hello.yaml", campaign),
  ]

  private static let configuration = """
    # What campaignc checks here, and how. 'campaignc explain configuration' lists what may stand in this file.

    # Which files are campaigns, and which are left alone.
    include: ["campaigns/**"]
    # exclude: ["campaigns/archive/**"]

    # The clients of campaigns that name none of their own.
    targets: [ios, android, web]

    # The schemes of links into your apps. Without this line, any scheme may stand in a link.
    # link_schemes: [myapp]

    # What your apps log, so that a misspelt event is found before launch.
    events: events.yaml

    # How severe a rule is: off, advice, warning or error. 'campaignc rules' lists them.
    # rules:
    #   ambiguous-scalar: error

    """

  private static let catalogue = """
    # The catalogue of what your apps log.

    events:
      # The name of an event, with the types of its properties: text, number, boolean, moment, or a list of values.
      cart_viewed:
        properties: { total: number, currency: [EUR, USD] }

    purchases:
      products: [sku-1]
      properties: { quantity: number }

    # The segments that campaigns may name as their audience.
    audiences: [newcomers]

    """

  private static let campaign = """
    # A campaign: cards, in-app messages, or both. 'campaignc explain campaign' lists its fields.
    campaign: hello
    description: Says hello to those who are new.
    audience: newcomers

    cards:
      # The type says which fields a card has: 'campaignc explain captioned_image'.
      - id: welcome
        type: captioned_image
        image: https://images.example.com/welcome.png
        title: Welcome
        description: Have a look around.
        url: https://www.example.com/welcome

    in_app_messages:
      - id: free-shipping
        type: slideup
        message: Shipping is free from 20 euros on.
        uri: https://www.example.com/shipping
        triggers:
          # Shown when somebody looks at a cart of 20 euros or more.
          - type: custom_event
            name: cart_viewed
            where:
              - { property: currency, equals: EUR }
              - { property: total, at_least: 20 }

    """
}
