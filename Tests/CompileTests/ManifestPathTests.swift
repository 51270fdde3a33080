import CampaignCompile
import Testing

/// The paths that are allowed in a manifest.
@Suite struct ManifestPathTests {
  /// Earlier versions did not write who gets a payload.
  @Test func manifestsWithoutRecipientsAreOurs() {
    let digest = String(repeating: "0", count: 64)
    func isOurs(_ keys: String) -> Bool {
      let payload = #"{"bytes":1,"path":"server/a.json","sha256":"\#(digest)","sources":[]\#(keys)}"#
      return Manifest.files(in: Array(#"{"compiler":"0.1.0","payloads":[\#(payload)],"version":1}"#.utf8)) != nil
    }
    #expect(isOurs(""))
    #expect(isOurs(#","targets":["ios"]"#))
    #expect(isOurs(#","audiences":["a"],"targets":["ios"]"#))
    #expect(!isOurs(#","others":["ios"]"#))
  }

  /// A manifest that names a file outside of its directory is rejected as a whole.
  @Test(arguments: [
    "server/../../x.json", "server/..", "server/../x.json", "server/./a.json", "server//a.json", "server/\u{0}/a.json",
  ])
  func aPathThatLeadsOutIsNone(_ path: String) throws {
    func files(_ path: String) -> [String]? {
      let digest = String(repeating: "0", count: 64)
      let written = path.replacing("\u{0}", with: "\\u0000")
      let payload = #"{"bytes":1,"path":"\#(written)","sha256":"\#(digest)","sources":[]}"#
      let text = #"{"compiler":"0.1.0","payloads":[\#(payload)],"version":1}"#
      return Manifest.files(in: Array(text.utf8))?.map(\.path)
    }
    #expect(files("server/a.json") == ["server/a.json"])
    #expect(files("server/..a.json") == ["server/..a.json"])
    #expect(files(path) == nil)
  }
}
