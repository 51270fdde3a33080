import Bytes
import Findings
import SourceText

/// Sends one object in portions: `version` of the tool, `changes` in order, and a `summary`. Every key is there in each
/// case.
///
/// A change has `rule`, `level`, `scopes`, `campaign`, `name` (the full name), `field`, `old` and `new` (values as
/// canonical JSON, or null), `message`, `oldPlace` and `newPlace` (with `path`, `line` and `column`, or null), and its
/// `fingerprint`. `allowed` has the same for the changes that are allowed.
package func jsonDiff(of report: DiffReport, _ send: @escaping ([UInt8]) -> Void) {
  var json = JSONWriter(escaping: isUnprintable, sending: send)
  json.object { json in
    json.member("version", report.version)
    json.array("changes", of: report.entries) { $0.change($1) }
    json.array("allowed", of: report.allowed) { $0.change($1) }
    json.array("remarks", of: report.remarks)
    json.object("summary") { json in
      json.member("old", report.sides.old)
      json.member("new", report.sides.new)
      json.member("campaigns", report.campaigns)
      json.member("silentCampaigns", report.silentCampaigns)
      json.member("dangers", report.count(.danger))
      json.member("warnings", report.count(.warning))
      json.member("notes", report.count(.note))
      json.member("exitCode", report.exitCode)
    }
  }
  json.endLine()
  json.finish()
}

extension JSONWriter {
  fileprivate mutating func change(_ entry: DiffReport.Entry) {
    let change = entry.change
    object { json in
      json.member("rule", change.rule.id)
      json.member("level", change.level.rawValue)
      json.array("scopes", of: change.rule.scopes.map(\.rawValue))
      json.member("campaign", change.campaign)
      json.member("name", change.name)
      json.member("oldName", orNull: change.oldName)
      json.member("newName", orNull: change.newName)
      json.member("field", change.field)
      json.member("old", orNull: change.old)
      json.member("new", orNull: change.new)
      json.member("message", change.words)
      json.location("oldPlace", entry.old)
      json.location("newPlace", entry.new)
      json.member("fingerprint", change.fingerprint)
    }
  }

  private mutating func location(_ key: String, _ location: DiffReport.Location?) {
    guard let location else { return member(key, orNull: nil) }
    object(key) { json in
      json.member("path", location.path)
      json.member("line", location.position.line)
      json.member("column", location.position.column)
    }
  }
}
