import Bytes
import SourceText

/// One object: `version` of the tool, `findings` in order, and a `summary`. Keys are in the order given here.
///
/// A finding has `rule`, `severity`, `message`, `path`, `range`, `labels` (with `message`, `path`, `range`), `notes`,
/// `help` and `fixes` (with `title`, `trust`, `edits`; an edit has `range` and `replacement`). A range has `start` and
/// `end`, each with `line`, `column` and `offset`.
///
/// The summary has `errors`, `warnings` and `advice`, which also count findings that are not listed; `hidden`, the
/// number of those; `files`, the number of files that were checked; and `exitCode`.
func jsonReport(of outcome: Outcome, _ send: @escaping ([UInt8]) -> Void) {
  let positions = Positions(in: outcome.files)
  var json = JSONWriter(escaping: isUnprintable, sending: send)
  json.object { json in
    json.member("version", outcome.version)
    json.array("findings", of: outcome.findings) { $0.finding($1, positions) }
    json.object("summary") { $0.summary(of: outcome) }
  }
  json.endLine()
  json.finish()
}

/// The findings of the JSON report, an object on each line.
func jsonLinesReport(of outcome: Outcome, _ send: @escaping ([UInt8]) -> Void) {
  let positions = Positions(in: outcome.files)
  var json = JSONWriter(escaping: isUnprintable, sending: send)
  for finding in outcome.findings {
    json.finding(finding, positions)
    json.endLine()
  }
  json.finish()
}

extension JSONWriter {
  mutating func summary(of outcome: Outcome) {
    member("errors", outcome.counts[.error])
    member("warnings", outcome.counts[.warning])
    member("advice", outcome.counts[.advice])
    member("hidden", outcome.hidden)
    member("files", outcome.checkedFiles)
    member("exitCode", outcome.exitCode)
  }

  /// A finding. Every key is always present; `help` is `null` if there is none.
  fileprivate mutating func finding(_ finding: Finding, _ positions: Positions) {
    object { json in
      json.member("rule", finding.rule.id)
      json.member("severity", finding.severity.rawValue)
      json.place(finding.message, finding.place, positions)
      json.array("labels", of: finding.labels) { json, label in
        json.object { $0.place(label.message, label.place, positions) }
      }
      json.array("notes", of: finding.notes.map { $0.text })
      json.member("help", orNull: finding.help?.text)
      json.array("fixes", of: finding.fixes) { $0.fix($1, inFileOf: finding.place, positions) }
    }
  }

  private mutating func place(_ message: Message, _ place: Place, _ positions: Positions) {
    member("message", message.text)
    member("path", positions.path(of: place))
    range(of: place, positions)
  }

  private mutating func fix(_ fix: Fix, inFileOf place: Place, _ positions: Positions) {
    object { json in
      json.member("title", fix.title.text)
      json.member("trust", fix.trust.rawValue)
      json.array("edits", of: fix.edits) { json, edit in
        json.object { json in
          json.range(of: Place(file: place.file, range: edit.range), positions)
          json.member("replacement", edit.replacement)
        }
      }
    }
  }

  /// Lines and columns count from 1, and columns count code points; `offset` counts bytes from 0. The end is the
  /// position after the last character.
  private mutating func range(of place: Place, _ positions: Positions) {
    object("range") { json in
      json.object("start") { $0.position(positions.start(of: place), Int(place.range.start)) }
      json.object("end") { $0.position(positions.end(of: place), Int(place.range.end)) }
    }
  }

  private mutating func position(_ position: Position, _ offset: Int) {
    member("line", position.line)
    member("column", position.column)
    member("offset", offset)
  }
}
