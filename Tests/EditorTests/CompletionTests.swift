import CampaignEditor
import Foundation
import SourceText
import SourceTree
import TestSupport
import Testing

@Suite struct CompletionTests {
  private static let cases = ["keys.txt", "values.txt", "broken.txt", "comments.txt", "templates.txt", "files.txt"]
    .flatMap { EditorCase.all(in: $0) }

  @Test(arguments: cases)
  func whatIsExpectedIsOffered(_ sample: EditorCase) {
    let found = sample.document.completions(at: sample.cursor, by: sample.terms)
    let labels = found.map(\.label)
    #expect(!sample.expectations.isEmpty)
    for expectation in sample.expectations {
      let names = expectation.value.components(separatedBy: ", ")
      switch expectation.word {
      case "first": #expect(Array(labels.prefix(names.count)) == names)
      case "has": for name in names { #expect(labels.contains(name), "\(name) is not in \(labels)") }
      case "lacks": for name in names { #expect(!labels.contains(name), "\(name)") }
      case "none": #expect(labels.isEmpty)
      case "insert":
        let completion = found.first { $0.label == expectation.value }
        let text = completion?.taken(in: sample.bytes).replacingOccurrences(of: "\r\n", with: "⏎\n")
        let end = expectation.text.hasSuffix("\n") ? expectation.text.dropLast() : expectation.text[...]
        #expect(text.map { $0.hasSuffix("\n") ? String($0.dropLast()) : $0 } == String(end), "\(labels)")
      case "explains":
        let parts = expectation.value.components(separatedBy: " -- ")
        let note = found.first { $0.label == parts[0] }?.documentation ?? ""
        #expect(note.contains(parts[1]), "\(note)")
      default: Issue.record("unknown expectation '\(expectation.word)'")
      }
    }
    for completion in found {
      #expect(
        completion.range.offsets.lowerBound <= sample.cursor && sample.cursor <= completion.range.offsets.upperBound)
    }
  }

  /// At a half-typed key, keys are offered. Only a mapping that has all its keys gets no offer.
  @Test(arguments: ["examples/campaigns/spring-sale.yaml", "examples/campaigns/game.yaml"])
  func halfTypedKeysAreOffered(_ file: String) throws {
    let asked: [HalfTyped.Fault] = [.partialKey, .keyWithoutColon, .openKeyQuote, .halfMerge]
    let cases = try HalfTypedTests.cases(of: file).filter { asked.contains($0.fault) }
    let silent = cases.filter { half in
      !EditorDocument(half.bytes, as: .yaml).completions(at: half.cursor).contains { $0.kind == .field }
    }
    #expect(cases.count > 100)
    #expect(silent.count * 12 < cases.count, "\(silent.map(\.testDescription))")
  }
}
