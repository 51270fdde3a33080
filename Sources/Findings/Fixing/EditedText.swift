import SourceText

/// A text after several rounds of edits, and its changes from the original text.
package struct EditedText: Sendable {
  package let original: [UInt8]
  package private(set) var bytes: [UInt8]
  /// The new bytes of all rounds, one after the other.
  private var written: [UInt8] = []
  /// The current text, in pieces.
  private var pieces: [Piece]

  package init(_ bytes: [UInt8]) {
    original = bytes
    self.bytes = bytes
    pieces = [Piece(isWritten: false, range: ByteRange(0, bytes.count))]
  }

  /// A range of the original, or of the new bytes.
  private struct Piece: Sendable {
    let isWritten: Bool
    let range: ByteRange

    var count: Int { range.count }

    /// A part of the piece, by offsets from its beginning.
    func part(_ start: Int, _ end: Int) -> Piece {
      let first = Int(range.start)
      return Piece(isWritten: isWritten, range: ByteRange(first + start, first + end))
    }
  }

  /// A range of the original, and its replacement.
  package struct Change: Sendable, Equatable {
    package var range: Range<Int>
    package var replacement: [UInt8]
  }

  package var isChanged: Bool { bytes != original }

  /// Applies edits to the current text. They are sorted by place, and don't overlap.
  package mutating func apply(_ edits: [Fix.Edit]) {
    var cutter = Cutter(pieces)
    var result: [UInt8] = []
    result.reserveCapacity(edits.reduce(bytes.count) { $0 + $1.replacement.utf8.count })
    var end = 0
    for edit in edits {
      let range = edit.range.offsets
      cutter.keep(range.lowerBound - end)
      cutter.drop(range.count)
      let start = written.count
      written += edit.replacement.utf8
      cutter.write(ByteRange(start, written.count))
      result += bytes[end..<range.lowerBound]
      result += edit.replacement.utf8
      end = range.upperBound
    }
    cutter.keep(bytes.count - end)
    result += bytes[end...]
    (bytes, pieces) = (result, cutter.result)
  }

  /// The differences from the original, in order. Changes that touch each other are one.
  package var changes: Changes { Changes(of: self) }

  /// The changes of a text. Each one is made when it is asked for: a large text can have a million.
  package struct Changes: Sequence, IteratorProtocol {
    private let text: EditedText
    /// The next piece.
    private var index = 0
    /// The end of what is passed, in the original.
    private var end = 0

    fileprivate init(of text: EditedText) { self.text = text }

    package mutating func next() -> Change? {
      var replacement: [UInt8] = []
      while index < text.pieces.count {
        let piece = text.pieces[index]
        index += 1
        if piece.isWritten {
          replacement += text.written[piece.range.offsets]
        } else if piece.count > 0 {
          let change = Change(range: end..<Int(piece.range.start), replacement: replacement)
          end = Int(piece.range.end)
          if !change.isNothing { return change }
        }
      }
      let last = Change(range: end..<text.original.count, replacement: replacement)
      end = text.original.count
      return last.isNothing ? nil : last
    }
  }

  /// Copies ranges of a list of pieces, from the first to the last.
  private struct Cutter {
    private let pieces: [Piece]
    private var index = 0
    /// The part of the current piece that is done.
    private var offset = 0
    private(set) var result: [Piece] = []

    init(_ pieces: [Piece]) { self.pieces = pieces }

    mutating func keep(_ count: Int) { pass(count) { $0.append($1) } }

    mutating func drop(_ count: Int) { pass(count) { _, _ in } }

    mutating func write(_ range: ByteRange) {
      if range.count > 0 { result.append(Piece(isWritten: true, range: range)) }
    }

    private mutating func pass(_ count: Int, _ use: (inout [Piece], Piece) -> Void) {
      var left = count
      while left > 0 {
        let piece = pieces[index]
        let taken = min(left, piece.count - offset)
        if taken > 0 { use(&result, piece.part(offset, offset + taken)) }
        left -= taken
        offset += taken
        if offset == piece.count { (index, offset) = (index + 1, 0) }
      }
    }
  }
}

extension EditedText.Change {
  fileprivate var isNothing: Bool { range.isEmpty && replacement.isEmpty }
}
