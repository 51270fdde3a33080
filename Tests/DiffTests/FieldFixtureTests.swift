import CampaignDiff
import CampaignLanguage
import Foundation
import TestSupport
import Testing

/// Changes every key of the server payload alone. The pairs follow from the records of the language, so a new field is
/// compared too.
@Suite struct FieldFixtureTests {
  /// One changed value: the path to it, and the two values around it.
  struct Alteration {
    let path: String
    let old: String
    let new: String
  }

  static let campaign = ServerRecords.campaign

  /// The keys that say what a record is. Another value is another record.
  static let identities: Set = ["campaign", "id", "key", "type", "version"]

  @Test func everyFieldChangedAloneHasItsRule() throws {
    var lines: [String] = []
    for alteration in Self.alterations() {
      let sides = [alteration.old, alteration.new].map { payload in
        DiffSide([DiffSide.Campaign(name: "c", payload: Array(payload.utf8))])
      }
      let changes = WorkspaceComparison(from: sides[0], to: sides[1], DiffTerms(now: nil)).result
      let words = changes.map { "\($0.level.rawValue) \($0.rule.id)" }
      // A word in place of another one is gone, and new.
      let isPair = changes.count == 2 && changes[0].rule.mirror == changes[1].rule.id
      #expect(changes.count <= 1 || isPair, "\(alteration.path): \(changes.map(\.words))")
      lines.append("\(alteration.path): \(words.isEmpty ? "nothing" : words.joined(separator: ", "))")
    }
    #expect(lines.count > 300)
    try expectGolden(Array(lines.map { $0 + "\n" }.joined().utf8), "diff/fields.txt")
  }

  /// Every key has a row, and every row a key.
  @Test func theRowsAreComplete() throws {
    var keys: (campaign: Set<String>, items: Set<String>) = ([], [])
    for key in Self.campaign.keys {
      keys.campaign.insert(key.name)
      guard case .list(.variant(let variant), _) = key.form else { continue }
      for possible in variant.cases { Self.collect(possible.record, into: &keys.items) }
    }
    #expect(changeRows.ofCampaigns.symmetricDifference(keys.campaign).isEmpty)
    #expect(changeRows.ofItems.symmetricDifference(keys.items).isEmpty)
  }

  /// The keys of a card or a message, of its buttons and of its variations.
  private static func collect(_ record: PayloadRecord, into keys: inout Set<String>) {
    for key in record.keys {
      keys.insert(key.name)
      if case .list(.record(let part), _) = key.form, key.name == "buttons" || key.name == "variations" {
        var own: Set<String> = []
        collect(part, into: &own)
        keys.formUnion(own.subtracting(["for"]))
      }
    }
  }
}

// MARK: - Pairs

extension FieldFixtureTests {
  private static func alterations() -> [Alteration] {
    var result = inside(campaign, leaving: identities.union(["cards", "in_app_messages"]), path: "campaign ")
    for key in campaign.keys {
      guard case .list(.variant(let variant), _) = key.form else { continue }
      for possible in variant.cases {
        let record = possible.record
        result += inside(record, leaving: identities, path: "\(variant.noun) \(record.name) ").map { own in
          func around(_ item: String) -> String { object(campaign, with: [key.name: "[\(item)]"]) }
          return Alteration(path: own.path, old: around(own.old), new: around(own.new))
        }
      }
    }
    return result
  }

  /// Each key of a record changed alone, and each key that need not be there added alone.
  private static func inside(_ record: PayloadRecord, leaving left: Set<String>, path: String) -> [Alteration] {
    edits(of: record, leaving: left, path: path).map { edit in
      Alteration(
        path: edit.path, old: object(record, with: edit.old.map { [edit.key: $0] } ?? [:]),
        new: object(record, with: [edit.key: edit.new]))
    }
  }

  /// A new value of a key. There is no old one if the key need not be there.
  struct Edit {
    let path: String
    let key: String
    let old: String?
    let new: String
  }

  static func edits(of record: PayloadRecord, leaving left: Set<String> = identities, path: String = "") -> [Edit] {
    record.keys.filter { !left.contains($0.name) }.flatMap { key -> [Edit] in
      var own = variants(of: key.form, path: path + key.name).map { variant in
        Edit(path: variant.path, key: key.name, old: variant.old, new: variant.new)
      }
      if !key.isStated {
        own.append(
          Edit(path: "\(path)\(key.name) (new)", key: key.name, old: nil, new: sample(of: key.form, 0)))
      }
      return own
    }
  }

  private static func variants(of form: PayloadForm, path: String) -> [Alteration] {
    func wrapped(_ item: PayloadForm, _ path: String) -> [Alteration] {
      variants(of: item, path: path).map { Alteration(path: $0.path, old: "[\($0.old)]", new: "[\($0.new)]") }
    }
    switch form {
    case .constant: return []
    case .record(let record):
      return inside(
        record, leaving: record.name == "button" ? identities.subtracting(["id"]) : identities, path: path + "/")
    case .variant(let variant):
      return variant.cases.flatMap { inside($0.record, leaving: identities, path: "\(path)/\($0.record.name)/") }
    case .list(let item, _): return wrapped(item, path)
    default:
      let alteration = Alteration(path: path, old: sample(of: form, 0), new: sample(of: form, 1))
      return alteration.old == alteration.new ? [] : [alteration]
    }
  }

  /// An object with the keys that are always there, and some others.
  static func object(_ record: PayloadRecord, with values: [String: String]) -> String {
    let members = record.keys.compactMap { key -> String? in
      if let value = values[key.name] { return "\"\(key.name)\":\(value)" }
      return key.isStated ? "\"\(key.name)\":\(base(of: key))" : nil
    }
    return "{\(members.joined(separator: ","))}"
  }

  private static func base(of key: PayloadKey) -> String {
    if let fallback = key.fallbackBytes { return String(decoding: fallback, as: UTF8.self) }
    if case .list(.variant, _) = key.form { return "[]" }
    return sample(of: key.form, 0)
  }

  private static func sample(of form: PayloadForm, _ number: Int) -> String {
    switch form {
    case .constant(let constant): return String(decoding: constant.bytes, as: UTF8.self)
    case .text(.link): return "\"https://example.com/\(number)\""
    case .text: return "\"text-\(number)\""
    case .words(let words, _):
      let all = words.filter { !$0.isEmpty }
      return "\"\(all[min(number, all.count - 1)])\""
    case .boolean: return number == 0 ? "false" : "true"
    case .integer(let range): return "\(max(range.lowerBound, 0) + Int64(number))"
    case .number: return "\(number + 1)"
    case .unixSeconds: return "\(1_774_000_000 + number * 86_400)"
    case .localTime: return "\"2026-03-2\(number)T08:00:00\""
    case .count: return "\(1000 + number * 1000)"
    case .color: return "\"#00000\(number)ff\""
    case .argb: return "\(number)"
    case .texts: return "{\"key\":\"\(number)\"}"
    case .list(let item, _): return "[\(sample(of: item, number))]"
    case .record(let record): return object(record, with: [:])
    case .variant(let variant): return object(variant.cases[0].record, with: [:])
    case .scalar: return "\"\(number)\""
    case .digest: return "\"\""
    }
  }
}
