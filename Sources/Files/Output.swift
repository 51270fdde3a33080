/// The result of writing.
package enum WriteOutcome: Sendable, Equatable {
  case written
  /// Nobody reads the pipe any more. That is no failure: `campaignc … | head` ends quietly.
  case readerGone
  case failed(SystemError)
}

/// Writes all bytes to a descriptor, however many calls it takes.
///
/// A pipe without a reader is only told from a failure where `prepareProcess` was called before.
package func write(_ bytes: some Sequence<UInt8>, to descriptor: Int32) -> WriteOutcome {
  bytes.withContiguousStorageIfAvailable { writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
    ?? Array(bytes).withUnsafeBytes { writeAll($0, to: descriptor) }
}

private func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> WriteOutcome {
  var rest = bytes
  while !rest.isEmpty {
    switch writeSome(descriptor, rest) {
    case .failure(let reason): return reason.isClosedPipe ? .readerGone : .failed(reason)
    case .success(let count): rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
  }
  return .written
}

/// Writes and closes; only both together tell that the bytes have arrived.
func write(_ bytes: [UInt8], closing descriptor: Int32) -> WriteOutcome {
  let outcome = write(bytes, to: descriptor)
  guard let reason = closeFile(descriptor), outcome == .written else { return outcome }
  return .failed(reason)
}
