import Foundation

extension String {
  /// True if the text contains the bytes of another one. It is much faster than `contains`, which compares characters.
  package func mentions(_ word: String) -> Bool {
    var (text, word) = (self, word)
    return text.withUTF8 { text in
      word.withUTF8 { offset(of: UnsafeRawBufferPointer($0), in: UnsafeRawBufferPointer(text), from: 0) != nil }
    }
  }
}

extension [UInt8] {
  /// The offset of the first such bytes at or after `start`. It is much faster than `firstRange(of:)`.
  package func offset(of word: [UInt8], from start: Int = 0) -> Int? {
    withUnsafeBytes { text in
      word.withUnsafeBytes { TestSupport.offset(of: $0, in: text, from: start) }
    }
  }
}

private func offset(of word: UnsafeRawBufferPointer, in text: UnsafeRawBufferPointer, from start: Int) -> Int? {
  guard let first = word.first, let letters = word.baseAddress else { return start <= text.count ? start : nil }
  guard let bytes = text.baseAddress else { return nil }
  var start = start
  while start + word.count <= text.count {
    guard let found = memchr(bytes + start, Int32(first), text.count - word.count + 1 - start) else { return nil }
    start = UnsafeRawPointer(found) - bytes
    if memcmp(found, letters, word.count) == 0 { return start }
    start += 1
  }
  return nil
}
