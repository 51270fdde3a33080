import Bytes
import Findings
import SourceText

extension YAMLFault {
  /// Something in the column of a list's dashes that is no item. A key there belongs to the item above, or to the
  /// mapping that has the list.
  func notAnItem(_ word: Range<Int>, label: (Message, Range<Int>)?) -> SyntaxFault {
    guard let colon = keyColon(ofLineAt: at, andSpace: true), let above = lineAbove(contextStart) else {
      return SyntaxFault(.notAnItem(text[word]), word, label: label, help: .alignItems)
    }
    var field = contextStart + 1
    while byte(field) == 0x20 { field += 1 }
    var owner = contentStart(ofLineAt: above)
    while byte(owner) == UInt8(ascii: "-"), byte(owner + 1) == 0x20 { owner += 2 }
    return SyntaxFault(
      .notAnItem(text[word]), at..<colon, label: label,
      help: .fieldOrNextKey(field - lineStart(of: field) + 1, owner - lineStart(of: owner) + 1))
  }
}

extension Message {
  fileprivate static func notAnItem(_ word: Slice<UnsafeBufferPointer<UInt8>>) -> Message {
    "found \(quoting: word) where the next list item is expected"
  }
  fileprivate static func fieldOrNextKey(_ field: Int, _ owner: Int) -> Message {
    "indent it to column \(String(field)) if it belongs to the item above, and to column \(String(owner)) if not"
  }
}
