import Foundation
import TestSupport
import Testing

/// Formatting of some lines of a file.
@Suite struct FormattingTests {
  private static let text = """
    campaign:   x
    owner:   growth
    tags: [ a,b ]
    cards:
        - id: one
          type:   classic
          title: A
          description: B

    """

  /// The lines and columns of the edits for some lines.
  private func edited(_ editor: TestEditor, _ parameters: [String: Any], _ method: String) -> [Int]? {
    var parameters = parameters
    parameters["textDocument"] = ["uri": editor.uri("a.yaml")]
    parameters["options"] = ["tabSize": 2, "insertSpaces": true]
    let edits = editor.request("textDocument/\(method)", parameters)["result"] as? [[String: Any]]
    return edits?.compactMap { (($0["range"] as? [String: Any])?["start"] as? [String: Int])?["line"] }
  }

  private func range(_ line: Int, _ column: Int, _ lastLine: Int, _ lastColumn: Int) -> [String: Any] {
    ["start": ["line": line, "character": column], "end": ["line": lastLine, "character": lastColumn]]
  }

  @Test func onlyTheChosenLinesAreFormatted() throws {
    let editor = try TestEditor()
    editor.open("a.yaml", Self.text)
    func lines(_ range: [String: Any]) -> [Int]? { edited(editor, ["range": range], "rangeFormatting") }
    #expect(lines(range(1, 3, 1, 5)) == [1])
    #expect(Set(lines(range(1, 0, 3, 0)) ?? []) == [1, 2])
    #expect(lines(range(3, 0, 3, 2)) == [])
    // One line of a list can't move without the others.
    #expect(lines(range(5, 0, 5, 20)) == [])
    #expect(Set(lines(range(4, 0, 8, 0)) ?? []) == [4, 5, 6, 7])
    let ranges = [range(0, 0, 0, 5), range(2, 0, 2, 1)]
    #expect(Set(edited(editor, ["ranges": ranges], "rangesFormatting") ?? []) == [0, 2])
    editor.open("a.yaml", "campaign: [\n", version: 2)
    #expect(lines(range(0, 0, 0, 5)) == nil)
  }

  @Test func severalRangesAreOfferedToThoseWhoCanAsk() throws {
    for knows in [false, true] {
      let editor = try TestEditor(isBegun: false)
      let client: [String: Any] = ["textDocument": ["rangeFormatting": ["rangesSupport": knows]]]
      let answer = editor.request("initialize", ["capabilities": client])["result"] as? [String: Any]
      let offer = (answer?["capabilities"] as? [String: Any])?["documentRangeFormattingProvider"]
      #expect((offer as? [String: Any])?["rangesSupport"] as? Bool == (knows ? true : nil))
      #expect(offer != nil)
    }
  }
}
