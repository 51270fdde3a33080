import CampaignEngine
import Files
import Findings
import SourceTree

/// Makes all fixes of a text as the command does. No fix may break a text, the fixes must settle, and nothing may be
/// left for the next run.
func tryFixes(_ bytes: [UInt8]) {
  let text = FuzzedText(bytes)
  let first = fixed(bytes, as: text.syntax)
  // Only the first fault of an unreadable text is known, so each round may find another one.
  guard text.isRead else { return }
  demand(first.isSettled, "fixes that do not settle, of \(String(decoding: bytes, as: UTF8.self).debugDescription)")
  demand(FuzzedText(first.text.bytes, as: text.syntax).isRead, "a fixed text that can't be read")
  demand(!fixed(first.text.bytes, as: text.syntax).text.isChanged, "a fixed text is fixed again")
}

private func fixed(_ bytes: [UInt8], as syntax: Tree.Syntax) -> FixedFile {
  let name = syntax == .json ? "a.json" : "a.yaml"
  let files = searchInputs([RawPath("-")])
  let inputs = Inputs(files, named: [], standardInputName: name) { _ in .success(bytes) }
  let search = ConfigurationSearch(in: .disk, isOff: true)
  var run = CheckRun(inputs, search, by: Severities(), keepingStandardInput: true, threads: 1)
  let made = run.workOutFixes(by: FixRequest(least: .needsReview))
  var untouched = FixedFile(run.terms.firstNumber, bytes)
  untouched.settle()
  let file = made.first ?? untouched
  demand(
    file.culprits.isEmpty,
    "fixes of \(file.culprits) would have broken \(String(decoding: bytes, as: UTF8.self).debugDescription)")
  return file
}
