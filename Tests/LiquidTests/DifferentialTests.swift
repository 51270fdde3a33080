import Foundation
import Liquid
import TestSupport
import Testing

/// Random templates are rendered as by python-liquid, if both know all of their parts.
@Suite struct DifferentialTests {
  private struct Case: Codable {
    let template: String
    var values: [String: String] = [:]
  }

  @Test(.needsPython("liquid")) func bothRenderTheSame() throws {
    var writer = TemplateWriter(seed: 20_261_122)
    let cases = (0..<3000).map { _ in Case(template: writer.template()) }
    let script = repositoryRoot.appending(path: "Tests/Tools/render_liquid.py").path
    let folder = try TemporaryFolder()
    let input = URL(filePath: folder.path).appending(path: "cases.json")
    try JSONEncoder().encode(cases).write(to: input)
    let output = try run(["sh", "-c", "python3 \(script) < \(input.path)"]).output
    let texts = try JSONDecoder().decode([String?].self, from: Data(output))
    try #require(texts.count == cases.count)
    var compared = 0
    for (item, text) in zip(cases, texts) {
      let template = Template.read(Array(item.template.utf8)[...])
      #expect(template.problems.isEmpty, "\(item.template)")
      guard let text, case .text(let ours) = template.rendered() else { continue }
      compared += 1
      #expect(ours == text, "\(item.template)")
    }
    // Otherwise the test says little.
    #expect(compared > 2000)
  }
}

/// Writes templates of the parts that both renderers know.
///
/// It leaves out what python-liquid does unlike Liquid in Ruby: it rounds halves to even, keeps empty texts at the end
/// of `split`, writes `True`, divides negative decimals with another remainder, and slices before the start of a text.
private struct TemplateWriter {
  private var dice: Dice

  init(seed: UInt64) { dice = Dice(seed: seed) }

  private mutating func one(_ choices: [String]) -> String { choices[dice.roll(choices.count)] }

  private static let start =
    "{% assign n = 7 %}{% assign f = 2.5 %}{% assign t = 'Spring is here' %}{% assign b = true %}"
    + "{% assign l = 'pear,apple,fig,apple' | split: ',' %}"

  mutating func template() -> String { Self.start + (0...dice.roll(3)).map { _ in block(2) }.joined() }

  private mutating func block(_ depth: Int) -> String {
    guard depth > 0 else { return output() }
    switch dice.roll(9) {
    case 0:
      return
        "{% if \(condition()) %}\(block(depth - 1))\(one(["", "{% else %}x", "{% elsif \(condition()) %}y"])){% endif %}"
    case 1: return "{% unless \(condition()) %}\(block(depth - 1)){% else %}\(block(depth - 1)){% endunless %}"
    case 2:
      let options = one(["", " limit:2", " offset:1", " reversed", " limit:2 offset:1"])
      return
        "{% for i in \(one(["l", "(1..4)", "nothing"]))\(options) %}\(one(["{{i}}", "{{forloop.index}}", "{{forloop.last}}"]))"
        + one(["", "{% if forloop.index == 2 %}{% break %}{% endif %}", "{% if i == 2 %}{% continue %}{% endif %}"])
        + ";\(block(depth - 1))\(one(["", "{% else %}none"])){% endfor %}"
    case 3:
      return "{% case \(value()) %}{% when \(value()) %}1{% when \(value()), 'no' %}2{% else %}3{% endcase %}"
    case 4: return "{% assign x = \(filtered()) %}{{ x }}"
    case 5: return "{% capture x %}\(block(depth - 1)){% endcapture %}[{{ x }}]"
    case 6: return " {%- if \(condition()) -%} a {%- endif %} {{- \(filtered()) -}} b"
    case 7:
      return one([
        "{% cycle 'a', 'b' %}", "{% increment k %}", "{% comment %}{{x{% endcomment %}", "{% raw %}{{x}}{% endraw %}",
      ])
    default: return output()
    }
  }

  private mutating func output() -> String { one(["", "- ", "\n"]) + "{{ \(filtered()) }}" }

  private mutating func value() -> String {
    one([
      "n", "f", "t", "b", "3", "-4", "1.25", "'a b'", "'7'", "true", "false", "nothing", "l[1]", "l.first", "l.size",
      "''",
    ])
  }

  private mutating func condition() -> String {
    let number = { (writer: inout TemplateWriter) in writer.one(["n", "f", "3", "7", "-1", "2.5"]) }
    let test =
      switch dice.roll(4) {
      case 0: "\(number(&self)) \(one(["<", ">", "<=", ">=", "==", "!="])) \(number(&self))"
      case 1: "\(one(["t", "l", "'a b'"])) contains \(one(["'a'", "'Spring'", "'apple'", "'fig'"]))"
      case 2: "\(value()) \(one(["==", "!="])) \(value())"
      default: value()
      }
    return dice.roll(3) == 0 ? "\(test) \(one(["and", "or"])) \(condition())" : test
  }

  private mutating func filtered() -> String {
    switch dice.roll(4) {
    case 0: return one(["n", "f", "3", "-4", "1.25", "'12'", "'3.5'"]) + chain(Self.numbers)
    case 1: return one(["t", "'  a b '", "'<b>x</b> & y'", "'Ärger'", "l[2]"]) + chain(Self.texts)
    case 2:
      return "l" + one(["", " | sort", " | reverse", " | uniq", " | compact", " | sort_natural", " | concat: l"])
        + Self.ends[dice.roll(Self.ends.count)]
    default: return value() + one(["", " | default: 'd'", " | default: n | default: 3"])
    }
  }

  private mutating func chain(_ filters: [String]) -> String {
    (0...dice.roll(2)).map { _ in " | " + filters[dice.roll(filters.count)] }.joined()
  }

  private static let numbers = [
    "plus: 3", "minus: 1.5", "times: 2", "times: 0.1", "divided_by: 2", "divided_by: 2.0", "abs | modulo: 3", "abs",
    "ceil",
    "floor", "plus: 0.01 | round", "plus: 0.001 | round: 2", "at_least: 4", "at_most: 4", "plus: n", "minus: f",
    "times: -1",
  ]
  private static let texts = [
    "upcase", "downcase", "capitalize", "append: '!'", "prepend: '>'", "strip", "remove: 'e'", "remove_first: 'e'",
    "replace: 'e', 'E'", "replace_first: 'is', 'was'", "escape", "truncate: 9", "truncate: 8, '~'", "truncatewords: 2",
    "slice: 1, 3", "slice: -1, 1", "slice: 2", "size", "split: ' ' | join: '+'", "strip_html", "newline_to_br",
    "strip_newlines", "default: 'x'", "base64_encode",
  ]
  private static let ends = [" | join: '-'", " | first", " | last", " | size", " | join"]
}
