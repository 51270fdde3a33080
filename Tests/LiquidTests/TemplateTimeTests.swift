import Foundation
import Liquid
import TestSupport
import Testing

/// Reading takes time in proportion to the text, and little stack, for any text.
@Suite struct TemplateTimeTests {
  private static let patterns = [
    "{{", "{%", "{{ ", "{% if a %}", "{% endif %}", "{% else %}", "{{ a", "{{ a }", "{{ ${", "{{${a", "{{ '", "{% '",
    "{{ “",
    "}}", "%}", "{ {", "{ %", "{% comment %}", "{% raw %}", "{% comment %}{% endcomment %}", "{{ a | b", "{{ a | b }}",
    "{{ a | append: 'b' }}", "{{ a[", "{{ a[a[0]] }}", "{{ {{", "{{ ((", "{{ (1..2) }}", "{% assign a = {{", "${a}",
    "{{ ${a} }}", "{% if a and b or c %}{% elsif d %}{% else %}{% endif %}", "{% for a in b %}",
    "{% case a %}{% when 1 %}",
    "{% when 1 %}", "{% liquid\n if a\n", "{% connected_content {{ a }} ", "{% end", "{% else if", "{%  ", "{%#",
    "&amp;&amp;",
    "{% if &amp;&amp;", "{% if a && ", "{% capture a %}", "{% cycle a, ", "{% end if %}", "{{ a.", "{% x %}", "{\n",
    "{{\n",
  ]

  private func text(_ pattern: String, before: String = "", size: Int) -> [UInt8] {
    Array((before + String(repeating: pattern, count: size / pattern.utf8.count)).utf8)
  }

  @Test(arguments: patterns.sampled(oneOf: 3, seed: 35))
  func timeIsLinear(_ pattern: String) {
    for before in ["", "{% if a = "] {
      expectLinear(upTo: 64_000, of: { text(pattern, before: before, size: $0) }) { _ = Template.read($0[...]) }
    }
  }

  /// A tag that does not end is read once, and stays.
  @Test func tagsThatDoNotEndAreReadOnce() {
    func template(_ size: Int) -> [UInt8] {
      Array("{{ '<\(String(repeating: "a", count: size))' | strip_html }}".utf8)
    }
    expectLinear(upTo: 256_000, of: template) { _ = Template.read($0[...]).rendered(with: KnownValues(empty: .all)) }
    guard case .text(let text) = Template.read(template(100)[...]).rendered(with: KnownValues(empty: .all)) else {
      Issue.record("the template is not rendered")
      return
    }
    #expect(text == "<" + String(repeating: "a", count: 100))
  }

  /// Worker threads have little stack.
  @Test(arguments: patterns)
  func stackIsBounded(_ pattern: String) {
    let isDone = DispatchSemaphore(value: 0)
    let large = text(pattern, size: 60_000)
    let thread = Thread {
      _ = Template.read(large[...]).rendered(with: KnownValues(empty: .all))
      isDone.signal()
    }
    thread.stackSize = 128 << 10
    thread.start()
    isDone.wait()
  }

  /// Texts that grow in every round, and loops in loops.
  @Test(arguments: [
    "{% assign a = 'xxxxxxxxxx' %}{% for i in (1..100) %}{% assign a = a | append: a %}{% endfor %}{{ a }}",
    "{% for i in (1..9999) %}{% for j in (1..9999) %}{% for k in (1..9999) %}x{% endfor %}{% endfor %}{% endfor %}",
    "{% for i in (1..1000000000) %}x{% endfor %}",
    "{% for i in (-9223372036854775807..9223372036854775807) %}x{% endfor %}",
    "{% capture a %}x{% endcapture %}{% for i in (1..9999) %}{% capture a %}{{a}}{{a}}{% endcapture %}{% endfor %}{{a}}",
    "{% assign a = 'a,a,a,a' | split: ',' %}{% for i in (1..99) %}{% assign a = a | concat: a %}{% endfor %}{{ a | join }}",
    "{% assign a = 'x' %}{% for i in (1..99) %}{% assign a = a | replace: 'x', 'xx' %}{% endfor %}{{ a }}",
  ])
  func workIsBounded(_ text: String) {
    let template = Template.read(Array(text.utf8)[...])
    #expect(template.problems.isEmpty)
    guard case .unknown(.tooMuch, _) = template.rendered() else {
      Issue.record("rendered too much")
      return
    }
  }
}
