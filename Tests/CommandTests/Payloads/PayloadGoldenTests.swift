import CampaignDerive
import CampaignLanguage
import CampaignTestSupport
import Foundation
import SourceTree
import TestSupport
import Testing

@testable import campaignc

/// What becomes of the campaigns under `Tests/Fixtures/payloads`: each payload stands beside its campaign file, printed for
/// people. One that holds nothing has no file.
@Suite struct PayloadGoldenTests {
  static let campaigns = Fixture.all(in: "payloads").filter { $0.syntax == .yaml }

  @Test(arguments: campaigns, Profile.allCases)
  func theirPayloadsAreTheseFiles(_ fixture: Fixture, _ profile: Profile) throws {
    let compiled = CompiledText(try fixture.bytes(), as: .yaml, ["--profile", profile.rawValue])
    #expect(compiled.exitCode == .clean && compiled.complaints.isEmpty, "\(compiled.complaints)")
    for payload in Payload.allCases where payload != .server || profile == .portable {
      let lines = compiled.lines(of: payload)
      let path = fixture.goldenPath(of: payload, profile)
      if payload != .server, lines.allSatisfy({ isEmpty($0, payload) }) {
        #expect(!fixture.exists(path), "\(path) would be empty")
      } else {
        try expectGolden(lines.flatMap { prettyJSON(Array($0)) }, path)
      }
    }
  }

  /// Printing payloads for people changes nothing in them.
  @Test(arguments: campaigns)
  func prettyPayloadsAreTheSame(_ fixture: Fixture) throws {
    let plain = CompiledText(try fixture.bytes(), as: .yaml)
    let pretty = CompiledText(try fixture.bytes(), as: .yaml, ["--pretty"])
    #expect(pretty.lines.joined(separator: [0x0A]) + [0x0A] == plain.lines.flatMap { prettyJSON(Array($0)) })
    let values = try plain.lines.map { try JSONSerialization.jsonObject(with: Data($0)) as? NSDictionary }
    let again = try plain.lines.map {
      try JSONSerialization.jsonObject(with: Data(prettyJSON(Array($0)))) as? NSDictionary
    }
    #expect(values == again && !values.contains(nil))
  }

  @Test(arguments: campaigns)
  func serversGetTheSameInEveryProfile(_ fixture: Fixture) throws {
    let lines = try Profile.allCases.map { profile in
      CompiledText(try fixture.bytes(), as: .yaml, ["--profile", profile.rawValue]).lines(of: .server)
    }
    #expect(lines[0] == lines[1] && !lines[0].isEmpty)
  }

  /// What stands behind aliases and merges in YAML, JSON has written out.
  @Test(arguments: campaigns, Profile.allCases)
  func theirTwinsInJSONGiveTheSameBytes(_ fixture: Fixture, _ profile: Profile) throws {
    let words = ["--profile", profile.rawValue]
    let checked = CheckedText(try fixture.bytes(), as: .yaml)
    let documents = try canonicalLines(of: checked.tree).split(separator: UInt8(ascii: "\n"))
    let twin = Array("[\n".utf8) + documents.joined(separator: Array(",\n".utf8)) + Array("\n]\n".utf8)
    let yaml = CompiledText(checked.bytes, as: .yaml, words)
    let json = CompiledText(twin, as: .json, words)
    #expect(yaml.lines == json.lines && json.exitCode == .clean, "\(json.complaints)")
  }

  private func isEmpty(_ line: ArraySlice<UInt8>, _ payload: Payload) -> Bool {
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
