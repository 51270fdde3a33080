import CampaignLanguage
package import Findings
import SourceTree

/// An unquoted scalar that YAML 1.1 tools read differently.
package enum AmbiguousScalar {
  package static let info = RuleInfo(
    .ambiguousScalar, .warning,
    finds: "An unquoted value that YAML 1.1 tools read differently.",
    because:
      "Many tools still read YAML 1.1, where 'no' is false and '12:30' is 750; with quotes all tools agree.",
    source: "YAML 1.1 type repository; YAML 1.2 §10.3",
    example: """
        campaign: spring-sale
      - owner: no
      + owner: "no"
      """)

  static func check(_ id: NodeID, in tree: Tree, into report: inout Report) {
    let node = tree[id]
    guard node.style == .plain, tree.syntax == .yaml else { return }
    let text = tree.text(of: id)
    guard let reading = differingReading(of: text), tree.properties(of: id)?.fullTag == nil else { return }
    let quote = Fix(.quoteIt, .keepsMeaning, [Fix.Edit(replacing: node.range, with: doubleQuoted(text))])
    let isText = coreValue(of: text) == .text
    report.add(
      Finding(
        info, .ambiguous(text, reading), at: tree.place(of: id), help: isText ? .quoteIt : .quoteOrRewrite,
        fixes: isText ? [quote] : []))
  }
}

extension Message {
  fileprivate static func ambiguous(_ text: ArraySlice<UInt8>, _ reading: YAML11Reading) -> Message {
    switch reading {
    case .boolean(let value): "\(quoting: text) is text here, but \(value ? "true" : "false") in YAML 1.1"
    case .integer, .float: "\(quoting: text) is text here, but a number in YAML 1.1"
    case .octal: "\(quoting: text) is a decimal number here, but an octal one in YAML 1.1"
    case .sexagesimal: "\(quoting: text) is text here, but a number in base 60 in YAML 1.1"
    case .date: "\(quoting: text) is text here, but a date in YAML 1.1"
    case .zonelessMoment: "\(quoting: text) is text here, but a date and time in UTC in YAML 1.1"
    case .defaultKey: "\(quoting: text) is text here, but the default key in YAML 1.1"
    case .text: "\(quoting: text) is a number here, but text in YAML 1.1"
    }
  }

  fileprivate static let quoteOrRewrite: Message =
    "put it in quotes if you mean text, or write the number in plain decimal digits"
}
