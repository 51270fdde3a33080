import Foundation
import LanguageServer
import TestSupport
import Testing

/// The life of a session, and the bytes of messages.
@Suite struct SessionTests {
  @Test func theFirstRequestIsInitialize() throws {
    let editor = try TestEditor(isBegun: false)
    let early = editor.request("textDocument/hover", [:])["error"] as? [String: Any]
    #expect(early?["code"] as? Int == -32002)
    let answer = editor.request("initialize", ["capabilities": [:] as [String: Any]])["result"] as? [String: Any]
    let capabilities = answer?["capabilities"] as? [String: Any]
    // A client that offers nothing counts in UTF-16 and gets its diagnostics.
    #expect(capabilities?["positionEncoding"] as? String == "utf-16")
    #expect(capabilities?["diagnosticProvider"] == nil)
    let again = editor.request("initialize", [:])["error"] as? [String: Any]
    #expect(again?["code"] as? Int == -32600)
  }

  @Test func aSessionEndsAsItShould() throws {
    let good = try TestEditor()
    #expect(good.request("shutdown", [:]).keys.contains("result"))
    good.notify("exit", [:])
    #expect(good.server.exitCode == 0)
    let bad = try TestEditor()
    bad.notify("exit", [:])
    #expect(bad.server.exitCode == 1)
    let lost = try TestEditor()
    lost.server.endOfInput()
    #expect(lost.server.exitCode == 1)
    let late = try TestEditor()
    late.request("shutdown", [:])
    #expect((late.request("textDocument/hover", [:])["error"] as? [String: Any])?["code"] as? Int == -32600)
  }

  @Test func aMessageMayArriveInAnyPieces() throws {
    let editor = try TestEditor(isBegun: false)
    let message = TestEditor.framed(["jsonrpc": "2.0", "id": 7, "method": "initialize", "params": [:] as [String: Any]])
    for byte in message { editor.send([byte]) }
    editor.send(
      TestEditor.framed(["jsonrpc": "2.0", "id": "a", "method": "shutdown"])
        + TestEditor.framed(["jsonrpc": "2.0", "method": "exit"]))
    #expect(editor.server.exitCode == 0)
  }

  @Test func headersMayBeOdd() throws {
    let editor = try TestEditor(isBegun: false)
    let body = Array(#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{}}"#.utf8)
    editor.send(Array("content-type: x\r\ncontent-length:\(body.count)\r\n\r\n".utf8) + body)
    let second = Array(#"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#.utf8)
    editor.send(Array("CONTENT-LENGTH: \(second.count)\n\n".utf8) + second)
    editor.notify("exit", [:])
    #expect(editor.server.exitCode == 0)
  }

  @Test(arguments: ["{", "[1]", "[]", "\"x\"", "\u{FEFF}", "{} {}", "{\"id\":1}"])
  func brokenMessagesGetAnError(_ body: String) throws {
    let editor = try TestEditor()
    editor.send(Array("Content-Length: \(body.utf8.count)\r\n\r\n".utf8) + Array(body.utf8))
    let answer = editor.answerWithoutNumber ?? [:]
    let isError = (answer["error"] as? [String: Any])?["code"] as? Int ?? 0
    #expect(body == "{\"id\":1}" || isError == -32700 || isError == -32600, "\(body): \(answer)")
    // The session goes on.
    #expect(editor.request("shutdown", [:]).keys.contains("result"))
  }

  @Test func textsThatAreNotUTF8GetAnError() throws {
    let editor = try TestEditor()
    editor.send(Array("Content-Length: 4\r\n\r\n".utf8) + [0x22, 0xFF, 0xFE, 0x22])
    #expect((editor.answerWithoutNumber?["error"] as? [String: Any])?["code"] as? Int == -32700)
  }

  @Test func aHeaderWithoutALengthIsSkipped() throws {
    let editor = try TestEditor()
    editor.send(Array("Content-Type: x\r\n\r\n".utf8))
    #expect((editor.answerWithoutNumber?["error"] as? [String: Any])?["code"] as? Int == -32700)
    #expect(editor.request("shutdown", [:]).keys.contains("result"))
  }

  @Test func aMessageThatIsFarTooLongEndsTheSession() throws {
    let editor = try TestEditor()
    editor.send(Array("Content-Length: 999999999999\r\n\r\n".utf8))
    #expect(editor.server.exitCode == 1)
    #expect(editor.server.complaint != nil)
  }

  @Test func requestsThatWaitCanBeCancelled() throws {
    let editor = try TestEditor()
    let hover = TestEditor.framed([
      "jsonrpc": "2.0", "id": 50, "method": "textDocument/hover", "params": [:] as [String: Any],
    ])
    let cancel = TestEditor.framed(["jsonrpc": "2.0", "method": "$/cancelRequest", "params": ["id": 50]])
    editor.send(hover + cancel)
    #expect((editor.answer(50)?["error"] as? [String: Any])?["code"] as? Int == -32800)
    // To cancel what is answered already, or what nobody asked, changes nothing.
    editor.send(cancel)
    #expect(editor.request("shutdown", [:]).keys.contains("result"))
  }

  @Test func unknownMethodsAreRefused() throws {
    let editor = try TestEditor()
    #expect((editor.request("textDocument/nothing", [:])["error"] as? [String: Any])?["code"] as? Int == -32601)
    editor.notify("$/setTrace", ["value": "off"])
    editor.notify("textDocument/didChange", ["textDocument": 5])
    for method in TestEditor.methods { _ = editor.request(method, ["textDocument": ["uri": "file:///nowhere"]]) }
    #expect(editor.request("shutdown", [:]).keys.contains("result"))
  }

  /// Whatever bytes arrive, the server neither stops nor crashes before it should.
  @Test func randomBytesDoNoHarm() throws {
    for seed in 1...300 {
      var dice = Dice(seed: UInt64(seed))
      let editor = try TestEditor(isBegun: seed % 2 == 0)
      for _ in 0..<20 {
        var bytes = TestEditor.framed([
          "jsonrpc": "2.0", "id": dice.roll(5), "method": TestEditor.methods[dice.roll(TestEditor.methods.count)],
          "params": [
            "textDocument": ["uri": editor.uri("a.yaml")], "position": ["line": dice.roll(3), "character": -1],
          ],
        ])
        for _ in 0..<dice.roll(4) { bytes[dice.roll(bytes.count)] = UInt8(dice.roll(256)) }
        editor.send(bytes)
        if editor.server.exitCode != nil { break }
      }
    }
  }
}
