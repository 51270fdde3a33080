/// A file with a mistake that a rule finds, and the same file without the mistake.
///
/// Most examples are written as one text, a change: lines that begin with `- ` are wrong, lines that begin with `+ `
/// are right, and all others, which begin with two blanks, are in both files.
package struct RuleExample: Sendable {
  package let bad: [UInt8]
  package let good: [UInt8]

  package init(bad: [UInt8], good: [UInt8]) {
    self.bad = bad
    self.good = good
  }

  package init(bad: String, good: String) {
    self.init(bad: Array(bad.utf8), good: Array(good.utf8))
  }
}

extension RuleExample: ExpressibleByStringInterpolation {
  package init(stringLiteral change: String) {
    let lines = Array(change.utf8).split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    func file(without mark: UInt8) -> [UInt8] {
      Array(lines.filter { $0.first != mark }.map { $0.dropFirst(2) }.joined(separator: [UInt8(ascii: "\n")]))
    }
    self.init(bad: file(without: UInt8(ascii: "+")), good: file(without: UInt8(ascii: "-")))
  }
}
