package import Bytes
import Synchronization

/// The answers of regular expressions about texts. Each is found once, and its steps are taken from a budget.
///
/// Threads can share it. As long as the budget is not spent, the answers and the sum of the steps do not depend on the
/// order of the questions.
package final class PatternAnswers: Sendable {
  private let state = Mutex(State())
  package let budget: WorkBudget
  /// True if a question whose answer is known counts too. A simulation asks the same for each message and each event.
  private let countsKnown: Bool

  package init(_ budget: WorkBudget, countingKnown countsKnown: Bool = false) {
    (self.budget, self.countsKnown) = (budget, countsKnown)
  }

  private struct State {
    /// The numbers of expressions and texts.
    var numbers: [TextKey: Int] = [:]
    /// The expressions that were parsed, by number.
    var patterns: [Int: Pattern] = [:]
    var answers: [Question: Bool?] = [:]

    mutating func number(of text: ArraySlice<UInt8>) -> Int {
      if let known = numbers[TextKey(text)] { return known }
      let number = numbers.count
      // A copy, so that it does not keep the text of the whole file.
      numbers[TextKey(Array(text)[...])] = number
      return number
    }
  }

  private struct Question: Hashable {
    let pattern: Int
    let text: Int
    let ignoresCase: Bool
  }

  /// The units of one step of the matcher.
  private static let step = 150
  /// The units of a question, besides its bytes: each answer is kept, so there must not be millions.
  private static let question = 5000
  /// The units of a question whose answer is known, besides a part of its bytes.
  private static let knownAnswer = 20

  /// True if an expression matches a text, false if it doesn't. Nil if that is not known, or if the budget is spent.
  package func matches(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>) -> Bool? {
    let answers = [false, true].map { matches(pattern, text, ignoringCase: $0) }
    return answers[0] == answers[1] ? answers[0] : nil
  }

  /// The same for engines that ignore case, or for those that don't.
  package func matches(_ pattern: ArraySlice<UInt8>, _ text: ArraySlice<UInt8>, ignoringCase: Bool) -> Bool? {
    guard Pattern.areShort(pattern, text), !budget.isSpent else { return nil }
    let (question, known, parsed) = state.withLock { state in
      let question = Question(
        pattern: state.number(of: pattern), text: state.number(of: text), ignoresCase: ignoringCase)
      return (question, state.answers[question], state.patterns[question.pattern])
    }
    // Finding an answer again reads both texts.
    let again = countsKnown ? (pattern.count + text.count) / 2 + Self.knownAnswer : 0
    if let known { return budget.spend(again) ? known : nil }
    let isAnalysed = Pattern.isAnalysed(pattern, text)
    let read = isAnalysed ? parsed ?? PatternParser.read(pattern) : nil
    let (answer, steps) = read?.matches(pattern, text, ignoringCase: ignoringCase) ?? (nil, 0)
    return state.withLock { state in
      // Another thread may have asked the same, and counted the steps.
      guard state.answers[question] == nil else { return budget.spend(again) ? answer : nil }
      if let read { state.patterns[question.pattern] = read }
      state.answers[question] = .some(answer)
      return budget.spend(steps * Self.step + Self.question + pattern.count + text.count) ? answer : nil
    }
  }

  /// Forgets everything, for another file.
  package func forget() {
    state.withLock { state in
      if !state.numbers.isEmpty { state = State() }
    }
  }
}
