import CampaignEngine
import Foundation
import LanguageServer
import TestSupport
import Testing

/// A session as an editor sees it: findings while typing, and answers to its questions.
@Suite struct EditorSessionTests {
  private let campaign = """
    campaign: spring-sale
    in_app_messages:
      - id: first
        type: slideup
        message: Thirty percent off everything.
        priority: high
        triggers: [{ type: custom_event, name: order_placed }]
      - id: second
        type: slideup
        mesage: Free delivery for you.
        triggers: [{ type: custom_event, name: order_placed }]

    """

  @Test func findingsFollowTheText() throws {
    let editor = try TestEditor()
    editor.open("a.yaml", campaign)
    #expect(editor.codes("a.yaml").contains("unknown-field"))
    editor.change("a.yaml", to: campaign.replacing("mesage", with: "message"), version: 2)
    #expect(!editor.codes("a.yaml").contains("unknown-field"))
    // Half a line: the text can't be read, and says so.
    editor.change("a.yaml", to: campaign.replacing("type: slideup", with: "type: \"slideup"), version: 3)
    #expect(editor.codes("a.yaml") == ["syntax"])
    editor.notify("textDocument/didClose", ["textDocument": ["uri": editor.uri("a.yaml")]])
    #expect(editor.codes("a.yaml").isEmpty)
  }

  @Test func otherFilesAreToldWhatAChangeDoes() throws {
    let editor = try TestEditor(["campaignc.yaml": "{}\n", "a.yaml": "campaign: same\n", "b.yaml": "campaign: other\n"])
    #expect(!editor.codes("a.yaml").contains("repeated-campaign"))
    editor.open("b.yaml", "campaign: same\n")
    #expect(editor.notifications.contains { "\($0)".contains("repeated-campaign") })
    editor.change("b.yaml", to: "campaign: other\n", version: 2)
    #expect(!(editor.codes("b.yaml").contains("repeated-campaign")))
  }

  /// Nobody can open a file that is not there, so its finding is where it is named.
  @Test(arguments: ["events", "readers", "extends"]) func aMissingFileIsToldWhereItIsNamed(_ setting: String) throws {
    let name = setting == "extends" ? "other/campaignc.yaml" : "other.yaml"
    let editor = try TestEditor(["campaignc.yaml": "targets: [ios]\n\(setting): \(name)\n", "a.yaml": campaign])
    let findings = editor.published("campaignc.yaml") ?? []
    #expect(findings.map { $0["code"] as? String } == ["unreadable"])
    let start = (findings.first?["range"] as? [String: [String: Int]])?["start"]
    #expect(start == ["line": 1, "character": setting.count + 2])
    #expect(editor.published(name)?.isEmpty ?? true)
    try editor.folder.write(Array("{}\n".utf8), to: name)
    editor.notify("workspace/didChangeWatchedFiles", ["changes": [["uri": editor.uri(name), "type": 1]]])
    #expect(editor.codes("campaignc.yaml").isEmpty)
  }

  @Test func findingsGoWithTheirFile() throws {
    let editor = try TestEditor(["campaignc.yaml": "{}\n"])
    func tell(_ type: Int) {
      editor.notify("workspace/didChangeWatchedFiles", ["changes": [["uri": editor.uri("bad.yaml"), "type": type]]])
    }
    try editor.folder.write(Array(campaign.utf8), to: "bad.yaml")
    tell(1)
    #expect(editor.codes("bad.yaml").contains("unknown-field"))
    try FileManager.default.removeItem(atPath: editor.folder.path + "/bad.yaml")
    tell(3)
    #expect(editor.published("bad.yaml")?.isEmpty == true)
    // A text that was never saved.
    editor.open("new.yaml", campaign)
    #expect(editor.codes("new.yaml").contains("unknown-field"))
    editor.notify("textDocument/didClose", ["textDocument": ["uri": editor.uri("new.yaml")]])
    #expect(editor.published("new.yaml")?.isEmpty == true)
    // A text without a file.
    let document: [String: Any] = ["uri": "untitled:1", "languageId": "yaml", "version": 1, "text": campaign]
    editor.notify("textDocument/didOpen", ["textDocument": document])
    editor.notify("textDocument/didClose", ["textDocument": ["uri": "untitled:1"]])
    let told = editor.notifications.compactMap { $0["params"] as? [String: Any] }
      .filter { $0["uri"] as? String == "untitled:1" }.compactMap { ($0["diagnostics"] as? [Any])?.isEmpty }
    #expect(told == [false, true])
  }

