import Bytes

/// A decimal number, so that 1.1 and 2.2 are 3.3. Nil results are too large to be exact.
struct Decimal {
  /// The number is `digits` × 10^-`scale`.
  let digits: Int64
  let scale: Int
  /// True if it was written without a decimal point.
  let isInteger: Bool

  init(_ digits: Int64, scale: Int, isInteger: Bool) {
    self.digits = digits
    self.scale = scale
    self.isInteger = isInteger
  }

  /// The number that Liquid reads from a value. Text that is not a number counts as its first digits, or as 0.
  init?(_ value: LiquidValue) {
    switch value {
    case .integer(let integer): self.init(integer, scale: 0, isInteger: true)
    case .number(let number): self.init(number)
    case .text(let text): self.init(text)
    case .none: self.init(0, scale: 0, isInteger: true)
    case .boolean, .list, .record, .moment, .blank, .empty: return nil
    }
  }

  private init?(_ number: Double) {
    guard number.isFinite else { return nil }
    guard number != 0 else {
      self.init(0, scale: 1, isInteger: false)
      return
    }
    let shortest = ShortestDecimal(of: abs(number))
    guard let digits = Int64(exactly: shortest.digits), abs(shortest.exponent) < 40 else { return nil }
    self.init(number < 0 ? digits.negated : digits, exponent: shortest.exponent)
  }

  private init?(_ digits: Int64, exponent: Int) {
    guard exponent > 0 else {
      self.init(digits, scale: -exponent, isInteger: false)
      return
    }
    guard let power = Self.power(exponent) else { return nil }
    let (scaled, isTooLarge) = digits.multipliedReportingOverflow(by: power)
    guard !isTooLarge else { return nil }
    self.init(scaled, scale: 0, isInteger: false)
  }

  private init?(_ text: String) {
    let bytes = Array(text.utf8)
    let start = bytes.first == UInt8(ascii: "-") ? 1 : 0
    let whole = bytes.dropFirst(start).prefix { $0.isDigit }
    let rest = bytes.dropFirst(start + whole.count)
    let fraction = rest.dropFirst()
    if rest.first == UInt8(ascii: "."), !whole.isEmpty, !fraction.isEmpty, fraction.allSatisfy({ $0.isDigit }) {
      guard let number = Double(text) else { return nil }
      self.init(number)
      return
    }
    guard whole.count < 18 else { return nil }
    let number = Int64(String(decoding: whole, as: UTF8.self)) ?? 0
    self.init(start == 1 ? number.negated : number, scale: 0, isInteger: true)
  }

  static func power(_ exponent: Int) -> Int64? {
    guard (0...18).contains(exponent) else { return nil }
    return (0..<exponent).reduce(Int64(1)) { power, _ in power.times(10) }
  }

  var double: Double { scale == 0 ? Double(digits) : Double("\(digits)e-\(scale)") ?? 0 }

  var value: LiquidValue { isInteger ? .integer(digits) : .number(double) }

  /// Both numbers with the same scale.
  private func aligned(with other: Decimal) -> (Int64, Int64, scale: Int)? {
    let scale = max(scale, other.scale)
    guard let left = scaled(to: scale), let right = other.scaled(to: scale) else { return nil }
    return (left, right, scale)
  }

  private func scaled(to wanted: Int) -> Int64? {
    guard let power = Self.power(wanted - scale) else { return nil }
    let (result, isTooLarge) = digits.multipliedReportingOverflow(by: power)
    return isTooLarge ? nil : result
  }

  func plus(_ other: Decimal, isMinus: Bool = false) -> Decimal? {
    guard let (left, right, scale) = aligned(with: other) else { return nil }
    let (sum, isTooLarge) = isMinus ? left.subtractingReportingOverflow(right) : left.addingReportingOverflow(right)
    return isTooLarge ? nil : Decimal(sum, scale: scale, isInteger: isInteger && other.isInteger)
  }

  func times(_ other: Decimal) -> Decimal? {
    // Engines write -0.0 for some of these.
    if !isInteger || !other.isInteger, digits == 0 || other.digits == 0, digits < 0 || other.digits < 0 { return nil }
    let (product, isTooLarge) = digits.multipliedReportingOverflow(by: other.digits)
    return isTooLarge ? nil : Decimal(product, scale: scale + other.scale, isInteger: isInteger && other.isInteger)
  }

  /// Whole numbers are divided downwards.
  func divided(by other: Decimal) -> LiquidValue? {
    guard other.digits != 0 else { return nil }
    guard isInteger, other.isInteger else { return .number(double / other.double) }
    guard digits != .min || other.digits != -1 else { return nil }
    return .integer(Self.floor(digits, other.digits))
  }

  func modulo(_ other: Decimal) -> Decimal? {
    guard let (left, right, scale) = aligned(with: other), right != 0, left != .min else { return nil }
    let rest = left % right
    return Decimal(
      rest != 0 && (rest < 0) != (right < 0) ? rest.plus(right) : rest, scale: scale,
      isInteger: isInteger && other.isInteger)
  }

  private static func floor(_ number: Int64, _ divisor: Int64) -> Int64 {
    let quotient = number / divisor
    return number % divisor != 0 && (number < 0) != (divisor < 0) ? quotient.minus(1) : quotient
  }

  enum Rounding { case down, up, nearest }

  /// The number with fewer decimal places. Halves are rounded away from zero.
  func rounded(_ rounding: Rounding, places: Int = 0) -> Decimal? {
    guard places < scale else { return self }
    guard let power = Self.power(scale - places), digits != .min else { return nil }
    let down = Self.floor(digits, power)
    let rest = digits.minus(down.times(power))
    let isUp: Bool =
      switch rounding {
      case .down: false
      case .up: rest > 0
      case .nearest: digits < 0 ? rest > power.minus(rest) : rest >= power.minus(rest)
      }
    return Decimal(isUp ? down.plus(1) : down, scale: places, isInteger: places == 0)
  }
}
