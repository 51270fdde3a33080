import Bytes

/// A name that an app logs: of an event, of a product that is bought, or of a property of either.
package struct EventName: WrittenValue {
  package let text: String

  /// The maximum number of code points.
  package static let limit = 255

  /// The kind of thing with this name.
  package enum Subject: Sendable, Hashable {
    case event, product, property
  }

  package enum Fault: ValueFault {
    case empty
    /// Only white space.
    case blank
    /// Too many code points.
    case tooLong(count: Int)
    /// A `$` at the beginning, which is reserved for names of the system.
    case dollar
    /// A control character. Line feeds and tabs count too.
    case control(UInt8, Range<Int>)
    /// A quotation mark `"`.
    case quotationMark(at: Int)
    /// A `[`, which means an item of a list. A `.` is an ordinary character: apps log names such as `product.id`.
    case nestedPath(at: Int)

    package var range: Range<Int>? {
      switch self {
      case .empty, .blank, .tooLong: nil
      case .dollar: 0..<1
      case .control(_, let range): range
      case .quotationMark(let offset), .nestedPath(let offset): offset..<offset + 1
      }
    }
  }

  /// Reads the name of an event.
  package static func read(_ text: ArraySlice<UInt8>) -> Result<EventName, Fault> {
    read(text, of: .event)
  }

  package static func read(_ text: ArraySlice<UInt8>, of subject: Subject) -> Result<EventName, Fault> {
    if let fault = fault(in: text, of: subject) { return .failure(fault) }
    return .success(EventName(text: String(decoding: text, as: UTF8.self)))
  }

  /// The fault that makes the text an invalid name. Unlike reading, it copies nothing.
  package static func fault(in text: ArraySlice<UInt8>, of subject: Subject) -> Fault? {
    guard let first = text.first else { return .empty }
    if first == UInt8(ascii: "$") { return .dollar }
    if let (control, range) = text.firstControl(butFor: { _ in false }) { return .control(control, range) }
    let mark = text.offset { $0 == UInt8(ascii: "\"") }
    if mark < text.count { return .quotationMark(at: mark) }
    if Text.isBlank(text) { return .blank }
    if subject == .property, let path = nestedPath(in: text) { return .nestedPath(at: path) }
    let count = text.count > limit ? text.codePointCount : 0
    return count > limit ? .tooLong(count: count) : nil
  }

  private static func nestedPath(in text: ArraySlice<UInt8>) -> Int? {
    let path = text.offset { $0 == UInt8(ascii: "[") }
    return path < text.count ? path : nil
  }
}
