package import CampaignIR

/// The fields that all messages of a server payload have: when they are shown, and to whom.
protocol ScheduledMessage {
  var audience: String? { get }
  var delayMilliseconds: Int64 { get }
  var ends: Int64? { get }
  var endsLocal: String? { get }
  var key: String { get }
  var minIntervalMilliseconds: Int64? { get }
  var priority: Int64 { get }
  var reEligibility: ServerPayload.ReEligibility? { get }
  var reEligibilityMilliseconds: Int64? { get }
  var starts: Int64? { get }
  var startsLocal: String? { get }
  var timeoutMilliseconds: Int64? { get }
  var triggers: [ServerPayload.Trigger] { get }
}

/// The fields of messages that readers see.
protocol ShownMessage: ScheduledMessage {
  var dismiss: ServerPayload.Dismissal { get }
  var durationMilliseconds: Int64? { get }
  var language: String? { get }
  var orientation: ServerPayload.Orientation { get }
  var variations: [ServerPayload.Variation]? { get }
  /// The picture, if there is one.
  var picture: String? { get }
  /// The other files that it needs.
  var otherFiles: [String] { get }
  var bodyAction: ServerPayload.ClickAction { get }
  var shownButtons: [ServerPayload.Button] { get }
}

extension ShownMessage {
  var otherFiles: [String] { [] }
  var shownButtons: [ServerPayload.Button] { [] }
}

/// A message on whose body readers can click.
protocol ClickedMessage: ShownMessage {
  var clickAction: ServerPayload.ClickAction { get }
}

extension ClickedMessage {
  var bodyAction: ServerPayload.ClickAction { clickAction }
}

/// A message with buttons.
protocol ButtonedMessage: ClickedMessage {
  var buttons: [ServerPayload.Button] { get }
}

extension ButtonedMessage {
  var shownButtons: [ServerPayload.Button] { buttons }
}

extension ServerPayload.ControlMessage: ScheduledMessage {}

extension ServerPayload.SlideupMessage: ClickedMessage {
  var picture: String? { image }
}

extension ServerPayload.ModalMessage: ButtonedMessage {
  var picture: String? { image }
}

extension ServerPayload.ModalImageMessage: ButtonedMessage {
  var picture: String? { image }
}

extension ServerPayload.FullMessage: ButtonedMessage {
  var picture: String? { image }
}

extension ServerPayload.FullImageMessage: ButtonedMessage {
  var picture: String? { image }
}

extension ServerPayload.HTMLMessage: ShownMessage {
  var picture: String? { nil }
  var otherFiles: [String] { assets + [zippedAssets].compactMap { $0 } }
  var bodyAction: ServerPayload.ClickAction { .none }
}

extension ServerPayload.Message {
  /// The message, without regard to its type. Nil for a type of a later version.
  var scheduled: (any ScheduledMessage)? {
    switch self {
    case .slideup(let message): message
    case .modal(let message): message
    case .modalImage(let message): message
    case .full(let message): message
    case .fullImage(let message): message
    case .html(let message): message
    case .control(let message): message
    case .unknown: nil
    }
  }

  /// True if it is an HTML document.
  var isDocument: Bool {
    if case .html = self { return true }
    return false
  }

  /// True if it covers the whole app until it is closed.
  var isWindow: Bool {
    switch self {
    case .modal, .modalImage, .full, .fullImage, .html: true
    case .slideup, .control, .unknown: false
    }
  }
}

extension ServerPayload.Message {
  /// The full name: campaign and id. Nil for a type of a later version.
  package var fullName: String? { scheduled?.key }
}