  /// Values that the catalogue and the other files know.
  @Test(arguments: [
    ("{ event: cart_viewed, properties: { currency: | } }", ["EUR", "USD"]),
    ("{ event: cart_viewed, properties: { total: | } }", []),
    ("{ event: cart_viewed, properties: { gift: | } }", ["true", "false"]),
    ("expect: { content_cards: [sale/a, |] }", ["sale/b"]),
    ("reader: { audiences: [new, |] }", ["old"]),
  ])
  func valuesAreThoseOfTheCatalogue(_ step: String, _ expected: [String]) throws {
    let card = "type: classic, title: A, description: A, channels: [content_cards]"
    let editor = try TestEditor([
      "campaignc.yaml": "events: events.yaml\n",
      "events.yaml": """
      events:
        cart_viewed: { properties: { total: number, gift: boolean, currency: [EUR, USD] } }
      audiences: [new, old]
      """,
      "a.yaml": "campaign: sale\ncards:\n  - { id: a, \(card) }\n  - { id: b, \(card) }\n",
    ])
    let text = "scenario: x\nsteps:\n  - \(step)\n"
    editor.open("tests.yaml", text.replacing("|", with: ""))
    let request = editor.at("tests.yaml", "|", in: text)
    let answer = editor.request("textDocument/completion", request)["result"] as? [String: Any]
    let labels = (answer?["items"] as? [[String: Any]] ?? []).compactMap { $0["label"] as? String }
    #expect(labels == expected)
  }

  @Test func theRootOfAllFilesIsNotSearched() throws {
    let editor = try TestEditor(isBegun: false)
    editor.request("initialize", ["rootUri": "file:///", "capabilities": TestEditor.capabilities])
    editor.notify("initialized", [:])
    #expect(editor.notifications.contains { "\($0)".contains("only open files are checked") })
    editor.open("a.yaml", campaign)
    #expect(editor.codes("a.yaml").contains("unknown-field"))
  }

  @Test func excludedFilesHaveNoFindings() throws {
    let editor = try TestEditor(["campaignc.yaml": "exclude: [drafts/**]\n", "drafts/a.yaml": campaign])
    editor.open("drafts/a.yaml", campaign)
    editor.change("drafts/a.yaml", to: campaign + "#\n", version: 2)
    #expect(editor.codes("drafts/a.yaml").isEmpty)
    // As soon as the configuration lets it in, it is checked with its text in the editor.
    editor.open("campaignc.yaml", "{}\n")
    #expect(editor.codes("drafts/a.yaml").contains("unknown-field"))
  }

  /// The directory of a new file may not exist before the file is saved.
  @Test func aFileInANewDirectoryHasTheConfigurationAbove() throws {
    let editor = try TestEditor([
      "campaignc.yaml": "{}\n", "brand/campaignc.yaml": "rules: { link-insecure: error }\n", "brand/a.yaml": "",
    ])
    let campaign = campaign.replacing("mesage: Free delivery for you.", with: "message: A\n    uri: http://example.com")
    for path in ["brand/new/b.yaml", "brand/new/deeper/c.yaml"] {
      editor.open(path, campaign)
      let found = editor.published(path)?.first { $0["code"] as? String == "link-insecure" }
      #expect(found?["severity"] as? Int == 1, "\(path)")
    }
    // As soon as it is saved, it stays so.
    try editor.folder.write(Array(campaign.utf8), to: "brand/new/b.yaml")
    let change = ["uri": editor.uri("brand/new/b.yaml"), "type": 1] as [String: Any]
    editor.notify("workspace/didChangeWatchedFiles", ["changes": [change]])
    editor.change("brand/new/b.yaml", to: campaign + "#\n", version: 2)
    #expect(editor.published("brand/new/b.yaml")?.contains { $0["severity"] as? Int == 1 } == true)
  }

  /// A change of one place, in each unit of columns.
  @Test(arguments: ["utf-8", "utf-16", "utf-32"]) func editsAreAtTheRightPlace(_ encoding: String) throws {
    var capabilities = TestEditor.capabilities
    capabilities["general"] = ["positionEncodings": [encoding]]
    for ending in ["\n", "\r\n", "\r"] {
      for before in ["", "é", "漢字", "🎉🎉", "a\u{0301}"] {
        let editor = try TestEditor(capabilities: capabilities)
        editor.open("a.yaml", "\u{FEFF}campaign: x\(ending)owner: \"\(before)Z\"\(ending)")
        let width =
          switch encoding {
          case "utf-8": before.utf8.count
          case "utf-16": before.utf16.count
          default: before.unicodeScalars.count
          }
        let start = 8 + width
        editor.notify(
          "textDocument/didChange",
          [
            "textDocument": ["uri": editor.uri("a.yaml"), "version": 2],
            "contentChanges": [
              [
                "range": ["start": ["line": 1, "character": start], "end": ["line": 1, "character": start + 1]],
                "text": "\": [",
              ]
            ],
          ])
        let found = editor.published("a.yaml")?.first
        #expect(found?["code"] as? String == "syntax", "\(encoding) \(before)")
        // The same text in one piece gives the same findings at the same places.
        let fresh = try TestEditor(capabilities: capabilities)
        fresh.open("a.yaml", "\u{FEFF}campaign: x\(ending)owner: \"\(before)\": [\"\(ending)")
        let expected = fresh.published("a.yaml")?.first.map { NSDictionary(dictionary: $0) }
        #expect(expected == found.map { NSDictionary(dictionary: $0) }, "\(encoding) \(before)")
      }
    }
  }

