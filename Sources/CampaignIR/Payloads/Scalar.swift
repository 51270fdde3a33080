/// The value that a filter compares a property with: text, a number or a boolean.
public enum Scalar: Hashable, Sendable {
  case text(String)
  /// A whole number of 64 bits, such as a date and time in seconds.
  case integer(Int64)
  /// Any other number.
  case number(Double)
  case boolean(Bool)
}

extension Scalar: Codable {
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let truth = try? value.decode(Bool.self) {
      self = .boolean(truth)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else if let integer = try? value.decode(Int64.self) {
      self = .integer(integer)
    } else {
      self = .number(try value.decode(Double.self))
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .text(let text): try value.encode(text)
    case .integer(let integer): try value.encode(integer)
    case .number(let number): try value.encode(number)
    case .boolean(let truth): try value.encode(truth)
    }
  }
}
