package import Findings

/// A kind of change: its level, who notices it, and why it matters.
package final class ChangeRule: Sendable {
  /// The same facts in the form of a rule, for reports of findings.
  package let info: RuleInfo
  package let level: ChangeLevel
  /// Who notices it, the most affected first.
  package let scopes: [ChangeScope]
  /// The id of the rule for the change in the other direction.
  package let mirror: String
  /// True if it matters only to those who have seen it, and to what was counted. Before anything is shown, nobody has.
  let isAboutThePast: Bool

  package var id: String { info.id }

  /// `finds` is a noun phrase, `because` says what follows.
  init(
    _ id: String, _ level: ChangeLevel, _ scopes: [ChangeScope], mirror: String? = nil, isAboutThePast: Bool = false,
    finds: String, because: String
  ) {
    info = RuleInfo(
      id, level.severity, breaksPayload: false, finds: finds, because: because,
      source: "in-app message delivery documentation; content card documentation", example: nil)
    self.level = level
    self.scopes = scopes
    self.mirror = mirror ?? id
    self.isAboutThePast = isAboutThePast
  }
}

/// All rules, in the order in which reports and manuals list them.
package let changeRules: [ChangeRule] = [
  .identityChanged, .removed, .added, .typeChanged,
  .triggerRemoved, .triggerAdded, .eventUnknown, .eventKnown, .filterNarrower, .filterWider, .filterOther,
  .removalChanged,
  .windowShorter, .windowLonger, .windowMoved,
  .audienceNarrower, .audienceWider, .audienceOther, .languageChanged,
  .targetRemoved, .targetAdded, .channelRemoved, .channelAdded,
  .orientationNarrower, .orientationWider, .orientationOther,
  .controlAdded, .controlRemoved, .controlChanged,
  .reEligibilityLooser, .reEligibilityTighter,
  .priorityChanged, .delayChanged, .timeoutChanged, .intervalChanged, .durationChanged,
  .nowNever, .noLongerNever, .nowTied, .noLongerTied, .nowLoses, .nowWins,
  .variationRemoved, .variationAdded, .variationOrder,
  .actionChanged, .linkHostChanged, .linkChanged, .openerChanged,
  .buttonNumberChanged, .buttonRemoved, .buttonAdded,
  .extrasKeyRemoved, .extrasKeyAdded, .extrasValue, .categoryRemoved, .categoryAdded,
  .attributeAdded, .attributeRemoved, .textChanged, .pictureChanged, .lookChanged, .filesChanged, .cardOrder, .teamFact,
]

extension ChangeRule {
  static let identityChanged = ChangeRule(
    "identity-changed", .danger, [.readers, .counts], isAboutThePast: true,
    finds: "A campaign, a card or a message that looks like one with another name before the change.",
    because:
      "Clients know a message by its full name. With a new one, everybody may see it again, dismissed cards come "
      + "back, and its counts begin anew.")
  static let removed = ChangeRule(
    "removed", .danger, [.readers], mirror: "added", finds: "A campaign, a card or a message that is gone.",
    because: "Those who have not seen it yet never will. Those who see it lose it at the next session start.")
  static let added = ChangeRule(
    "added", .note, [.readers], mirror: "removed", finds: "A new campaign, card or message.",
    because: "Readers see it once the change is live.")
  static let typeChanged = ChangeRule(
    "type-changed", .danger, [.apps, .readers], isAboutThePast: true,
    finds: "A card or a message of another type under the same name.",
    because: "Apps that draw it themselves know it by its type, and clients keep what they know of the old one.")

