/// A number that JSON can write: any double but NaN and the infinities.
///
/// A double is checked once, at the place where the fault can still be reported. So no encoder can fail in the middle
/// of a payload.
public struct FiniteNumber: Sendable, Hashable {
  public let value: Double

  /// The number, or nil for NaN and the infinities.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    self.value = value
  }
}
