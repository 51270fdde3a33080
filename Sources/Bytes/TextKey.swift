/// A text as the key of a table. Slices hash and compare their bytes one by one, which takes most of the time of a
/// table with long texts; this hashes and compares them as a whole.
package struct TextKey: Hashable, Sendable {
  package let bytes: ArraySlice<UInt8>

  package init(_ bytes: ArraySlice<UInt8>) { self.bytes = bytes }

  package static func == (left: TextKey, right: TextKey) -> Bool { left.bytes.isSame(as: right.bytes) }

  package func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
}
