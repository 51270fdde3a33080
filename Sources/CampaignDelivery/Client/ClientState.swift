extension DeliveryClient {
  /// The reasons that the client tells.
  package enum Explanation: Sendable {
    case nothing
    /// Only for messages that would be shown without another one.
    case rivals
    case everything
  }

  /// The first and the last moment of an offer.
  struct Window {
    let starts: Int64
    let ends: Int64
  }

  /// A message that has won an event, and the moment at which it is due.
  struct Waiting {
    let message: Int
    let wonAt: Int64
    let due: Int64
  }

  struct Visible {
    let message: Int
    /// The largest number if it waits for the reader.
    let closes: Int64
  }
}
