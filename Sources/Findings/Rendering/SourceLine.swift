internal import SourceText

/// A line of a file as it is shown: harmless, with tabs expanded, cut where it is very long; and which cells its bytes take.
struct SourceLine {
  var text: String { String(decoding: written, as: UTF8.self) }
  private var written: [UInt8] = []
  /// The bytes of the file that are shown.
  private let shown: Range<Int>
  /// Where each character begins, in the file and on the screen.
  private var characters: [(offset: Int, cell: Int)] = []
  /// The cell after the last character.
  private var end = 0

  private static let tabStop = 4
  /// The bytes of the longest line that is shown whole, and how many before and after a focus are left of a longer one.
  private static let (longest, before, after) = (240, 60, 140)

  /// The line of a file, or the part of it around an offset.
  init(_ line: Range<Int>, of bytes: [UInt8], around focus: Int) {
    shown = Self.window(in: line, of: bytes, around: focus)
    if shown.lowerBound > line.lowerBound { add("…") }
    addCharacters(of: bytes)
    if shown.upperBound < line.upperBound { written += "…".utf8 }
  }

  /// Whether the beginning of something can be seen.
  func shows(_ offset: Int) -> Bool {
    shown.lowerBound <= offset && offset <= shown.upperBound
  }

  /// The cells that bytes take: at least one, so that there is something to underline.
  func cells(of range: Range<Int>) -> Range<Int> {
    let lower = characters.last { $0.offset <= range.lowerBound }?.cell ?? 0
    let start = range.lowerBound >= shown.upperBound ? end : lower
    let upper = characters.first { $0.offset >= range.upperBound }?.cell ?? end
    let isCut = range.upperBound > shown.upperBound
    return start..<max(start + 1, isCut ? end + 1 : upper)
  }

  private static func window(in line: Range<Int>, of bytes: [UInt8], around focus: Int) -> Range<Int> {
    guard line.count > longest else { return line }
    // What is no UTF-8 may be the focus itself, which is always shown.
    let start = min(focus, wholeCharacters(at: max(line.lowerBound, focus - before), of: bytes, in: line))
    let end = wholeCharacters(at: min(line.upperBound, focus + after), of: bytes, in: line)
    return start..<max(start, end)
  }

  /// The offset itself or, from within a character, the next one's.
  private static func wholeCharacters(at offset: Int, of bytes: [UInt8], in line: Range<Int>) -> Int {
    let next = bytes[offset..<min(offset + 3, line.upperBound)].firstIndex { $0 & 0xC0 != 0x80 }
    return next ?? min(offset + 3, line.upperBound)
  }

  private mutating func addCharacters(of bytes: [UInt8]) {
    let (text, offsets) = decode(bytes[shown])
    var index = 0
    for character in text {
      characters.append((shown.lowerBound + offsets[index], end))
      add(character)
      index += character.unicodeScalars.count
    }
  }

  private mutating func add(_ character: Character) {
    if character == "\t" {
      let width = Self.tabStop - end % Self.tabStop
      written += repeatElement(UInt8(ascii: " "), count: width)
      end += width
    } else {
      written += character.utf8
      end += character.displayWidth
    }
  }
}

/// UTF-8 text with U+FFFD for what is none or could harm a terminal, and where in the bytes each code point begins.
private func decode(_ bytes: ArraySlice<UInt8>) -> (text: String, offsets: [Int]) {
  var harmless: [UInt8] = []
  var offsets: [Int] = []
  var offset = 0
  var parser = Unicode.UTF8.ForwardParser()
  var input = bytes.makeIterator()
  while true {
    let length: Int
    switch parser.parseScalar(from: &input) {
    case .valid(let encoded):
      harmless += isHarmful(Unicode.UTF8.decode(encoded)) ? Unicode.UTF8.encodedReplacementCharacter : encoded
      length = encoded.count
    case .error(let count):
      harmless += Unicode.UTF8.encodedReplacementCharacter
      length = count
    case .emptyInput: return (String(decoding: harmless, as: UTF8.self), offsets)
    }
    offsets.append(offset)
    offset += length
  }
}

private func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
  scalar != "\t" && isUnprintable(scalar)
}
