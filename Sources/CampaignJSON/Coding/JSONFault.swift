/// The reason why bytes are not JSON.
public enum JSONFault: Hashable, Sendable {
  /// More than four gibibytes.
  case tooLong
  /// U+FEFF before the JSON, which RFC 8259 does not allow.
  case byteOrderMark
  /// A byte that is not part of a character in UTF-8.
  case illFormed
  /// An unexpected part, or nil for the end of the text.
  case unexpected(String?, wanted: Wanted)
  case malformedNumber(String)
  /// Text without a closing quote.
  case unclosedText
  /// A control character that is not written as an escape.
  case controlCharacter(UInt8)
  case unknownEscape(String)
  /// `\u` without four digits.
  case shortEscape
  /// An escape that is half of a surrogate pair.
  case loneSurrogate
  /// A key that its object already has, possibly written differently.
  case repeatedKey(String)
  /// More than 64 nested arrays and objects.
  case tooDeep

  /// The parts that can be expected.
  public enum Wanted: String, Hashable, Sendable {
    case value = "a value"
    case firstElement = "a value or ']'"
    case nextElement = "',' or ']'"
    case firstKey = "a key in double quotes or '}'"
    case key = "a key in double quotes"
    case colon = "':'"
    case nextMember = "',' or '}'"
    case end = "the end of the text"
  }

  /// The problem in words.
  public var words: String {
    switch self {
    case .tooLong: "JSON of more than 4 GiB is not supported"
    case .byteOrderMark: "there is a byte-order mark before the JSON"
    case .illFormed: "this byte is not valid UTF-8"
    case .unexpected(let found?, let wanted): "expected \(wanted.rawValue), but found '\(found)'"
    case .unexpected(nil, let wanted): "expected \(wanted.rawValue), but the text ends here"
    case .malformedNumber(let text): "'\(text)' is not a JSON number"
    case .unclosedText: "this text has no closing quote"
    case .controlCharacter(let byte): "JSON text can't contain the control character \(codePoint(byte))"
    case .unknownEscape(let text): "'\(text)' is not a JSON escape"
    case .shortEscape: "'\\u' must be followed by four hexadecimal digits"
    case .loneSurrogate: "this is half of a surrogate pair, not a character"
    case .repeatedKey(let key): "this object already has '\(key)'"
    case .tooDeep: "more than \(JSONParser.nestingLimit) nested arrays and objects"
    }
  }

  private func codePoint(_ byte: UInt8) -> String {
    "U+00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16, uppercase: true))"
  }
}
