/// The result of writing.
package enum WriteOutcome: Sendable, Equatable {
  case written
  /// Nobody reads the pipe any more. This is not a failure: `campaignc … | head` ends quietly.
  case readerGone
  case failed(SystemError)
}

/// Writes all bytes to a descriptor, with as many calls as needed.
///
/// A pipe without a reader is recognised only after a call of `prepareProcess`.
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

/// Writes and closes. Only the results of both show that the bytes have arrived.
func write(_ bytes: [UInt8], closing descriptor: Int32) -> WriteOutcome {
  let outcome = write(bytes, to: descriptor)
  guard let reason = closeFile(descriptor), outcome == .written else { return outcome }
  return .failed(reason)
}