  static let triggerRemoved = ChangeRule(
    "trigger-removed", .danger, [.readers], mirror: "trigger-added",
    finds: "A message that no longer waits for an event.",
    because: "Readers whose app logs this event no longer see the message.")
  static let triggerAdded = ChangeRule(
    "trigger-added", .warning, [.readers], mirror: "trigger-removed", finds: "A message that waits for one more event.",
    because: "More readers see the message, and it takes part in one more choice between messages.")
  static let eventUnknown = ChangeRule(
    "event-unknown", .danger, [.readers], mirror: "event-known",
    finds: "A message that waits for an event that is no longer in the catalogue.",
    because: "No app logs the event any more, so nobody sees the message.")
  static let eventKnown = ChangeRule(
    "event-known", .note, [.readers], mirror: "event-unknown",
    finds: "A message that waits for an event that is in the catalogue now.",
    because: "Apps log the event now, so readers see the message.")
  static let filterNarrower = ChangeRule(
    "filter-narrower", .warning, [.readers], mirror: "filter-wider",
    finds: "Filters that accept only a part of the events that they accepted before.",
    because: "Fewer readers see the message. That is proved over all values of the properties.")
  static let filterWider = ChangeRule(
    "filter-wider", .warning, [.readers], mirror: "filter-narrower",
    finds: "Filters that accept more events than before.",
    because: "More readers see the message. That is proved over all values of the properties.")
  static let filterOther = ChangeRule(
    "filter-other", .danger, [.readers],
    finds: "Filters that accept other events than before, and no longer all of those.",
    because: "Some readers no longer see the message, and others do instead.")
  static let removalChanged = ChangeRule(
    "removal-changed", .warning, [.readers], finds: "Another event that removes a card.",
    because: "The card stays for readers who did what removed it before.")

  static let windowShorter = ChangeRule(
    "window-shorter", .warning, [.readers], mirror: "window-longer",
    finds: "A campaign, a card or a message that starts later or ends earlier.",
    because: "Readers who come in the time that is lost don't see it. With --now, it is dangerous if it hides what is "
      + "shown at that time.")
  static let windowLonger = ChangeRule(
    "window-longer", .note, [.readers], mirror: "window-shorter",
    finds: "A campaign, a card or a message that starts earlier or ends later.",
    because: "It is shown in more time, to more readers. With --now, it is a warning if it shows what is not shown at "
      + "that time.")
  static let windowMoved = ChangeRule(
    "window-moved", .warning, [.readers], finds: "A campaign, a card or a message that is shown at another time.",
    because: "Readers see it at times at which they did not, and no longer at others.")

  static let audienceNarrower = ChangeRule(
    "audience-narrower", .warning, [.readers], mirror: "audience-wider",
    finds: "Something that was for everybody, and is for one audience.",
    because: "All other readers no longer get it.")
  static let audienceWider = ChangeRule(
    "audience-wider", .danger, [.readers], mirror: "audience-narrower",
    finds: "Something that was for one audience, and is for everybody.",
    because: "Readers get an offer that is not meant for them.")
  static let audienceOther = ChangeRule(
    "audience-other", .danger, [.readers], finds: "Something that is for another audience than before.",
    because: "Those of the old audience no longer get it.")
  static let languageChanged = ChangeRule(
    "language-changed", .warning, [.readers], finds: "A card or a message for readers of another language.",
    because: "Readers of the old language no longer get it.")

  static let targetRemoved = ChangeRule(
    "target-removed", .danger, [.readers], mirror: "target-added",
    finds: "A client that a campaign is no longer for.", because: "Readers with this client no longer get it.")
  static let targetAdded = ChangeRule(
    "target-added", .note, [.readers], mirror: "target-removed", finds: "One more client that a campaign is for.",
    because: "Readers with this client get it too.")
  static let channelRemoved = ChangeRule(
    "channel-removed", .danger, [.readers], mirror: "channel-added",
    finds: "A channel in which a card no longer appears.", because: "Readers of this channel lose the card.")
  static let channelAdded = ChangeRule(
    "channel-added", .note, [.readers], mirror: "channel-removed", finds: "One more channel in which a card appears.",
    because: "Readers who use both may see the card twice.")
  static let orientationNarrower = ChangeRule(
    "orientation-narrower", .danger, [.readers], mirror: "orientation-wider",
    finds: "A message that is shown only in one orientation.",
    because: "A device that is held the other way discards it.")
  static let orientationWider = ChangeRule(
    "orientation-wider", .note, [.readers], mirror: "orientation-narrower",
    finds: "A message that is shown in every orientation.", because: "More readers see it.")
  static let orientationOther = ChangeRule(
    "orientation-other", .danger, [.readers], finds: "A message for the other orientation.",
    because: "Devices that showed it discard it now.")
}

