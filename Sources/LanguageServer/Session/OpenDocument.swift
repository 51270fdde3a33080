import Files
import SourceText

/// A file that is open in the editor.
struct OpenDocument {
  let uri: String
  /// The path of the file. A text that has never been saved has a made-up one.
  let path: RawPath
  private(set) var version: Int
  /// The text, with its lines.
  var positions: TextPositions

  var text: [UInt8] { positions.bytes }

  init(_ uri: String, language: String?, version: Int, _ text: [UInt8], _ encoding: PositionEncoding) {
    self.uri = uri
    path = RawPath(uri: uri) ?? RawPath(language == "json" ? uri + ".json" : uri)
    self.version = version
    positions = TextPositions(of: text, encoding)
  }

  /// Makes changes one after the other; each is about the text after the one before it.
  mutating func apply(_ changes: [Incoming], version: Int, _ encoding: PositionEncoding) {
    self.version = version
    for change in changes {
      guard let text = change["text"]?.bytes else { continue }
      guard let range = change["range"].flatMap({ positions.range(of: $0) }) else {
        positions = TextPositions(of: text, encoding)
        continue
      }
      positions = TextPositions(replacing: range, in: positions, with: text)
    }
  }
}

extension LinePosition {
  init?(_ value: Incoming?) {
    guard let line = value?["line"]?.integer, let column = value?["character"]?.integer else { return nil }
    self.init(line: line, column: column)
  }
}

extension TextPositions {
  /// The range of bytes of a `Range`. Nil if it is none. If its ends are in the wrong order, it is empty.
  mutating func range(of value: Incoming) -> Range<Int>? {
    guard let start = LinePosition(value["start"]), let end = LinePosition(value["end"]) else { return nil }
    let (first, last) = (offset(of: start), offset(of: end))
    return first..<max(first, last)
  }
}
