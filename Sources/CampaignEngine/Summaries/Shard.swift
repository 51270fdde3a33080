import Bytes
package import Files

/// One of several parts of the files, chosen by a digest of their paths. So a new file changes only one part.
package struct Shard {
  private let number: UInt64
  private let count: UInt64

  /// Nil if there is no text.
  package init?(_ text: String?) throws(UsageError) {
    guard let text else { return nil }
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { UInt64($0) }
    guard parts.count == 2, let number = parts[0], let count = parts[1], (1...1_000_000).contains(count),
      (1...count).contains(number)
    else {
      throw UsageError(message: "--shard takes a part and the number of parts, such as 1/4, not '\(text)'")
    }
    (self.number, self.count) = (number - 1, count)
  }

  package func holds(_ path: RawPath) -> Bool {
    var hash = FowlerNollVo()
    hash.combine(path.bytes)
    return hash.remainder(dividingBy: count) == number
  }
}
