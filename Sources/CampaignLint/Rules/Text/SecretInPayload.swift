import Bytes
import CampaignCheck
import CampaignJSON
import CampaignLanguage
import Findings

/// A key or a password that everybody who has the app can read.
enum SecretInPayload: FieldRule {
  static let info = RuleInfo(
    "secret-in-payload", .error, breaksPayload: false,
    finds: "A secret key, an access token or a password in extras, in a link's query or in an HTML document.",
    because: "Payloads are sent to every reader, so the secret is no longer one.",
    source: "the published formats of the keys of Stripe, AWS, GitHub, Slack and Google; RFC 7519 and 3986",
    example: bannerExample(
      bad: "url: https://editor:tulip@shop.example.com/sale",
      good: "url: https://shop.example.com/sale"))

  static let roles = [FieldRole.extras, .link, .document]
  static let looksAround = false
  // A plain web link has neither a password nor a query.
  static let traits = TextTraits.unusualLink

  static func check(_ value: LintedValue, of record: LintedRecord) {
    guard !value.isMapping else {
      return value.members.forEach { key, value in
        if SecretName.isPassword(key.text), SecretName.isFilled(value.text) {
          return value.add(info, .named(key.text), help: .replaceKey)
        }
        check(text: value)
      }
    }
    if value.role(in: record) == .link, checkPassword(of: value) || checkParameters(of: value) { return }
    check(text: value)
  }

  private static func check(text value: LintedValue) {
    guard let found = Secret.first(in: value.text) else { return }
    value.add(info, .secret(found.kind, found.beginning), part: found.range, help: .replaceKey)
  }

  /// `?api_key=9f8a…`, with a value that only a program makes up.
  private static func checkParameters(of value: LintedValue) -> Bool {
    guard let query = value.link?.parts.query, let found = SecretName.parameter(in: value.text.part(query)) else {
      return false
    }
    let range = query.lowerBound + found.value.lowerBound..<query.lowerBound + found.value.upperBound
    value.add(info, .named(found.name), part: range, help: .replaceKey)
    return true
  }

  private static func checkPassword(of value: LintedValue) -> Bool {
    guard let link = value.link, let user = link.parts.userInformation,
      let colon = value.text.part(user).offset(of: UInt8(ascii: ":")), colon + 1 < user.count
    else { return false }
    value.add(info, .password, part: user.lowerBound + colon + 1..<user.upperBound, help: .removePassword)
    return true
  }
}

/// Names under which programs pass secrets.
enum SecretName {
  private static let passwords = ["password", "passwd", "client_secret", "clientsecret"]
  private static let keys = [
    "api_key", "apikey", "api-key", "access_token", "accesstoken", "auth_token", "secret", "secret_key", "private_key",
  ]
  private static let placeholders = ["true", "false", "null", "none", "required", "hidden"]

  /// The first parameter of a query with a secret, and the offsets of its value.
  static func parameter(in query: ArraySlice<UInt8>) -> (name: ArraySlice<UInt8>, value: Range<Int>)? {
    var start = 0
    for parameter in query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
      defer { start += parameter.count + 1 }
      let name = parameter.prefix { $0 != UInt8(ascii: "=") }
      let content = parameter.dropFirst(name.count + 1)
      if isPassword(name) && isFilled(content) || isKey(name) && looksRandom(content) {
        return (name, start + name.count + 1..<start + parameter.count)
      }
    }
    return nil
  }

  static func isPassword(_ name: ArraySlice<UInt8>) -> Bool {
    passwords.contains(where: name.isWord)
  }

  static func isKey(_ name: ArraySlice<UInt8>) -> Bool {
    keys.contains(where: name.isWord)
  }

  /// True for a value that is neither missing nor a placeholder such as `{{password}}`, `***` or `true`.
  static func isFilled(_ text: ArraySlice<UInt8>) -> Bool {
    text.count > 3 && text.contains { $0.isLetter || $0.isDigit } && !text.contains { "{}<>[]$%".utf8.contains($0) }
      && !placeholders.contains(where: text.isWord)
  }

  /// True for a value of at least 16 letters and digits of both kinds.
  static func looksRandom(_ text: ArraySlice<UInt8>) -> Bool {
    text.count >= 16 && text.contains(where: \.isLetter) && text.count(where: \.isDigit) >= 3
      && text.allSatisfy { $0.isLetter || $0.isDigit || "-_.~".utf8.contains($0) }
  }
}

/// A secret in a text, by the form that its issuer gives all of its keys.
struct Secret {
  let kind: String
  /// The public part of it, which is enough for a message.
  let beginning: String
  let range: Range<Int>

  private struct Form {
    let kind: String
    let beginning: String
    /// The least number of characters after the beginning.
    let least: Int
    var takesHyphens = false
  }

  private static let forms = [
    Form(kind: "a secret key of Stripe", beginning: "sk_live_", least: 16),
    Form(kind: "a restricted key of Stripe", beginning: "rk_live_", least: 16),
    Form(kind: "an access key of AWS", beginning: "AKIA", least: 16),
    Form(kind: "a token of GitHub", beginning: "ghp_", least: 36),
    Form(kind: "a token of GitHub", beginning: "gho_", least: 36),
    Form(kind: "a token of GitHub", beginning: "ghs_", least: 36),
    Form(kind: "a token of GitHub", beginning: "github_pat_", least: 22),
    Form(kind: "a token of Slack", beginning: "xoxb-", least: 20, takesHyphens: true),
    Form(kind: "a token of Slack", beginning: "xoxp-", least: 20, takesHyphens: true),
    Form(kind: "a key of Google", beginning: "AIza", least: 35, takesHyphens: true),
  ]

