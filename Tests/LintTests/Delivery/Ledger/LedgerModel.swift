// A second, independent reference for what clients do. It was written from the statements of docs/delivery.md, and has
// another form than the library: a ledger of everything that has happened. Nothing else is remembered. What a client
// does next is found by looking back through the ledger, however slow that is.

/// A message with what decides about its delivery. Times are in seconds after the beginning of the year.
struct LedgerMessage {
  var name = ""
  var campaign: Substring { name.prefix { $0 != "/" } }
  var events: Set<String> = []
  /// The filter that its custom events must pass. Nil if it has none.
  var filter: LedgerFilter?
  var priority = 0
  var starts: Int?
  var ends: Int?
  var delay = 0
  var timeout: Int?
  var again = Again.always
  var interval: Int?
  var kind = Kind.slideup
  var orientation: String?
  var picture: String?
  /// How long it stays. Nil if the reader closes it.
  var stays: Int?
  /// The targets of clicks on the buttons, and on the body: `link`, `feed` or `nothing`.
  var buttons: [String] = []
  var body = "nothing"

  enum Kind: String {
    case slideup, modal, full, html, control
  }

  enum Again {
    case never, always
    case after(Int)
  }
}

/// A card of a campaign.
struct LedgerCard {
  var name = ""
  /// The window of its campaign.
  var starts: Int?
  var ends: Int?
  var expires: Int?
  var expiresAfter: Int?
  var channels: [String] = []
  var categories: [String] = []
  var isPinned = false
  var hasLink = false
  /// The event that removes it.
  var removedBy: String?
}

/// The known differences of clients: the table of docs/delivery.md, written once more.
struct LedgerClient {
  var name = "ios"
  var takesFirstByName = false
  var checksWindowAtEvent = false
  var excludesEdges = false
  var waitsLongerForAgain = false
  var hasStack = true
  var countsRefused = false
  var drawsSlideupsAbove = false
  var asksForDocuments = false
  var showsDocuments = true
  var turns = true
  var hasPush = true
  var prefetches = true
  var keepsDelays = false
  var ignoresCase = false

  static let all = [
    LedgerClient(), LedgerClient(name: "android", ignoresCase: true), LedgerClient(name: "flutter"),
    LedgerClient(
      name: "web", checksWindowAtEvent: true, hasStack: false, countsRefused: true, drawsSlideupsAbove: true,
      asksForDocuments: true, prefetches: false, keepsDelays: true),
    LedgerClient(
      name: "roku", takesFirstByName: true, checksWindowAtEvent: true, excludesEdges: true, waitsLongerForAgain: true,
      hasStack: false, showsDocuments: false, turns: false, hasPush: false, prefetches: false,
      ignoresCase: true),
  ]
}

/// The app, the device and the reader.
struct LedgerApp {
  /// True if the reader gets the control of a campaign in place of its messages.
  var isInControl = false
  var interval = 30
  var orientation = "portrait"
  var isTablet = false
  var isOpen = true
  var allowsDocuments = false
}

/// Something that happens to the app.
enum LedgerStep: Equatable {
  case session, push, body, dismiss, background, foreground, launch, wait
  /// A custom event, and the text of its property.
  case event(String, text: String)
  case button(Int)
  case card(String)
  case rotate(String)
  case fileFails(String)
  case refresh(Bool)
  case answer(String)
  case view(String, [String])
}

/// A rule that a seeded defect breaks.
enum LedgerDefect: CaseIterable {
  case firstOnTop, stackOutlastsLaunch, delaysOutlastLaunch, launchStaysInBackground, messageOutlastsLaunch
  case sessionStaysInBackground, pushStaysInBackground, copyStaysOnStack, stackIgnoresPause, sessionsMatch
  case nothingIsPrefetched, everythingIsPrefetched
  case twiceOnStack, pushLeavesStack, sessionLeavesStack, eventLeavesStack, emptyStackWithoutForeground
  case backgroundShows, backgroundShowsAtOnce, coversVisible, putsNothingBack, dropsNothing, answerIsForgotten
  case forgetsDelays, pausesOnlyAtEvents, slideupsCover
  case noTimeout, timeoutOneSecondLater, timeoutFromDisplay
  case filesLoad, filesLoadAfterLaunch, anyWayUp, tabletsTurn, documentsAlways
  case controlsForAll, controlsAppear, controlsWait, staysForEver, closesLate
  case bodyDespiteButtons, clickLeavesOpen, clickOpensNothing
  case readStaysFirst, pinnedAnywhere, oldestFirst, everyCategory, noCategoryIsNone
  case expiredStays, expiresFromStart, endedStays, removedAtOnce, removedNever
  case impressionsRepeat, clickIsNoLook, clicksNeedNoLink, clicksNeedLink, failedRefreshWorks, viewNeverRefreshes
  case viewAlwaysRefreshes, refreshForgetsRead
  case filtersPass, negationIsLost, otherCase
}
