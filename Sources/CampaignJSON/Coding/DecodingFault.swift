/// The reason why bytes could not be decoded: the problem and its place.
///
///     do throws(DecodingFault) {
///       feed = try CanonicalJSON.decode(Feed.self, from: bytes)
///     } catch {
///       print(error)  // /cards/0/title: expected text, but found the number 5
///     }
public enum DecodingFault: Error, Hashable, Sendable {
  /// The bytes are not JSON.
  case notJSON(JSONFault, at: TextPlace)
  /// The object at the pointer lacks a key.
  case missingKey(String, pointer: String)
  /// The value at the pointer has another kind than expected, or doesn't fit; both values in words.
  case unsuitable(wanted: String, found: String, pointer: String)
  /// A type did not accept the value at the pointer, for the given reason.
  case refused(String, pointer: String)

  /// The JSON Pointer (RFC 6901) to the value. `""` is the whole document. Nil if the bytes are not JSON.
  public var pointer: String? {
    switch self {
    case .notJSON: nil
    case .missingKey(_, let pointer), .unsuitable(_, _, let pointer), .refused(_, let pointer): pointer
    }
  }

  /// The problem, without its place.
  public var words: String {
    switch self {
    case .notJSON(let fault, _): fault.words
    case .missingKey(let key, _): "the key '\(printable(key))' is missing"
    case .unsuitable(let wanted, let found, _): "expected \(wanted), but found \(found)"
    case .refused(let reason, _): excerpt(of: reason.utf8, longest: 240)
    }
  }
}

extension DecodingFault: CustomStringConvertible {
  /// The place and the fault in one line.
  public var description: String {
    switch self {
    case .notJSON(_, let place): "\(place): \(words)"
    case .missingKey(_, let pointer), .unsuitable(_, _, let pointer), .refused(_, let pointer):
      "\(placeWords(pointer)): \(words)"
    }
  }
}

extension DecodingFault {
  /// The fault behind an error from a type's `init(from:)`.
  ///
  /// Faults pass through the types as errors of the standard library, so that a type can catch the errors that it
  /// knows.
  init(_ error: DecodingError) {
    let context = error.context
    let reason = context.debugDescription
    self = context.underlyingError as? DecodingFault ?? .refused(reason, pointer: jsonPointer(of: context.codingPath))
  }

  func context(_ path: [any CodingKey]) -> DecodingError.Context {
    DecodingError.Context(codingPath: path, debugDescription: words, underlyingError: self)
  }
}

extension DecodingError {
  fileprivate var context: Context {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
      .dataCorrupted(let context):
      context
    @unknown default:
      Context(codingPath: [], debugDescription: "\(self)")
    }
  }
}
