/// The bytes of a file that are read into one tree: all of them, or some documents of a large YAML file.
///
/// A part begins at the start of the file or at a line of `---`, and ends where the next part begins. So no text,
/// comment or document is in two parts, and the parts can be read in any order, on any thread. Offsets are always those
/// of the whole file.
///
/// Reading in parts has one gate: the file of 10 MB in `Benchmarks/compare`.
package struct FilePart: Sendable, Equatable {
  package let range: Range<Int>

  private init(_ range: Range<Int>) {
    self.range = range
  }

  /// All bytes of a file.
  package init(allOf bytes: [UInt8]) {
    self.init(bytes.indices)
  }

  /// The document of a YAML text that contains an offset, or that begins there.
  package init(around offset: Int, of text: [UInt8]) {
    self = text.withUnsafeBufferPointer { text in
      var start = min(offset, text.count)
      while start > 0, !startsDocument(in: text, at: start) { start -= 1 }
      return FilePart(start..<(documentStart(in: text, from: start + 1) ?? text.count))
    }
  }

  /// The parts of a YAML text. Each part except the last has at least the given size, and ends at the first possible
  /// place after that.
  ///
  /// A line that begins with `---` starts a document, or else the text can't be read.
  package static func parts(of text: [UInt8], size: Int) -> [FilePart] {
    text.withUnsafeBufferPointer { text in
      var parts: [FilePart] = []
      var start = 0
      while let next = documentStart(in: text, from: start + max(1, size)) {
        parts.append(FilePart(start..<next))
        start = next
      }
      return parts + [FilePart(start..<text.count)]
    }
  }
}

/// The start of the first document at or after an offset.
func documentStart(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
  var offset = start
  while offset + 3 <= text.count {
    if startsDocument(in: text, at: offset) { return offset }
    offset += 1
  }
  return nil
}

/// True if a document starts at an offset after the beginning of a text.
@inline(__always)
private func startsDocument(in text: UnsafeBufferPointer<UInt8>, at offset: Int) -> Bool {
  offset + 3 <= text.count && text[offset] == dash && text[offset + 1] == dash && text[offset + 2] == dash
    && text[offset - 1] == newline && (text.isGap(at: offset + 3) || text[offset + 3] == carriageReturn)
}

private let dash = UInt8(ascii: "-")
