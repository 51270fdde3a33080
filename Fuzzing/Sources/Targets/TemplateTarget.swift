import Liquid

/// Reads a text as a template, as plain text and as a document, and renders it.
func tryTemplate(_ bytes: [UInt8]) {
  for isDocument in [false, true] {
    let template = Template.read(bytes[...], isDocument: isDocument)
    let again = Template.read(bytes[...], isDocument: isDocument)
    demand(
      template.problems == again.problems && template.attributes == again.attributes, "a template reads differently")
    demand(template.problems.count <= Template.mostProblems, "a template has too many problems")
    demandPlaces(of: template, in: bytes)
    let known = KnownValues([:], now: 0, empty: .all)
    let result = template.rendered(with: known)
    demand(result == template.rendered(with: known), "a template renders differently")
    if case .text(let text) = result { demand(text.utf8.count < 1 << 22, "a template renders too much") }
    if case .unknown(_, let range) = result { demand(isInside(range, bytes), "an unknown value is outside the text") }
  }
}

private func demandPlaces(of template: Template, in bytes: [UInt8]) {
  for problem in template.problems {
    demand(isInside(problem.range, bytes), "a problem is outside the text: \(problem)")
    var last = 0
    for edit in problem.edits {
      demand(isInside(edit.range, bytes) && edit.range.lowerBound >= last, "an edit is out of place: \(problem)")
      last = edit.range.upperBound
    }
  }
  for attribute in template.attributes {
    let isNamed =
      attribute.range.lowerBound <= attribute.nameRange.lowerBound
      && attribute.nameRange.upperBound <= attribute.range.upperBound
    demand(isInside(attribute.range, bytes) && isNamed, "an attribute is out of place: \(attribute)")
  }
  var last = 0
  for (index, step) in template.steps.enumerated() {
    demand(isInside(step.range, bytes) && step.range.lowerBound >= last, "a step is out of place")
    demand(step.next < template.steps.count && step.end < template.steps.count, "a step jumps out of the template")
    demand(step.owner <= index, "a branch is before its block")
    last = step.range.lowerBound
  }
  for filtered in template.filtered {
    demand(isInside(filtered.range, bytes), "a value is outside the text")
    for call in filtered.filters { demand(isInside(call.range, bytes), "a filter is outside the text") }
  }
}

/// True if a range is in the text, and between characters if the text is UTF-8.
private func isInside(_ range: Range<Int>, _ bytes: [UInt8]) -> Bool {
  guard range.upperBound <= bytes.count else { return false }
  return [range.lowerBound, range.upperBound].allSatisfy { $0 == bytes.count || bytes[$0] & 0xC0 != 0x80 }
    || String(validating: bytes, as: UTF8.self) == nil
}
