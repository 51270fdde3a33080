import Foundation
import LanguageServer
import TestSupport

/// An editor in the test process: it sends messages to a server, and keeps what comes back.
final class TestEditor {
  let server = LanguageServer(version: "0")
  let folder: TemporaryFolder
  private var number = 0
  private var received: [UInt8] = []
  private(set) var notifications: [[String: Any]] = []
  private var answers: [Int: [String: Any]] = [:]
  var allAnswers: [Int: [String: Any]] { answers }

  /// The capabilities that current editors declare.
  static var capabilities: [String: Any] {
    [
      "general": ["positionEncodings": ["utf-16"]],
      "textDocument": [
        "publishDiagnostics": ["versionSupport": true, "relatedInformation": true],
        "codeAction": [
          "codeActionLiteralSupport": ["codeActionKind": ["valueSet": []]], "isPreferredSupport": true,
          "dataSupport": true, "resolveSupport": ["properties": ["edit"]],
        ],
        "documentSymbol": ["hierarchicalDocumentSymbolSupport": true], "hover": ["contentFormat": ["markdown"]],
        "completion": ["completionItem": ["snippetSupport": true]], "rename": ["prepareSupport": true],
      ],
      "workspace": [
        "workspaceEdit": ["documentChanges": true], "didChangeWatchedFiles": ["dynamicRegistration": true],
      ],
    ]
  }

  init(_ files: [String: String] = [:], capabilities: [String: Any] = TestEditor.capabilities, isBegun: Bool = true)
    throws
  {
    folder = try TemporaryFolder()
    for (path, text) in files { try folder.write(Array(text.utf8), to: path) }
    guard isBegun else { return }
    request("initialize", ["processId": NSNull(), "rootUri": uri(""), "capabilities": capabilities])
    notify("initialized", [:])
  }

  func uri(_ path: String) -> String {
    let root = folder.path
    return "file://" + (path.isEmpty ? root : root + "/" + path)
  }

  // MARK: - Messages

  /// The bytes of a message with its header.
  static func framed(_ message: [String: Any]) -> [UInt8] {
    let body = (try? JSONSerialization.data(withJSONObject: message)) ?? Data()
    return Array("Content-Length: \(body.count)\r\n\r\n".utf8) + body
  }

  func send(_ bytes: [UInt8]) {
    server.receive(bytes)
    while server.work() {}
    take(server.takeOutput())
  }

  func notify(_ method: String, _ parameters: [String: Any]) {
    send(Self.framed(["jsonrpc": "2.0", "method": method, "params": parameters]))
  }

  @discardableResult
  func request(_ method: String, _ parameters: [String: Any]) -> [String: Any] {
    number += 1
    send(Self.framed(["jsonrpc": "2.0", "id": number, "method": method, "params": parameters]))
    return answers[number] ?? [:]
  }

  /// The result of a request as a list.
  func list(_ method: String, _ parameters: [String: Any]) -> [[String: Any]] {
    request(method, parameters)["result"] as? [[String: Any]] ?? []
  }

  private func take(_ bytes: [UInt8]) {
    received += bytes
    while let end = received.firstRange(of: Array("\r\n\r\n".utf8)) {
      let header = String(decoding: received[..<end.lowerBound], as: UTF8.self)
      let length = Int(header.split(separator: " ").last ?? "") ?? 0
      guard received.count >= end.upperBound + length else { return }
      let body = Data(received[end.upperBound..<end.upperBound + length])
      received.removeFirst(end.upperBound + length)
      let message = (try? JSONSerialization.jsonObject(with: body)) as? [String: Any] ?? [:]
      if message["method"] != nil {
        notifications.append(message)
      } else {
        answers[message["id"] as? Int ?? -1] = message
      }
    }
  }

  /// The answer to a message that has no number.
  var answerWithoutNumber: [String: Any]? { answers[-1] }

  // MARK: - Files

  func open(_ path: String, _ text: String, version: Int = 1) {
    notify(
      "textDocument/didOpen",
      ["textDocument": ["uri": uri(path), "languageId": "yaml", "version": version, "text": text]])
  }

  func change(_ path: String, to text: String, version: Int) {
    notify(
      "textDocument/didChange",
      ["textDocument": ["uri": uri(path), "version": version], "contentChanges": [["text": text]]])
  }

  /// The diagnostics that were published last for a file. Nil if there were none since the last call.
  func published(_ path: String) -> [[String: Any]]? {
    let last = notifications.last { message in
      let parameters = message["params"] as? [String: Any]
      return message["method"] as? String == "textDocument/publishDiagnostics"
        && parameters?["uri"] as? String == uri(path)
    }
    notifications = []
    return (last?["params"] as? [String: Any])?["diagnostics"] as? [[String: Any]]
  }

  func codes(_ path: String) -> [String] { (published(path) ?? []).compactMap { $0["code"] as? String }.sorted() }

  /// A request about a place: that of a word, and an offset in it.
  func at(_ path: String, _ word: String, _ offset: Int = 0, in text: String) -> [String: Any] {
    let before = text.range(of: word).map { text[..<$0.lowerBound] } ?? ""
    let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
    return [
      "textDocument": ["uri": uri(path)],
      "position": ["line": max(0, lines.count - 1), "character": (lines.last?.utf16.count ?? 0) + offset],
    ]
  }
}

extension TestEditor {
  /// The methods of requests that the server has.
  static let methods = [
    "textDocument/diagnostic", "workspace/diagnostic", "textDocument/codeAction", "codeAction/resolve",
    "textDocument/completion", "completionItem/resolve", "textDocument/hover", "textDocument/documentSymbol",
    "textDocument/foldingRange", "textDocument/selectionRange", "textDocument/definition", "textDocument/references",
    "textDocument/documentHighlight", "textDocument/prepareRename", "textDocument/rename", "workspace/symbol",
    "textDocument/formatting", "textDocument/rangeFormatting", "textDocument/rangesFormatting",
    "textDocument/inlayHint", "textDocument/codeLens", "textDocument/documentColor",
    "textDocument/colorPresentation", "textDocument/documentLink", "textDocument/semanticTokens/full",
  ]

  func answer(_ number: Int) -> [String: Any]? { allAnswers[number] }
}
