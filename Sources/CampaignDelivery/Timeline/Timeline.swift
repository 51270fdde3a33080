/// A step at a moment, in milliseconds since 1970.
package struct TimedStep: Sendable {
  package let time: Int64
  package let step: Step

  package init(_ step: Step, at time: Int64) { (self.time, self.step) = (time, step) }
}

/// A step, and what the client did from the step before up to it.
package struct TimelineRow: Sendable {
  package let time: Int64
  package let step: Step
  package let occurrences: [Occurrence]
}

extension DeliveryClient {
  /// Takes some steps, and passes on a row for each. Rows of their own have what happens between the steps, and what is
  /// still due after them.
  package mutating func run(_ steps: [TimedStep], explains: Explanation = .everything, _ tell: (TimelineRow) -> Void) {
    for timed in steps {
      take(.wait, at: timed.time)
      if let last = occurrences.last {
        tell(TimelineRow(time: last.time, step: .wait, occurrences: occurrences))
      }
      take(timed.step, at: timed.time, explains: explains)
      tell(TimelineRow(time: timed.time, step: timed.step, occurrences: occurrences))
    }
    guard let end = lastDue else { return }
    take(.wait, at: end)
    tell(TimelineRow(time: end, step: .wait, occurrences: occurrences))
  }
}
