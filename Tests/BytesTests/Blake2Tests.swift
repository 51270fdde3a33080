import Bytes
import Testing

/// Digests from another implementation: Python's `hashlib.blake2b(bytes((i * 7 + 3) % 256 for i in range(n)),
/// digest_size=32).hexdigest()`.
@Suite struct Blake2Tests {
  @Test(arguments: [
    (0, "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8"),
    (1, "e88bd757ad5b9bedf372d8d3f0cf6c962a469db61a265f6418e1ffed86da29ec"),
    (3, "9facd640130c81e7f318a8d5c660bc1b0f5d03861ffbd4cc1358e0e904593c28"),
    (127, "c9ae3859964b35f04c54b36d33cf299d7290ee621005d28e51598a943560aaaa"),
    (128, "f0501d06597880592bc49234eef100ec1ff349058d0e9d9b753504e24af86dd6"),
    (129, "a34a4e1e03c541dfbf3099c4b6c143c022ced65c28bd7e8a10e0a098461aecf0"),
    (255, "f2d64a40e9412a3414161ff6250075225418fd7c271c1123e162e1bca0de9f93"),
    (256, "d93ebb9c802f5630ab22516fd82b6c21bc8bd551d531349b715f046ed11ed871"),
    (257, "4ce481b24d387422d2bc2baa03d1afd55a1327939ff537c71eb9b38709268649"),
    (1000, "d62b6c768ce1afc8367e0498ab2f8e3f7c178c35b1429f14c4604b545d200f52"),
  ])
  func digestsAreThoseOfOthers(_ count: Int, _ expected: String) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + 3) }
    #expect(hexadecimal(bytes.withUnsafeBytes { Blake2().digest(of: $0) }) == expected)
  }

  @Test func blocksTakenInByThemselvesChangeNothing() {
    let bytes = (0..<1000).map { UInt8(truncatingIfNeeded: $0) }
    let whole = bytes.withUnsafeBytes { Blake2().digest(of: $0) }
    var hash = Blake2()
    let inParts = bytes.withUnsafeBytes { bytes in
      for start in [0, 128, 256] { hash.absorb(UnsafeRawBufferPointer(rebasing: bytes[start..<start + 128])) }
      return hash.digest(of: UnsafeRawBufferPointer(rebasing: bytes[384...]))
    }
    #expect(whole == inParts)
  }

  private func hexadecimal(_ digest: SIMD4<UInt64>) -> String {
    (0..<4).map { index in
      withUnsafeBytes(of: digest[index].littleEndian) { bytes in
        bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
      }
    }.joined()
  }
}
