import Foundation
import TestSupport
import Testing

/// New names in all files of a workspace.
@Suite struct RenameTests {
  private static let files = [
    "campaignc.yaml": """
    events: events.yaml
    readers:
      anna: { target: ios, audiences: [newcomers] }
      ben: { target: android }

    """,
    "events.yaml": "events:\n  cart_viewed: {}\n  cart_left: {}\naudiences: [newcomers, members]\n",
    "a.yaml": """
    campaign: hello
    audience: newcomers
    in_app_messages:
      - id: free-shipping
        type: slideup
        message: Free shipping.
        triggers:
          - { type: custom_event, name: cart_viewed }
          - type: custom_event
            name: >-
              cart_viewed
          - { type: custom_event, name: "cart\\u005fviewed" }

    """,
    "tests.yaml": """
    scenario: it is shown
    reader: anna
    steps:
      - event: cart_viewed
      - expect: { shown: hello/free-shipping, visible: "hello/free-shipping" }
      - expect: { displays: { hello/free-shipping: 1 }, clicks: 'hello/free-shipping' }
      - event: cart_gone
      - event: cart_back

    """,
  ]

  /// The files after the name at a word has changed, or the words of the refusal.
  private func rename(
    _ word: String, in file: String, to new: String
  ) throws -> (texts: [String: String], refusal: String?) {
    let editor = try TestEditor(Self.files)
    let text = Self.files[file] ?? ""
    editor.open(file, text)
    var request = editor.at(file, word, 1, in: text)
    request["newName"] = new
    let answer = editor.request("textDocument/rename", request)
    if let error = answer["error"] as? [String: Any] { return ([:], error["message"] as? String) }
    let changes = (answer["result"] as? [String: Any])?["documentChanges"] as? [[String: Any]] ?? []
    var texts: [String: String] = [:]
    for change in changes {
      let uri = (change["textDocument"] as? [String: Any])?["uri"] as? String ?? ""
      let name = uri.split(separator: "/").last.map(String.init) ?? ""
      texts[name] = changed(Self.files[name] ?? "", by: change["edits"] as? [[String: Any]] ?? [])
    }
    return (texts, nil)
  }

  private func changed(_ text: String, by edits: [[String: Any]]) -> String {
    let starts = [0] + text.utf8.enumerated().filter { $0.element == 0x0A }.map { $0.offset + 1 }
    func offset(_ edit: [String: Any], _ end: String) -> Int {
      let position = (edit["range"] as? [String: Any])?[end] as? [String: Int] ?? [:]
      return starts[position["line"] ?? 0] + (position["character"] ?? 0)
    }
    var bytes = Array(text.utf8)
    for edit in edits.sorted(by: { offset($0, "start") > offset($1, "start") }) {
      bytes.replaceSubrange(offset(edit, "start")..<offset(edit, "end"), with: (edit["newText"] as? String ?? "").utf8)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func quotesAreAroundAllOfAValue() throws {
    let campaign = try rename("hello", in: "a.yaml", to: "2026").texts
    #expect(campaign["a.yaml"]?.contains("campaign: \"2026\"\n") == true)
    #expect(campaign["tests.yaml"]?.contains(#"shown: 2026/free-shipping, visible: "2026/free-shipping""#) == true)
    #expect(
      campaign["tests.yaml"]?.contains("displays: { 2026/free-shipping: 1 }, clicks: '2026/free-shipping' }") == true)
    let message = try rename("free-shipping", in: "a.yaml", to: "true").texts
    #expect(message["a.yaml"]?.contains("- id: \"true\"\n") == true)
    #expect(message["tests.yaml"]?.contains(#"shown: hello/true, visible: "hello/true""#) == true)
    let reader = try rename("anna", in: "tests.yaml", to: "010").texts
    #expect(reader["campaignc.yaml"]?.contains("  \"010\": {") == true, "\(reader)")
    #expect(reader["tests.yaml"]?.contains("reader: \"010\"\n") == true)
  }

  @Test func namesInBlocksAndEscapesChange() throws {
    let renamed = try rename("cart_viewed", in: "events.yaml", to: "order placed").texts
    let campaign = try #require(renamed["a.yaml"])
    #expect(!campaign.contains("cart"))
    #expect(campaign.contains("        name: order placed\n"), "\(campaign)")
    #expect(campaign.count { $0 == "{" } == 2 && campaign.components(separatedBy: "name: order placed }").count == 3)
    #expect(renamed["tests.yaml"]?.contains("event: order placed\n") == true)
    #expect(renamed["events.yaml"]?.contains("  order placed: {}\n") == true)
    let editor = try TestEditor(Self.files)
    let text = Self.files["a.yaml"] ?? ""
    editor.open("a.yaml", text)
    let offer = editor.request("textDocument/prepareRename", editor.at("a.yaml", "\"cart", 3, in: text))
    #expect((offer["result"] as? [String: Any])?["placeholder"] as? String == "cart_viewed")
  }

  @Test(arguments: [
    ("anna", "tests.yaml", "ben"), ("cart_viewed", "a.yaml", "cart_left"), ("newcomers", "a.yaml", "members"),
    ("newcomers", "events.yaml", "members"),
  ])
  func namesDoNotCollide(_ word: String, _ file: String, _ new: String) throws {
    #expect(try rename(word, in: file, to: new).refusal?.contains("'\(new)' exists already") == true)
  }

  /// A name in no catalogue is taken too if a trigger or a scenario uses it.
  @Test func usedNamesAreTaken() throws {
    #expect(
      try rename("cart_viewed", in: "a.yaml", to: "cart_gone").refusal
        == "'cart_gone' exists already: tests.yaml, line 7 uses it")
    #expect(
      try rename("cart_gone", in: "tests.yaml", to: "cart_back").refusal
        == "'cart_back' exists already: line 8 uses it")
    #expect(try rename("cart_gone", in: "tests.yaml", to: "cart_left").refusal == "'cart_left' exists already")
  }

  @Test func refusalsSayWhatIsWrong() throws {
    for (new, words) in [
      ("$b", "names that begin with '$' are reserved"), ("a\"b", "a name can't contain '\"'"),
      (" ", "'name' is blank"), ("", "'name' is an empty name"),
    ] {
      #expect(try rename("cart_viewed", in: "a.yaml", to: new).refusal?.contains(words) == true)
    }
    for (new, words) in [
      (String(repeating: "a", count: 65), "'name' has 65 characters; a name has at most 64"),
      ("-a", "a name must begin and end with a letter or a digit"), ("a b", "a name can't contain a space"),
    ] {
      #expect(try rename("hello", in: "a.yaml", to: new).refusal?.contains(words) == true)
    }
  }
}
