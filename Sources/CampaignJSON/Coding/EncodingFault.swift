/// A fault in a value that can't be encoded.
public enum EncodingFault: Error, Hashable, Sendable {
  /// A number that JSON can't express, such as an infinity; the expected and the actual value in words.
  case unsuitable(wanted: String, found: String, pointer: String)
  /// A type encoded two values for the same key of the object at the pointer.
  case repeatedKey(String, pointer: String)
  /// A type encoded two values at one place.
  case secondValue(pointer: String)
  /// More than 64 nested arrays and objects, which the decoder would not accept.
  case tooDeep(pointer: String)
  /// A type gave up, for the given reason.
  case refused(String, pointer: String)

  /// The JSON Pointer (RFC 6901) to the place of the value. `""` is the whole document.
  public var pointer: String {
    switch self {
    case .unsuitable(_, _, let pointer), .repeatedKey(_, let pointer), .secondValue(let pointer),
      .tooDeep(let pointer), .refused(_, let pointer):
      pointer
    }
  }

  /// The problem, without its place.
  public var words: String {
    switch self {
    case .unsuitable(let wanted, let found, _): "expected \(wanted), but found \(found)"
    case .repeatedKey(let key, _): "the key '\(printable(key))' is encoded twice"
    case .secondValue: "two values are encoded where one is expected"
    case .tooDeep: "more than \(JSONParser.nestingLimit) nested arrays and objects"
    case .refused(let reason, _): excerpt(of: reason.utf8, longest: 240)
    }
  }
}

extension EncodingFault: CustomStringConvertible {
  /// The place and the fault in one line.
  public var description: String { "\(placeWords(pointer)): \(words)" }
}

extension EncodingFault {
  /// The fault behind an error from a type's `encode(to:)`.
  init(_ error: EncodingError) {
    let context = error.context
    let reason = context.debugDescription
    self = context.underlyingError as? EncodingFault ?? .refused(reason, pointer: jsonPointer(of: context.codingPath))
  }

  /// The fault as an error of the standard library, which a type can catch.
  func error(for value: Any, _ path: [any CodingKey]) -> EncodingError {
    .invalidValue(value, EncodingError.Context(codingPath: path, debugDescription: words, underlyingError: self))
  }
}

extension EncodingError {
  fileprivate var context: Context {
    switch self {
    case .invalidValue(_, let context): context
    @unknown default: Context(codingPath: [], debugDescription: "\(self)")
    }
  }
}
