import CampaignEditor
import Files
import TestSupport
import Testing

/// The names that are offered after any changes are those of a workspace that was opened with the same texts.
@Suite struct NameIndexTests {
  @Test func namesFollowChanges() {
    var random = SeededNumbers(seed: 20_261_128)
    let edited = EditorWorkspace()
    var texts: [RawPath: [UInt8]] = [:]
    var offered: Set<[String]> = []
    for version in 0..<150 {
      let file = RawPath("/campaigns/\(Int.random(in: 0..<4, using: &random)).yaml")
      // A large text is looked at in parts.
      let documents = (0..<Int.random(in: 0...4, using: &random)).map { _ in
        let padding = String(repeating: "# padding\n", count: [0, 2000].randomElement(using: &random)!)
        return Self.document(event: Int.random(in: 0..<6, using: &random)) + padding
      }
      let text = Array(documents.joined().utf8)
      if texts[file] != nil, text.isEmpty {
        texts[file] = nil
        edited.close(file)
      } else {
        edited.open(file, text, version: version)
        texts[file] = text
      }
      if Bool.random(using: &random) { _ = edited.update() }
      if Bool.random(using: &random) { _ = edited.prepareNames() }
      let names = events(in: edited)
      let fresh = EditorWorkspace()
      for (file, text) in texts { fresh.open(file, text, version: 0) }
      #expect(names == events(in: fresh))
      offered.insert(names)
    }
    #expect(offered.count > 10)
  }

  private static func document(event: Int) -> String {
    """
    ---
    campaign: c
    messages:
      - id: hero
        triggers:
          - type: custom_event
            name: event_\(event)

    """
  }

  /// The events that are offered for a trigger.
  private func events(in workspace: EditorWorkspace) -> [String] {
    let file = RawPath("/campaigns/asked.yaml")
    let text = Array(Self.document(event: 0).utf8.dropLast("0\n".utf8.count))
    workspace.open(file, text, version: 0)
    _ = workspace.update()
    return workspace.completions(in: file, at: text.count, hasSnippets: false).map(\.label)
  }
}
