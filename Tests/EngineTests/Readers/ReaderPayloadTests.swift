import CampaignCheck
import CampaignCompile
import CampaignEngine
import CampaignLanguage
import SourceTree
import TestSupport
import Testing

/// A reader gets what docs/readers.md says: each random campaign is compared with one that contains only what the
/// reader gets, without variations.
@Suite struct ReaderPayloadTests {
  @Test(arguments: 0..<300)
  func aReaderGetsWhatTheDocumentSays(_ seed: Int) throws {
    var random = SeededNumbers(seed: 20_261_123 &+ UInt64(seed))
    let now: Int64? = Bool.random(using: &random) ? Int64.random(in: 0..<10, using: &random) : nil
    let reader = SampleReader(&random)
    for number in 0..<4 {
      let campaign = SampleCampaign(number, &random)
      let own = payloads(of: campaign.text, now, for: [reader.reader])
      let expected = payloads(of: campaign.asSeen(by: reader, at: now)?.text ?? "", now)
      #expect(own == expected, "\(campaign.text)\n\(reader), \(String(describing: now))")
    }
  }

  /// The client payloads of a text: those of its reader or, without one, of everybody.
  private func payloads(of text: String, _ now: Int64?, for readers: [Reader] = []) -> [String] {
    let clients = Payload.allCases.filter { $0 != .server }
    var terms = TextTerms()
    terms.compile = CompileTerms(
      profile: .portable, now: now.map(SampleCampaign.seconds), asOf: now.map(SampleCampaign.seconds),
      targets: Client.byDefault, readers: readers)
    let checked = CheckedText(Array(text.utf8), as: .yaml, by: terms)
    // The reader gets nothing.
    guard !text.isEmpty else {
      return CompiledWorkspace([]).payloads(clients).map { String(decoding: $0.bytes, as: UTF8.self) }
    }
    #expect(checked.findings.allSatisfy { $0.severity < .error }, "\(checked.findings.map(\.message)) in \(text)")
    let compiled = checked.compiled.filter { $0.reader == (readers.isEmpty ? nil : 0) }
    return CompiledWorkspace(compiled).payloads(clients).map { String(decoding: $0.bytes, as: UTF8.self) }
  }
}

/// A reader, in the words of the document.
private struct SampleReader {
  let target: String?
  let language: String?
  let audiences: [String]
  let group: Int?

  init(_ random: inout SeededNumbers) {
    target = [nil, "ios", "android", "roku"].randomElement(using: &random) ?? nil
    language = [nil, "en", "de", "de-AT", "DE-ch"].randomElement(using: &random) ?? nil
    audiences = [[], ["a"], ["a", "b"]].randomElement(using: &random) ?? []
    group = [nil, 0, 49, 50, 99].randomElement(using: &random) ?? nil
  }

  var reader: Reader {
    var reader = Reader()
    reader.target = target.flatMap { Client(named: $0.utf8) }
    reader.language = language.flatMap { try? LanguageTag.read(Array($0.utf8)[...]).get() }
    reader.audiences = audiences
    reader.group = group
    return reader
  }

  func speaks(_ wanted: String) -> Bool {
    guard let language = language?.lowercased() else { return false }
    return language == wanted.lowercased() || language.hasPrefix(wanted.lowercased() + "-")
  }
}

private struct SampleVariation {
  var language: String?
  var targets: [String] = []
  var groups: ClosedRange<Int>?
  /// The fields that change, as YAML.
  var fields: [String: String] = [:]
  var extras: [String: String] = [:]

  var text: String {
    var conditions: [String] = []
    if let language { conditions.append("language: \(language)") }
    if !targets.isEmpty { conditions.append("target: [\(targets.joined(separator: ", "))]") }
    if let groups { conditions.append("group: [\(groups.lowerBound), \(groups.upperBound)]") }
    var members = ["for: { \(conditions.joined(separator: ", ")) }"]
    members += fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    if !extras.isEmpty { members.append("extras: \(mapping(extras))") }
    return "{ \(members.joined(separator: ", ")) }"
  }

  func isFor(_ reader: SampleReader) -> Bool {
    (language.map(reader.speaks) ?? true) && (targets.isEmpty || reader.target.map(targets.contains) ?? false)
      && (groups.map { range in reader.group.map(range.contains) ?? false } ?? true)
  }

  var conditions: Int { (language == nil ? 0 : 1) + (targets.isEmpty ? 0 : 1) + (groups == nil ? 0 : 1) }
}

private func mapping(_ texts: [String: String]) -> String {
  "{ \(texts.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ")) }"
}

/// A card or a message.
private struct SampleItem {
  let id: String
  let isCard: Bool
  var fields: [String: String]
  var extras: [String: String]
  var audience: String?
  var language: String?
  var ends: Int64?
  var variations: [SampleVariation] = []

