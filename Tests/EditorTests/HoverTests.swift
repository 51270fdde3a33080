import CampaignEditor
import SourceText
import TestSupport
import Testing

@Suite struct HoverTests {
  @Test(arguments: EditorCase.all(in: "hover.txt"))
  func whatIsExpectedIsExplained(_ sample: EditorCase) {
    let hover = sample.document.hover(at: sample.cursor)
    #expect(!sample.expectations.isEmpty)
    for expectation in sample.expectations {
      switch expectation.word {
      case "says": #expect(hover?.markdown.contains(expectation.value) ?? false, "\(hover?.markdown ?? "nothing")")
      case "about":
        let text = hover.map { String(decoding: sample.bytes[$0.range.offsets], as: UTF8.self) }
        #expect(text == expectation.value)
      case "none": #expect(hover == nil)
      default: Issue.record("unknown expectation '\(expectation.word)'")
      }
    }
  }
}
