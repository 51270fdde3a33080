/// A number that JSON can write: any double but NaN and the infinities.
///
/// True if a number is finite is asked once, where it comes in and the fault can still be shown; so no encoder can fail
/// half way through a payload.
public struct FiniteNumber: Sendable, Hashable {
  public let value: Double

  /// The number, or nil for NaN and the infinities.
  public init?(_ value: Double) {
    guard value.isFinite else { return nil }
    self.value = value
  }
}
