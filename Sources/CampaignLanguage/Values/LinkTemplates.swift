import Bytes

/// The templates in a link: `{{…}}` and `{%…%}`. The server replaces them before a client sees the link.
package struct LinkTemplates {
  /// The closed templates, in order.
  package private(set) var ranges: [Range<Int>] = []
  /// The first template that is not closed, up to the end of the text.
  package private(set) var unclosed: Range<Int>?

  package init(in text: ArraySlice<UInt8>) {
    var start = text.offset { $0 == UInt8(ascii: "{") }
    while start < text.count {
      let close: UInt8? =
        switch text.byte(at: start + 1) {
        case UInt8(ascii: "{"): UInt8(ascii: "}")
        case UInt8(ascii: "%"): UInt8(ascii: "%")
        default: nil
        }
      var next = start + 1
      if let close {
        guard let end = Self.end(in: text, from: start + 2, closedBy: close) else {
          unclosed = start..<text.count
          return
        }
        ranges.append(start..<end)
        next = end
      }
      start = text.offset(from: next) { $0 == UInt8(ascii: "{") }
    }
  }

  package var isEmpty: Bool { ranges.isEmpty && unclosed == nil }

  /// The end of a template. `{{${name}}}` ends with all of its braces.
  private static func end(in text: ArraySlice<UInt8>, from start: Int, closedBy mark: UInt8) -> Int? {
    var offset = start
    while offset + 1 < text.count {
      if text.byte(at: offset) == mark, text.byte(at: offset + 1) == UInt8(ascii: "}") {
        return text.offset(from: offset + 2) { $0 != UInt8(ascii: "}") }
      }
      offset += 1
    }
    return nil
  }

  /// The text with a `0` for each byte of a template. Every part of a link can contain zeros, even a port or an escape,
  /// so only the text around the templates is checked.
  func filled(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var filled = Array(text)
    for range in ranges {
      for offset in range { filled[offset] = UInt8(ascii: "0") }
    }
    return filled[...]
  }
}
