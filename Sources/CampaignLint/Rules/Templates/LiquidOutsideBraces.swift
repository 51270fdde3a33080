import Bytes
import CampaignLanguage
import Findings
import Liquid

/// An attribute that no template surrounds, or a brace beside a template.
enum LiquidOutsideBraces: FieldRule {
  static let info = RuleInfo(
    "liquid-outside-braces", .warning,
    finds: "An attribute such as '${first_name}' outside of '{{ }}', or a single brace beside a template.",
    because: "Nothing fills it in, so readers see the dollar sign and the braces.",
    source: "documentation of personalization tags",
    example: slideupExample(
      bad: "message: Come to ${city} this spring.",
      good: #"message: "Come to {{${city} | default: 'town'}} this spring.""#))

  static let roles = [FieldRole.text]
  static let looksAround = false
  static let traits = TextTraits.brace

  static func check(_ value: LintedValue, of record: LintedRecord) {
    let isLiquid = record.file.templateLanguage == .liquid
    let template = isLiquid ? value.templates(in: record).first?.template : nil
    // Without templates, their braces have a finding of their own.
    guard isLiquid || value.templateStart == nil else { return }
    // A template with a mistake may end elsewhere.
    guard template?.problems.isEmpty ?? true else { return }
    let outside = template.map(\.plainTexts) ?? [0..<value.text.count]
    let attributes = outside.flatMap { LooseAttribute.all(in: value.text, $0) }.prefix(most)
    for attribute in attributes {
      value.addExactly(
        info, .outside(value.text.part(attribute.range)), part: attribute.range,
        help: isLiquid ? nil : .writeText,
        fixes: isLiquid
          ? value.replacingExactly(attribute.range, with: attribute.tag, .write(attribute.tag), .needsReview) : [])
    }
    guard template != nil, attributes.isEmpty, let brace = looseBrace(in: value.text, outside) else { return }
    value.addExactly(
      info, .loose(value.text.part(brace)), part: brace,
      fixes: value.replacingExactly(withBlank(brace, in: value.text), with: "", .removeBrace, .needsReview))
  }

  /// A brace with the blank after it, if there is one before it too.
  private static func withBlank(_ brace: Range<Int>, in text: ArraySlice<UInt8>) -> Range<Int> {
    let isBetweenBlanks =
      brace.lowerBound > 0 && text.byte(at: brace.lowerBound - 1) == 0x20 && text.byte(at: brace.upperBound) == 0x20
    return isBetweenBlanks ? brace.lowerBound..<brace.upperBound + 1 : brace
  }

  /// More in one text are one mistake.
  private static let most = 10

  /// The first brace outside of templates that has no counterpart. One of `:}` is a face.
  private static func looseBrace(in text: ArraySlice<UInt8>, _ outside: [Range<Int>]) -> Range<Int>? {
    var open: [Int] = []
    for offset in outside.joined() {
      switch text.byte(at: offset) {
      case UInt8(ascii: "{"): open.append(offset)
      case UInt8(ascii: "}"):
        if open.popLast() != nil { continue }
        guard let before = text.byte(at: offset - 1), ":;-=".utf8.contains(before) else { return offset..<offset + 1 }
      default: break
      }
    }
    return open.first.map { $0..<$0 + 1 }
  }
}

/// `${city}`, `custom_attribute.${city}`, `{${city}}`, `${city:-town}` or `${city | default: 'town'}` in a text.
private struct LooseAttribute {
  let range: Range<Int>
  /// The template that was probably meant.
  let tag: String

  static func all(in text: ArraySlice<UInt8>, _ range: Range<Int>) -> [LooseAttribute] {
    var found: [LooseAttribute] = []
    var offset = range.lowerBound
    while offset + 2 < range.upperBound {
      if let attribute = LooseAttribute(in: text, range, at: offset) {
        found.append(attribute)
        offset = attribute.range.upperBound
      } else {
        offset += 1
      }
    }
    return found
  }

  private init?(in text: ArraySlice<UInt8>, _ outside: Range<Int>, at dollar: Int) {
    guard text.byte(at: dollar) == UInt8(ascii: "$"), text.byte(at: dollar + 1) == UInt8(ascii: "{") else {
      return nil
    }
    let visible = text.part(0..<outside.upperBound)
    let nameStart = visible.offset(from: dollar + 2) { $0 != 0x20 }
    let nameEnd = visible.offset(from: nameStart) { !($0.isLetter || $0.isDigit || $0 == UInt8(ascii: "_")) }
    guard visible.byte(at: nameStart)?.isLetter ?? false else { return nil }
    var end = visible.offset(from: nameEnd) { $0 != 0x20 }
    var (filters, fallback) = (0..<0, 0..<0)
    if visible.byte(at: end) == UInt8(ascii: "|") {
      // `${city | default: 'town'}`
      filters = end..<Self.filtersEnd(in: visible, from: end)
      end = filters.upperBound
    } else if visible.byte(at: end) == UInt8(ascii: ":"), visible.byte(at: end + 1) == UInt8(ascii: "-") {
      // `${city:-town}`
      fallback = end + 2..<visible.offset(from: end + 2) { "{}\"\n".utf8.contains($0) }
      end = fallback.upperBound
    }
    guard visible.byte(at: end) == UInt8(ascii: "}") else { return nil }
    end += 1
    if filters.isEmpty, let after = Self.filtersAfter(in: visible, from: end) {
      // `${city} | default: 'town'`
      (filters, end) = (after, after.upperBound)
    }
    var start = dollar
    for namespace in ["custom_attribute.", "event_properties.", "campaign."]
    where start - namespace.utf8.count >= outside.lowerBound {
      let before = text.part(start - namespace.utf8.count..<start)
      if before.elementsEqual(namespace.utf8) {
        start -= namespace.utf8.count
        break
      }
    }
    let attribute = Self.string(text, start..<dollar) + "${" + Self.string(text, nameStart..<nameEnd) + "}"
    let written =
      fallback.isEmpty
      ? String(decoding: text.part(filters).trimmed, as: UTF8.self) : Self.filter(for: text.part(fallback).trimmed)
    tag = "{{" + attribute + (written.isEmpty ? "" : " " + written) + "}}"
    // Single braces around it are meant as those of the template.
    let open = start - 1 - text.part(outside.lowerBound..<start).reversed().prefix { $0 == 0x20 }.count
    let close = end + text.part(end..<outside.upperBound).prefix { $0 == 0x20 }.count
    if open >= outside.lowerBound, close < outside.upperBound, text.byte(at: open) == UInt8(ascii: "{"),
      text.byte(at: close) == UInt8(ascii: "}")
    {
      (start, end) = (open, close + 1)
    }
    range = start..<end
  }

  /// `| default: 'town'` for `:-town`, as in texts of shells.
  private static func filter(for fallback: ArraySlice<UInt8>) -> String {
    let quote = fallback.contains(UInt8(ascii: "'")) ? "\"" : "'"
    return "| default: \(quote)\(String(decoding: fallback, as: UTF8.self))\(quote)"
  }

  /// The end of filters before a brace, which a text in quotes may contain, or before the end of the line.
  private static func filtersEnd(in text: ArraySlice<UInt8>, from start: Int) -> Int {
    var quote: UInt8?
    return text.offset(from: start) { byte in
      if byte == 0x0A { return true }
      if let open = quote {
        if byte == open { quote = nil }
        return false
      }
      if "\"'".utf8.contains(byte) { quote = byte }
      return byte == UInt8(ascii: "}") || byte == UInt8(ascii: "{")
    }
  }

  /// A filter after the brace whose only argument is a text in quotes, so that its end is certain.
  private static func filtersAfter(in text: ArraySlice<UInt8>, from start: Int) -> Range<Int>? {
    let bar = text.offset(from: start) { $0 != 0x20 }
    guard text.byte(at: bar) == UInt8(ascii: "|") else { return nil }
    let name = text.offset(from: bar + 1) { $0 != 0x20 }
    let colon = text.offset(from: name) { !($0.isLetter || $0 == UInt8(ascii: "_")) }
    guard name < colon, text.byte(at: colon) == UInt8(ascii: ":") else { return nil }
    let open = text.offset(from: colon + 1) { $0 != 0x20 }
    guard let quote = text.byte(at: open), "\"'".utf8.contains(quote) else { return nil }
    let close = text.offset(from: open + 1) { $0 == quote || $0 == 0x0A }
    return text.byte(at: close) == quote ? bar..<close + 1 : nil
  }

  private static func string(_ text: ArraySlice<UInt8>, _ range: Range<Int>) -> String {
    String(decoding: text.part(range), as: UTF8.self)
  }
}

extension Message {
  fileprivate static func outside(_ text: ArraySlice<UInt8>) -> Message {
    "readers see \(quoting: text), because it is not in '{{ }}'"
  }
  fileprivate static func loose(_ brace: ArraySlice<UInt8>) -> Message {
    "readers see this \(quoting: brace), which belongs to no template"
  }
  fileprivate static let removeBrace: Message = "remove the brace"
  fileprivate static let writeText: Message = "write the text that readers should see"
  fileprivate static func write(_ tag: String) -> Message { "write '\(tag)'" }
}
