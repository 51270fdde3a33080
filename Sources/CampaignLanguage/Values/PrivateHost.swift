import Bytes

// Hosts that only a machine itself, or the network of a team, can reach (RFC 1918, 6761 and 6762).

extension Link {
  /// True if a web link leads to a private host, or has the word `https` in place of its host.
  package var isUnreachable: Bool {
    guard let host else { return false }
    return host.isWord("https") || host.isWord("http") || Link.isPrivate(host: host)
  }

  /// True for an address of the machine itself or of a private network, and for names that only such a network has.
  package static func isPrivate(host: ArraySlice<UInt8>) -> Bool {
    guard let last = host.split(separator: UInt8(ascii: ".")).last else { return false }
    return isPrivate(lastLabel: last) || isPrivate(address: host)
  }

  package static func isPrivate(lastLabel label: ArraySlice<UInt8>) -> Bool {
    privateNames.contains(where: label.isWord)
  }

  private static let privateNames = ["localhost", "local", "internal", "lan", "test"]

  package static func isPrivate(address host: ArraySlice<UInt8>) -> Bool {
    if host.elementsEqual("[::1]".utf8) { return true }
    let parts = host.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 4, host.last?.isDigit == true else { return false }
    let numbers = parts.compactMap(\.decimal)
    guard numbers.count == 4 else { return false }
    return switch (numbers[0], numbers[1]) {
    case (127, _), (10, _), (192, 168), (0, 0), (172, 16...31), (169, 254): true
    default: false
    }
  }
}
