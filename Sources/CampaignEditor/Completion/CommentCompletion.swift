import Bytes
import CampaignCheck
import CampaignEngine
import Findings
import SourceText
import SourceTree

/// The words of comments for campaignc: `# campaignc: allow RULE-ID -- reason`.
struct CommentCompletion {
  private let document: EditorDocument
  private let terms: CompletionTerms
  private let offset: Int
  /// From the `#` to the cursor.
  private let comment: ArraySlice<UInt8>

  /// Nil if the cursor is not in a comment.
  init?(_ document: EditorDocument, _ terms: CompletionTerms, at offset: Int) {
    guard let start = document.commentStart(before: offset) else { return nil }
    (self.document, self.terms, self.offset) = (document, terms, offset)
    comment = document.bytes[start..<offset]
  }

  func completions() -> [Completion] {
    var place = CursorPlace(
      outline: Outline(of: document.bytes), offset: offset, kind: .value, entry: 0, word: document.word(at: offset))
    place.isInBrackets = true
    var proposals = Proposals(document, terms, place)
    let text = String(decoding: comment.dropFirst(), as: UTF8.self).lowercased()
    let words = text.split { $0 == " " || $0 == "," || $0 == "\t" }.map(String.init)
    let complete = text.last.map { $0 == " " || $0 == "," } ?? true ? words : Array(words.dropLast())
    switch complete.first {
    case nil:
      proposals.add(
        "campaignc: \(AllowWord.line)", .keyword, "allow a finding of the next line", order: 0,
        writing: (text.isEmpty ? " " : "") + "campaignc: \(AllowWord.line) ", filter: "campaignc")
    case "campaignc:" where complete.count == 1:
      proposals.add(AllowWord.line, .keyword, "for this line or the next", order: 0, writing: "\(AllowWord.line) ")
      proposals.add(AllowWord.file, .keyword, "for the whole file", order: 1, writing: "\(AllowWord.file) ")
      proposals.add(
        AllowWord.change, .keyword, "a change that 'campaignc diff' reports", order: 2, writing: "\(AllowWord.change) ")
    case "campaignc:" where [AllowWord.line, AllowWord.file].contains(complete[1]) && !complete.contains("--"):
      for (position, rule) in settableRules.enumerated() where !complete.contains(rule.id) {
        proposals.add(
          rule.id, .rule, rule.finds, order: position, writing: rule.id, about: .rule(rule))
      }
    case "campaignc:" where complete.count == 2 && complete[1] == AllowWord.change:
      for (position, rule) in rulesOfChanges.enumerated() {
        proposals.add(rule.id, .rule, rule.finds, order: position, writing: rule.id, about: .rule(rule))
      }
    default: break
    }
    return proposals.list
  }
}

extension EditorDocument {
  /// The start of the comment that an offset is in.
  func commentStart(before offset: Int) -> Int? {
    guard syntax == .yaml else { return nil }
    var start = offset
    while start > 0, !endsLine(bytes[start - 1]) { start -= 1 }
    var hash = start
    while hash < offset {
      if bytes[hash] == UInt8(ascii: "#"), hash == start || bytes[hash - 1].isBlank, !isInText(hash) { return hash }
      hash += 1
    }
    return nil
  }

  /// True if an offset is inside a scalar. The first line of a block scalar can end in a comment.
  private func isInText(_ offset: Int) -> Bool {
    guard let index = sketch.lastEntry(at: offset), sketch[index].content == .scalar else { return false }
    let range = sketch[index].value
    return Int(range.start) < offset && offset < Int(range.end)
  }

  /// The name under a cursor.
  func word(at offset: Int) -> ByteRange {
    var (start, end) = (offset, offset)
    while start > 0, isNameByte(bytes[start - 1]) || bytes[start - 1] == UInt8(ascii: "$") { start -= 1 }
    while end < bytes.count, isNameByte(bytes[end]) { end += 1 }
    return ByteRange(start, end)
  }
}
