import Bytes

/// A call of the bridge between the script of an HTML message and its client: `brazeBridge.closeMessage()`.
package struct BridgeCall {
  /// The name of the bridge.
  package let bridge: Range<Int>
  /// The name of the function.
  package let name: Range<Int>
  /// True for a function of `brazeBridge.getUser()`.
  package let isOfUser: Bool
  /// The first argument, if it is a text as it is written.
  package let text: Range<Int>?
}

extension HTMLText {
  /// The calls of the bridge, in the order of the document.
  package var bridgeCalls: [BridgeCall] {
    let names = occurrences(of: "brazebridge") + occurrences(of: "appboybridge")
    return names.sorted { $0.lowerBound < $1.lowerBound }.compactMap { call(of: $0) }
  }

  /// True if a place is in a comment of a script: `//` before it on its line, or `/*` without `*/`.
  private func isCommentedOut(_ start: Int) -> Bool {
    var (isInLine, offset) = (false, max(0, start - Self.longestComment))
    var isInBlock = false
    while offset < start {
      let (byte, next) = (byte(offset), offset + 1 < bytes.count ? self.byte(offset + 1) : 0)
      switch (byte, next) {
      case (UInt8(ascii: "\n"), _): isInLine = false
      case (UInt8(ascii: "*"), UInt8(ascii: "/")): isInBlock = false
      case (UInt8(ascii: "/"), UInt8(ascii: "*")) where !isInLine: isInBlock = true
      case (UInt8(ascii: "/"), UInt8(ascii: "/"))
      where !isInBlock && (offset == 0 || self.byte(offset - 1) != UInt8(ascii: ":")):
        isInLine = true
      default: break
      }
      offset += 1
    }
    return isInLine || isInBlock
  }

  /// The bytes before a call in which a comment is looked for.
  private static let longestComment = 400

  private func call(of bridge: Range<Int>) -> BridgeCall? {
    if isCommentedOut(bridge.lowerBound) { return nil }
    guard var name = member(after: bridge.upperBound), var open = parenthesis(after: name.upperBound) else {
      return nil
    }
    let isOfUser = self[name].bytes.elementsEqual("getUser".utf8)
    if isOfUser {
      let close = offset(from: open + 1) { !$0.isBlank }
      guard close < bytes.count, byte(close) == UInt8(ascii: ")"), let function = member(after: close + 1),
        let next = parenthesis(after: function.upperBound)
      else { return nil }
      (name, open) = (function, next)
    }
    let text = literal(at: offset(from: open + 1) { !$0.isBlank })
    return BridgeCall(bridge: bridge, name: name, isOfUser: isOfUser, text: text)
  }

  /// The name after a dot, or after `?.`.
  private func member(after end: Int) -> Range<Int>? {
    var start = offset(from: end) { !$0.isBlank }
    if start < bytes.count, byte(start) == UInt8(ascii: "?") { start += 1 }
    guard start < bytes.count, byte(start) == UInt8(ascii: ".") else { return nil }
    start = offset(from: start + 1) { !$0.isBlank }
    let end = offset(from: start) { !$0.isOfWord }
    return start < end ? start..<end : nil
  }

  private func parenthesis(after end: Int) -> Int? {
    let start = offset(from: end) { !$0.isBlank }
    return start < bytes.count && byte(start) == UInt8(ascii: "(") ? start : nil
  }
}
