internal import SourceText

/// SARIF 2.1.0: one run with the rules, the findings, and how the run ended. Valid whatever was found or could be read.
func sarifReport(of outcome: Outcome) -> [UInt8] {
  let catalogue = Catalogue(of: outcome)
  let positions = Positions(in: outcome.files)
  var fingerprints = Fingerprints()
  var json = JSONText()
  json.object { json in
    json.member("$schema", sarifSchema)
    json.member("version", "2.1.0")
    json.array("runs", of: CollectionOfOne(outcome)) { json, outcome in
      json.object { json in
        json.object("tool") { json in json.object("driver") { $0.driver(outcome.version, catalogue) } }
        json.array("invocations", of: CollectionOfOne(outcome)) { $0.invocation(of: $1) }
        json.member("columnKind", "unicodeCodePoints")
        json.array("newlineSequences", of: newlineSequences)
        json.array("results", of: outcome.findings) { json, finding in
          let fingerprint = fingerprints.next(for: finding, in: positions)
          json.object { $0.result(finding, catalogue, fingerprint, positions) }
        }
      }
    }
  }
  json.endLine()
  return json.bytes
}

private let sarifSchema =
  "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"

/// The line breaks of `LineTable`. By default, SARIF does not treat a CR alone as a line break.
private let newlineSequences = ["\r\n", "\n", "\r"]

/// The rules of a report, and the position of each among them.
///
/// A rule that found something and is not in the outcome's list comes last, so that every result's index means
/// something.
private struct Catalogue {
  private(set) var rules: [RuleInfo] = []
  private var indices: [String: Int] = [:]

  init(of outcome: Outcome) {
    for rule in outcome.rules { add(rule) }
    for finding in outcome.findings { add(finding.rule) }
  }

  func index(of rule: RuleInfo) -> Int { indices[rule.id, default: 0] }

  private mutating func add(_ rule: RuleInfo) {
    guard indices[rule.id] == nil else { return }
    indices[rule.id] = rules.count
    rules.append(rule)
  }
}

extension JSONText {
  fileprivate mutating func driver(_ version: String, _ catalogue: Catalogue) {
    member("name", "campaignc")
    member("semanticVersion", version)
    array("rules", of: catalogue.rules) { json, rule in json.object { $0.rule(rule) } }
  }

  private mutating func rule(_ rule: RuleInfo) {
    member("id", rule.id)
    text("shortDescription", rule.finds)
    text("fullDescription", "\(rule.finds) \(rule.because)")
    text("help", rule.helpText)
    object("defaultConfiguration") { $0.member("level", rule.severity.sarifLevel) }
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

  /// A message in SARIF: an object around a text.
  private mutating func text(_ key: String, _ text: String) {
    object(key) { $0.member("text", text) }
  }
}

extension JSONText {
  fileprivate mutating func result(
    _ finding: Finding,
    _ catalogue: Catalogue,
    _ fingerprint: String,
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
    object("partialFingerprints") { $0.member("findingHash/v1", fingerprint) }
    fixes(of: finding, positions)
  }

  /// Numbered, because SARIF does not allow two that are equal.
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

extension JSONText {
  /// SARIF allows neither a fix that changes nothing nor two that are equal.
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

  /// Without bytes: where SARIF finds some, it asks that what is inserted be given in Base64.
  private mutating func deletedRegion(_ place: Place, _ positions: Positions) {
    object("deletedRegion") { $0.linesAndColumns(of: place, positions) }
  }
}

extension RuleInfo {
  /// The reason for the rule and, if it has examples, the examples.
  fileprivate var helpText: String {
    guard let examples else { return because }
    let bad = String(decoding: examples.bad, as: UTF8.self)
    let good = String(decoding: examples.good, as: UTF8.self)
    return "\(because)\n\nReported:\n\n\(bad)\n\nNot reported:\n\n\(good)"
  }
}

extension Outcome {
  /// The exit code of a run that could not read a file says so.
  fileprivate var couldNotReadAll: Bool { exitCode == 3 }
}

extension Severity {
  fileprivate var sarifLevel: String {
    switch self {
    case .error: "error"
    case .warning: "warning"
    case .advice: "note"
    }
  }
}
