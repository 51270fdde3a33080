internal import CampaignEngine
internal import Files

/// `campaignc init [FOLDER]`
enum InitCommand {
  static let command: Command = Command(
    spec: CommandSpec(
      "init", "Write a small workspace with comments to begin with.", operands: "[FOLDER]",
      discussion: [
        "Writes campaignc.yaml, events.yaml and campaigns/hello.yaml into FOLDER, or the present folder. Nothing that is "
          + "there is touched: a file with the same content stays, so that an init that was stopped can be run again, and "
          + "where one has other content nothing is written."
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
    let files = Starter.files.map { OutputFile(path: $0.path, bytes: Array($0.text.utf8)) }
    let there = zip(paths, files).filter { exists($0.0) }
    let foreign = there.filter { !isSame($0.0, as: $0.1) }.map(\.0)
    guard foreign.isEmpty else {
      let list = foreign.map { "'\($0.shown)'" }.joined(separator: ", ")
      console.complain(
        "nothing was written, since there is already \(list), with other content",
        help: "move what is there, or begin in another folder: campaignc init FOLDER")
      return .wrongUse
    }
    if let (path, failure) = writeFiles(files, in: folder, replacing: false) {
      console.complain("cannot write '\(path.shown)': \(failure.words)")
      return failure.exitCode
    }
    let kept = Set(there.map(\.0))
    let next = folder.bytes.isEmpty ? "campaignc lint" : "campaignc lint \(folder.shown)"
    return console.deliver(
      lines: lines("wrote", paths.filter { !kept.contains($0) }) + lines("there already", paths.filter(kept.contains))
        + ["try: \(next)"])
  }

  private static func isSame(_ path: RawPath, as file: OutputFile) -> Bool {
    guard case .success(let bytes) = readFile(path, limit: file.bytes.count) else { return false }
    return bytes == file.bytes
  }

  private static func lines(_ title: String, _ paths: [RawPath]) -> [String] {
    paths.isEmpty ? [] : [title] + paths.map { "  \($0.shown)" }
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
