/// Names looked up by their bytes, without a string being made: open addressing over a hash of length, first and last bytes.
struct NameTable: Sendable {
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

  func index(of name: ArraySlice<UInt8>) -> Int? {
    var place = NameTable.hash(name) & mask
    while slots[place] != 0 {
      let index = Int(slots[place]) - 1
      if names[index].elementsEqual(name) { return index }
      place = (place + 1) & mask
    }
    return nil
  }

  private static func hash(_ name: ArraySlice<UInt8>) -> Int {
    guard let first = name.first, let last = name.last else { return 0 }
    let middle = name[name.startIndex + name.count / 2]
    return name.count &* 31 &+ Int(first) &* 7 &+ Int(last) &* 13 &+ Int(middle) &* 3
  }
}
