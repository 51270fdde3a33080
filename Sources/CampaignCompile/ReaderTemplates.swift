internal import CampaignCheck
internal import CampaignLanguage
internal import Liquid
internal import SourceText

/// Fills in templates as a server does for one reader. A template that asks for anything unknown stays as written: the
/// server fills it in when the message is shown.
struct ReaderTemplates {
  private let known: KnownValues
  /// True after a template that stops its card or message for the reader.
  private(set) var hasAborted = false

  init(_ reader: Reader, now: Int64?) {
    var attributes: [String: LiquidValue] = [:]
    if let language = reader.language {
      attributes["language"] = .text(String(language.text.prefix { $0 != "-" }).lowercased())
    }
    if let zone = reader.timeZone { attributes["time_zone"] = .text(zone) }
    for (name, value) in reader.attributes { attributes[AttributeUse.key(ofReader: name)] = LiquidValue(value) }
    // A reader with attributes is described in full. About other readers, nothing is known.
    known = KnownValues(attributes, now: now, empty: reader.attributes.isEmpty ? .none : .ofReader)
  }

  /// A text with its templates filled in.
  mutating func filled(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard Template.mayBe(in: text) else { return text }
    let template = Template.read(text, isDocument: true)
    guard template.isTemplated else { return text }
    switch template.rendered(with: known) {
    case .text(let text): return Array(text.utf8)[...]
    case .aborted: hasAborted = true
    case .unknown: break
    }
    return text
  }

  /// Forgets that a template has stopped its card or message, and returns it.
  mutating func takeAbort() -> Bool {
    defer { hasAborted = false }
    return hasAborted
  }
}

extension LiquidValue {
  fileprivate init(_ value: Reader.AttributeValue) {
    self =
      switch value {
      case .text(let text): .text(text)
      case .boolean(let boolean): .boolean(boolean)
      case .number(let number): Int64(exactly: number).map { .integer($0) } ?? .number(number)
      }
  }
}
