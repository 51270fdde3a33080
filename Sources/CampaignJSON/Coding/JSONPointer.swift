/// A step of a path through JSON: a member's key, or an element's index as its digits.
struct JSONKey: CodingKey {
  let stringValue: String
  let intValue: Int?

  init(stringValue: String) {
    self.stringValue = stringValue
    intValue = nil
  }

  init(intValue: Int) {
    stringValue = String(intValue)
    self.intValue = intValue
  }

  /// The key for the data of a superclass.
  static let superclass = JSONKey(stringValue: "super")
}

/// The JSON Pointer (RFC 6901) of a path: `/cards/0/title`. Empty for the whole document.
func jsonPointer(of path: [any CodingKey]) -> String {
  var pointer: [UInt8] = []
  for key in path {
    pointer.append(UInt8(ascii: "/"))
    for byte in key.stringValue.utf8 {
      switch byte {
      case UInt8(ascii: "~"): pointer.append(contentsOf: "~0".utf8)
      case UInt8(ascii: "/"): pointer.append(contentsOf: "~1".utf8)
      default: pointer.append(byte)
      }
    }
  }
  return String(decoding: pointer, as: UTF8.self)
}

/// A pointer as the beginning of a message.
func placeWords(_ pointer: String) -> String {
  pointer.isEmpty ? "the document" : printable(pointer)
}
