import Bytes
import Findings
import SourceText

// Keys below an item of a list that is only a word.

extension YAMLFault {
  /// The advice for a key below an item that is only a word: a key for the word, named after that of the list.
  func itemNeedsKey(above: Int) -> Message? {
    guard let dash = dash(ofLineAt: above), column(of: contentStart(ofLineAt: at)) == column(of: dash) + 2 else {
      return nil
    }
    let word = text[Range(from: dash + 2, upTo: content(ofLineAt: above).upperBound)]
    guard !word.isEmpty, word.allSatisfy({ $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_") }) else { return nil }
    let list = keyOfList(before: dash).map { String(decoding: text[$0], as: UTF8.self) } ?? ""
    let key = list.count > 1 && list.hasSuffix("s") ? String(list.dropLast()) : "key"
    return .keyForItem("- \(key): \(String(decoding: word, as: UTF8.self))")
  }

  /// The last key on a line of its own before an item, with a smaller indentation or the same.
  private func keyOfList(before dash: Int) -> Range<Int>? {
    var line = dash
    for _ in 0..<Self.mostLinesBack {
      guard let above = lineAbove(line) else { return nil }
      line = above
      let start = contentStart(ofLineAt: above)
      guard column(of: start) <= column(of: dash), byte(start) != UInt8(ascii: "-") else { continue }
      let end = content(ofLineAt: above).upperBound - 1
      return byte(end) == UInt8(ascii: ":") ? start..<end : nil
    }
    return nil
  }

  /// The lines that are searched for the key of a list.
  private static var mostLinesBack: Int { 1000 }
}

extension Message {
  fileprivate static func keyForItem(_ item: String) -> Message {
    "give the word a key, too: \(quoting: Array(item.utf8)), with the other keys below that key"
  }
}
