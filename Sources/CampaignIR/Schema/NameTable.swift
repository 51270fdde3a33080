/// Names looked up by their bytes, without a string being made: open addressing over a hash of length and three of the bytes.
public struct NameTable: Sendable {
  private let names: [[UInt8]]
  /// The index of a name plus one, or 0 for a free place.
  private let slots: [UInt8]
  private let mask: Int

  init(_ names: [String]) {
    self.names = names.map { Array($0.utf8) }
    var size = 8
    while size < names.count * 3 { size *= 2 }
    mask = size - 1
    var slots = [UInt8](repeating: 0, count: size)
    for (index, name) in self.names.enumerated() {
      var place = NameTable.hash(name[...]) & mask
      while slots[place] != 0 { place = (place + 1) & mask }
      slots[place] = UInt8(index + 1)
    }
    self.slots = slots
  }

  /// The position of a name among those that the table was made of.
  public func index(of name: ArraySlice<UInt8>) -> Int? {
    name.withUnsafeBufferPointer { name in
      var place = NameTable.hash(name) & mask
      while slots[place] != 0 {
        let index = Int(slots[place]) - 1
        if NameTable.isEqual(names[index], name) { return index }
        place = (place + 1) & mask
      }
      return nil
    }
  }

  private static func isEqual(_ name: [UInt8], _ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard name.count == other.count else { return false }
    for index in 0..<name.count where name[index] != other[index] { return false }
    return true
  }

  private static func hash(_ name: ArraySlice<UInt8>) -> Int {
    name.withUnsafeBufferPointer { hash($0) }
  }

  private static func hash(_ name: UnsafeBufferPointer<UInt8>) -> Int {
    guard let first = name.first, let last = name.last else { return 0 }
    return name.count &* 31 &+ Int(first) &* 7 &+ Int(last) &* 13 &+ Int(name[name.count / 2]) &* 3
  }
}
