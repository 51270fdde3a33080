import CampaignEditor
import Foundation
import SourceText
import TestSupport
import Testing

@Suite struct SymbolTests {
  @Test(arguments: EditorCase.all(in: "symbols.txt"))
  func thePartsOfAFileAreListed(_ sample: EditorCase) {
    let document = sample.document
    #expect(!sample.expectations.isEmpty)
    for expectation in sample.expectations {
      switch expectation.word {
      case "symbols": #expect(lines(of: document.symbols(), "") == expectation.text.trimmingCharacters(in: .newlines))
      case "folds":
        let folds = document.foldingRanges().map { fold in
          let lines = [fold.range.start, fold.range.end - 1].map { document.lines.line(at: Int($0)) + 1 }
          return "\(lines[0])-\(lines[1])" + (fold.kind == .comment ? " comment" : "")
        }
        #expect(folds.joined(separator: ", ") == expectation.value)
      case "selects":
        let texts = document.selectionRanges(at: sample.cursor).map {
          String(String(decoding: sample.bytes[$0.offsets], as: UTF8.self).prefix(24))
        }
        #expect(texts.prefix(4).joined(separator: " < ").replacingOccurrences(of: "\n", with: "⏎") == expectation.value)
      default: Issue.record("unknown expectation '\(expectation.word)'")
      }
    }
  }

  private func lines(of symbols: [DocumentSymbol], _ indentation: String) -> String {
    symbols.map { symbol in
      let line = "\(indentation)\(symbol.kind) \(symbol.name)\(symbol.detail.isEmpty ? "" : " (\(symbol.detail))")"
      let children = lines(of: symbol.children, indentation + "  ")
      return children.isEmpty ? line : line + "\n" + children
    }.joined(separator: "\n")
  }
}
