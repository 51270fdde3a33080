import Liquid
import Testing

/// Many templates share the work that they may take.
@Suite struct SharedWorkTests {
  @Test func theSecondTemplateHasWhatTheFirstLeaves() {
    let template = Template.read(Array("{% for i in (1..100) %}x{% endfor %}".utf8)[...])
    var work = 500
    guard case .text(let text) = template.rendered(with: KnownValues(), work: &work) else {
      Issue.record("the first is not rendered")
      return
    }
    #expect(text.count == 100 && work < 300)
    _ = template.rendered(with: KnownValues(), work: &work)
    guard case .unknown(.tooMuch, _) = template.rendered(with: KnownValues(), work: &work) else {
      Issue.record("the last is rendered")
      return
    }
  }
}
