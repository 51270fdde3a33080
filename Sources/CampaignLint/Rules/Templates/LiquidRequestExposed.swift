import Bytes
import CampaignCheck
import CampaignLanguage
import Findings
import Liquid

/// A request of a template that others can read, or that contains a secret.
enum LiquidRequestExposed: TemplateRule {
  static let info = RuleInfo(
    "liquid-request-exposed", .warning,
    finds: "A 'connected_content' over plain http, or with a key, a token or a password in its address or its headers.",
    because: "Others can read such a request on its way, and everybody who can read the campaign knows the secret.",
    source: "documentation of connected content",
    example: slideupExample(
      bad: #"message: "{% connected_content http://example.com/sale :save sale %}{{sale.title}}""#,
      good: #"message: "{% connected_content https://example.com/sale :save sale %}{{sale.title}}""#))

  static func check(_ text: LintedTemplate, of record: LintedRecord) {
    guard text.template.serverTags.contains(.connectedContent) else { return }
    for step in text.template.steps {
      guard case .server(.connectedContent) = step.action, let request = Request(text.template.bytes, in: step.range)
      else { continue }
      if let link = try? Link.read(request.bytes.part(request.address)).get(), link.hasScheme("http"),
        !link.isUnreachable
      {
        let scheme = request.address.lowerBound..<request.address.lowerBound + 4
        text.add(
          info, .insecure, part: request.address, help: .useHTTPS,
          fixes: text.value.replacingExactly(scheme, with: "https", .useHTTPS, .needsReview))
      }
      if let secret = request.secret { text.add(info, .secret, part: secret, help: .store) }
    }
  }
}

/// A tag with an address and options.
private struct Request {
  let bytes: ArraySlice<UInt8>
  /// The bytes of the tag.
  private let range: Range<Int>
  let address: Range<Int>

  init?(_ bytes: ArraySlice<UInt8>, in range: Range<Int>) {
    (self.bytes, self.range) = (bytes, range)
    let tag = bytes.prefix(range.upperBound)
    let name = tag.offset(from: range.lowerBound + 2) { $0.isLetter }
    let start = tag.offset(from: tag.offset(from: name) { $0 <= 0x20 }) { $0 > 0x20 }
    var (end, depth) = (start, 0)
    while let byte = tag.byte(at: end), depth > 0 || byte > 0x20 {
      if byte == UInt8(ascii: "{") { depth += 1 }
      if byte == UInt8(ascii: "}") { depth -= 1 }
      end += 1
    }
    guard start < end else { return nil }
    address = start..<end
  }

  /// The first secret in it.
  var secret: Range<Int>? {
    if let found = Secret.first(in: bytes.part(range)) { return offset(found.range, by: range.lowerBound) }
    let link = bytes.part(address)
    if let mark = link.offset(of: UInt8(ascii: "?")), let found = SecretName.parameter(in: link.dropFirst(mark + 1)) {
      return offset(found.value, by: address.lowerBound + mark + 1)
    }
    return secretHeader
  }

  private func offset(_ range: Range<Int>, by start: Int) -> Range<Int> {
    start + range.lowerBound..<start + range.upperBound
  }

  /// The value of a header such as `"Authorization": "Bearer 9f8a…"`.
  private var secretHeader: Range<Int>? {
    var (name, end): (Range<Int>?, Int) = (nil, address.upperBound)
    while let text = quoted(from: end) {
      if let name, isHeader(name), bytes.part(name.upperBound + 1..<text.lowerBound - 1).contains(UInt8(ascii: ":")),
        let secret = credentials(in: text)
      {
        return secret
      }
      (name, end) = (text, text.upperBound + 1)
    }
    return nil
  }

  private func quoted(from start: Int) -> Range<Int>? {
    let tag = bytes.prefix(range.upperBound)
    let open = tag.offset(from: start) { $0 == UInt8(ascii: "\"") }
    guard open < tag.count else { return nil }
    let close = tag.offset(from: open + 1) { $0 == UInt8(ascii: "\"") }
    return close < tag.count ? open + 1..<close : nil
  }

  private func isHeader(_ name: Range<Int>) -> Bool {
    let name = bytes.part(name)
    return SecretName.isKey(name) || SecretName.isPassword(name)
      || ["authorization", "x-api-key", "x-auth-token"].contains(where: name.isWord)
  }

  /// The last word, if it is no placeholder: `9f8a…` in `Bearer 9f8a…`.
  private func credentials(in text: Range<Int>) -> Range<Int>? {
    let written = bytes.part(text)
    let start = written.lastIndex { $0 <= 0x20 }.map { $0 + 1 - written.startIndex } ?? 0
    let word = written.dropFirst(start)
    guard word.count >= 12, SecretName.isFilled(word), word.contains(where: { $0.isLetter && !$0.isUpperCase }),
      !word.prefix(4).isWord("your")
    else { return nil }
    return text.lowerBound + start..<text.upperBound
  }
}

extension Message {
  fileprivate static let insecure: Message = "this request uses plain http"
  fileprivate static let secret: Message = "everybody who can read this campaign can read this secret"
  fileprivate static let store: Message =
    "store it with the vendor, and name it with ':auth_credentials' or ':basic_auth'; then replace the key"
}
