/// Why bytes are no JSON.
public enum JSONFault: Hashable, Sendable {
  /// More than four gibibytes.
  case tooLong
  /// U+FEFF before the JSON, which RFC 8259 forbids writers.
  case byteOrderMark
  /// A byte that is not part of a character in UTF-8.
  case illFormed
  /// Something else than what may stand there, or nil for the end of the text.
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
  /// A key that its object has already, maybe written otherwise.
  case repeatedKey(String)
  /// More than 512 arrays and objects within one another.
  case tooDeep

  /// What may stand somewhere.
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

  /// What is wrong, in words.
  public var words: String {
    switch self {
    case .tooLong: "JSON of more than 4 GiB is not read"
    case .byteOrderMark: "a byte-order mark stands before the JSON"
    case .illFormed: "this byte is not UTF-8"
    case .unexpected(let found?, let wanted): "\(wanted.rawValue) is wanted, and this is '\(found)'"
    case .unexpected(nil, let wanted): "\(wanted.rawValue) is wanted, and the text ends here"
    case .malformedNumber(let text): "'\(text)' is not a number that JSON knows"
    case .unclosedText: "this text is never closed"
    case .controlCharacter(let byte): "the control character \(codePoint(byte)) can't stand in JSON text"
    case .unknownEscape(let text): "'\(text)' is not an escape that JSON knows"
    case .shortEscape: "'\\u' is not followed by four hexadecimal digits"
    case .loneSurrogate: "this is half of a surrogate pair, and names no character"
    case .repeatedKey(let key): "this object has '\(key)' already"
    case .tooDeep: "more than \(JSONParser.nestingLimit) arrays and objects stand within one another"
    }
  }

  private func codePoint(_ byte: UInt8) -> String {
    "U+00\(byte < 0x10 ? "0" : "")\(String(byte, radix: 16, uppercase: true))"
  }
}
