/// The channels on which a card appears.
package struct ChannelSet: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let newsFeed = ChannelSet(rawValue: 1)
  package static let contentCards = ChannelSet(rawValue: 2)

  /// The channels of a card without `channels`, if the configuration does not set any.
  package static let byDefault = ChannelSet.newsFeed

  /// In the order of the language.
  private static let named = [(newsFeed, SharedChoices.newsFeedName), (contentCards, SharedChoices.contentCards)]

  /// The channels with these names. Other words are ignored.
  package init(names: [String]) {
    self = Self.named.reduce(into: []) { if names.contains($1.1) { $0.insert($1.0) } }
  }

  package var names: [String] { Self.named.filter { contains($0.0) }.map(\.1) }

  package func contains(_ name: String) -> Bool { names.contains(name) }
}