  @Test func fixesAreOfferedWithTheirTrust() throws {
    let editor = try TestEditor()
    editor.open("a.yaml", campaign)
    var request = editor.at("a.yaml", "mesage", in: campaign)
    let place = request["position"] ?? [:]
    request["range"] = ["start": place, "end": place]
    request["context"] = ["diagnostics": [] as [Any]]
    let actions = editor.list("textDocument/codeAction", request)
    let fix = try #require(actions.first { ($0["title"] as? String)?.contains("message") ?? false })
    #expect(fix["kind"] as? String == "quickfix")
    #expect("\(fix["edit"] ?? "")".contains(#""newText": "message""#))
  }

  @Test func allSafeFixesAreMadeOnSave() throws {
    let editor = try TestEditor()
    let text = "campaign: x\nowner: 'a'\nstarts: 2026-03-20T8:00:00Z\n"
    editor.open("a.yaml", text)
    let actions = editor.list(
      "textDocument/codeAction",
      [
        "textDocument": ["uri": editor.uri("a.yaml")],
        "range": ["start": ["line": 0, "character": 0], "end": ["line": 0, "character": 0]],
        "context": ["diagnostics": [] as [Any], "only": ["source.fixAll"]],
      ])
    #expect(actions.map { $0["kind"] as? String } == ["source.fixAll.campaignc"])
    let resolved = editor.request("codeAction/resolve", actions[0])["result"] as? [String: Any]
    #expect(resolved?["edit"] != nil)
  }

  @Test func namesAreFoundAndChangedEverywhere() throws {
    let scenario = """
      scenario: it is shown
      at: 2026-03-21T10:00:00Z
      steps:
        - event: order_placed
        - expect: { shown: spring-sale/first }

      """
    let campaign = campaign.replacing("mesage", with: "message")
    let catalogue = "events:\n  order_placed: {}\n"
    let editor = try TestEditor([
      "campaignc.yaml": "events: events.yaml\n", "events.yaml": catalogue, "tests.yaml": scenario,
    ])
    editor.open("a.yaml", campaign)
    let definition = editor.list("textDocument/definition", editor.at("a.yaml", "order_placed", 2, in: campaign))
    #expect(definition.map { $0["uri"] as? String } == [editor.uri("events.yaml")])
    // From a message to the one that comes before it.
    let before = editor.list("textDocument/definition", editor.at("a.yaml", "second", 2, in: campaign))
    #expect("\(before)".contains(#""line": 2"#), "\(before)")
    var event = editor.at("a.yaml", "order_placed", 2, in: campaign)
    event["context"] = ["includeDeclaration": true]
    #expect(editor.list("textDocument/references", event).count == 4)
    event["newName"] = "order_done"
    let renamed = "\(editor.request("textDocument/rename", event)["result"] ?? "")"
    for file in ["a.yaml", "events.yaml", "tests.yaml"] { #expect(renamed.contains(editor.uri(file)), "\(renamed)") }
    var name = editor.at("a.yaml", "spring-sale", 2, in: campaign)
    name["newName"] = "Not A Slug"
    #expect((editor.request("textDocument/rename", name)["error"] as? [String: Any])?["code"] as? Int == -32803)
    name["newName"] = "summer-sale"
    #expect("\(editor.request("textDocument/rename", name)["result"] ?? "")".contains(editor.uri("tests.yaml")))
  }

  @Test func hintsSayWhoWaits() throws {
    let editor = try TestEditor()
    let text = campaign.replacing("mesage", with: "message")
    editor.open("a.yaml", text)
    let hints = editor.list(
      "textDocument/inlayHint",
      [
        "textDocument": ["uri": editor.uri("a.yaml")],
        "range": ["start": ["line": 0, "character": 0], "end": ["line": 99, "character": 0]],
      ])
    #expect(
      hints.map { $0["label"] as? String } == ["priority 0 (medium), waits behind spring-sale/first at order_placed"])
    let lenses = editor.list("textDocument/codeLens", ["textDocument": ["uri": editor.uri("a.yaml")]])
    #expect(lenses.count == 3 && "\(lenses)".contains("bytes in triggers"))
  }

