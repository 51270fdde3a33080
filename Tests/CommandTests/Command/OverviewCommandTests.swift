import CampaignCommand
import CampaignEngine
import CommandSupport
import Foundation
import TestSupport
import Testing

/// `list` and `who`: all campaigns in a table, and who gets them.
@Suite struct OverviewCommandTests {
  private let folder: TemporaryFolder
  private static let day = "2026-03-21T10:00:00Z"

  init() throws {
    folder = try TemporaryFolder()
    try folder.make(
      "campaignc.yaml",
      text: """
        targets: [ios, android, web]
        readers:
          anna: { target: ios, language: de, audiences: [members], attributes: { first_name: Anna } }
          ben: { target: android, language: en, attributes: {} }

        """)
    try folder.make(
      "club.yaml",
      text: """
        campaign: club
        owner: "=cmd('x'), \\"growth\\""
        audience: members
        cards:
          - { id: gift, type: text_announcement, title: A, description: B, channels: [news_feed, content_cards] }
        ---
        campaign: easter
        time_zone: Europe/Berlin
        starts: 2026-03-20 08:00
        ends: 2026-04-06 23:59
        targets: [android, web]
        in_app_messages:
          - { id: hello, type: modal, message: Hi, triggers: [{ type: session_start }] }
          - { id: gruss, type: modal, message: Hallo, language: de, triggers: [{ type: any_purchase }] }
          - id: named
            type: modal
            message: "{% if custom_attribute.${first_name} == blank %}{% abort_message %}{% endif %}Hi"
            triggers: [{ type: custom_event, name: a }]
        ---
        campaign: later
        owner: crm
        starts: 2026-05-01T00:00:00Z
        cards: [{ id: c, type: text_announcement, title: A, description: B, channels: [news_feed] }]

        """)
  }

  private func output(_ words: String...) -> String {
    let run = campaignc(words + [folder.path])
    #expect(run.exitCode == .clean, "\(run.complaints)")
    return run.output
  }

  /// Names that begin alike keep their ends in the headings of columns.
  @Test func columnsOfReadersDiffer() throws {
    let names = ["returning-buyer-with-app-ios", "returning-buyer-with-app-android", "returning-buyer-with-app-web"]
    let readers = names.map { "  \($0): { target: ios }" }.joined(separator: "\n")
    try folder.make("campaignc.yaml", text: "readers:\n\(readers)\n")
    let lines = output("who", "--at", Self.day).split(separator: "\n")
    let heading = try #require(lines.first { $0.contains("campaign ") })
    #expect(heading.contains("returnin…app-ios") && heading.contains("returnin…app-web"), "\(heading)")
  }

  // MARK: - list

  @Test func thePageHasTheKeysOfAListedCampaign() throws {
    let page = try String(contentsOf: repositoryRoot.appending(path: "docs/overview.md"), encoding: .utf8)
    let part = try #require(page.components(separatedBy: "\n\n").first { $0.hasPrefix("Each of `campaigns` has ") })
    let documented = Set(part.matches(of: /`([a-z_]+)`/).map { String($0.1) }).subtracting(["campaigns", "workspace"])
    let list = try JSONSerialization.jsonObject(with: Data(output("list", "--format", "json").utf8)) as? [String: Any]
    let campaigns = try #require(list?["campaigns"] as? [[String: Any]])
    #expect(documented == Set(campaigns.flatMap(\.keys)))
  }

  @Test func listHasARowForEachCampaign() {
    let lines = output("list").split(separator: "\n").map(String.init)
    #expect(lines.count == 4)
    #expect(lines[0].hasPrefix("campaign  owner"))
    #expect(lines[2].contains("2026-03-20 08:00 to 2026-04-06 (Europe/Berlin)  in_app_messages"))
    #expect(lines[2].contains("android, web"))
    #expect(lines[3].contains("from 2026-05-01 (UTC) "))
  }