  static func first(in text: ArraySlice<UInt8>) -> Secret? {
    // The shortest of them is longer than most values.
    guard text.count >= 20 else { return nil }
    var before: UInt8 = 0
    for (offset, byte) in text.dropLast(19).enumerated() {
      defer { before = byte }
      guard let next = text.byte(at: offset + 1), mayBegin(byte, next), !isOfWord(before) else { continue }
      if let secret = webToken(in: text, at: offset) ?? privateKey(in: text, at: offset) ?? key(in: text, at: offset) {
        return secret
      }
    }
    return nil
  }

  /// True if a secret may begin with two bytes: `eyJ`, `--`, `AKIA`, `AIza`, `gh`, `github`, `rk`, `sk`, `xo`.
  private static func mayBegin(_ first: UInt8, _ second: UInt8) -> Bool {
    switch first {
    case UInt8(ascii: "e"): second == UInt8(ascii: "y")
    case UInt8(ascii: "-"): second == UInt8(ascii: "-")
    case UInt8(ascii: "A"): second == UInt8(ascii: "K") || second == UInt8(ascii: "I")
    case UInt8(ascii: "g"): second == UInt8(ascii: "h") || second == UInt8(ascii: "i")
    case UInt8(ascii: "r"), UInt8(ascii: "s"): second == UInt8(ascii: "k")
    case UInt8(ascii: "x"): second == UInt8(ascii: "o")
    default: false
    }
  }

  private static func isOfWord(_ byte: UInt8) -> Bool { byte.isLetter || byte.isDigit || byte == UInt8(ascii: "_") }

  private static func key(in text: ArraySlice<UInt8>, at offset: Int) -> Secret? {
    let rest = text.dropFirst(offset)
    for form in forms where rest.starts(with: form.beginning.utf8) {
      let own = rest.dropFirst(form.beginning.utf8.count)
        .prefix { isOfWord($0) || form.takesHyphens && $0 == UInt8(ascii: "-") }
      guard own.count >= form.least else { continue }
      if form.beginning == "AKIA", own.count != form.least || !own.allSatisfy({ $0.isUpperCase || $0.isDigit }) {
        continue
      }
      if form.beginning == "AIza", isOfMap(text, offset) { continue }
      let end = offset + form.beginning.utf8.count + own.count
      return Secret(kind: form.kind, beginning: form.beginning, range: offset..<end)
    }
    return nil
  }

  /// True if a key is in a link to a map. Such keys are public, and Google limits them to some apps and sites.
  private static func isOfMap(_ text: ArraySlice<UInt8>, _ offset: Int) -> Bool {
    let before = text.prefix(offset).suffix(500)
    let start = before.lastIndex { $0 <= 0x20 || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "'") }
    let link = HTMLText(bytes: before[(start.map { $0 + 1 } ?? before.startIndex)...])
    return link.contains("google") && link.contains("maps")
  }

  private static func privateKey(in text: ArraySlice<UInt8>, at offset: Int) -> Secret? {
    let line = text.dropFirst(offset).prefix(40)
    guard line.begins(with: "-----BEGIN "), HTMLText(bytes: line).contains("private key") else { return nil }
    return Secret(kind: "a private key", beginning: "-----BEGIN", range: offset..<offset + 10)
  }

  /// A JSON Web Token: three parts between dots, the first of them a header in JSON that names its algorithm.
  private static func webToken(in text: ArraySlice<UInt8>, at offset: Int) -> Secret? {
    // Another part of a token is not the beginning of one. So each byte is read once.
    let isPart =
      offset > 0 && text.byte(at: offset - 1).map { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") } == true
    guard !isPart, text.dropFirst(offset).begins(with: "eyJ") else { return nil }
    let token = text.dropFirst(offset).prefix { isOfWord($0) || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: ".") }
    let parts = token.split(separator: UInt8(ascii: "."))
    guard parts.count == 3, let header = parts.first else { return nil }
    var digits = header.map {
      $0 == UInt8(ascii: "-") ? UInt8(ascii: "+") : $0 == UInt8(ascii: "_") ? UInt8(ascii: "/") : $0
    }
    while !digits.count.isMultiple(of: 4) { digits.append(UInt8(ascii: "=")) }
    guard let json = Base64.decode(digits), HTMLText(bytes: json[...]).contains("\"alg\"") else { return nil }
    return Secret(kind: "an access token (JWT)", beginning: "eyJ", range: offset..<offset + token.count)
  }
}

extension Message {
  fileprivate static func secret(_ kind: String, _ beginning: String) -> Message {
    "this looks like \(kind): '\(beginning)…'"
  }
  fileprivate static func named(_ name: ArraySlice<UInt8>) -> Message {
    "everybody who has the app can read the value of \(quoting: name)"
  }
  fileprivate static let replaceKey: Message = "remove it, and replace the key wherever it is used"
  fileprivate static let password: Message = "this link contains a password"
  fileprivate static let removePassword: Message = "remove the name and the password before the host"
}
