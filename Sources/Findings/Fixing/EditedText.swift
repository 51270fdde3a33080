import SourceText

/// A text after several rounds of edits, and its changes from the original text.
package struct EditedText: Sendable {
  package let original: [UInt8]
  package private(set) var bytes: [UInt8]
  /// The current text, in pieces.
  private var pieces: [Piece]

  package init(_ bytes: [UInt8]) {
    original = bytes
    self.bytes = bytes
    pieces = [.kept(0..<bytes.count)]
  }

  /// A range of the original, or new bytes.
  private enum Piece: Sendable {
    case kept(Range<Int>)
    case written([UInt8])

    var count: Int {
      switch self {
      case .kept(let range): range.count
      case .written(let bytes): bytes.count
      }
    }

    /// A part of the piece, by offsets from its beginning.
    func part(_ range: Range<Int>) -> Piece {
      switch self {
      case .kept(let own): .kept(own.lowerBound + range.lowerBound..<own.lowerBound + range.upperBound)
      case .written(let bytes): .written(Array(bytes[range]))
      }
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
    result.reserveCapacity(bytes.count)
    var end = 0
    for edit in edits {
      let range = edit.range.offsets
      cutter.keep(range.lowerBound - end)
      cutter.drop(range.count)
      cutter.write(Array(edit.replacement.utf8))
      result += bytes[end..<range.lowerBound]
      result += edit.replacement.utf8
      end = range.upperBound
    }
    cutter.keep(bytes.count - end)
    bytes = result + bytes[end...]
    pieces = cutter.result
  }

  /// The differences from the original, in order. Changes that touch each other are one.
  package var changes: [Change] {
    var result: [Change] = []
    var change = Change(range: 0..<0, replacement: [])
    for piece in pieces {
      switch piece {
      case .written(let bytes): change.replacement += bytes
      case .kept(let range) where range.isEmpty: continue
      case .kept(let range):
        change.range = change.range.lowerBound..<range.lowerBound
        if !change.isNothing { result.append(change) }
        change = Change(range: range.upperBound..<range.upperBound, replacement: [])
      }
    }
    change.range = change.range.lowerBound..<original.count
    return change.isNothing ? result : result + [change]
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

    mutating func write(_ bytes: [UInt8]) {
      if !bytes.isEmpty { result.append(.written(bytes)) }
    }

    private mutating func pass(_ count: Int, _ use: (inout [Piece], Piece) -> Void) {
      var left = count
      while left > 0 {
        let piece = pieces[index]
        let taken = min(left, piece.count - offset)
        if taken > 0 { use(&result, piece.part(offset..<offset + taken)) }
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