extension ChangeRule {
  static let controlAdded = ChangeRule(
    "control-added", .danger, [.readers, .counts], mirror: "control-removed", isAboutThePast: true,
    finds: "A control group where there was none.",
    because: "A part of the audience sees nothing now, also those who have seen it before.")
  static let controlRemoved = ChangeRule(
    "control-removed", .danger, [.counts, .readers], mirror: "control-added", isAboutThePast: true,
    finds: "A control group that is gone.",
    because: "Its readers see the campaign now, and nothing is left to compare with.")
  static let controlChanged = ChangeRule(
    "control-changed", .danger, [.counts, .readers], isAboutThePast: true, finds: "A control group of another size.",
    because: "Readers change between the groups, so the comparison is no longer fair.")
  static let reEligibilityLooser = ChangeRule(
    "re-eligibility-looser", .danger, [.readers], mirror: "re-eligibility-tighter", isAboutThePast: true,
    finds: "A message that may be shown again earlier.", because: "Those who have seen it may see it again.")
  static let reEligibilityTighter = ChangeRule(
    "re-eligibility-tighter", .warning, [.readers], mirror: "re-eligibility-looser", isAboutThePast: true,
    finds: "A message that may be shown again later, or never.",
    because: "Those who have seen it wait longer to see it again.")
  static let priorityChanged = ChangeRule(
    "priority-changed", .note, [.readers], finds: "A message with another priority.",
    because: "An event shows one message, the one with the highest priority.")
  static let delayChanged = ChangeRule(
    "delay-changed", .note, [.readers], finds: "A message that is shown sooner or later after its trigger.",
    because: "Readers may be on another screen by then.")
  static let timeoutChanged = ChangeRule(
    "timeout-changed", .note, [.readers], finds: "A message that is dropped sooner or later after its trigger.",
    because: "A message that waits is dropped when its timeout is over.")
  static let intervalChanged = ChangeRule(
    "interval-changed", .note, [.readers], finds: "Another minimum time after other messages.",
    because: "A message that comes too soon after another one is not shown at this event.")
  static let durationChanged = ChangeRule(
    "duration-changed", .note, [.readers], finds: "A message that stays for another time.",
    because: "Readers have more or less time to read it.")

  static let nowNever = ChangeRule(
    "now-never", .danger, [.readers], mirror: "no-longer-never",
    finds: "A message that can no longer be shown, because another one always comes first.",
    because: "An event shows one message: the one with the highest priority among those that may be shown.")
  static let noLongerNever = ChangeRule(
    "no-longer-never", .note, [.readers], mirror: "now-never",
    finds: "A message that can be shown, although another one always came first before.",
    because: "Readers see a message that nobody has seen before.")
  static let nowTied = ChangeRule(
    "now-tied", .warning, [.readers], mirror: "no-longer-tied",
    finds: "Two messages for the same event that now have the same priority.",
    because: "Clients choose differently between them.")
  static let noLongerTied = ChangeRule(
    "no-longer-tied", .note, [.readers], mirror: "now-tied",
    finds: "Two messages for the same event that no longer have the same priority.",
    because: "The order of the two is certain now.")
  static let nowLoses = ChangeRule(
    "now-loses", .warning, [.readers], mirror: "now-wins",
    finds: "A message before which another one comes now, at an event for which both wait.",
    because: "Readers see the other message first, and this one at a later event or never.")
  static let nowWins = ChangeRule(
    "now-wins", .note, [.readers], mirror: "now-loses",
    finds: "A message before which another one no longer comes, at an event for which it waits.",
    because: "More readers see this message.")

  static let variationRemoved = ChangeRule(
    "variation-removed", .warning, [.readers], mirror: "variation-added",
    finds: "Readers who no longer get content of their own.", because: "They get the general content instead.")
  static let variationAdded = ChangeRule(
    "variation-added", .note, [.readers], mirror: "variation-removed", finds: "Readers who get content of their own.",
    because: "They no longer see the general content.")
  static let variationOrder = ChangeRule(
    "variation-order", .warning, [.readers], finds: "Variations in another order.",
    because: "A reader gets the first variation that fits.")

