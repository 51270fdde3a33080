/// Looks up names by their bytes without creating a string. It uses open addressing, and a hash of the length and three
/// of the bytes.
///
/// It is one array of bytes, because every worker uses it for every key. The gate is "lint one large file" in
/// WorkTests.
package struct NameTable: Sendable {
  /// First the places of the hash: each is the number of a name from 1 on, or 0. Then the names, each with its length
  /// before it.
  private let bytes: [UInt8]
  /// The number of places minus one.
  private let mask: Int
  /// The length of the longest name. Each name takes that much space.
  private let width: Int

  package init(_ names: [String]) {
    var size = 8
    while size < names.count * 3 { size *= 2 }
    let width = names.reduce(0) { max($0, $1.utf8.count) }
    let length = size + names.count * (width + 1)
    bytes = [UInt8](unsafeUninitializedCapacity: length) { bytes, count in
      bytes.initialize(repeating: 0)
      count = length
      for (index, name) in names.enumerated() {
        let start = size + index * (width + 1)
        var name = name
        name.withUTF8 { name in
          bytes[start] = UInt8(name.count)
          for offset in name.indices { bytes[start + 1 + offset] = name[offset] }
          var place = NameTable.hash(name) & (size - 1)
          while bytes[place] != 0 { place = (place + 1) & (size - 1) }
          bytes[place] = UInt8(index + 1)
        }
      }
    }
    self.width = width
    mask = size - 1
  }

  func index(of name: ArraySlice<UInt8>) -> Int? { name.withUnsafeBufferPointer { index(of: $0) } }

  /// The position of a name in the list from which the table was made.
  package func index(of name: UnsafeBufferPointer<UInt8>) -> Int? {
    guard name.count <= width else { return nil }
    return bytes.withUnsafeBufferPointer { bytes in
      var place = NameTable.hash(name) & mask
      while bytes[place] != 0 {
        let index = Int(bytes[place]) - 1
        if isName(index, name, bytes) { return index }
        place = (place + 1) & mask
      }
      return nil
    }
  }

  private func isName(
    _ index: Int, _ name: UnsafeBufferPointer<UInt8>, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    let start = mask + 1 + index * (width + 1)
    guard Int(bytes[start]) == name.count else { return false }
    for offset in 0..<name.count where bytes[start + 1 + offset] != name[offset] { return false }
    return true
  }

  private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    guard let first = name.first, let last = name.last else { return 0 }
    return name.count &* 31 &+ Int(first) &* 7 &+ Int(last) &* 13 &+ Int(name[name.count / 2]) &* 3
  }
}
