import CampaignCompile
import CampaignDelivery
import CampaignEngine
import CampaignIR
import CampaignLanguage
import Findings
import SourceText
import SourceTree

/// A finding of a workspace rule that names the messages because of which another one is not shown.
struct RivalFinding: CustomStringConvertible {
  let rule: String
  /// The full names of the message and of the others.
  let message: String
  let rivals: Set<String>
  /// The readers of the variation that it is about.
  let language: String?
  let target: Client?

  var description: String { "\(rule) of \(message)" }

  /// The rules whose labels are the rivals.
  static let rules = [
    "interval-swallows", "message-never-wins", "message-tie", "message-waits", "orientation-shadow",
    "session-start-crowd", "variation-never-shown",
  ]

  init(_ finding: Finding, in text: [UInt8]) {
    rule = finding.rule.id
    message = Self.fullName(at: finding.place, in: text)
    rivals = Set(finding.labels.map { Self.fullName(at: $0.place, in: text) })
    let words = String(decoding: text[finding.place.range.offsets], as: UTF8.self)
    language = words.firstMatch(of: /language: ([A-Za-z-]+)/).map { String($0.1) }
    target = words.firstMatch(of: /target: ([a-z_]+)/).flatMap { Client(named: Array($0.1.utf8)) }
  }

  /// The name of the message at or before a place: that of the last campaign and the last id.
  private static func fullName(at place: Place, in text: [UInt8]) -> String {
    let before = String(decoding: text[..<place.range.offsets.upperBound], as: UTF8.self)
    let campaign = before.matches(of: /campaign: ([a-z-]+)\n/).last?.1 ?? ""
    let id = before.matches(of: /\bid: ([A-Za-z0-9-]+)/).last?.1 ?? ""
    return "\(campaign)/\(id)"
  }
}

extension DeliverySet {
  /// The messages of a text. Nil if it has errors that prevent payloads.
  init?(ofText text: [UInt8]) {
    var terms = TextTerms()
    terms.compile = CompileTerms(profile: .portable, now: nil, targets: Client.byDefault)
    let checked = CheckedText(text, as: .yaml, by: terms)
    let payloads = CompiledWorkspace(checked.compiled).payloads([.server])
    let campaigns = payloads.compactMap { try? CanonicalJSON.decode(ServerPayload.Campaign.self, from: $0.bytes) }
    guard !campaigns.isEmpty else { return nil }
    self.init(campaigns)
  }
}
