/// How clients behave: what happens to a card or a message after it has been sent.
package struct Behaviour: Sendable {
  /// In lower case, with spaces.
  package let name: String
  /// Other names that people look for.
  package let foreign: [String]
  package let summary: String
  /// The facts, each a sentence or two.
  package let facts: [String]
  /// The names of related behaviours, types, fields and rules.
  package let related: [String]
  package let source: String

  fileprivate init(
    _ name: String, foreign: [String] = [], _ summary: String, _ facts: [String], related: [String], source: String
  ) {
    self.name = name
    self.foreign = foreign
    self.summary = summary
    self.facts = facts
    self.related = related
    self.source = source
  }
}

extension Behaviour {
  package static let all = feed + delivery

  /// Cards.
  private static let feed = [
    Behaviour(
      "impression", foreign: ["view", "seen"], "A card counts as seen when it is on the screen.",
      [
        "A card has at most one impression per reader: scrolling back to it, or opening the app on another device, "
          + "does not count again.",
        "An app that draws its own feed must report impressions itself.",
      ], related: ["viewed", "feed display", "click"], source: Source.feedHeaders),
    Behaviour(
      "click", foreign: ["tap"], "A tap on a card or a message.",
      [
        "A tap on a News Feed card is counted only if the card has a valid 'url'. Some clients also count taps on "
          + "content cards without one.",
        "A tap on a message does what its 'click_action' says: close it, open its 'uri', or open the News Feed. If a "
          + "message has buttons, only they can be tapped.",
      ], related: ["card.url", "message.click_action", "button.id", "card-without-url"], source: Source.feedHeaders),
    Behaviour(
      "viewed", foreign: ["read", "unread", "unread count", "vue"], "The mark of a card that its reader has seen.",
      [
        "The server sends every card with 'viewed: false', so no author writes it. The client sets it when the card "
          + "is on the screen.",
        "The unread count is the number of cards without the mark. The default feed shows unread cards first, then the "
          + "newest.",
        "A card that a client hands to the app is a copy: a change to it is not stored.",
      ], related: ["impression", "read-only-field"], source: Source.feedModel),
    Behaviour(
      "created", foreign: ["updated", "créé", "mis à jour"], "The times that the server sets on a card.",
      [
        "'created' is when the card was sent, and 'updated' when it last changed. Authors don't write them. Among "
          + "unread and among read cards, the newest comes first.",
        "Content cards have only one time, for both.",
      ], related: ["read-only-field", "viewed"], source: Source.feedModel),
    Behaviour(
      "feed display", foreign: ["feed displayed"], "The feed is on the screen.",
      [
        "The default feed reports it. An app with its own feed must report it itself, each time that the feed opens."
      ], related: ["impression", "refresh"], source: Source.feedModel),
    Behaviour(
      "refresh", foreign: ["sync", "reload"], "A client asks the server for new cards.",
      [
        "Content cards are refreshed when a session starts, and when their feed opens and the last refresh was more "
          + "than 60 seconds ago. An app can ask up to five times in a row, then once every 180 seconds.",
        "A refresh succeeds or fails, and the client tells the app which.",
        "A card that was sent can't be changed. Readers get a new one.",
      ], related: ["session start", "card.expires"], source: Source.contentCards),
    Behaviour(
      "category", foreign: ["all"], "The topic by which a feed selects cards.",
      [
        "A client can show only the cards of some categories. 'All' selects every card; it is never written on a card. "
          + "Cards without categories are selected as 'no_category'.",
        "Content cards have no categories; use 'extras' and select in the app.",
      ], related: ["card.categories", "category-all", "categories-not-shown"], source: Source.feedModel),
  ]

