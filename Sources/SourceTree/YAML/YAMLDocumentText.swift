import Bytes
import Findings
import SourceText

// An HTML document of many lines that begins on the line of its key, without the '|' of a block of text.

extension YAMLFault {
  /// The fault in the first line of such a document: `message: <!DOCTYPE html>`.
  func documentWithoutMark() -> SyntaxFault? {
    var line = lineStart(of: at)
    guard line > 0 else { return nil }
    var indentation = column(of: contentStart(ofLineAt: at))
    for _ in 0..<1000 {
      guard let above = lineAbove(line) else { return nil }
      let column = column(of: contentStart(ofLineAt: above))
      if let key = keyColon(ofLineAt: above, andSpace: true), let value = value(ofLineAt: above),
        byte(value.lowerBound) == UInt8(ascii: "<"), byte(contentStart(ofLineAt: above)) != UInt8(ascii: "<")
      {
        return missingMark(value, of: key, below: line, smallest: column < indentation ? indentation : nil)
      }
      indentation = min(indentation, column)
      // A line in the first column belongs to the document only if it is one of its tags.
      guard indentation > 0 || byte(contentStart(ofLineAt: above)) == UInt8(ascii: "<") else { return nil }
      line = above
    }
    return nil
  }

  /// Without `smallest`, some line of the document has no more indentation than the key.
  private func missingMark(_ value: Range<Int>, of key: Int, below: Int, smallest: Int?) -> SyntaxFault? {
    guard byte(contentStart(ofLineAt: below)) == UInt8(ascii: "<") else { return nil }
    let name = contentStart(ofLineAt: value.lowerBound)..<key
    let next = column(of: contentStart(ofLineAt: below))
    let indented = "|\n" + String(repeating: " ", count: next)
    return SyntaxFault(
      .documentOnKeyLine, value.lowerBound..<max(value.lowerBound + 1, content(ofLineAt: value.lowerBound).upperBound),
      help: .addMark(text[name], indenting: smallest == nil),
      fix: next == smallest ? (.writeMark, value.lowerBound..<value.lowerBound, indented) : nil)
  }
}

extension Message {
  fileprivate static let documentOnKeyLine: Message = "this document of several lines begins on the line of its key"
  fileprivate static func addMark(_ key: Slice<UnsafeBufferPointer<UInt8>>, indenting: Bool) -> Message {
    let name = key.drop { $0 == UInt8(ascii: "-") || $0 == 0x20 }
    if indenting {
      return "write \(quoting: Array(name) + Array(": |".utf8)), and indent all lines of the document below it"
    }
    return "write \(quoting: Array(name) + Array(": |".utf8)), and begin the document on the next line"
  }
  fileprivate static let writeMark: Message = "write '|', and begin the document on the next line"
}
