import Foundation
package import Testing

/// A slow step of `bin/test --all` with slow tests, or with tests that need programs.
package enum SlowStep: String, Sendable {
  case random, growth, memory, work, attacks, typing, editors, browser, packages, plugins, clusters

  /// The step that runs now. Nil in a run of the quick tests.
  package static let current = ProcessInfo.processInfo.environment["CAMPAIGNC_STEP"].flatMap(SlowStep.init)
}

/// True in a step of `bin/test --all`, or with `CAMPAIGNC_LONG_TESTS=1`. Tests then try more inputs.
package let testsAreLong =
  SlowStep.current != nil || ProcessInfo.processInfo.environment["CAMPAIGNC_LONG_TESTS"] == "1"

extension Collection {
  /// All elements in long tests. Otherwise a sample: of each `count` neighbours, one that the seed chooses.
  package func sampled(oneOf count: Int, seed: UInt64) -> [Element] {
    guard !testsAreLong else { return Array(self) }
    var dice = Dice(seed: seed)
    var rest = self[...]
    var sample: [Element] = []
    while !rest.isEmpty {
      let neighbours = Array(rest.prefix(count))
      sample.append(dice.pick(neighbours))
      rest = rest.dropFirst(count)
    }
    return sample
  }
}

extension Trait where Self == ConditionTrait {
  /// A test that only a step runs.
  package static func step(_ step: SlowStep) -> Self {
    enabled(if: SlowStep.current == step, "'bin/test --all \(step.rawValue)' runs it")
  }
}

/// The limits only stop tests that hang. They say nothing about speed.
extension Trait where Self == TimeLimitTrait {
  /// A test that can hang, because it runs programs, or waits for pipes, locks or threads. It fails after five minutes.
  package static var mayHang: Self { .timeLimit(.minutes(5)) }

  /// A test that can hang, and that builds something or runs very many programs. It fails after an hour.
  package static var mayTakeAnHour: Self { .timeLimit(.minutes(60)) }
}
