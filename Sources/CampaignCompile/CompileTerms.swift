package import CampaignLanguage

/// By what a campaign becomes payloads, apart from its own words.
package struct CompileTerms: Sendable {
  /// How complete the client payloads are.
  let profile: Profile
  /// When the payloads are made, in Unix seconds; nil where nobody says, and the campaign's beginning counts.
  let now: Int64?
  /// The targets of campaigns that name none, as JSON.
  let targets: [UInt8]

  package init(profile: Profile, now: Int64?, targets: [Client]) {
    self.profile = profile
    self.now = now
    let names = Client.allCases.filter(targets.contains).map(\.name)
    self.targets = PayloadConstant.texts(names).bytes
  }
}
