import Bytes
import CampaignLanguage
import Findings
import SourceText
import SourceTree

// Colours, and what is left of them if YAML takes their '#' for a comment.

extension ModelCheck {
  mutating func checkColor(_ value: NodeID, of field: Field) -> Bool {
    if case .integer(let number) = tree.value(of: value) {
      report(colorFault(of: number, tree.text(of: value)), at: value, of: field)
      return false
    }
    guard let text = wantText(value, "a colour", of: field) else { return false }
    guard case .failure(let fault) = Color.read(text) else { return true }
    if reportUnclosedQuote(value, text) { return false }
    let isRight = { (text: String) in (try? Color.read(Array(text.utf8)[...]).get()) != nil }
    if !reportLookAlike(value, as: .wrongForm, isRight: isRight) { report(fault, at: value, of: field) }
    return false
  }

  /// Reports `"#1A73E8, text: "`, which begins with a colour and goes on up to the next quote.
  private mutating func reportUnclosedQuote(_ value: NodeID, _ text: ArraySlice<UInt8>) -> Bool {
    let style = tree[value].style
    guard style == .doubleQuoted || style == .singleQuoted, text.first == UInt8(ascii: "#") else { return false }
    let digits = text.dropFirst().prefix { $0.hexadecimalValue != nil }
    let rest = text[digits.endIndex...]
    guard [3, 6, 8].contains(digits.count), let next = rest.first, ",\n }]".utf8.contains(next) else { return false }
    let place = tree[value].range
    add(
      .wrongForm, .quoteGoesOn, at: ByteRange(Int(place.start), Int(place.start) + 1),
      help: .closeBehind(text[..<digits.endIndex]))
    return true
  }

  /// Six digits are a colour that has lost its `#`, and `0x` begins one of Android code. Any other number is one as the
  /// payloads have it.
  private func colorFault(of number: Int64, _ text: ArraySlice<UInt8>) -> Color.Fault {
    switch Color.read(text) {
    case .failure(.noHash(let color)) where text.count == 6: return .noHash(color)
    case .failure(.hexadecimal(let color)): return .hexadecimal(color)
    case .success, .failure: return Color.fault(ofInteger: number)
    }
  }

  /// `background: #FF0000`: a comment in place of a value, if it is a colour.
  func lostColor(behind value: NodeID) -> ByteRange? {
    guard let comment = commentInPlace(of: value) else { return nil }
    let start = Int(comment.start)
    let digits = tree.bytes[(start + 1)...].prefix { $0.hexadecimalValue != nil }
    return [3, 4, 6, 8].contains(digits.count) ? ByteRange(start, digits.endIndex) : nil
  }

  /// The colour that a text means, in the form of the language.
  func meant(by text: String) -> String {
    if case .failure(let fault) = Color.read(text) { return fault.proposal ?? text }
    return text
  }
}

extension Message {
  fileprivate static let quoteGoesOn: Message = "this quote is not closed after the colour"
  fileprivate static func closeBehind(_ color: ArraySlice<UInt8>) -> Message {
    "close the quote behind \(quoting: color)"
  }
}