  @Test func aFileIsFormatted() throws {
    let editor = try TestEditor()
    editor.open("a.yaml", "campaign:   x\ntags: [ a,b ]\n")
    let edits = editor.list(
      "textDocument/formatting", ["textDocument": ["uri": editor.uri("a.yaml")], "options": ["tabSize": 4]])
    #expect(!edits.isEmpty && edits.allSatisfy { ($0["newText"] as? String ?? "").count < 5 }, "\(edits)")
    editor.open("b.yaml", "campaign: [\n")
    #expect(
      editor.request("textDocument/formatting", ["textDocument": ["uri": editor.uri("b.yaml")]])["result"] is NSNull)
  }

  @Test func aClientThatAsksIsNotTold() throws {
    var capabilities = TestEditor.capabilities
    var text = capabilities["textDocument"] as? [String: Any] ?? [:]
    text["diagnostic"] = [:] as [String: Any]
    capabilities["textDocument"] = text
    let editor = try TestEditor(capabilities: capabilities)
    editor.open("a.yaml", campaign)
    #expect(editor.published("a.yaml") == nil)
    let document: [String: Any] = ["textDocument": ["uri": editor.uri("a.yaml")]]
    let first = editor.request("textDocument/diagnostic", document)["result"] as? [String: Any]
    #expect(first?["kind"] as? String == "full" && "\(first ?? [:])".contains("unknown-field"))
    var known = document
    known["previousResultId"] = first?["resultId"]
    let second = editor.request("textDocument/diagnostic", known)["result"] as? [String: Any]
    #expect(second?["kind"] as? String == "unchanged")
    let all = editor.request("workspace/diagnostic", ["previousResultIds": [] as [Any]])["result"] as? [String: Any]
    #expect((all?["items"] as? [Any])?.count == 1)
  }

  /// Whatever is typed, the findings are those of a fresh look at the same text, and every question gets an answer.
  @Test func randomEditsKeepFindingsRight() throws {
    for seed in 1...6 {
      var dice = Dice(seed: UInt64(seed))
      var text = Array(campaign.unicodeScalars)
      let editor = try TestEditor()
      editor.open("a.yaml", campaign)
      for version in 2...60 {
        let start = dice.roll(text.count + 1)
        let end = min(text.count, start + dice.roll(4))
        let words = ["", "\n", "🎉", ": ", "- ", "\"", "  ", "é", "#", "type", "{", "'", "x"]
        let new = words[dice.roll(words.count)]
        editor.notify(
          "textDocument/didChange",
          [
            "textDocument": ["uri": editor.uri("a.yaml"), "version": version],
            "contentChanges": [
              ["range": ["start": position(start, text), "end": position(end, text)], "text": new]
            ],
          ])
        text.replaceSubrange(start..<end, with: Array(new.unicodeScalars))
        guard version.isMultiple(of: 10) else { continue }
        var whole = String.UnicodeScalarView()
        whole.append(contentsOf: text)
        let fresh = try TestEditor()
        fresh.open("a.yaml", String(whole))
        #expect(
          editor.codes("a.yaml") == fresh.codes("a.yaml"),
          "seed \(seed), version \(version): \(String(whole).debugDescription)")
        for method in TestEditor.methods where method != "workspace/diagnostic" {
          let answer = editor.request(
            method,
            [
              "textDocument": ["uri": editor.uri("a.yaml")], "position": position(dice.roll(text.count), text),
              "positions": [position(dice.roll(text.count), text)], "query": "s", "newName": "n",
            ])
          #expect(answer["result"] != nil || answer["error"] != nil, "\(method)")
        }
      }
    }
  }

  /// The position of a code point, in UTF-16.
  private func position(_ index: Int, _ text: [Unicode.Scalar]) -> [String: Int] {
    var (line, column) = (0, 0)
    for (number, scalar) in text[..<index].enumerated() {
      let isBreak = scalar == "\n" || scalar == "\r" && !(number + 1 < text.count && text[number + 1] == "\n")
      if isBreak { (line, column) = (line + 1, 0) } else { column += scalar.value > 0xFFFF ? 2 : 1 }
    }
    return ["line": line, "character": column]
  }

  /// A client that declares neither formats nor kinds gets plain text and the first kinds.
  @Test func answersStayWithinWhatAClientDeclares() throws {
    let editor = try TestEditor(capabilities: [:])
    editor.open("a.yaml", campaign)
    let answer = editor.request("textDocument/completion", editor.at("a.yaml", "priority", in: campaign))
    let items = (answer["result"] as? [String: Any])?["items"] as? [[String: Any]] ?? []
    let explanations = items.compactMap { $0["documentation"] }
    #expect(!explanations.isEmpty && explanations.allSatisfy { $0 is String })
    let symbols = editor.list("textDocument/documentSymbol", ["textDocument": ["uri": editor.uri("a.yaml")]])
    let kinds = symbols.compactMap { $0["kind"] as? Int }
    #expect(!kinds.isEmpty && kinds.allSatisfy { (1...18).contains($0) })
  }
}
