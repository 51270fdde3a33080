extension DeliveryClient {
  /// The reasons that the client tells.
  package enum Explanation: Sendable {
    case nothing
    /// Only for messages that would be shown without another one.
    case rivals
    /// The first ones of each event. The others are only counted.
    case first(Int)
    case everything
  }

  /// Counts the reasons that a client tells, and decides which ones it does not tell.
  ///
  /// Those of a run together have a limit too: many messages that wait for each event of a long log would fill a disk.
  struct ToldReasons {
    /// The reasons of the last step that were not told.
    private(set) var untold = 0
    private var ofStep = 0
    private var ofRun = 0

    mutating func beginStep() { (untold, ofStep) = (0, 0) }

    /// Counts a reason. Returns true if it is told.
    mutating func take(_ explanation: Explanation) -> Bool {
      if case .first(let most) = explanation, ofStep >= (ofRun < 100_000 ? most : ofRun < 1_000_000 ? 20 : 0) {
        untold += 1
        return false
      }
      (ofStep, ofRun) = (ofStep + 1, ofRun + 1)
      return true
    }
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
    /// The event that it has won, if its template needs it. Then the template can still stop the message.
    var event: AppEvent?
    /// The messages that have won the event before, and that their templates have stopped.
    var stopped: [Int] = []
  }

  struct Visible {
    let message: Int
    /// The largest number if it waits for the reader.
    let closes: Int64
  }
}

extension Occurrence.Loss {
  /// True if the client decides about it when it draws the message.
  var isRefusal: Bool {
    switch self {
    case .orientation, .document, .behind: true
    case .delegate, .timeout, .ended, .asset, .launch, .shownMeanwhile, .interval: false
    }
  }
}

extension DeliveredMessage {
  /// The target of a click on a button, or without a button on the body. Nil if the click does nothing: there is no
  /// such button, or the message has buttons, and the body does not count.
  func target(ofButton button: Int?) -> LinkTarget? {
    guard let button else { return buttons.isEmpty ? bodyOpens : nil }
    return buttons.indices.contains(button) ? buttons[button] : nil
  }
}
