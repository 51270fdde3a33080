package import CampaignCheck
package import CampaignLanguage

/// The settings for compiling a campaign, apart from its own fields.
package struct CompileTerms: Sendable {
  /// The profile: how complete the client payloads are. Nil if the targets of each campaign decide.
  let profile: Profile?
  /// The time of the payloads in Unix seconds. Nil for the beginning of the campaign.
  let now: Int64?
  /// The time of delivery: campaigns, cards and messages that have ended by then are left out. Nil if none are.
  let asOf: Int64?
  /// The targets of campaigns without `targets`, as JSON.
  let targets: [UInt8]
  /// The channels of cards without `channels`.
  let channels: ChannelSet
  /// The same as JSON.
  let channelNames: [UInt8]
  /// The clients of campaigns without `targets`.
  let defaultTargets: Targets
  /// The readers for whom client payloads are made, besides those for everybody.
  package let readers: [Reader]
  /// The positions of those whose payloads are made. The others are of other workspaces.
  package let ownReaders: Range<Int>
  /// The properties of the event that triggers the messages. Nil if the server fills in templates that need it later.
  let event: [String: Reader.AttributeValue]?
  /// The segments of each reader.
  let audiences: [Set<[UInt8]>]
  /// True if client payloads are left out.
  let isForServers: Bool
  /// The language of templates in texts.
  let templates: ConfigurationTable.TemplateLanguage
  /// The event catalogue, which decides if text that looks like a date and time is one. Nil if there is none.
  let catalogue: Catalogue?

  package init(
    profile: Profile?, now: Int64?, asOf: Int64? = nil, targets: [Client], channels: ChannelSet = .byDefault,
    readers: [Reader] = [], ownReaders: Range<Int>? = nil, event: [String: Reader.AttributeValue]? = nil,
    isForServers: Bool = false, templates: ConfigurationTable.TemplateLanguage = .liquid,
    catalogue: Catalogue? = nil
  ) {
    self.profile = profile
    self.now = now
    self.asOf = asOf
    (self.readers, self.ownReaders, self.event) = (readers, ownReaders ?? readers.indices, event)
    self.isForServers = isForServers
    audiences = readers.map { Set($0.audiences.map { Array($0.utf8) }) }
    self.templates = templates
    defaultTargets = Targets(targets)
    self.catalogue = catalogue
    self.channels = channels
    channelNames = PayloadConstant.texts(channels.names).bytes
    let names = Client.allCases.filter(targets.contains).map(\.name)
    self.targets = PayloadConstant.texts(names).bytes
  }
}
