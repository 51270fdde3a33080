import Bytes
import Patterns
import Testing

/// The answer of a pattern about a text is found once, and its work is taken from a budget.
@Suite struct PatternAnswersTests {
  private func bytes(_ text: String) -> ArraySlice<UInt8> { Array(text.utf8)[...] }

  private let slow = "a.*a.*a.*1b"
  private func text(_ number: Int) -> String { String(repeating: "a", count: 200) + "\(number)" }

  @Test func theSameQuestionCostsNothing() {
    let answers = PatternAnswers(WorkBudget(1 << 40))
    #expect(answers.matches(bytes("^a+b"), bytes("aaab"), ignoringCase: false) == true)
    let done = answers.budget.done
    #expect(done > 0)
    #expect(answers.matches(bytes("^a+b"), bytes("aaab"), ignoringCase: false) == true)
    #expect(answers.budget.done == done)
    _ = answers.matches(bytes("^a+b"), bytes("aaab"), ignoringCase: true)
    #expect(answers.budget.done > done)
  }

  /// A simulation asks the same again and again, and each answer reads the texts.
  @Test func inASimulationItCostsALittle() {
    let answers = PatternAnswers(WorkBudget(1 << 40), countingKnown: true)
    let text = bytes(String(repeating: "a", count: 200))
    _ = answers.matches(bytes("^a+b"), text, ignoringCase: false)
    let done = answers.budget.done
    _ = answers.matches(bytes("^a+b"), text, ignoringCase: false)
    #expect((40..<200).contains(answers.budget.done - done))
  }

  @Test func stepsOfTheMatcherCount() {
    func work(_ pattern: String) -> Int {
      let answers = PatternAnswers(WorkBudget(1 << 40))
      _ = answers.matches(bytes(pattern), bytes(text(1)), ignoringCase: false)
      return answers.budget.done
    }
    #expect(work(slow) > 10 * work("^b"))
  }

  @Test func nothingIsKnownAfterTheEnd() {
    let answers = PatternAnswers(WorkBudget(2_000_000))
    for number in 0..<100 { _ = answers.matches(bytes(slow), bytes(text(number)), ignoringCase: false) }
    #expect(answers.budget.isSpent)
    #expect(answers.matches(bytes("^a"), bytes("a"), ignoringCase: false) == nil)
  }

  /// The sum does not depend on the order.
  @Test func theOrderDoesNotMatter() {
    func work(_ numbers: [Int]) -> Int {
      let answers = PatternAnswers(WorkBudget(1 << 40))
      for number in numbers { _ = answers.matches(bytes("1\(number % 3)"), bytes(text(number)), ignoringCase: true) }
      return answers.budget.done
    }
    #expect(work(Array(0..<20)) == work((0..<20).reversed() + Array(0..<20)))
  }
}
