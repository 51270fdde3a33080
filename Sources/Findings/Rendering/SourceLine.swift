import SourceText

/// A line of a file as it is shown: printable, with tabs expanded, and cut if it is very long. It knows the cells of
/// its bytes.
package struct SourceLine {
  package var text: String { String(decoding: written, as: UTF8.self) }
  private var written: [UInt8] = []
  /// The bytes of the file that are visible.
  private let shown: Range<Int>
  /// The start of each character, in the file and on the screen.
  private var characters: [(offset: Int, cell: Int)] = []
  /// The cell after the last character.
  private var end = 0

  private static let tabStop = 4
  /// The number of bytes of the longest line that is shown completely.
  static let longest = 240

  /// The line of a file, or the part of it around an offset if it is longer than some bytes.
  package init(_ line: Range<Int>, of bytes: [UInt8], around focus: Int, longest: Int = longest) {
    shown = Self.window(in: line, of: bytes, around: focus, longest)
    if shown.lowerBound > line.lowerBound {
      written += "…".utf8
      end = 1
    }
    addCharacters(of: bytes)
    if shown.upperBound < line.upperBound { written += "…".utf8 }
  }

  /// True if the place at an offset is visible.
  package func shows(_ offset: Int) -> Bool {
    shown.lowerBound <= offset && offset <= shown.upperBound
  }

  /// The cells of some bytes: at least one, so that there is something to underline.
  package func cells(of range: Range<Int>) -> Range<Int> {
    let lower = characters.last { $0.offset <= range.lowerBound }?.cell ?? 0
    let start = range.lowerBound >= shown.upperBound ? end : lower
    let upper = characters.first { $0.offset >= range.upperBound }?.cell ?? end
    let isCut = range.upperBound > shown.upperBound
    return start..<max(start + 1, isCut ? end + 1 : upper)
  }

  /// A quarter of the window is before the focus.
  private static func window(in line: Range<Int>, of bytes: [UInt8], around focus: Int, _ longest: Int) -> Range<Int> {
    guard line.count > longest else { return line }
    let (before, after) = (longest / 4, longest * 7 / 12)
    // The focus can be at invalid UTF-8, and is always visible.
    let start = min(focus, wholeCharacters(at: max(line.lowerBound, focus - before), of: bytes, in: line))
    let end = wholeCharacters(at: min(line.upperBound, focus + after), of: bytes, in: line)
    return start..<max(start, end)
  }

  /// The offset itself or, inside a character, the offset of the next one.
  private static func wholeCharacters(at offset: Int, of bytes: [UInt8], in line: Range<Int>) -> Int {
    let next = bytes[offset..<min(offset + 3, line.upperBound)].firstIndex { $0 & 0xC0 != 0x80 }
    return next ?? min(offset + 3, line.upperBound)
  }

  private mutating func addCharacters(of bytes: [UInt8]) {
    let isASCII = bytes[shown].allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    if isASCII { return addASCII(bytes[shown]) }
    let parts = decode(bytes[shown])
    var visibility = Visibility()
    var run: [Part] = []
    for (index, part) in parts.enumerated() {
      let next = index + 1 < parts.count ? parts[index + 1].scalar : nil
      if visibility.shows(part.scalar, before: next) {
        run.append(part)
      } else {
        add(run)
        run.removeAll(keepingCapacity: true)
        addSpelling(of: part)
      }
    }
    add(run)
  }

  private mutating func addASCII(_ bytes: ArraySlice<UInt8>) {
    for offset in bytes.indices { characters.append((offset, offset - bytes.startIndex + end)) }
    written += bytes
    end += bytes.count
  }

  /// Adds code points that are shown unchanged. Several of them may be one character on the screen.
  private mutating func add(_ run: [Part]) {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: run.lazy.map { $0.scalar })
    var index = 0
    for character in String(text) {
      characters.append((shown.lowerBound + run[index].offset, end))
      written += character.utf8
      end += character.displayWidth
      index += character.unicodeScalars.count
    }
  }

  /// Adds the replacement for a code point. A tab becomes spaces up to the next stop.
  private mutating func addSpelling(of part: Part) {
    characters.append((shown.lowerBound + part.offset, end))
    let isTab = part.scalar == "\t"
    let text = isTab ? String(repeating: " ", count: Self.tabStop - end % Self.tabStop) : spelling(of: part.scalar)
    written += text.utf8
    end += text.utf8.count
  }
}

/// A code point, and the offset of its bytes.
private struct Part {
  let scalar: Unicode.Scalar
  let offset: Int
}

/// The code points of UTF-8 text, with U+FFFD for invalid bytes.
private func decode(_ bytes: ArraySlice<UInt8>) -> [Part] {
  var parts: [Part] = []
  var offset = 0
  var parser = Unicode.UTF8.ForwardParser()
  var input = bytes.makeIterator()
  while true {
    switch parser.parseScalar(from: &input) {
    case .valid(let encoded):
      parts.append(Part(scalar: Unicode.UTF8.decode(encoded), offset: offset))
      offset += encoded.count
    case .error(let count):
      parts.append(Part(scalar: "\u{FFFD}", offset: offset))
      offset += count
    case .emptyInput: return parts
    }
  }
}