  static let actionChanged = ChangeRule(
    "action-changed", .warning, [.readers], finds: "A tap that does something else than before.",
    because: "Readers don't get where they got before.")
  static let linkHostChanged = ChangeRule(
    "link-host-changed", .danger, [.readers], finds: "A tap that opens another website than before.",
    because: "A mistake in a host sends readers to a site of somebody else.")
  static let linkChanged = ChangeRule(
    "link-changed", .warning, [.readers], finds: "A tap that opens another link than before.",
    because: "Readers get to another page or screen. If the same page is only encrypted now, or only has other "
      + "parameters for statistics ('utm_…'), it is a note.")
  static let openerChanged = ChangeRule(
    "opener-changed", .note, [.readers], finds: "A link that opens in another place: the app, a browser, a web view.",
    because: "Readers leave the app, or stay in it.")
  static let buttonNumberChanged = ChangeRule(
    "button-number-changed", .danger, [.counts], isAboutThePast: true,
    finds: "A number of a button that belongs to another button now.",
    because: "Taps are counted by number, so the taps on the new button are added to those on the old one.")
  static let buttonRemoved = ChangeRule(
    "button-removed", .warning, [.readers, .counts], mirror: "button-added", finds: "A button that is gone.",
    because: "Readers can no longer do what it did.")
  static let buttonAdded = ChangeRule(
    "button-added", .note, [.readers], mirror: "button-removed", finds: "A new button.",
    because: "Readers have one more choice.")
}

extension ChangeRule {
  static let extrasKeyRemoved = ChangeRule(
    "extras-key-removed", .danger, [.apps], mirror: "extras-key-added", finds: "A key of 'extras' that is gone.",
    because: "Apps that read this key find nothing.")
  static let extrasKeyAdded = ChangeRule(
    "extras-key-added", .note, [.apps], mirror: "extras-key-removed", finds: "A new key of 'extras'.",
    because: "Only apps that know this key read it.")
  static let extrasValue = ChangeRule(
    "extras-value", .note, [.apps], finds: "Another value of a key of 'extras'.",
    because: "Apps that read this key find another value.")
  static let categoryRemoved = ChangeRule(
    "category-removed", .warning, [.apps, .readers], mirror: "category-added",
    finds: "A category that a card no longer has.",
    because: "Clients that ask for this category no longer get the card.")
  static let categoryAdded = ChangeRule(
    "category-added", .note, [.apps, .readers], mirror: "category-removed", finds: "One more category of a card.",
    because: "Clients that ask for this category get the card too.")
  static let attributeAdded = ChangeRule(
    "attribute-added", .warning, [.readers], mirror: "attribute-removed",
    finds: "Content that needs one more attribute of readers, or property of the event, or has no default for it.",
    because: "If it is missing, readers see a gap. If the content has a default for it, it is a note.")
  static let attributeRemoved = ChangeRule(
    "attribute-removed", .note, [.readers], mirror: "attribute-added",
    finds: "Content that no longer needs an attribute of readers, or property of the event, or has a default for it.",
    because: "No reader sees a gap there any more.")
  static let textChanged = ChangeRule(
    "text-changed", .note, [.readers], finds: "A text that readers see or hear.", because: "Readers see the new text.")
  static let pictureChanged = ChangeRule(
    "picture-changed", .note, [.readers], finds: "Another picture.", because: "Readers see the new picture.")
  static let lookChanged = ChangeRule(
    "look-changed", .note, [.readers], finds: "Another colour, position or animation.",
    because: "Readers see the same content in another form.")
  static let filesChanged = ChangeRule(
    "files-changed", .note, [.readers], finds: "Other files that an HTML document needs.",
    because: "Clients load them before they show the message.")
  static let cardOrder = ChangeRule(
    "card-order", .note, [.readers], finds: "Cards of a campaign in another order.",
    because: "Clients get them in the order of the file.")
  static let teamFact = ChangeRule(
    "team-fact", .note, [.team], finds: "Another owner, description, tag or time zone of a campaign.",
    because: "Readers notice nothing.")
}
