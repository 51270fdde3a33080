import Bytes
import CampaignLanguage
import Findings
import Liquid
import SourceText

/// A filter that the vendor does not document.
enum LiquidUnknownFilter: TemplateRule {
  static let info = RuleInfo(
    "liquid-unknown-filter", .warning,
    finds: "A Liquid filter that the vendor's manual does not list, or lists as not supported.",
    because: "The server skips the filter, or can't fill in the template.",
    source: "documentation of Liquid filters",
    example: slideupExample(
      bad: #"message: "{{${first_name} | default: 'You' | uppercase}}, spring is here.""#,
      good: #"message: "{{${first_name} | default: 'You' | upcase}}, spring is here.""#))

  static func check(_ text: LintedTemplate, of record: LintedRecord) {
    for problem in text.template.problems {
      let name: String
      let message: Message
      switch problem.kind {
      case .unknownFilter(let filter): (name, message) = (filter, .unknown(filter))
      case .unsupportedFilter(let filter): (name, message) = (filter, .unsupported(filter))
      default: continue
      }
      let near = LiquidFilter.foreign(name) ?? text.value.file.nearest.nearest(to: name, among: names)
      let meant = near == name ? nil : near
      let fixes = meant.map { text.value.rewriting([(problem.range, $0)], .writeWord($0), .needsReview) } ?? []
      text.add(
        info, message, part: problem.range, help: fixes.isEmpty ? meant.map { .writeWord($0) } ?? .remove : nil,
        fixes: fixes)
    }
  }

  private static let names = NameList(LiquidFilter.names)
}

extension Message {
  fileprivate static func unknown(_ name: String) -> Message { "there is no filter \(quoting: name.utf8)" }
  fileprivate static func unsupported(_ name: String) -> Message { "the server does not support the filter '\(name)'" }
  fileprivate static let remove: Message = "remove it, or use a filter of the vendor's manual"
}