  init(_ id: String, _ random: inout SeededNumbers) {
    self.id = id
    isCard = Bool.random(using: &random)
    fields =
      isCard
      ? ["type": "text_announcement", "title": "T0", "description": "D0", "channels": "[content_cards, news_feed]"]
      : ["type": "slideup", "message": "M0", "triggers": "[{ type: any_purchase }]"]
    extras = Bool.random(using: &random) ? ["k": "v0"] : [:]
    if !isCard { audience = [nil, nil, "a", "b"].randomElement(using: &random) ?? nil }
    language = [nil, nil, "de", "en"].randomElement(using: &random) ?? nil
    ends = Int.random(in: 0..<3, using: &random) == 0 ? Int64.random(in: 8..<12, using: &random) : nil
    for number in 1..<Int.random(in: 1..<5, using: &random) { variations.append(variation(number, &random)) }
  }

  private func variation(_ number: Int, _ random: inout SeededNumbers) -> SampleVariation {
    var variation = SampleVariation()
    variation.language = [nil, "de", "de-AT", "en"].randomElement(using: &random) ?? nil
    variation.targets = [[], ["ios"], ["ios", "android"]].randomElement(using: &random) ?? []
    if variation.conditions == 0 || Int.random(in: 0..<3, using: &random) == 0 {
      variation.groups = [0...49, 50...99, 0...99].randomElement(using: &random)
    }
    let names = isCard ? ["title", "description"] : ["message"]
    for name in names where Bool.random(using: &random) { variation.fields[name] = "\(name)\(number)" }
    let link = isCard ? "url" : "uri"
    if Bool.random(using: &random) { variation.fields[link] = "https://example.com/\(number)" }
    if Bool.random(using: &random) { variation.extras = ["k": "v\(number)", "k\(number)": "w"] }
    return variation
  }

  var text: String {
    var members = ["id: \(id)"] + fields.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
    if !extras.isEmpty { members.append("extras: \(mapping(extras))") }
    if let audience { members.append("audience: \(audience)") }
    if let language { members.append("language: \(language)") }
    if let ends { members.append("\(isCard ? "expires" : "ends"): \(SampleCampaign.moment(ends))") }
    if !variations.isEmpty { members.append("variations: [\(variations.map(\.text).joined(separator: ", "))]") }
    return "  - { \(members.joined(separator: ", ")) }\n"
  }

  /// The item with the variations that a reader gets.
  func varied(for reader: SampleReader) -> SampleItem {
    var item = self
    item.variations = []
    let fitting = variations.filter { $0.isFor(reader) }.enumerated().sorted { one, other in
      (one.element.conditions, one.element.language?.count ?? 0, one.offset)
        < (other.element.conditions, other.element.language?.count ?? 0, other.offset)
    }
    for (_, variation) in fitting {
      item.fields.merge(variation.fields) { $1 }
      item.extras.merge(variation.extras) { $1 }
    }
    return item
  }
}

private struct SampleCampaign {
  let number: Int
  var audience: String?
  var targets: [String]
  var starts: Int64?
  var ends: Int64?
  var items: [SampleItem]

  init(_ number: Int, _ random: inout SeededNumbers) {
    self.number = number
    audience = [nil, nil, "a", "b"].randomElement(using: &random) ?? nil
    targets = [[], [], ["ios"], ["android", "web"]].randomElement(using: &random) ?? []
    starts = Bool.random(using: &random) ? Int64.random(in: 0..<6, using: &random) : nil
    ends = Bool.random(using: &random) ? Int64.random(in: 6..<9, using: &random) : nil
    items = (0..<Int.random(in: 1..<5, using: &random)).map { SampleItem("i\($0)", &random) }
  }

  static func seconds(_ day: Int64) -> Int64 { 1_773_100_800 + day * 86_400 }

  static func moment(_ day: Int64) -> String { "2026-03-\(10 + day)T00:00:00Z" }

  var text: String {
    var text = "campaign: c\(number)\n"
    if let audience { text += "audience: \(audience)\n" }
    if !targets.isEmpty { text += "targets: [\(targets.joined(separator: ", "))]\n" }
    if let starts { text += "starts: \(Self.moment(starts))\n" }
    if let ends { text += "ends: \(Self.moment(ends))\n" }
    for (list, isCard) in [("cards", true), ("in_app_messages", false)] {
      let own = items.filter { $0.isCard == isCard }
      if !own.isEmpty { text += "\(list):\n" + own.map(\.text).joined() }
    }
    return text
  }

  /// The campaign with what a reader gets of it. Nil if that is nothing.
  func asSeen(by reader: SampleReader, at now: Int64?) -> SampleCampaign? {
    let clients = targets.isEmpty ? Client.byDefault.map(\.name) : targets
    if let target = reader.target, !clients.contains(target) { return nil }
    func isOver(_ end: Int64?) -> Bool { now.map { now in end.map { $0 < now } ?? false } ?? false }
    if isOver(ends) { return nil }
    var seen = self
    seen.items = items.filter { item in
      guard (item.audience ?? audience).map(reader.audiences.contains) ?? true, !isOver(item.ends) else { return false }
      if item.isCard, let now, let starts, starts > now { return false }
      return item.language.map { language in reader.language == nil || reader.speaks(language) } ?? true
    }.map { $0.varied(for: reader) }
    return seen.items.isEmpty ? nil : seen
  }
}
