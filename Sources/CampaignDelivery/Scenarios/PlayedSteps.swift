import Bytes

/// Steps of a scenario that happen several times.
package struct ScenarioRepetition: Sendable {
  /// The positions of the steps.
  let steps: Range<Int>
  let times: Int
  /// The milliseconds from the start of a round to that of the next one.
  let every: Int64
}

/// The steps of a scenario as they happen: those of a repetition once in each round.
package struct PlayedSteps: Sequence, IteratorProtocol {
  private let steps: [ScenarioStep]
  private var repetitions: ArraySlice<ScenarioRepetition>
  private var position = 0
  private var round = 0

  init(of scenario: Scenario) { (steps, repetitions) = (scenario.steps, scenario.repetitions[...]) }

  package mutating func next() -> ScenarioStep? {
    guard position < steps.count else { return nil }
    let step = steps[position]
    position += 1
    guard let repetition = repetitions.first, repetition.steps.contains(position - 1) else { return step }
    let played = step.later(by: Int64(round).times(repetition.every))
    if position == repetition.steps.upperBound {
      round += 1
      if round < repetition.times {
        position = repetition.steps.lowerBound
      } else {
        round = 0
        repetitions.removeFirst()
      }
    }
    return played
  }
}

extension Scenario {
  /// The steps as they happen.
  package var playedSteps: PlayedSteps { PlayedSteps(of: self) }

  /// The number of times that each written step happens.
  package var timesOfSteps: [Int] {
    var times = [Int](repeating: 1, count: steps.count)
    for repetition in repetitions {
      for index in repetition.steps { times[index] = repetition.times }
    }
    return times
  }
}
