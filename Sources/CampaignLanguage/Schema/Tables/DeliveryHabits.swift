/// How a client shows messages and cards, as far as clients are known to differ. The defaults are those of the mobile
/// clients. docs/delivery.md names the source of each value.
package struct DeliveryHabits: Sendable {
  /// The message that wins if several have the highest priority.
  package var tie = Tie.last
  /// True if a window contains its first and its last second.
  package var includesEdges = true
  /// True if a message can be shown again as soon as its time is over, and not only after that.
  package var includesReEligibility = true
  /// The moment at which a message must be in its window.
  package var checksWindow = Check.atDisplay
  /// True if messages that can't be shown now are kept on a stack.
  package var hasStack = true
  /// True if messages that wait for the end of their delay are kept when the app is started again.
  package var keepsDelayed = false
  /// True if the client loads the files of messages when it gets them. Not documented for the web and Roku: they are
  /// taken to load a file when they draw it.
  package var prefetches = true
  /// True if a message that is due while the app is in the background is shown all the same. Not documented: clients
  /// without a stack are taken to do so.
  package var showsInBackground = false
  /// True if a message that the client refuses to draw counts as shown.
  package var countsRefused = false
  /// True if a slideup can appear above another message, and another message above a slideup.
  package var drawsAboveOthers = false
  /// True if 'within_last' holds for the future, and 'within_next' for the past.
  package var reachesBeyondNow = false
  /// True if regular expressions ignore case.
  package var ignoresCaseInPatterns = false
  /// True if an event needs properties to pass any filter.
  package var needsProperties = false

  package enum Tie: Sendable {
    case first, last
  }

  package enum Check: Sendable {
    case atEvent, atDisplay
  }

  /// The parameter in the link of a file that clients load only when they need it.
  package static let uncached = "cache=false"

  static let web = DeliveryHabits(
    checksWindow: .atEvent, hasStack: false, keepsDelayed: true, prefetches: false, showsInBackground: true,
    countsRefused: true, drawsAboveOthers: true, reachesBeyondNow: true)
  static let roku = DeliveryHabits(
    tie: .first, includesEdges: false, includesReEligibility: false, checksWindow: .atEvent, hasStack: false,
    prefetches: false, showsInBackground: true, ignoresCaseInPatterns: true, needsProperties: true)
}
