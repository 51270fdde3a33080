import Bytes

/// A JSON document: all values in one array, in the order of the text.
///
/// It owns its bytes, so a type can keep its decoder and use it later.
final class JSONDocument: Sendable {
  /// The text, with escapes replaced by their characters.
  let text: [UInt8]
  let nodes: [JSONNode]
  /// The members of all objects. Those of one object are together, sorted by key.
  let members: [JSONMember]

  /// Reads one JSON value by RFC 8259, or throws the place where the bytes are no longer JSON.
  init(reading bytes: some Collection<UInt8>) throws(JSONParser.Stop) {
    guard bytes.count < UInt32.max else { throw JSONParser.Stop(.tooLong, at: 0) }
    var text = Array(bytes)
    (nodes, members) = try text.withUnsafeMutableBufferPointer { text throws(JSONParser.Stop) in
      var parser = JSONParser(text)
      try parser.readDocument()
      return (parser.nodes, parser.members)
    }
    self.text = text
  }
}

/// A value of a document.
///
/// Offsets have 32 bits, so a longer document is not read.
struct JSONNode {
  enum Kind {
    case null, no, yes, number, text, array, object
  }

  let kind: Kind
  /// The array or object that contains it. The document's value contains itself.
  let parent: UInt32
  /// Its index in an array, or the index of its member among all members.
  var position: UInt32
  /// The bytes of a number or text, the indices of an array's elements, or the members of an object.
  var range: Range<UInt32>
  /// The node after it and its content.
  var next: UInt32
}

/// A key and its value.
struct JSONMember {
  let key: Range<UInt32>
  let value: UInt32
}

extension JSONDocument {
  /// The bytes of a number, of text or of a key.
  @inline(__always)
  func withBytes<Result>(_ range: Range<UInt32>, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    text.withUnsafeBufferPointer { body($0.part(range)) }
  }

  func string(_ range: Range<UInt32>) -> String {
    withBytes(range) { String(decoding: $0, as: UTF8.self) }
  }

  /// The members of an object.
  func members(of node: Int) -> ArraySlice<JSONMember> {
    let range = nodes[node].range
    return members[Int(range.lowerBound)..<Int(range.upperBound)]
  }

  /// The value of a member, by name. Names are compared byte by byte.
  func member(of node: Int, named name: String) -> Int? {
    let members = members(of: node)
    var name = name
    return name.withUTF8 { name in
      text.withUnsafeBufferPointer { text in
        var low = members.startIndex
        var high = members.endIndex
        while low < high {
          let middle = (low + high) / 2
          if keyPrecedes(text.part(members[middle].key), name) { low = middle + 1 } else { high = middle }
        }
        guard low < members.endIndex, text.part(members[low].key).elementsEqual(name) else { return nil }
        return Int(members[low].value)
      }
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  @inline(__always)
  func part(_ range: Range<UInt32>) -> Self {
    UnsafeBufferPointer(rebasing: self[Int(range.lowerBound)..<Int(range.upperBound)])
  }
}