  /// In-app messages.
  private static let delivery = [
    Behaviour(
      "session start", foreign: ["session"], "A reader opens the app, which begins a session.",
      [
        "The client receives all messages that the reader may get, and downloads their pictures and files.",
        "Messages with the trigger 'session_start' are shown at once, before their files are downloaded, so the first "
          + "picture may take a moment.",
      ], related: ["session_start", "prefetch", "eligibility", "slow-first-show"], source: Source.delivery),
    Behaviour(
      "eligibility", foreign: ["eligible", "re-eligibility"], "Whether a reader may get a message now.",
      [
        "The reader is in its audience, the time is between 'starts' and 'ends', and 're_eligibility' allows it again. "
          + "The client checks this for the time after the 'delay'.",
        "Only events that the app logs can trigger a message. Events that a server reports never do.",
      ], related: ["message.re_eligibility", "message.starts", "display choice", "minimum interval"],
      source: Source.delivery),
    Behaviour(
      "display choice", foreign: ["selection"], "An event shows at most one message.",
      [
        "Of all messages that match the event, the one with the highest priority is shown. If several have that "
          + "priority, the web client takes the last one that the server sent; other clients may take any of them.",
        "If that message then can't be shown, no other one takes its place, except for messages that a server fills in "
          + "and refuses.",
        "Just before a message appears, the app may decide to show it, to discard it, or to put it back.",
      ], related: ["message.priority", "message-tie", "message-never-wins", "discard", "reenqueue"],
      source: Source.delivery),
    Behaviour(
      "winner", foreign: ["win", "winning message"], "The one message that an event shows.",
      [
        "Of the messages that wait for an event and may be shown, the one with the highest 'priority' wins. Nothing of "
          + "the event is kept for the others.",
        "A winner with a 'delay' is due after it. Then the client checks once more whether it may be shown, so a winner "
          + "can still be discarded.",
        "'campaignc why MESSAGE' says which message wins instead, and what would change that.",
      ], related: ["display choice", "message.priority", "minimum interval", "message-never-wins"],
      source: Source.delivery),
    Behaviour(
      "latency", foreign: ["loading time"], "The time between an event and its message on the screen.",
      [
        "Messages with the trigger 'session_start' or 'push_click' are wanted at once, so their files are not fetched "
          + "ahead: the first picture may take a moment. The files of all others are there already.",
        "A message that the server fills in needs the network when it is shown.",
        "Simulations have no latency: a message is shown at the moment at which it is due.",
      ], related: ["prefetch", "session start", "slow-first-show", "asset-not-prefetched"], source: Source.delivery),
    Behaviour(
      "local message", foreign: ["local in-app message"], "A message that an app makes itself.",
      [
        "It comes from the code of the app and not from a campaign, so it needs no server and no trigger.",
        "No campaign file describes it. campaignc does not check it, and simulations do not show it.",
      ], related: ["stack", "display choice"], source: Source.delivery),
    Behaviour(
      "minimum interval", foreign: ["interval", "min seconds", "rate limit"],
      "The time that must pass between two messages.",
      [
        "It is 30 seconds, unless the app sets another whole number of seconds before it starts the client. It counts "
          + "from the last message that was shown.",
        "'min_interval' replaces it for one message; '0s' means no pause.",
        "A message that comes too soon is not kept for later.",
        "A client checks it again after a 'delay', because another message may have been shown during the delay.",
      ], related: ["message.min_interval", "interval-swallows", "re-eligibility-below-interval"],
      source: Source.delivery),
    Behaviour(
      "stack", foreign: ["queue", "message stack"], "The messages that were triggered and wait to be shown.",
      [
        "The last one triggered is shown first. The client looks at the stack at each trigger, when a session starts, "
          + "and when a reader opens a push notification.",
        "It takes the one on top if the app is open, no message is visible and the minimum interval has passed. A "
          + "message that has been shown is not on the stack any more.",
        "The stack is only in memory: it is empty after the app is closed.",
      ], related: ["reenqueue", "discard", "display choice"], source: Source.delivery),
    Behaviour(
      "reenqueue", foreign: ["put back", "display later"], "A message goes back on top of the stack.",
      [
        "This happens if the app is in the background, if another message is on the screen, or if the app decides to "
          + "show the message later."
      ], related: ["stack", "discard"], source: Source.delivery),
    Behaviour(
      "discard", foreign: ["discarded", "drop"], "A message that was triggered is not shown.",
      [
        "This happens if the app decides so, if its picture or files can't be downloaded, if its 'timeout' has "
          + "passed, or if its 'orientation' is not that of the device.",
        "On iOS the next event can trigger it again. The web client counts it as shown.",
      ], related: ["message.timeout", "message.orientation", "orientation-shadow", "reenqueue"], source: Source.delivery
    ),
    Behaviour(
      "prefetch", foreign: ["preload", "prefetching"], "A client downloads the files of messages before it needs them.",
      [
        "It does so when a session starts, so a message with a picture can appear at once when it is triggered later, "
          + "also if the file can't be downloaded then.",
        "Messages that wait only for session starts and push notifications are due before that.",
        "Files with 'cache=false' in their link are not downloaded ahead.",
      ], related: ["session start", "asset-not-prefetched", "slow-first-show"], source: Source.delivery),
    Behaviour(
      "no matching trigger", foreign: ["no trigger"], "An event for which there is no message.",
      [
        "Some clients tell the app, so that it can show something of its own.",
        "Common reasons: the event's name or a property is misspelt, the event was reported by a server, or all "
          + "messages for it have been shown.",
      ], related: ["eligibility", "unknown-event", "filter-never-true"], source: Source.delivery),
    Behaviour(
      "control", foreign: ["control group", "holdout"], "A part of the audience gets no message, for comparison.",
      [
        "A control takes part like a message: it has triggers, a priority and 're_eligibility'. When it is picked, "
          + "nothing is shown.",
        "On the web a control has an impression and begins the minimum interval, as a message does.",
        "Give it the same triggers, priority and times as the message that it is compared with.",
      ], related: ["impression", "minimum interval", "eligibility"], source: Source.delivery),
    Behaviour(
      "model", foreign: ["population model", "synthetic readers"],
      "What the readers of 'campaignc simulate --readers' are like, and what they do.",
      [
        "'--model FILE' names it: a mapping in YAML or JSON with the days, the sessions, the shares of clients, languages "
          + "and audiences, and how often each event happens. Everything has a default.",
        "Numbers of a simulation follow from the model. They say how messages compete, and not how many people will see "
          + "them.",
      ], related: ["display choice", "control", "eligibility"], source: Source.simulation),
  ]
}
