/// A type of the standard library that is a single JSON value without parts.
protocol JSONScalar: Codable {
  /// The expected value in words.
  static var wanted: String { get }

  /// Reads it from a value, which may be of any kind.
  static func read(from value: JSONValue) throws -> Self

  /// The value that an encoder stores.
  func encoded(in slot: JSONSlot) throws -> EncodedValue
}

extension Bool: JSONScalar {
  static var wanted: String { "true or false" }

  static func read(from value: JSONValue) throws -> Bool {
    switch value.kind {
    case .yes: true
    case .no: false
    default: throw value.mismatch(Bool.self, wanted: wanted)
    }
  }

  func encoded(in slot: JSONSlot) -> EncodedValue { .truth(self) }
}

extension String: JSONScalar {
  static var wanted: String { "text" }

  static func read(from value: JSONValue) throws -> String {
    guard value.kind == .text else { throw value.mismatch(String.self, wanted: wanted) }
    return value.document.string(value.range)
  }

  func encoded(in slot: JSONSlot) -> EncodedValue { .text(slot.tree.keep(self)) }
}

// MARK: Integers of up to 64 bits

extension JSONScalar where Self: FixedWidthInteger {
  static var wanted: String { "a whole number" }

  static func read(from value: JSONValue) throws -> Self {
    guard value.kind == .number else { throw value.mismatch(Self.self, wanted: wanted) }
    switch value.document.withBytes(value.range, { WholeNumber($0) }) {
    case .whole(let isNegative, let magnitude):
      if let integer = Self(isNegative: isNegative, magnitude: magnitude) { return integer }
    case .beyond: break
    case .fraction: throw value.mismatch(Self.self, wanted: wanted)
    }
    throw value.mismatch(Self.self, wanted: "a whole number from \(Self.min) to \(Self.max)")
  }

  func encoded(in slot: JSONSlot) -> EncodedValue {
    Int64(exactly: self).map { .integer($0) } ?? .unsigned(UInt64(truncatingIfNeeded: self))
  }

  private init?(isNegative: Bool, magnitude: UInt64) {
    if isNegative {
      guard magnitude <= Int64.min.magnitude else { return nil }
      self.init(exactly: Int64(truncatingIfNeeded: 0 &- magnitude))
    } else {
      self.init(exactly: magnitude)
    }
  }
}

extension Int: JSONScalar {}
extension Int8: JSONScalar {}
extension Int16: JSONScalar {}
extension Int32: JSONScalar {}
extension Int64: JSONScalar {}
extension UInt: JSONScalar {}
extension UInt8: JSONScalar {}
extension UInt16: JSONScalar {}
extension UInt32: JSONScalar {}
extension UInt64: JSONScalar {}

// MARK: Numbers with a fraction

extension JSONScalar where Self: BinaryFloatingPoint & LosslessStringConvertible {
  static var wanted: String { "a number" }

  static func read(from value: JSONValue) throws -> Self {
    guard value.kind == .number else { throw value.mismatch(Self.self, wanted: wanted) }
    guard let number = Self(value.document.string(value.range)), number.isFinite else {
      let limit = Self.greatestFiniteMagnitude
      throw value.mismatch(Self.self, wanted: "a number from -\(limit) to \(limit)")
    }
    return number
  }

  func encoded(in slot: JSONSlot) throws -> EncodedValue {
    guard let number = FiniteNumber(Double(self)) else { throw slot.unsuitable(self, wanted: "a finite number") }
    return .number(number)
  }
}

extension Double: JSONScalar {}
extension Float: JSONScalar {}
