/// A path as the system sees it: bytes, which need not be UTF-8.
package struct RawPath: Sendable, Hashable {
  package let bytes: [UInt8]

  @inlinable
  package init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  /// The same without the code for all sequences, which looks for protocols at run time, each start anew.
  package init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = [UInt8](unsafeUninitializedCapacity: bytes.count) { copy, count in
      bytes.withUnsafeBufferPointer { count = copy.initialize(fromContentsOf: $0) }
    }
  }

  package init(_ text: String) {
    bytes = Array(text.utf8)
  }

  /// The path for people. Bytes that are not UTF-8 become replacement characters.
  package var shown: String { String(decoding: bytes, as: UTF8.self) }

  /// Calls a function of the C library with the path.
  package func withCString<Value>(_ body: (UnsafePointer<CChar>) -> Value) -> Value {
    bytes.withCString(body)
  }

  /// The paths in a list, one on each line. Lines may end in CRLF, and empty lines are skipped. There are no comments,
  /// because a file may be called `#1.yaml`.
  package static func list(_ text: [UInt8]) -> [RawPath] {
    let hasMark = text.starts(with: [0xEF, 0xBB, 0xBF])
    return text[(hasMark ? 3 : 0)...].split(separator: UInt8(ascii: "\n")).compactMap { line in
      let path = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      return path.isEmpty ? nil : RawPath(path)
    }
  }
}

extension RawPath: Comparable {
  package static func < (less: RawPath, more: RawPath) -> Bool { less.bytes.lexicographicallyPrecedes(more.bytes) }
}

extension [UInt8] {
  /// Calls a function of the C library with the bytes and a final zero.
  func withCString<Value>(_ body: (UnsafePointer<CChar>) -> Value) -> Value {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: count + 1) { copy in
      for index in indices { copy[index] = CChar(bitPattern: self[index]) }
      copy[count] = 0
      return copy.baseAddress.map { body($0) } ?? body("")
    }
  }
}
