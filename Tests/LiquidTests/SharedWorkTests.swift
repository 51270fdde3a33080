import Bytes
import Liquid
import Testing

/// Many templates share the work that they may take.
@Suite struct SharedWorkTests {
  private func read(_ text: String) -> Template { Template.read(Array(text.utf8)[...]) }

  private func isTooMuch(_ rendering: Rendering) -> Bool {
    if case .unknown(.tooMuch, _) = rendering { return true }
    return false
  }

  @Test func theSecondTemplateHasWhatTheFirstLeaves() {
    let template = read("{% for i in (1..100) %}x{% endfor %}")
    let budget = WorkBudget(100_000)
    guard case .text(let text) = template.rendered(within: budget) else {
      Issue.record("the first is not rendered")
      return
    }
    #expect(text.count == 100 && budget.left < 80_000 && !budget.isSpent)
    for _ in 0..<20 { _ = template.rendered(within: budget) }
    #expect(isTooMuch(template.rendered(within: budget)) && budget.isSpent)
    #expect(isTooMuch(read("Hi {{ 'you' }}").rendered(within: budget)))
  }

  /// A step costs as much as the bytes that it makes, reads and compares: with a text or a list that is ten
  /// times as long, each of these takes nearly ten times as much.
  @Test(arguments: [
    "{% assign r = (1..LENGTH) %}", "{{ list }}", "{{ text.size }}", "{{ text | size }}",
    "{{ 'k' | hmac_sha256_hex: text }}",
    "{% if text == other %}{% endif %}", "{% if text < other %}{% endif %}", "{% if blank == spaces %}{% endif %}",
    "{% if text contains other %}{% endif %}", "{% if list contains text %}{% endif %}", "{% assign a = list | uniq %}",
    "{% assign a = list | sort %}", "{% assign a = list | join: '' %}", "{% assign a = text | upcase %}",
    "{% assign a = text %}", "{% capture a %}{{ text }}{% endcapture %}", "{% for i in list %}{% break %}{% endfor %}",
    "{% case text %}{% when other %}{% endcase %}", "{% assign a = text | replace: 'b', 'c' %}",
  ])
  func workGrowsWithTheValues(_ step: String) throws {
    func work(_ length: Int) -> Int {
      let text = String(repeating: "ab", count: length / 2)
      let list = String(repeating: "b,", count: length / 2)
      let known = KnownValues([
        "first_name": .text(text), "last_name": .text(text + "c"), "city": .text(list),
        "country": .text(String(repeating: " ", count: length)),
      ])
      let beginning =
        "{% assign text = ${first_name} %}{% assign other = ${last_name} %}{% assign spaces = ${country} %}"
        + "{% assign list = ${city} | split: ',' %}"
      let rounds = "{% for round in (1..20) %}\(step.replacing("LENGTH", with: String(length)))"
      func units(_ text: String) -> Int {
        let budget = WorkBudget(1 << 40)
        let template = read(text)
        #expect(template.problems.isEmpty, "\(template.problems)")
        if case .unknown(let what, _) = template.rendered(with: known, within: budget) { Issue.record("\(what)") }
        return budget.done
      }
      return units(beginning + rounds + "{% endfor %}") - units(beginning)
    }
    let (small, large) = (work(500), work(5000))
    #expect(large > small * 5, "\(small) and \(large)")
    #expect(large < small * 15, "\(small) and \(large)")
  }

  /// Variables, running loops and texts in progress need memory until the end.
  @Test(arguments: [
    (0..<4000).map { "{% assign v\($0) = (1..9999) %}" }.joined(),
    (0..<40).map { "{% for v\($0) in (1..9999) %}" }.joined() + String(repeating: "{% endfor %}", count: 40),
    "{% capture a %}{% for i in (1..9999) %}\(String(repeating: "x", count: 1000)){% endfor %}{% endcapture %}",
    "{% for i in (1..9999) %}\(String(repeating: "x", count: 1000)){% endfor %}",
  ])
  func memoryIsBounded(_ text: String) {
    let budget = WorkBudget(1 << 40)
    #expect(isTooMuch(read(text).rendered(within: budget)) && !budget.isSpent)
  }

  /// A variable that gets another value needs no more memory.
  @Test func memoryIsUsedAgain() {
    let text = "{% for i in (1..500) %}{% assign a = (1..9000) %}{% endfor %}{{ a.size }}"
    #expect(read(text).rendered(within: WorkBudget(1 << 40)) == .text("9000"))
  }
}
