import Bytes
import CampaignCheck
import CampaignJSON
import CampaignLanguage
import SourceTree

// Dates, times and durations in payloads.

extension PayloadWriter {
  /// The date and time of a valid value, for the reader of the payload.
  func moment(_ value: NodeID) -> CampaignMoment? {
    clock.moment(tree.text(of: value))?.fixed(for: clockOfReader)
  }

  /// Writes the end of a card: for clients the time of sending plus its duration, if both are known; otherwise the
  /// campaign's end. A server counts from the time of sending itself.
  mutating func writeEnd(
    _ span: CheckedRecords.Slot?, orOfCampaign slot: Int?, as encoding: PayloadPlan.Encoding
  ) -> Bool {
    if let span, let value = tree.resolved(span.value) {
      guard reader == .clients else { return false }
      if let sending, case .success(let duration) = TimeSpan.read(tree.text(of: value)) {
        mark(span.value)
        let seconds = min(duration.milliseconds / TimeSpanUnit.seconds.rawValue, Moment.bounds.upperBound)
        bytes.appendInteger(min(sending.plus(seconds), Moment.bounds.upperBound))
        return true
      }
    }
    guard let slot, let end = records.slot(slot, of: campaign) else { return false }
    return write(end, as: encoding)
  }

  mutating func writeDuration(_ slot: CheckedRecords.Slot?, _ unit: Int64) -> Bool {
    guard let slot, let value = tree.resolved(slot.value),
      case .success(let duration) = TimeSpan.read(tree.text(of: value))
    else { return false }
    mark(slot.value)
    bytes.appendInteger(duration.milliseconds / unit)
    return true
  }

  /// Writes the minimum time until the next display: -1 is never, 0 is at once.
  mutating func writeInterval(_ slot: CheckedRecords.Slot?, _ unit: Int64) {
    guard let slot, let value = tree.resolved(slot.value) else {
      return bytes.appendInteger(ReEligibility.never.seconds)
    }
    mark(slot.value)
    switch TimeSpan.read(tree.text(of: value)) {
    case .success(let duration): bytes.appendInteger(duration.milliseconds / unit)
    case .failure:
      let word = ReEligibility.allCases.first { tree.text(of: value, is: $0.rawValue) } ?? .never
      bytes.appendInteger(word.seconds)
    }
  }
}
