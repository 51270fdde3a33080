import Foundation

/// What an editor sends to the language server: texts to open, and a number of letters that are typed, one over the
/// other, in a comment at the beginning of the first one. It asks for the findings of all, and again after each letter.
private func session(_ texts: [String], typing letters: Int = 1) throws -> Workspace {
  func place(_ number: Int) -> String { "file:///growth/a\(number).yaml" }
  let capabilities = ["textDocument": ["diagnostic": ["dynamicRegistration": false]]]
  var messages: [[String: Any]] = [
    ["id": 1, "method": "initialize", "params": ["processId": NSNull(), "capabilities": capabilities]],
    ["method": "initialized", "params": [:] as [String: Any]],
  ]
  func ask(_ number: Int) {
    let parameters = ["textDocument": ["uri": place(number)]]
    messages.append(["id": messages.count, "method": "textDocument/diagnostic", "params": parameters])
  }
  for (number, text) in texts.enumerated() {
    let document: [String: Any] = ["uri": place(number), "languageId": "yaml", "version": 1, "text": "# a\n" + text]
    messages.append(["method": "textDocument/didOpen", "params": ["textDocument": document]])
  }
  texts.indices.forEach(ask)
  let letter = ["start": ["line": 0, "character": 2], "end": ["line": 0, "character": 3]]
  for number in 0..<letters {
    let change: [String: Any] = ["range": letter, "text": number % 2 == 0 ? "b" : "a"]
    let document: [String: Any] = ["uri": place(0), "version": number + 2]
    messages.append([
      "method": "textDocument/didChange", "params": ["textDocument": document, "contentChanges": [change]],
    ])
    ask(0)
  }
  messages += [["id": 0, "method": "shutdown"], ["method": "exit"]]
  var workspace = Workspace([])
  for message in messages {
    var message = message
    message["jsonrpc"] = "2.0"
    let body = try JSONSerialization.data(withJSONObject: message, options: .sortedKeys)
    workspace.input += Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }
  return workspace
}

/// What grows while someone types in an editor.
let editorDimensions = DimensionTable(.editor) { table in
  func row(_ name: String, size: Int = 50, _ make: @escaping @Sendable (Int) throws -> Workspace) {
    table.add(name, size: size, [Probe("lsp")], make)
  }
  row("messages of a file on an event each", size: 100) { size in
    try session([messages(size) { message("m\($0)", on: event($0)) }])
  }
  row("messages of a file on one event", size: 100) { size in
    try session([messages(size) { message("m\($0)", on: event(0)) }])
  }
  row("messages of a file that start with a session", size: 100) { size in
    try session([messages(size) { message("m\($0)") }])
  }
  row("cards of a file", size: 100) { size in
    try session([campaign(cards: repeated(size) { "  - \(card("c\($0)"))\n" })])
  }
  row("open files") { size in
    try session((0..<size).map { "campaign: c\($0)\nin_app_messages: [\(message("a", on: event($0)))]\n" })
  }
  row("open files with one event") { size in
    try session((0..<size).map { "campaign: c\($0)\nin_app_messages: [\(message("a", on: event(0)))]\n" })
  }
  row("keystrokes") { size in
    try session([campaign(cards: "  - \(card("a"))\n")], typing: size)
  }
}
