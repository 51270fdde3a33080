import Liquid
import TestSupport
import Testing

/// The smallest and the largest numbers, in every place of a template that takes one. None of them ends the process.
@Suite struct ExtremeNumberTests {
  private static let numbers = [
    "-9223372036854775808", "-9223372036854775807", "-1", "0", "1", "9223372036854775807",
    "9223372036854775808", "-0.000000000000000001", "99999999999999999.9", "-99999999999999999.9",
    "'-9223372036854775808'", "'9223372036854775807'", "'1e308'", "253402214399", "-62135510400",
  ]

  private func render(_ text: String) {
    _ = Template.read(Array(text.utf8)[...]).rendered(with: KnownValues(now: .max, empty: .all))
    _ = Template.read(Array(text.utf8)[...]).rendered(with: KnownValues(now: .min, empty: .all))
  }

  @Test(arguments: LiquidFilter.all.map(\.name).sampled(oneOf: 3, seed: 35))
  func everyFilterTakesThem(_ filter: String) {
    for number in Self.numbers {
      render("{{ \(number) | \(filter) }}")
      for other in Self.numbers + ["'x'", "'Europe/Berlin'", "'%Y %j %s %U'"] {
        render("{{ \(number) | \(filter): \(other) }}{{ \(number) | \(filter): \(other), \(number) }}")
        render("{{ 'abc' | \(filter): \(other), \(number) }}{{ 'a,b' | split: ',' | \(filter): \(other), \(number) }}")
        render("{{ 'now' | \(filter): \(other) }}")
      }
    }
  }

  @Test(arguments: numbers)
  func everyTagTakesThem(_ number: String) {
    for other in Self.numbers {
      render("{% for i in (\(number)..\(other)) %}x{% endfor %}")
      render("{% for i in (1..3) limit: \(number) offset: \(other) %}{{ i }}{% endfor %}")
      render("{% assign a = 'a,b' | split: ',' %}{{ a[\(number)] }}{% if \(number) < \(other) %}x{% endif %}")
    }
  }
}
