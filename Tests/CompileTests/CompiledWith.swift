import CampaignCheck
import CampaignCompile
import CampaignEngine
import CampaignLanguage
import SourceTree

/// The payloads of a text under some settings, as text.
struct CompiledWith {
  private let campaigns: [CompiledCampaign]
  /// The ids of the rules that find errors.
  let errors: [String]

  init(
    _ text: String, profile: Profile? = .portable, now: Int64? = nil, asOf: Int64? = nil,
    channels: ChannelSet = .byDefault, catalogue: Catalogue? = nil
  ) {
    var terms = TextTerms()
    terms.channels = channels
    terms.compile = CompileTerms(
      profile: profile, now: now, asOf: asOf, targets: Client.byDefault, channels: channels, catalogue: catalogue)
    let checked = CheckedText(Array(text.utf8), as: .yaml, by: terms)
    errors = checked.findings.filter { $0.severity == .error }.map(\.rule.id)
    campaigns = checked.compiled
  }

  /// The campaigns, cards and messages that were left out.
  var ended: [String] { campaigns.flatMap(\.ended) }

  /// The payloads of a kind.
  subscript(payload: Payload) -> String {
    let files = CompiledWorkspace(campaigns.filter { !$0.isOver }).payloads([payload])
    return String(decoding: files.flatMap(\.bytes), as: UTF8.self)
  }

  var files: [PayloadFile] { CompiledWorkspace(campaigns).payloads() }
}

/// A campaign with a card that has these fields too.
func cardCampaign(_ fields: String..., starts: String? = "2026-03-20T08:00:00Z") -> String {
  let card = ["id: hero", "type: banner_image", "image: https://example.com/a.png"] + fields
  return (["campaign: spring-sale"] + (starts.map { ["starts: \($0)"] } ?? []) + ["cards:"]).joined(separator: "\n")
    + "\n  - " + card.joined(separator: "\n    ") + "\n"
}

/// A campaign with a slideup and this trigger.
func triggerCampaign(_ trigger: String) -> String {
  """
  campaign: spring-sale
  in_app_messages:
    - id: hello
      type: slideup
      message: Hello
      triggers:
        - \(trigger)

  """
}
