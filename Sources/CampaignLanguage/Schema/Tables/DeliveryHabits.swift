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
  /// True if a message that is due while the app is in the background is shown all the same. Not documented: clients
  /// without a stack are taken to do so.
  package var showsInBackground = false
  /// True if a message that the client refuses to draw counts as shown.
  package var countsRefused = false
  /// True if a slideup can appear above another message, and another message above a slideup.
  package var drawsAboveOthers = false
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

  static let web = DeliveryHabits(
    checksWindow: .atEvent, hasStack: false, showsInBackground: true, countsRefused: true, drawsAboveOthers: true)
  static let roku = DeliveryHabits(
    tie: .first, includesEdges: false, includesReEligibility: false, checksWindow: .atEvent, hasStack: false,
    showsInBackground: true, ignoresCaseInPatterns: true, needsProperties: true)
}