  @Test(arguments: [
    ("2026-03-21", ["club", "easter"]), ("2026-03-19", ["club"]), ("2026-05-01", ["club", "later"]),
    ("2026-03-20T06:59:59Z", ["club"]), ("2026-03-20T07:00:00Z", ["club", "easter"]),
    ("2026-04-06", ["club", "easter"]),
    ("2026-04-07", ["club"]),
  ])
  func listShowsWhatRunsThen(_ time: String, _ names: [String]) {
    let lines = output("list", "--at", time).split(separator: "\n").dropFirst()
    #expect(lines.map { String($0.prefix { $0 != " " }) } == names)
  }

  @Test(arguments: [
    ("name", ["club", "easter", "later"]), ("owner", ["club", "later", "easter"]),
    ("starts", ["club", "easter", "later"]), ("ends", ["easter", "club", "later"]),
    ("size", ["easter", "club", "later"]),
  ])
  func listIsSorted(_ order: String, _ names: [String]) {
    let lines = output("list", "--sort", order).split(separator: "\n").dropFirst()
    #expect(lines.map { String($0.prefix { $0 != " " }) } == names)
  }

  /// As RFC 4180 has it, and no text is a formula.
  @Test func listIsSafeForSpreadsheets() {
    let lines = output("list", "--format", "csv").components(separatedBy: "\r\n")
    #expect(lines.count == 5 && lines[4].isEmpty)
    #expect(
      lines[1].hasPrefix("club,\"'=cmd('x'), \"\"growth\"\"\",,,,news_feed content_cards,ios android web,members,"))
  }

  private struct Listing: Decodable {
    struct Campaign: Decodable {
      let name, place: String
      let owner, audience, starts: String?
      let channels, targets: [String]
      let cards, messages, bytes: Int
    }
    struct File: Decodable {
      let errors: Int
      let path: String
    }
    let campaigns: [Campaign]
    let leftOut: [File]
    let version: String

    enum CodingKeys: String, CodingKey {
      case campaigns, version
      case leftOut = "left_out"
    }
  }

  /// The bytes are those of 'stats', and a file with an error does not hide the others.
  @Test func listKnowsPlacesAndSizes() throws {
    struct Sizes: Decodable {
      struct Row: Decodable {
        let name: String
        let bytes: Int
      }
      let campaigns: [Row]
    }
    let sizes = try JSONDecoder().decode(Sizes.self, from: Data(output("stats", "--format", "json").utf8))
    try folder.make("broken.yaml", text: "campaign: broken\ncards: 5\n")
    let run = campaignc("list", "--format", "json", folder.path)
    #expect(run.exitCode == .findings)
    #expect(run.complaints.contains("left out") && run.complaints.contains("broken.yaml, because it has 1 error"))
    let list = try JSONDecoder().decode(Listing.self, from: Data(run.output.utf8))
    #expect(list.campaigns.map(\.name) == ["club", "easter", "later"])
    #expect(list.campaigns[1].place.hasSuffix("club.yaml:7") && list.campaigns[1].messages == 3)
    #expect(list.leftOut.map(\.errors) == [1])
    for campaign in list.campaigns {
      #expect(sizes.campaigns.contains { $0.name == campaign.name && $0.bytes == campaign.bytes })
    }
  }

  @Test func linesOfAListFitTheTerminal() {
    for columns in [60, 80, 120] {
      let console = MemoryConsole(isTerminal: true, columns: columns, variables: ["NO_COLOR": "1"])
      let lines = campaignc(["list", folder.path], on: console).output.split(separator: "\n")
      #expect(lines.allSatisfy { $0.count <= max(columns, 100) }, "\(columns)")
      if columns == 120 { #expect(lines.allSatisfy { $0.count <= 120 }) }
    }
  }

  @Test func listExplainsWrongTimes() {
    let wrong = campaignc("list", "--at", "tomorrow", folder.path)
    #expect(wrong.exitCode == .wrongUse && wrong.complaints.contains("--at takes a day such as 2026-03-20"))
    #expect(campaignc("list", "--at", "now", "--active", folder.path).exitCode == .wrongUse)
    let none = campaignc("list", "--at", "2026-03-21", "--no-config", folder.path("club.yaml"))
    #expect(none.exitCode == .clean)
  }

  // MARK: - who

  @Test func whoHasAReasonForEachEmptyCell() {
    let text = output("who", "--at", Self.day)
    #expect(text.hasPrefix("2 readers and 3 campaigns at \(Self.day)\n"))
    for line in [
      "  campaign  anna  ben\n", "  club      yes   A\n", "  easter    C     1/3\n", "  later     S     S\n",
      "  A    is not in the audience\n", "  club: it is only for 'members'  (ben)\n",
      "  easter: its campaign is not for iOS  (anna)\n", "  easter/gruss: it is only for readers of 'de'  (ben)\n",
      "  easter/named: its text stops with abort_message for this reader  (ben)\n",
      "  later: it starts at 2026-05-01T00:00:00Z  (all readers)\n",
    ] {
      #expect(text.contains(line), "\(line)\n\(text)")
    }
  }

  /// The matrix agrees with 'why' about each card, and about each message without its event.
  @Test func whoAgreesWithWhy() throws {
    struct Matrix: Decodable {
      struct Workspace: Decodable {
        struct Campaign: Decodable {
          struct Entry: Decodable {
            struct Cell: Decodable {
              let reader: String
              let gets: Bool
              let because, reason: String?
            }
            let name, place: String
            let readers: [Cell]
          }
          let name: String
          let cards, messages: [Entry]
        }
        let campaigns: [Campaign]
      }
      let at: String
      let workspaces: [Workspace]
    }
    struct Answer: Decodable {
      let shown: Bool
      let because, reason: String?
    }
    let text = output("who", "--at", Self.day, "--format", "json")
    let matrix = try JSONDecoder().decode(Matrix.self, from: Data(text.utf8))
    #expect(matrix.at == Self.day)
    let steps = [
      "easter/hello": ["--session-start"], "easter/gruss": ["--purchase", "x"], "easter/named": ["--event", "a"],
    ]
    var compared = 0
    for entry in matrix.workspaces.flatMap(\.campaigns).flatMap({ $0.cards + $0.messages }) {
      for cell in entry.readers {
        let why = ["why", entry.name, folder.path, "--reader", cell.reader, "--at", Self.day, "--format", "json"]
        // Messages at the start of the session do not hide the others.
        let step = (steps[entry.name] ?? []) + (entry.name == "easter/hello" ? [] : ["--min-interval", "0s"])
        let run = campaignc(why + step)
        #expect(run.exitCode != .wrongUse, "\(run.complaints)")
        let answer = try JSONDecoder().decode(Answer.self, from: Data(run.output.utf8))
        if cell.gets, entry.name != "easter/hello" { continue }
        #expect(answer.shown == cell.gets || entry.name == "easter/hello", "\(entry.name) \(cell.reader)")
        if !cell.gets { #expect(answer.reason == cell.reason && answer.because == cell.because, "\(entry.name)") }
        compared += 1
      }
    }
    #expect(compared > 5)
  }

  @Test func whoLooksAtNoDatesIfAsked() {
    let text = output("who", "--any-time", "--reader", "anna", "--details")
    #expect(text.hasPrefix("1 reader and 3 campaigns at any time\n"))
    #expect(
      text.contains("  later                      yes\n") && text.contains("  later/c                    yes\n"),
      "\(text)")
    #expect(campaignc("who", "--any-time", "--at", "now", folder.path).exitCode == .wrongUse)
  }

  /// Nothing is known of the attributes of the first reader, so no template stops; the second one has no first name.
  @Test(arguments: [([], "yes"), (["--attribute", "city=Kiel"], "2/3")])
  func whoTakesAReaderOfTheCommandLine(_ attributes: [String], _ cell: String) {
    let reader = ["--at", Self.day, "--target", "web", "--language", "de"] + attributes
    let run = campaignc(["who", folder.path, "--campaign", "easter"] + reader)
    #expect(run.exitCode == .clean && !run.output.contains("club"), "\(run.complaints)")
    #expect(run.output.contains("  easter    \(cell)\n"), "\(run.output)")
    let message = campaignc(["why", "easter/named", folder.path, "--event", "a"] + reader)
    #expect(message.output.contains("abort_message") == (cell != "yes"), "\(message.output)")
  }

  /// A name of the command line that no catalogue has is an error, as for 'simulate'.
  @Test func whoKnowsTheCatalogue() throws {
    try folder.make("events.yaml", text: "events: { a: {} }\naudiences: [members]\n")
    try folder.make(
      "campaignc.yaml",
      text: "targets: [ios, android, web]\nevents: events.yaml\nreaders: { anna: { target: ios } }\n")
    let run = campaignc("who", "--any-time", "--audience", "member", folder.path)
    #expect(run.exitCode == .wrongUse && run.complaints.contains("did you mean 'members'?"), "\(run.complaints)")
    #expect(campaignc("who", "--any-time", "--audience", "members", folder.path).exitCode == .clean)
  }

  @Test func whoSaysHowToGoOn() throws {
    let unknown = campaignc("who", "--campaign", "eastern", folder.path)
    #expect(unknown.exitCode == .wrongUse && unknown.complaints.contains("did you mean 'easter'?"))
    let none = campaignc("who", "--no-config", folder.path("club.yaml"))
    #expect(none.exitCode == .wrongUse)
    #expect(none.complaints.contains("there are no sample readers") && none.complaints.contains("readers: { anna:"))
  }

  /// The cells of a spreadsheet are no dates, and have the reasons.
  @Test func whoFillsSpreadsheets() {
    let lines = output("who", "--at", Self.day, "--format", "csv").components(separatedBy: "\r\n")
    #expect(lines[0] == "name,anna,ben" && lines[1] == "club,yes,no: it is only for 'members'")
    #expect(lines[2].hasPrefix("easter,no: its campaign is not for iOS,1 of 3: "))
  }

  /// A hundred readers and a thousand campaigns: the table is turned or divided, and stays short.
  @Test func wideMatricesFitTheTerminal() throws {
    let readers = (0..<100).map { "  reader-\($0): { target: \($0 < 50 ? "ios" : "web") }\n" }.joined()
    try folder.make("campaignc.yaml", text: "targets: [ios, web]\nreaders:\n\(readers)")
    let console = MemoryConsole(columns: 80)
    let turned = campaignc(["who", "--at", Self.day, folder.path], on: console)
    let rows = turned.output.split(separator: "\n").filter { $0.hasPrefix("  reader-") }
    #expect(rows.count == 100 && turned.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
    let card = "{ id: c, type: text_announcement, title: A, description: B, channels: [news_feed] }"
    let campaigns = (0..<1000).map { "---\ncampaign: promotion-\($0)\ntargets: [ios]\ncards: [\(card)]\n" }.joined()
    try folder.make("many.yaml", text: campaigns)
    let many = campaignc(["who", "--at", Self.day, folder.path], on: MemoryConsole(columns: 80))
    #expect(many.output.utf8.count < 200_000 && many.output.contains("--all shows them"))
    #expect(many.output.split(separator: "\n").allSatisfy { $0.count <= 100 })
    let all = campaignc("who", "--at", Self.day, "--format", "csv", folder.path).output
    #expect(all.components(separatedBy: "\r\n").count == 1005)
  }

  /// Each workspace has a table of its own, with its own readers.
  @Test func workspacesAreApart() throws {
    try folder.make("brand/campaignc.yaml", text: "targets: [web]\nreaders: { eva: { target: web } }\n")
    try folder.make(
      "brand/a.yaml", text: "campaign: fair\ncards: [{ id: a, type: banner_image, image: https://e.com/a.png }]\n")
    let text = output("who", "--any-time")
    #expect(text.contains("/brand: 1 reader and 1 campaign at any time\n"), "\(text)")
    #expect(text.contains(": 2 readers and 3 campaigns at any time\n"), "\(text)")
    #expect(output("list").split(separator: "\n")[0].hasPrefix("campaign  workspace "))
    #expect(output("list", "--format", "csv").contains("/brand\r\n"))
    let named = output("who", "--any-time", "--reader", "eva", "--format", "json")
    #expect(named.contains("\"fair/a\"") && !named.contains("club"), "\(named)")
  }

  /// A search that finds only files of other programs has found nothing.
  @Test(arguments: ["list", "who"]) func filesOfOtherProgramsAreNoCampaigns(_ command: String) throws {
    let other = try TemporaryFolder()
    try other.make("package.json", text: #"{ "name": "app" }"#)
    let run = campaignc(command, other.path)
    #expect(run.exitCode == .wrongUse && run.output.isEmpty, "\(run.output)")
    #expect(run.complaints.contains("no campaign files") && run.complaints.contains("campaignc init"))
  }

  /// A reader of another workspace, and a file without any campaign.
  /// Nobody knows what a configuration with an error means.
  @Test(arguments: ["targets: [iOS]", "targets: [ios", "readers: { anna: { target: iphone } }"])
  func nothingIsConcludedFromABrokenConfiguration(_ text: String) throws {
    try folder.make("campaignc.yaml", text: text + "\n")
    for command in ["list", "who"] {
      let run = campaignc(command, folder.path)
      #expect(run.exitCode == .findings && run.output.isEmpty, "\(run.output)")
      #expect(run.complaints.contains("campaignc.yaml:1:"), "\(run.complaints)")
      #expect(run.complaints.hasSuffix("nothing listed: fix the errors above\n"), "\(run.complaints)")
    }
  }

  /// A workspace without readers is not in the matrix, and the run says so.
  @Test func whoNamesWorkspacesWithoutReaders() throws {
    try folder.make("other/campaignc.yaml", text: "targets: [ios]\n")
    try folder.make("other/a.yaml", text: cleanCampaign)
    let run = campaignc("who", folder.path)
    #expect(run.exitCode == .clean && run.output.contains("2 readers and 3 campaigns"), "\(run.output)")
    #expect(run.complaints.contains("other': there are no sample readers"), "\(run.complaints)")
  }

  @Test func thereIsNothingToShow() throws {
    try folder.make("brand/campaignc.yaml", text: "targets: [web]\nreaders: { eva: { target: web } }\n")
    let other = campaignc("who", "--any-time", "--reader", "eva", folder.path("club.yaml"))
    #expect(other.exitCode == .wrongUse && other.complaints.contains("no reader 'eva'"), "\(other.complaints)")
    try folder.make("empty/campaignc.yaml", text: "targets: [web]\n")
    for command in ["list", "who"] {
      let run = campaignc(command, folder.path("empty"))
      #expect(run.exitCode != .clean && run.output.isEmpty && !run.complaints.isEmpty, "\(run.complaints)")
    }
  }

  /// Characters that nobody sees are escaped in spreadsheets, too.
  @Test func spreadsheetsHideNothing() {
    var bytes: [UInt8] = []
    OverviewTable(["name"], [["a\u{202E}b"], ["\u{1B}[1m"], ["-1"], ["a, \"b\""], ["a\nb"]]).writeCSV { bytes += $0 }
    let lines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\r\n")
    #expect(lines.count == 7 && lines[3] == "'-1" && lines[4] == "\"a, \"\"b\"\"\"", "\(lines)")
    #expect(!lines.joined().unicodeScalars.contains { ["\u{202E}", "\u{1B}", "\n"].contains($0) }, "\(lines)")
  }
}
