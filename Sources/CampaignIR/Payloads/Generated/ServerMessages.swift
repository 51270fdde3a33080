// Generated from the payload records; `UPDATE_GOLDENS=1 swift test --filter Derived` rewrites it.

extension ServerPayload {
  /// A message of any type.
  public enum Message: Codable, Hashable, Sendable {
    /// A bar that slides in from an edge.
    case slideup(SlideupMessage)
    /// A window in the middle of the screen.
    case modal(ModalMessage)
    /// A picture in the middle of the screen.
    case modalImage(ModalImageMessage)
    /// A picture and text that fill the screen.
    case full(FullMessage)
    /// A picture that fills the screen.
    case fullImage(FullImageMessage)
    /// Your own HTML document.
    case html(HTMLMessage)
    /// Shows nothing; replaces a message for a part of the audience.
    case control(ControlMessage)
    /// A message of a later version; only its type is kept.
    case unknown(String)

    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      let type = try values.decode(MessageType.self, forKey: .type)
      switch type {
      case .slideup: self = .slideup(try SlideupMessage(from: decoder))
      case .modal: self = .modal(try ModalMessage(from: decoder))
      case .modalImage: self = .modalImage(try ModalImageMessage(from: decoder))
      case .full: self = .full(try FullMessage(from: decoder))
      case .fullImage: self = .fullImage(try FullImageMessage(from: decoder))
      case .html: self = .html(try HTMLMessage(from: decoder))
      case .control: self = .control(try ControlMessage(from: decoder))
      case .unknown: self = .unknown(type.rawValue)
      }
    }

    public func encode(to encoder: any Encoder) throws {
      switch self {
      case .slideup(let message): try message.encode(to: encoder)
      case .modal(let message): try message.encode(to: encoder)
      case .modalImage(let message): try message.encode(to: encoder)
      case .full(let message): try message.encode(to: encoder)
      case .fullImage(let message): try message.encode(to: encoder)
      case .html(let message): try message.encode(to: encoder)
      case .control(let message): try message.encode(to: encoder)
      case .unknown(let type):
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(type, forKey: .type)
      }
    }

    private enum CodingKeys: String, CodingKey {
      case type
    }
  }
}
