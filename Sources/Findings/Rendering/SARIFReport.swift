import Bytes
import SourceText

/// A SARIF 2.1.0 report: one run with the rules, the findings, and the end of the run. It is valid in every case.
func sarifReport(of outcome: Outcome, _ send: @escaping ([UInt8]) -> Void) {
  let catalogue = SARIFRules(of: outcome)
  let positions = Positions(in: outcome.files)
  var (fingerprints, lineFingerprints) = (Fingerprints(), LineFingerprints())
  var json = JSONWriter(escaping: isUnprintable, sending: send)
  json.object { json in
    json.member("$schema", sarifSchema)
    json.member("version", "2.1.0")
    json.array("runs", of: CollectionOfOne(outcome)) { json, outcome in
      json.object { json in
        json.object("tool") { json in json.object("driver") { $0.driver(outcome.version, catalogue) } }
        json.array("invocations", of: CollectionOfOne(outcome)) { $0.invocation(of: $1) }
        if let category = outcome.category { json.object("automationDetails") { $0.member("id", category + "/") } }
        json.member("columnKind", "unicodeCodePoints")
        json.array("newlineSequences", of: newlineSequences)
        json.array("results", of: outcome.findings) { json, finding in
          let name = fingerprints.next(for: finding, in: positions)
          let line = lineFingerprints.next(for: finding, in: positions)
          json.object { $0.result(finding, catalogue, (finding: name, line: line), positions) }
        }
      }
    }
  }
  json.endLine()
  json.finish()
}

private let sarifSchema =
  "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

/// The line breaks of `LineTable`. By default, SARIF does not treat a CR alone as a line break.
private let newlineSequences = ["\r\n", "\n", "\r"]

extension JSONWriter {
  fileprivate mutating func driver(_ version: String, _ catalogue: SARIFRules) {
    member("name", "campaignc")
    member("semanticVersion", version)
    member("informationUri", projectAddress)
    array("rules", of: catalogue.rules) { json, rule in json.object { $0.sarifRule(rule) } }
  }

  fileprivate mutating func invocation(of outcome: Outcome) {
    object { json in
      json.member("executionSuccessful", !outcome.couldNotReadAll)
      json.member("exitCode", outcome.exitCode)
      guard outcome.hidden > 0 else { return }
      json.array("toolExecutionNotifications", of: CollectionOfOne(outcome.wordsForHidden)) { json, words in
        json.object { json in
          json.member("level", "note")
          json.text("message", words)
        }
      }
    }
  }
}

extension JSONWriter {
  fileprivate mutating func result(
    _ finding: Finding,
    _ catalogue: SARIFRules,
    _ names: (finding: String, line: String),
    _ positions: Positions
  ) {
    member("ruleId", finding.rule.id)
    member("ruleIndex", catalogue.index(of: finding.rule))
    member("level", finding.severity.sarifLevel)
    text("message", finding.fullText)
    array("locations", of: CollectionOfOne(finding.place)) { json, place in
      json.object { $0.physicalLocation(place, positions) }
    }
    relatedLocations(finding.labels, positions)
    object("partialFingerprints") { json in
      json.member("findingHash/v1", names.finding)
      json.member("primaryLocationLineHash", names.line)
    }
    // An empty list says that the listed findings are not suppressed. Findings that comments and baselines leave out
    // are not listed at all: code hosts that don't read this key would show them as new.
    array("suppressions", of: [])
    fixes(of: finding, positions)
  }

  /// Numbered, because SARIF does not allow two equal ones.
  private mutating func relatedLocations(_ labels: [Finding.Label], _ positions: Positions) {
    guard !labels.isEmpty else { return }
    array("relatedLocations", of: labels.enumerated()) { json, label in
      json.object { json in
        json.member("id", label.offset + 1)
        json.physicalLocation(label.element.place, positions)
        json.text("message", label.element.message.text)
      }
    }
  }

  private mutating func physicalLocation(_ place: Place, _ positions: Positions) {
    object("physicalLocation") { json in
      json.artifactLocation(positions.path(of: place))
      json.region(place, positions)
    }
  }

  private mutating func artifactLocation(_ path: String) {
    object("artifactLocation") { $0.member("uri", uriReference(to: path)) }
  }

  private mutating func region(_ place: Place, _ positions: Positions) {
    object("region") { json in
      json.linesAndColumns(of: place, positions)
      json.member("byteOffset", Int(place.range.start))
      json.member("byteLength", max(0, place.range.count))
    }
  }

  fileprivate mutating func linesAndColumns(of place: Place, _ positions: Positions) {
    let (start, end) = (positions.start(of: place), positions.end(of: place))
    member("startLine", start.line)
    member("startColumn", start.column)
    member("endLine", end.line)
    member("endColumn", end.column)
  }
}

extension JSONWriter {
  /// SARIF allows neither a fix without a change nor two equal fixes.
  private mutating func fixes(of finding: Finding, _ positions: Positions) {
    let fixes = finding.fixes.enumerated().filter { index, fix in
      !fix.edits.isEmpty && !finding.fixes.prefix(index).contains(fix)
    }
    guard !fixes.isEmpty else { return }
    array("fixes", of: fixes.map { $0.element }) { json, fix in
      json.object { $0.fix(fix, inFileOf: finding.place, positions) }
    }
  }

  private mutating func fix(_ fix: Fix, inFileOf place: Place, _ positions: Positions) {
    text("description", fix.summary)
    array("artifactChanges", of: CollectionOfOne(fix.edits)) { json, edits in
      json.object { json in
        json.artifactLocation(positions.path(of: place))
        json.array("replacements", of: edits) { json, edit in
          json.object { json in
            json.deletedRegion(Place(file: place.file, range: edit.range), positions)
            json.text("insertedContent", edit.replacement)
          }
        }
      }
    }
  }

  /// Only lines and columns: if a region has byte offsets, SARIF requires the inserted text in Base64.
  private mutating func deletedRegion(_ place: Place, _ positions: Positions) {
    object("deletedRegion") { $0.linesAndColumns(of: place, positions) }
  }
}

extension Outcome {
  /// True if the exit code says that a file could not be read.
  fileprivate var couldNotReadAll: Bool { exitCode == 3 }
}
