import Bytes
import CampaignDerive
import CampaignLanguage
import SourceTree
import TestSupport
import Testing
import TextTestSupport

import func CampaignEngine.canonicalLines

/// The payloads of the campaigns in `Tests/Fixtures/payloads`. Each payload is next to its campaign file, in readable
/// layout. An empty payload has no file.
@Suite struct PayloadGoldenTests {
  static let campaigns = Fixture.all(in: "payloads").filter { $0.syntax == .yaml }

  @Test(arguments: campaigns, Profile.allCases)
  func theirPayloadsAreTheseFiles(_ fixture: Fixture, _ profile: Profile) throws {
    let compiled = CompiledText(try fixture.bytes(), as: .yaml, profile: profile)
    #expect(compiled.errors.isEmpty && !compiled.lines.isEmpty, "\(compiled.errors)")
    for payload in Payload.allCases where payload != .server || profile == .portable {
      let lines = compiled.lines(of: payload)
      let path = fixture.goldenPath(of: payload, profile)
      if payload != .server, lines.allSatisfy({ isEmpty($0, payload) }) {
        #expect(!fixture.exists(path), "\(path) would be empty")
      } else {
        try expectGolden(lines.flatMap { prettyJSON($0) }, path)
      }
    }
  }

  @Test(arguments: campaigns)
  func serversGetTheSameInEveryProfile(_ fixture: Fixture) throws {
    let lines = try Profile.allCases.map { profile in
      CompiledText(try fixture.bytes(), as: .yaml, profile: profile).lines(of: .server)
    }
    #expect(lines[0] == lines[1] && !lines[0].isEmpty)
  }

  /// The JSON twin repeats the values that aliases and merge keys stand for in YAML.
  @Test(arguments: campaigns, Profile.allCases)
  func theirTwinsInJSONGiveTheSameBytes(_ fixture: Fixture, _ profile: Profile) throws {
    let checked = CheckedText(reading: try fixture.bytes(), as: .yaml)
    let documents = try canonicalLines(of: checked.tree).split(separator: UInt8(ascii: "\n"))
    let twin = Array("[\n".utf8) + documents.joined(separator: Array(",\n".utf8)) + Array("\n]\n".utf8)
    let yaml = CompiledText(checked.bytes, as: .yaml, profile: profile)
    let json = CompiledText(twin, as: .json, profile: profile)
    #expect(yaml.lines == json.lines && json.errors.isEmpty && !json.lines.isEmpty, "\(json.errors)")
  }

  private func isEmpty(_ line: [UInt8], _ payload: Payload) -> Bool {
    line.suffix(4).elementsEqual(":[]}".utf8)
  }
}

extension Fixture {
  /// `cards.feed.json` for `cards.yaml`, and `cards.full-keys.feed.json` for the other profile.
  fileprivate func goldenPath(of payload: Payload, _ profile: Profile) -> String {
    let name = payload.rawValue.replacing("-", with: "_")
    return path.dropLast(5) + (profile == .portable ? "" : ".\(profile.rawValue)") + ".\(name).json"
  }
}
