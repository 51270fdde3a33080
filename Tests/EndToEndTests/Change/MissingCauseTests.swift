import Foundation
import TestSupport
import Testing

/// A finding whose cause is something that was removed. The file with the finding has not changed.
@Suite(.needsBinary, .needs("git")) struct MissingCauseTests {
  private static let rule = "--only=orientation-hole"

  /// Two messages for the two orientations of a phone, and one for a single orientation.
  private func repository() throws -> GitFolder {
    let here = try GitFolder()
    try write("tall", "portrait", "cart_viewed", in: here)
    try write("wide", "landscape", "cart_viewed", in: here)
    try write("old", "portrait", "cart_left", in: here)
    try here.commit()
    return here
  }

  private func write(_ name: String, _ orientation: String, _ event: String, in here: GitFolder) throws {
    try here.folder.make(
      name + ".yaml",
      text: """
        campaign: \(name)
        in_app_messages:
          - id: \(name)
            type: full_image
            image: https://example.com/tulips.png
            image_alt: Tulips
            orientation: \(orientation)
            triggers: [{ type: custom_event, name: \(event) }]

        """)
  }

  /// The findings of the staged change, after a comparison with those of `--changed-since`.
  private func findings(in here: GitFolder, _ words: String...) throws -> [String] {
    let staged = try here.lint("--staged", Self.rule, words.first ?? ".").findings
    #expect(try here.lint("--changed-since", "HEAD", Self.rule, words.first ?? ".").findings == staged)
    return staged
  }

  @Test func aFileThatIsGoneIsACause() throws {
    let here = try repository()
    try here.git("rm", "-q", "wide.yaml")
    #expect(try findings(in: here) == ["tall.yaml:3 orientation-hole"])
    #expect(try findings(in: here, "tall.yaml") == ["tall.yaml:3 orientation-hole"])
    #expect(try findings(in: here, "old.yaml") == [])
  }

  @Test func whatAFileNoLongerSaysIsACause() throws {
    let here = try repository()
    try write("wide", "any", "cart_left", in: here)
    try here.git("add", ".")
    #expect(try findings(in: here) == ["tall.yaml:3 orientation-hole"])
  }

  @Test func whatHasOnlyMovedIsNoCause() throws {
    let here = try repository()
    try here.git("mv", "wide.yaml", "wider.yaml")
    #expect(try findings(in: here) == [])
  }

  @Test func whatHasLongBeenThereHasNoCause() throws {
    let here = try repository()
    try write("more", "any", "cart_left_late", in: here)
    try here.git("add", ".")
    #expect(try findings(in: here) == [])
  }
}
