import CampaignCompile
import CampaignFixtures
import CampaignLanguage
import EngineTestSupport
import SourceTree
import TestSupport
import TextTestSupport

/// A payload, or a record of one, with its origin.
struct Emitted: CustomStringConvertible {
  let payload: Payload
  let profile: Profile
  let value: EmittedValue
  let line: ArraySlice<UInt8>

  var description: String { String(decoding: line.prefix(2000), as: UTF8.self) }

  /// The keys that are missing, as text. Nil if there are none.
  func lacking(_ keys: Set<String>) -> String? {
    let missing = keys.subtracting(value.keys)
    return missing.isEmpty ? nil : "no \(missing.sorted().joined(separator: ", "))"
  }

  /// Every payload of every sample, in both profiles.
  static let all: [Emitted] = {
    let fixtures = TextTestSupport.Fixture.all(in: "payloads").filter { $0.syntax == .yaml }.compactMap {
      try? $0.bytes()
    }
    return (ValidDefinitions.all.map { $0.text(as: .yaml) } + fixtures).flatMap { text in
      Profile.allCases.flatMap { profile in
        (payloads(of: text, as: .yaml, profile: profile) ?? []).map { file in
          let line = file.bytes[...]
          return Emitted(
            payload: file.payload, profile: profile, value: (try? EmittedValue(reading: line)) ?? .null, line: line)
        }
      }
    }
  }()
}

extension [Emitted] {
  func callAsFunction(_ payload: Payload, _ profile: Profile) -> [Emitted] {
    filter { $0.payload == payload && $0.profile == profile }
  }
}

extension EmittedValue {
  /// True if this value lacks a key or an item of the other one. Ids differ between profiles, so only their presence
  /// counts.
  func lacks(_ other: EmittedValue) -> Bool {
    switch (self, other) {
    case (.object, .object(let members)):
      return members.contains { member in
        if ["id", "trigger_id"].contains(member.key), member.value.text != nil { return self[member.key] == nil }
        return self[member.key]?.lacks(member.value) ?? true
      }
    case (.list(let own), .list(let others)):
      return own.count != others.count || zip(own, others).contains { $0.lacks($1) }
    default: return "\(self)" != "\(other)"
    }
  }
}
