import Bytes
import Testing

@Suite struct PackedBytesTests {
  /// A missing limit takes one byte, and so does a small number.
  @Test(
    arguments: [
      (.min, 1), (.max, 1), (0, 1), (-1, 1), (62, 1), (-63, 1), (63, 2), (-64, 2), (Int64.max.minus(1), 10),
      (Int64.min.plus(1), 10),
      (1_790_000_000, 5),
    ] as [(Int64, Int)])
  func boundsAreReadAsTheyWereWritten(_ number: Int64, _ size: Int) {
    var packed = PackedBytes()
    packed.add(bound: number)
    #expect(packed.bytes.count == size)
    var reader = PackedReader(packed.bytes, in: 0..<packed.bytes.count)
    #expect(reader.bound() == number && reader.isReadWhole)
  }
}
