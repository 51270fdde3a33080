/// Where a JSON value ends.
package enum JSONValueEnd: Equatable {
  case at(Int)
  /// A text in the value has no closing quote.
  case openText
  /// The bytes end before the value, or after a value without brackets and quotes.
  case open
}

extension ArraySlice<UInt8> {
  /// The end of the JSON value that begins here, of a list or an object too. Brackets in texts do not count.
  package var endOfJSONValue: JSONValueEnd {
    var (depth, index) = (0, startIndex)
    while index < endIndex {
      switch self[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        if depth == 0 { return .at(index) }
        depth -= 1
        if depth == 0 { return .at(index + 1) }
      case UInt8(ascii: ",") where depth == 0: return .at(index)
      case UInt8(ascii: "\""):
        guard let quote = closingQuote(after: index) else { return .openText }
        if depth == 0 { return .at(quote + 1) }
        index = quote
      default: break
      }
      index += 1
    }
    return .open
  }

  /// The index of the quote that closes a text.
  private func closingQuote(after start: Int) -> Int? {
    var index = start + 1
    while index < endIndex, self[index] != UInt8(ascii: "\"") { index += self[index] == UInt8(ascii: "\\") ? 2 : 1 }
    return index < endIndex ? index : nil
  }
}
