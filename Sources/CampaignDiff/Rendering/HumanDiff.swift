package import Findings
import SourceText

/// The report for people: grouped by campaign, what is most dangerous first.
///
/// Notes are counted but not shown, unless all changes are asked for. The way to allow a change is below each change
/// that fails the run.
package func humanDiff(
  of report: DiffReport, _ decorator: Decorator, showingAll: Bool, failingFrom threshold: ChangeLevel?
) -> [UInt8] {
  var text = ""
  let shown = report.entries.filter { showingAll || $0.change.level > .note }
  for campaign in shown.groups {
    text += decorator.decorate(printable(campaign[0].change.campaign), as: .headline) + "\n"
    for entry in campaign {
      let level = entry.change.level
      let padding = String(repeating: " ", count: 8 - level.rawValue.count)
      text += "  \(decorator.decorate(level.rawValue, as: level.style))\(padding) \(entry.sentence)\n"
      text += "           \(decorator.decorate(entry.places + "  [" + entry.change.rule.id + "]", as: .frame))\n"
      guard let threshold, level >= threshold else { continue }
      let command = "campaignc diff --allow \(entry.change.fingerprint) --reason '…'"
      text += "           allow it: \(decorator.decorate(command, as: .cure))\n"
    }
  }
  return Array((text + report.summary(showingAll: showingAll, decorator)).utf8)
}

extension DiffReport {
  fileprivate func summary(showingAll: Bool, _ decorator: Decorator) -> String {
    var lines = remarks.map { "note: \(printable($0))" }
    let hidden = showingAll ? 0 : count(.note)
    var parts = entries.isEmpty ? [wordsForNothing] : []
    let counted = counts(showingAll ? [.danger, .warning, .note] : [.danger, .warning])
    if !counted.isEmpty { parts.append(counted) }
    if hidden > 0 { parts.append("\(ChangeLevel.note.counted(hidden)) hidden (--all)") }
    if !allowed.isEmpty { parts.append("\(allowed.count) allowed") }
    lines.append(decorator.decorate(parts.joined(separator: "; "), as: .headline))
    return lines.map { $0 + "\n" }.joined()
  }
}

extension [DiffReport.Entry] {
  /// The entries of each campaign. They follow one another.
  var groups: [[DiffReport.Entry]] {
    var groups: [[DiffReport.Entry]] = []
    for entry in self {
      if let last = groups.last, last[0].change.campaign == entry.change.campaign {
        groups[groups.count - 1].append(entry)
      } else {
        groups.append([entry])
      }
    }
    return groups
  }
}

extension DiffReport.Entry {
  /// The change, after the name of the card or message in its campaign.
  var sentence: String {
    let own = change.name.utf8.contains(UInt8(ascii: "/")) ? change.name.drop { $0 != "/" }.dropFirst() : ""
    return own.isEmpty ? printable(change.words) : "\(printable(own)): \(printable(change.words))"
  }

  /// Both places: `campaigns/spring.yaml:14 (was :12)`.
  var places: String {
    switch (old, new) {
    case (nil, nil): "no place known"
    case (let old?, nil): "was at \(printable(old.text))"
    case (nil, let new?): printable(new.text)
    case (let old?, let new?):
      if old.path == new.path {
        old.position.line == new.position.line
          ? printable(new.text) : "\(printable(new.text)) (was :\(old.position.line))"
      } else {
        "\(printable(new.text)) (was \(printable(old.text)))"
      }
    }
  }
}

extension ChangeLevel {
  fileprivate var style: Decorator.Style {
    switch self {
    case .danger: .error
    case .warning: .warning
    case .note: .advice
    }
  }
}
