import CampaignCheck
import CampaignEngine
import CampaignLanguage
import CampaignLint
import Findings
import SourceText
import SourceTree

/// Checks a text as campaigns, up to the table. The same campaign in JSON must have the same findings as in YAML.
func tryCheck(_ bytes: [UInt8]) {
  var text = FuzzedText(bytes)
  guard text.isRead else { return text.demandPlaces() }
  text.check(by: termsOfExamples(upTo: .model, linkSchemes: []))
  text.demandPlaces()
  if text.syntax == .yaml { demandTwins(of: text) }
}

/// Compares the findings of YAML with those of the same text in JSON, if JSON can express it: canonical JSON has `1`
/// for `1.0`.
private func demandTwins(of text: FuzzedText) {
  var ofTree = text
  ofTree.forget()
  ofTree.check(by: termsOfExamples(upTo: .tree))
  let roots = text.tree.documents.map { text.tree[$0.root].kind }
  // Only JSON can contain a list of campaigns; YAML has documents.
  let isPlain =
    text.tree.properties.isEmpty && roots == [.mapping] && !text.tree.containsBareKey && !text.tree.containsOpenKey
  guard ofTree.report.isEmpty, isPlain, text.tree.holdsOnlySafeNumbers, let line = try? canonicalLines(of: text.tree)
  else {
    return
  }
  var twin = FuzzedText(line, as: .json)
  demand(twin.isRead, "canonical JSON that can't be read")
  twin.check(by: termsOfExamples(upTo: .model, linkSchemes: []))
  // JSON has no comments that could cut a text, and only one kind of quotes. A number with a character that only looks
  // right is a text there, because it is in quotes.
  var ofYAML: Set = ["text-cut-by-comment", "text-not-as-written"]
  if text.tree.containsUnusualPlainText { ofYAML.insert("filter-operator-type") }
  let left = Set(text.report.findings.map(\.rule.id)).subtracting(ofYAML)
  let right = Set(twin.report.findings.map(\.rule.id)).subtracting(ofYAML)
  demand(left == right, "of YAML or JSON alone: \(left.symmetricDifference(right).sorted())")
}

/// Applies all rules to a text, and writes the findings in one of the report formats.
func tryLint(_ bytes: [UInt8]) {
  var text = FuzzedText(bytes)
  if text.isRead {
    var terms = termsOfExamples(upTo: .records, catalogue: catalogue)
    terms.lint = LintTerms(now: present, catalogue: catalogue)
    let (outcome, summary) = text.check(by: terms)
    var together = Report()
    checkWorkspace(summary, into: &together)
    together.remove { outcome.allowances?.allows($0) ?? false }
    text.add(together)
  }
  text.demandPlaces()
  report(text)
}

private let present = Moment(seconds: 1_795_000_000)

/// Declares some names, so that rules find others that are not declared.
private let catalogue: Catalogue? = {
  let text = """
    events:
      level_up: { properties: { level: number, mode: [easy, hard] } }
      app_opened: {}
    purchases: { products: [gems], properties: { amount: number } }
    audiences: [everybody]

    """
  let read = FuzzedText(Array(text.utf8))
  var report = Report()
  let catalogue = readCatalogue(read.tree, into: &report)
  demand(catalogue != nil, "the catalogue of the fuzzer is wrong")
  return catalogue
}()

private func report(_ text: FuzzedText) {
  let findings = text.report.inOrder
  let outcome = Outcome(
    findings: findings, counts: SeverityCounts(of: findings),
    files: [SourceFile(path: "a.yaml", bytes: text.bytes)], rules: ruleCatalogue, exitCode: 1, version: toolVersion)
  let format = OutputFormat.allCases[text.bytes.count % OutputFormat.allCases.count]
  let report = render(outcome, as: format, colored: text.bytes.count.isMultiple(of: 2))
  demand(String(validating: report, as: UTF8.self) != nil, "a report that is no UTF-8")
}
