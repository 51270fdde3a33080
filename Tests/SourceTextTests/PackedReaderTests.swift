import Bytes
import SourceText
import Testing

/// Packed values are checked when they are read.
@Suite struct PackedReaderTests {
  /// If a value names a place beyond the end of the file, the file is checked again.
  @Test func aPlaceOutsideOfTheFileIsNotBelieved() throws {
    var packed = PackedBytes()
    packed.add(ByteRange(2, 9))
    packed.add(ByteRange(5, 4))
    for (size, isFirstInside) in [(8, false), (9, true)] {
      var reader = PackedReader(packed.bytes, in: 0..<packed.bytes.count)
      reader.fileSize = size
      #expect(reader.range() == (isFirstInside ? ByteRange(2, 9) : ByteRange(0, 0)))
      #expect(reader.range() == ByteRange(0, 0) && !reader.isReadWhole)
    }
  }
}
